import { describe, expect, test } from 'vitest'
import { enumOf } from './properties/index.ts'
import { styled } from './testing/styled.ts'

/** `<html id=r><body><div id=a><p id=b>` with style attributes. */
const tree = (a: string, b = '', root = '', options: Parameters<typeof styled>[1] = {}) =>
  styled(`<html style="${root}"><body><div id=a style="${a}"><p id=b style="${b}"></p></div>`, options)

describe('font sizes', () => {
  test.each([
    ['', '', 16, 16], ['font-size:20px', '', 20, 20], ['font-size:2em', 'font-size:2em', 32, 64], ['font-size:2em', 'font-size:2rem', 32, 32],
    ['font-size:0', 'font-size:2em', 0, 0], ['font-size:0', 'font-size:10px', 0, 10], ['font-size:1e400px', '', 1e7, 1e7], ['font-size:1e400em', 'font-size:9e9em', 1e7, 1e7],
  ])('%s, inside %s', (a, b, first, second) => {
    const page = tree(a, b)
    expect([page.read.fontSize(page.style('a')), page.read.fontSize(page.style('b'))]).toEqual([first, second])
  })

  test('rem follows the root, which itself takes rem from the initial size', () => {
    const page = tree('font-size:2rem', 'width:1rem', 'font-size:0.5rem;width:2rem')
    expect([page.read.fontSize(page.style('html')), page.read.width(page.style('html')), page.read.fontSize(page.style('a')), page.read.width(page.style('b'))]).toEqual([8, 16, 16, 8])
  })

  test('the minimum holds for declared, inherited and initial sizes, and ems follow it', () => {
    const page = tree('font-size:4px;width:1em', 'font-size:0.5em', '', { minimumFontSize: 20 })
    expect([page.read.fontSize(page.style('html')), page.read.fontSize(page.style('a')), page.read.width(page.style('a')), page.read.fontSize(page.style('b'))]).toEqual([20, 20, 20, 20])
    const endless = tree('', '', '', { minimumFontSize: 1e300 })
    expect(endless.read.fontSize(endless.style('a'))).toBe(1e7)
  })
})

describe('lengths', () => {
  const width = (value: string, basis?: number): number => {
    const page = tree(`font-size:10px;width:${value}`)
    return page.read.width(page.style('a'), basis)
  }

  test.each([
    ['1in', 96], ['2.54cm', 96], ['25.4mm', 96], ['72pt', 96], ['6pc', 96], ['101.6q', 96], ['3em', 30], ['2rem', 32], ['0', 0],
    ['calc(1em + 2px)', 12], ['calc(2 * (1em - 4px))', 12], ['calc(10px / 4)', 2.5], ['calc(1rem + 1em)', 26],
    ['calc(1em - 20px)', 0], ['calc(1px - 1rem)', 0], ['calc(-5px)', 0], ['1e9px', 1e7],
  ])('%s', (value, px) => expect(width(value)).toBeCloseTo(px, 6))

  test('percentages wait for what they are of', () => {
    expect([width('50%', 300), width('calc(50% - 1em)', 300), width('calc(50%)', 300), width('0%', 300)]).toEqual([150, 140, 150, 0])
    expect([width('50%'), width('calc(50% + 1px)'), width('auto', 300), width('0%')]).toEqual([NaN, NaN, NaN, NaN])
  })

  test('a sum that turns out negative counts as 0 where negatives are invalid, and as itself elsewhere', () => {
    const page = tree('width:calc(10% - 100px);padding:calc(1% - 1em);margin:calc(1% - 10px);min-width:calc(-1%);border:calc(1px - 1em) solid;line-height:calc(1px - 1em);text-indent:calc(1px - 1em)')
    const a = page.style('a')
    expect([page.read.width(a, 100), page.read.paddingTop(a, 100), page.read.minWidth(a, 100), page.read.borderTopWidth(a), page.styles.lineHeight(a)]).toEqual([0, 0, 0, 0, 0])
    expect([page.read.marginTop(a, 100), page.read.textIndent(a, 100)]).toEqual([-9, -15])
  })

  test('the largest values stay finite in use', () => {
    const page = tree('width:1e400%;margin-left:calc(1e400% + 1e400px);line-height:1e400;text-indent:-1e400em')
    const a = page.style('a')
    for (const value of [page.read.width(a, 1e7), page.read.marginLeft(a, 1e7), page.styles.lineHeight(a), page.read.textIndent(a)]) expect(Math.abs(value)).toBe(1e7)
  })

  test('ems are computed where they are declared, before they are inherited', () => {
    const page = tree('font-size:10px;letter-spacing:1em;text-indent:2em;word-spacing:calc(1em + 1px)', 'font-size:50px')
    const b = page.style('b')
    expect([page.read.letterSpacing(b), page.read.textIndent(b), page.read.wordSpacing(b)]).toEqual([10, 20, 11])
  })
})

describe('line height', () => {
  test.each([
    ['normal', NaN, NaN], ['1.5', 15, 30], ['0', 0, 0], ['150%', 15, 15], ['1.5em', 15, 15], ['12px', 12, 12], ['calc(1em + 1px)', 11, 11],
    ['calc(50% + 1px)', 6, 6], ['calc(1 + 0.5)', 15, 30],
  ])('%s', (value, own, inherited) => {
    const page = tree(`font-size:10px;line-height:${value}`, 'font-size:20px')
    expect([page.styles.lineHeight(page.style('a')), page.styles.lineHeight(page.style('b'))]).toEqual([own, inherited])
  })
})

describe('borders', () => {
  test.each([
    ['', 0], ['border-width:5px', 0], ['border:5px none', 0], ['border:5px hidden', 0], ['border:5px solid', 5], ['border-style:solid', 3], ['border-style:solid;border-top-width:0', 0],
    ['border:5px solid;border-style:none', 0], ['margin:1px', 0],
  ])('%s', (css, width) => {
    const page = tree(css)
    expect(page.read.borderTopWidth(page.style('a'))).toBe(width)
  })

  test('take the colour of the text unless they have their own', () => {
    const page = tree('color:#010203;border:1px solid', 'border:1px solid;color:#040506;border-left-color:#070809')
    expect([page.read.borderTopColor(page.style('a')), page.read.borderTopColor(page.style('b')), page.read.borderLeftColor(page.style('b'))]).toEqual([0x010203ff, 0x040506ff, 0x070809ff])
  })
})

describe('colours', () => {
  test('currentcolor is the inherited colour for color, and the own colour elsewhere', () => {
    const page = tree('color:#010203', 'color:currentcolor;background-color:currentcolor')
    expect([page.read.color(page.style('b')), page.read.backgroundColor(page.style('b'))]).toEqual([0x010203ff, 0x010203ff])
    const own = tree('color:#010203', 'background:currentcolor;color:#040506')
    expect(own.read.backgroundColor(own.style('b'))).toBe(0x040506ff)
  })

  test('opaque white is as large as colours get', () => {
    const page = tree('background:#ffffffff')
    expect(page.read.backgroundColor(page.style('a'))).toBe(0xffffffff)
  })
})

describe('decorations', () => {
  const lines = (page: ReturnType<typeof styled>, id: string): number[] =>
    [page.read.underlineColor(page.style(id)), page.read.lineThroughColor(page.style(id))]

  test('reach everything inside, in the colour of the element that has them', () => {
    const page = tree('color:#010203;text-decoration:underline', 'color:#040506')
    expect([lines(page, 'a'), lines(page, 'b')]).toEqual([[0x010203ff, 0], [0x010203ff, 0]])
  })

  test('cannot be taken off inside, but can be drawn over and added to', () => {
    const none = tree('color:#010203;text-decoration:underline', 'text-decoration:none')
    expect(lines(none, 'b')).toEqual([0x010203ff, 0])
    const more = tree('color:#010203;text-decoration:underline', 'color:#040506;text-decoration:underline line-through')
    expect(lines(more, 'b')).toEqual([0x040506ff, 0x040506ff])
  })

  test('end at inline blocks, which may have their own', () => {
    const page = tree('color:#010203;text-decoration:underline', 'display:inline-block')
    expect(lines(page, 'b')).toEqual([0, 0])
    const own = tree('color:#010203;text-decoration:underline', 'display:inline-block;text-decoration:line-through')
    expect(lines(own, 'b')).toEqual([0, 0x010203ff])
  })

  test('do not make siblings or parents underlined', () => {
    const page = styled('<p id=a><u id=u>x</u><i id=b>y</i></p>', { builtIn: true })
    expect([lines(page, 'a'), lines(page, 'b'), lines(page, 'u')]).toEqual([[0, 0], [0, 0], [0x000000ff, 0]])
  })
})

describe('hints', () => {
  test('may use what documents may not', () => {
    const page = styled('<body><font size=1 id=a face="A B, serif">x</font>', { builtIn: true })
    expect(page.read.fontSize(page.style('a'))).toBe(10)
    expect(page.read.fontFamily(page.style('a'))).toEqual([{ name: 'A B' }, { generic: 'serif' }])
  })
})

describe('families', () => {
  test.each([
    ['cursive', [{ generic: 'cursive' }]], ['Fantasy', [{ generic: 'fantasy' }]], ["'cursive'", [{ name: 'cursive' }]],
    ['A  B , serif', [{ name: 'A B' }, { generic: 'serif' }]], ['sans-serif b', [{ name: 'sans-serif b' }]],
  ])('%s', (value, expected) => {
    const page = tree(`font-family:${value}`)
    expect(page.read.fontFamily(page.style('b'))).toEqual(expected)
  })
})

test('keywords of a row are numbered as they are listed', () => {
  expect(enumOf('overflow-wrap')).toEqual({ normal: 0, breakWord: 1, anywhere: 2 })
  expect(enumOf('display').tableHeaderGroup).toBe(12)
})
