import { describe, expect, test } from 'vitest'
import { tokenize } from '../css/tokens.ts'
import { enumOf } from './properties/index.ts'
import { supportsDeclaration } from './supports-declaration.ts'
import { styled } from './testing/styled.ts'
import { Level } from './units.ts'

const standard = (html: string) => styled(html, { level: Level.standard })
const supports = supportsDeclaration()
const isTaken = (name: string, value: string): boolean => supports(name, tokenize(value))
const raw = (css: string, name: Parameters<ReturnType<typeof styled>['raw']>[1]): string => standard(`<p id=a style='${css}'>`).raw('a', name)

describe('display in several words', () => {
  const words = Object.keys(enumOf('display'))
  test.each([
    ['block flow', 'block'], ['flow block', 'block'], ['inline flow', 'inline'], ['block flow-root', 'flowRoot'], ['inline flow-root', 'inlineBlock'],
    ['inline flex', 'inlineFlex'], ['block flex', 'flex'], ['grid inline', 'inlineGrid'], ['block table', 'table'], ['inline table', 'inlineTable'],
    ['list-item block', 'listItem'], ['flow list-item', 'listItem'], ['block flow-root list-item', 'listItem'], ['flow', 'block'],
  ])('%s is %s', (value, word) => {
    const page = standard(`<p id=a style="display:grid;display:${value}">`)
    expect(words[page.read.display(page.style('a'))]).toBe(word)
    const listed = styled(`<p id=a style="display:none;display:${value}">`)
    expect(words[listed.read.display(listed.style('a'))]).toBe('none')
  })

  test.each(['block inline', 'flex grid', 'block none', 'inline-block flow', 'list-item flex', 'inline list-item', 'block flow block'])('%s is no value', (value) => {
    expect(isTaken('display', value)).toBe(false)
  })
})

describe('white space', () => {
  test.each([
    ['white-space: preserve nowrap', 'pre'], ['white-space: nowrap preserve', 'pre'], ['white-space: nowrap; white-space-collapse: preserve', 'pre'],
    ['white-space: pre; white-space-collapse: collapse', 'nowrap'], ['white-space: pre; text-wrap-mode: wrap', 'pre-wrap'],
    ['white-space: preserve-breaks', 'pre-line'], ['white-space-collapse: preserve-breaks', 'pre-line'], ['white-space: wrap', 'normal'],
    ['white-space: nowrap; white-space: preserve', 'pre-wrap'], ['white-space-collapse: break-spaces', 'break-spaces'],
  ])('%s is %s', (css, word) => {
    const page = standard(`<p id=a style="${css}"><p id=b style="white-space:${word}">`)
    const Mode = enumOf('text-wrap-mode')
    const Space = enumOf('white-space')
    const facts = (id: string): readonly unknown[] => {
      const kept = page.read.whiteSpace(page.style(id))
      return [page.read.textWrapMode(page.style(id)) === Mode.nowrap, kept === Space.pre ? Space.preWrap : kept === Space.nowrap ? Space.normal : kept]
    }
    expect(facts('a')).toEqual(facts('b'))
  })

  test.each(['preserve collapse', 'wrap nowrap', 'pre wrap', 'preserve 1'])('%s is no value', (value) => {
    expect(isTaken('white-space', value)).toBe(false)
  })
})

describe('env()', () => {
  test.each([
    ['padding-left: env(safe-area-inset-left)', 0], ['padding-left: calc(10px + env(safe-area-inset-left, 20px))', 10],
    ['padding-left: env(unknown, 3px)', 3], ['padding-left: max(12px, env(unknown 1 2, env(other, 2px)))', 12],
    ['--gap: env(safe-area-inset-top, 9px); padding-left: calc(var(--gap) + 4px)', 4], ['padding: 1px env(x, 7px)', 7],
  ])('%s', (css, px) => {
    const page = standard(`<p id=a style="${css}">`)
    expect(page.read.paddingLeft(page.style('a'), 0)).toBe(px)
  })

  test.each(['env(unknown)', 'env()', 'env(1px)', 'env(x y)'])('%s is no value', (value) => {
    expect(isTaken('padding-left', value)).toBe(false)
    expect(isTaken('padding-left', 'env(safe-area-inset-left)')).toBe(true)
  })

  test('the listed level does not know it', () => {
    const page = styled('<p id=a style="padding-left:5px;padding-left:env(safe-area-inset-left)">')
    expect(page.read.paddingLeft(page.style('a'), 0)).toBe(5)
  })
})

describe('image-set()', () => {
  test.each([
    ['image-set("a.png" 1x, "b.png" 2x)', 'b.png'], ['image-set(url(a.png) 1x, url(b.png) 3x)', 'a.png'], ['image-set("a.png" 4x, "b.png" 3x)', 'b.png'],
    ['image-set("a.avif" type("image/avif"), "b.png" type("image/png"))', 'b.png'], ['-webkit-image-set(url(a.png) 1x, url(b.png) 192dpi)', 'b.png'],
    ['image-set("a.png", "b.png")', 'a.png'],
  ])('%s is %s', (value, url) => {
    const page = standard(`<p id=a style='background-image:${value};content:${value}'>`)
    const [layer] = page.read.backgroundImage(page.style('a'))
    expect(layer?.kind === 'url' ? layer.url : '').toBe(url)
    expect(isTaken('background', `${value} no-repeat`)).toBe(true)
    expect(isTaken('list-style-image', value)).toBe(true)
  })

  test.each(['image-set()', 'image-set(1x)', 'image-set("a" 1px)', 'image-set("a" 1x 2x)', 'image-set(image-set("a" 1x) 1x)', 'image-set("a" type(png))'])(
    '%s is no value', (value) => expect(isTaken('background-image', value)).toBe(false))

  test('of a set without a type that is read nothing shows', () => {
    expect(raw('background-image: image-set("a.avif" type("image/avif"))', 'background-image')).toContain('none')
  })
})

describe('one axis of a background', () => {
  test('each is written beside the other, and the shorthand writes both', () => {
    const both = (css: string): readonly string[] => [raw(css, 'background-position-x'), raw(css, 'background-position-y')]
    expect(both('background-position-x: right 10px; background-position-y: 2em')).toEqual(both('background-position: right 10px top 2em'))
    expect(both('background-position: 1px 2px; background-position-x: 50%')).toEqual(both('background-position: center 2px'))
    expect(both('background: url(a.png) 1px 2px, url(b.png) 3px 4px; background-position-y: 7px')).toEqual(both('background-position: 1px 7px, 3px; background-position-y: 7px'))
  })
})

describe('turns in space', () => {
  test.each([
    ['rotateX(60deg)', true], ['rotate3d(1, 1, 0, 45deg)', true], ['perspective(100px) rotateY(1turn)', true], ['perspective(none)', true],
    ['matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,5,6,7,1)', true], ['scale3d(1, 2, 3)', true], ['rotateX(1)', false], ['rotate3d(1, 2deg)', false],
    ['matrix3d(1,2)', false], ['perspective(-1px)', false],
  ])('transform: %s is a value: %s', (value, taken) => expect(isTaken('transform', value)).toBe(taken))
})

describe('colours made of currentcolor', () => {
  test('take the colour of the element, and in color itself that of the parent', () => {
    const page = standard(`<div style="color:#ff0000"><p id=a style="color:#0000ff;border:1px solid color-mix(in srgb, currentcolor 50%, white)">
      <p id=b style="color:color-mix(in srgb, currentColor, black);background:rgb(from currentcolor r g b / 50%)"><i id=c style="outline:1px solid color-mix(in srgb, currentcolor, white)"></i></p></div>`)
    const { read } = page
    expect(read.borderTopColor(page.style('a')).toString(16)).toBe('8080ffff')
    expect(read.color(page.style('b')).toString(16)).toBe('800000ff')
    expect(read.backgroundColor(page.style('b')).toString(16)).toBe('80000080')
    expect(read.outlineColor(page.style('c')).toString(16)).toBe('c08080ff')
  })

  test('shadows and lines along text have them', () => {
    const page = standard('<p id=a style="color:#0000ff;box-shadow:1px 1px color-mix(in srgb, currentcolor, white);text-decoration:underline color-mix(in srgb, currentcolor, white)">')
    const [shadow] = page.read.boxShadow(page.style('a'))
    expect(shadow === undefined ? 0 : page.styles.usedColor(shadow.color, page.style('a')).toString(16)).toBe('8080ffff')
    expect(page.read.underlineColor(page.style('a')).toString(16)).toBe('8080ffff')
  })

  test('the listed level does not know them', () => {
    const page = styled('<p id=a style="background:red;background:color-mix(in srgb, currentcolor, white)">')
    expect(page.read.backgroundColor(page.style('a')).toString(16)).toBe('ff0000ff')
  })
})
