import { describe, expect, test } from 'vitest'
import { TokenReader } from '../css/token-reader.ts'
import { tokenize } from '../css/tokens.ts'
import { SAFE } from './alignment.ts'
import { MAX_LINE } from './grid-line.ts'
import { MAX_TRACKS } from './grid-types.ts'
import { enumOf, propertyNames } from './properties/index.ts'
import { expandDeclaration } from './shorthands.ts'
import { styled } from './testing/styled.ts'
import { ParseTarget } from './types.ts'
import { Level, Unit } from './units.ts'
import { ValueStore } from './value-store.ts'

const at = (css: string, level: Level = Level.listed) => {
  const page = styled(`<div id=a style='${css}'></div>`, { level })
  return { ...page, a: page.style('a') }
}
const standard = (css: string) => at(css, Level.standard)
const px = (value: number) => ({ unit: Unit.px, value })

/** The longhands that a declaration sets, with their objects or numbers; null when it is invalid. */
function expand(name: string, value: string, level: Level = Level.listed): Record<string, unknown> | null {
  const out: Record<string, unknown> = {}
  const target = new ParseTarget(new ValueStore())
  target.level = level
  const isValid = expandDeclaration(name, new TokenReader(tokenize(value)), target, (property, unit, number) => {
    out[propertyNames[property] ?? ''] = unit === Unit.object ? target.values.object(number) : unit === Unit.keyword || unit === Unit.number ? number : [unit, number]
  })
  return isValid ? out : null
}

describe('sizes', () => {
  test('the least size is 0 at the listed level and automatic at the standard one', () => {
    const [listed, beyond] = [at(''), standard('')]
    expect([listed.read.minWidth(listed.a), listed.read.minHeight(listed.a)]).toEqual([0, 0])
    expect([beyond.read.minWidth(beyond.a), beyond.styles.unitOf('min-height', beyond.a)]).toEqual([NaN, Unit.keyword])
    expect(beyond.styles.rawOf('min-width', beyond.a)).toBe(enumOf('min-width').auto)
    const zero = standard('min-width:0')
    expect(zero.read.minWidth(zero.a)).toBe(0)
  })

  test.each(['min-content', 'max-content', 'fit-content'])('%s is a size of the standard level', (word) => {
    for (const name of ['width', 'height', 'min-width', 'max-width', 'min-height', 'max-height', 'flex-basis'] as const) {
      expect(at(`${name}:${word}`).a, name).toBe(at('').a)
      const page = standard(`${name}:${word}`)
      const words: Readonly<Record<string, number>> = enumOf(name)
      expect([page.styles.unitOf(name, page.a), page.styles.rawOf(name, page.a)])
        .toEqual([Unit.keyword, words[word.replace('-c', 'C')]])
    }
  })

  test('ratios are width by height, bounded, and never without area', () => {
    const ratio = (value: string) => at(`aspect-ratio:2;aspect-ratio:${value}`)
    const of = (value: string): unknown => {
      const page = ratio(value)
      return page.read.aspectRatio(page.a)
    }
    expect([of('16/8'), of('auto'), of('auto 1 / 2'), of('1/2 auto')]).toEqual([
      { auto: false, ratio: 2 }, { auto: true, ratio: 0 }, { auto: true, ratio: 0.5 }, { auto: true, ratio: 0.5 },
    ])
    for (const value of ['0/1', '1/0', '-16/9', '0', '0 auto']) expect(of(value), value).toEqual({ auto: false, ratio: 2 })
    expect([of('1e400/1'), of('1/1e400')]).toEqual([{ auto: false, ratio: 1e6 }, { auto: false, ratio: 1e-6 }])
  })

  test('gaps are lengths, normal is none', () => {
    const page = at('font-size:10px;gap:2em 10%;')
    expect([page.read.rowGap(page.a, 50), page.read.columnGap(page.a, 50), page.read.columnGap(page.a)]).toEqual([20, 5, NaN])
    const normal = at('gap:3px;column-gap:normal')
    expect([normal.read.rowGap(normal.a), normal.read.columnGap(normal.a)]).toEqual([3, NaN])
    expect(at('grid-gap:3px').a).toBe(at('').a)
    const older = standard('grid-gap:3px 4px;grid-row-gap:1px')
    expect([older.read.rowGap(older.a), older.read.columnGap(older.a)]).toEqual([1, 4])
  })

  test('logical sizes are names of the standard level', () => {
    const page = standard('inline-size:10px;block-size:20px;max-inline-size:30px')
    expect([page.read.width(page.a), page.read.height(page.a), page.read.maxWidth(page.a)]).toEqual([10, 20, 30])
    expect(at('inline-size:10px').a).toBe(at('').a)
  })
})

describe('display, floats and positions', () => {
  test.each(['inline-table', 'inline-flex', 'inline-grid', 'flow-root'])('display: %s is of the standard level', (value) => {
    expect(at(`display:${value}`).a).toBe(at('').a)
    const page = standard(`display:${value}`)
    expect(page.read.display(page.a)).not.toBe(enumOf('display').inline)
  })

  test('sticky boxes are of the standard level, and logical sides are left and right', () => {
    const page = standard('position:sticky;float:inline-end;clear:inline-start')
    const { read, a } = page
    expect([read.position(a), read.float(a), read.clear(a)]).toEqual([enumOf('position').sticky, enumOf('float').right, enumOf('clear').left])
    expect(at('position:sticky').a).toBe(at('').a)
  })

  test.each([
    ['float:left', 0], ['position:absolute', 0], ['position:fixed', 0], ['position:relative', 0xff], ['float:none', 0xff],
  ])('%s keeps or ends the decorations around it', (css, colour) => {
    const page = styled(`<div style="text-decoration:underline"><p id=a style="${css}"></div>`)
    expect(page.read.underlineColor(page.style('a'))).toBe(colour)
  })

  test.each<[css: string, listed: boolean, beyond: boolean]>([
    ['overflow:hidden', true, true], ['overflow-x:auto', false, true], ['overflow-x:hidden;overflow-y:visible', false, true],
    ['overflow:hidden;overflow:visible', false, false], ['overflow:visible hidden', false, true], ['overflow-y:hidden;overflow:visible', false, false],
    ['overflow:hidden visible visible', false, false], ['overflow:scroll', true, true],
  ])('%s clips or does not', (css, listed, beyond) => {
    const clips = (level: Level): boolean => {
      const page = at(css, level)
      return page.read.overflow(page.a) !== enumOf('overflow').visible
    }
    expect([clips(Level.listed), clips(Level.standard)]).toEqual([listed, beyond])
  })

  test('outlines have an offset at the standard level', () => {
    const page = standard('font-size:10px;outline-offset:-0.5em')
    expect(page.read.outlineOffset(page.a)).toBe(-5)
  })
})

describe('tables', () => {
  test('border-spacing is one length or two, and inherits', () => {
    const page = styled('<div style="font-size:10px;border-spacing:1em 3px"><p id=a><p id=b style="border-spacing:4px"></div>')
    const { read } = page
    const spacing = (id: string) => [read.borderSpacingX(page.style(id)), read.borderSpacingY(page.style(id))]
    expect([spacing('a'), spacing('b')]).toEqual([[10, 3], [4, 4]])
    for (const value of ['-1px', '1%', '1px 2px 3px', 'auto', '']) expect(expand('border-spacing', value), value).toBeNull()
    const reset = styled('<div style="border-spacing:5px"><p id=a style="all:initial"><p id=b style="border-spacing:initial"></div>', { level: Level.standard })
    expect([reset.read.borderSpacingX(reset.style('a')), reset.read.borderSpacingY(reset.style('b'))]).toEqual([0, 0])
  })
})

describe('alignment', () => {
  const aligned = ['align-items', 'align-self', 'justify-items', 'justify-self'] as const

  test('all properties that align items number their words alike', () => {
    for (const name of aligned) expect(enumOf(name)).toEqual(enumOf('align-items'))
    expect(enumOf('align-content')).toEqual(enumOf('justify-content'))
  })

  test('words of the standard level', () => {
    const { center, end, start, lastBaseline, baseline, normal } = enumOf('align-items')
    const page = (css: string) => {
      const { read, a } = standard(css)
      return [read.alignItems(a), read.justifySelf(a)]
    }
    expect(page('align-items:safe center;justify-self:unsafe end')).toEqual([SAFE + center, end])
    expect(page('align-items:last baseline;justify-self:first baseline')).toEqual([lastBaseline, baseline])
    expect(page('align-items:start;justify-self:self-start')).toEqual([start, enumOf('align-items').selfStart])
    for (const css of ['align-items:safe baseline', 'align-items:last-baseline', 'align-items:auto', 'align-items:safe', 'align-items:last center']) {
      expect(page(css)[0], css).toBe(normal)
    }
  })

  test('place-* stand for two, the second like the first', () => {
    const { center, spaceBetween, lastBaseline, start } = enumOf('align-content')
    expect(expand('place-content', 'center space-between', Level.standard)).toEqual({ 'align-content': center, 'justify-content': spaceBetween })
    expect(expand('place-content', 'last baseline', Level.standard)).toEqual({ 'align-content': lastBaseline, 'justify-content': start })
    expect(expand('place-items', 'center', Level.standard)).toEqual({ 'align-items': enumOf('align-items').center, 'justify-items': enumOf('align-items').center })
    expect(expand('place-self', 'auto end', Level.standard)).toEqual({ 'align-self': 0, 'justify-self': enumOf('align-self').end })
    for (const value of ['', 'left', 'center center center']) expect(expand('place-items', value, Level.standard), value).toBeNull()
    expect(expand('place-items', 'center')).toBeNull()
  })
})

describe('flex', () => {
  const flex = (value: string): unknown => {
    const found = expand('flex', value)
    return found === null ? null : [found['flex-grow'], found['flex-shrink'], found['flex-basis']]
  }
  test.each<[value: string, expected: unknown]>([
    ['none', [0, 0, 0]], ['auto', [1, 1, 0]], ['1', [1, 1, [Unit.percent, 0]]], ['2 3', [2, 3, [Unit.percent, 0]]],
    ['1 1 0', [1, 1, [Unit.px, 0]]], ['10px', [1, 1, [Unit.px, 10]]], ['10px 2 3', [2, 3, [Unit.px, 10]]], ['2 10px', [2, 1, [Unit.px, 10]]],
    ['0 0 100px', [0, 0, [Unit.px, 100]]], ['1 auto', [1, 1, 0]], ['content', [1, 1, 1]], ['0', [0, 1, [Unit.percent, 0]]],
    ['', null], ['1 2 3', null], ['-1', null], ['1 -1', null], ['none 1', null], ['1px 2px', null], ['1 10px 2', null], ['initial', null], ['auto auto', null],
  ])('%s', (value, expected) => expect(flex(value)).toEqual(expected))

  test('initial is a word of the standard level', () => {
    const { read, a } = standard('flex:3;flex:initial')
    expect([read.flexGrow(a), read.flexShrink(a), read.flexBasis(a)]).toEqual([0, 1, NaN])
  })

  test('flex-flow and order are of the standard level', () => {
    expect(expand('flex-flow', 'wrap column', Level.standard)).toEqual({ 'flex-direction': 2, 'flex-wrap': 1 })
    expect([expand('flex-flow', 'wrap'), expand('flex-flow', 'wrap wrap', Level.standard), expand('order', '1')]).toEqual([null, null, null])
  })
})

describe('grid tracks', () => {
  const fr = (factor: number) => ({ min: { kind: 'auto' }, max: { kind: 'flex', factor }, fitContent: null })
  const fixed = (value: number) => {
    const breadth = { kind: 'length', size: px(value) }
    return { min: breadth, max: breadth, fitContent: null }
  }
  const columns = (value: string, level: Level = Level.listed): unknown => {
    const page = at(`font-size:10px;grid-template-columns:${value}`, level)
    return page.read.gridTemplateColumns(page.a)
  }

  test('are sizes with the names before them, made absolute', () => {
    expect(columns('[a B] 2em 1fr [end]')).toEqual({
      items: [{ kind: 'track', size: fixed(20), names: ['a', 'B'] }, { kind: 'track', size: fr(1), names: [] }], endNames: ['end'],
    })
    expect(columns('minmax(1em, 2fr) fit-content(10%)')).toEqual({
      items: [
        { kind: 'track', size: { min: { kind: 'length', size: px(10) }, max: { kind: 'flex', factor: 2 }, fitContent: null }, names: [] },
        { kind: 'track', size: { min: { kind: 'auto' }, max: { kind: 'max-content' }, fitContent: { unit: Unit.percent, value: 10 } }, names: [] },
      ],
      endNames: [],
    })
    expect(columns('none')).toEqual({ items: [], endNames: [] })
    expect(columns('calc(1em + 1px)', Level.standard)).toEqual({ items: [{ kind: 'track', size: fixed(11), names: [] }], endNames: [] })
  })

  test('repetitions stay counts', () => {
    expect(columns('[a] repeat(3, [b] 1em [c]) [d]')).toEqual({
      items: [{ kind: 'repeat', count: 3, tracks: [{ size: fixed(10), names: ['b'] }], endNames: ['c'], names: ['a'] }], endNames: ['d'],
    })
    expect(columns('repeat(auto-fit, 1em)')).toEqual({
      items: [{ kind: 'repeat', count: 'auto-fit', tracks: [{ size: fixed(10), names: [] }], endNames: [], names: [] }], endNames: [],
    })
  })

  test('hostile counts are bounded, all tracks together', () => {
    expect(columns('repeat(1000000, 1px 1px)')).toMatchObject({ items: [{ count: MAX_TRACKS / 2 }] })
    expect(columns('repeat(9999, 1px) repeat(99999999999, 1px) 5px 6px')).toMatchObject({ items: [{ count: 9999 }, { count: 1 }] })
  })

  test('areas are rectangles, dots are no area', () => {
    const areas = (value: string): unknown => {
      const page = at(`grid-template-areas:${value}`)
      return page.read.gridTemplateAreas(page.a)
    }
    expect(areas('"a b" "c c"')).toEqual({
      rows: 2, columns: 2, areas: [
        { name: 'a', rowStart: 1, rowEnd: 2, columnStart: 1, columnEnd: 2 }, { name: 'b', rowStart: 1, rowEnd: 2, columnStart: 2, columnEnd: 3 },
        { name: 'c', rowStart: 2, rowEnd: 3, columnStart: 1, columnEnd: 3 },
      ],
    })
    expect(areas('". ... a" ". . a"')).toMatchObject({ rows: 2, columns: 3, areas: [{ name: 'a', rowEnd: 3, columnStart: 3 }] })
    for (const value of ['"a b" "c"', '"a b" "b a"', '"a b a"', '"a a" "a ."']) expect(areas(value), value).toEqual({ rows: 0, columns: 0, areas: [] })
  })
})

describe('grid lines', () => {
  const auto = { kind: 'auto' }
  const number = (line: number, name: string | null = null) => ({ kind: 'line', number: line, name })
  const line = (value: string): unknown => expand('grid-row-start', value)?.['grid-row-start'] ?? null
  test.each<[value: string, expected: unknown]>([
    ['auto', auto], ['2', number(2)], ['-1', number(-1)], ['Mid', { kind: 'name', name: 'Mid' }], ['2 mid', number(2, 'mid')], ['mid -2', number(-2, 'mid')],
    ['span 3', { kind: 'span', count: 3, name: null }], ['3 span', { kind: 'span', count: 3, name: null }], ['span mid', { kind: 'span', count: 1, name: 'mid' }],
    ['span mid 2', { kind: 'span', count: 2, name: 'mid' }], ['mid 2 span', { kind: 'span', count: 2, name: 'mid' }],
    ['99999999999', number(MAX_LINE)], ['-99999999', number(-MAX_LINE)], ['span 1e9', null],
    ['0', null], ['span', null], ['span 0', null], ['span -2', null], ['1 2', null], ['2 span mid', null], ['span auto', null],
  ])('%s', (value, expected) => expect(line(value)).toEqual(expected))

  test('a name stands for both ends, other lines for their own', () => {
    const [two, a] = [number(2), { kind: 'name', name: 'a' }]
    expect(expand('grid-row', '1 / 3')).toEqual({ 'grid-row-start': number(1), 'grid-row-end': number(3) })
    expect(expand('grid-column', 'a')).toEqual({ 'grid-column-start': a, 'grid-column-end': a })
    expect(expand('grid-column', '2')).toEqual({ 'grid-column-start': two, 'grid-column-end': auto })
    expect(expand('grid-area', 'a')).toEqual({ 'grid-row-start': a, 'grid-column-start': a, 'grid-row-end': a, 'grid-column-end': a })
    expect(expand('grid-area', '2 / a')).toEqual({ 'grid-row-start': two, 'grid-column-start': a, 'grid-row-end': auto, 'grid-column-end': a })
    expect(expand('grid-area', '1 / 2 / 3 / 4')).toEqual({
      'grid-row-start': number(1), 'grid-column-start': two, 'grid-row-end': number(3), 'grid-column-end': number(4),
    })
    for (const value of ['', '1 /', '/ 1', '1 / 2 / 3', '1 2']) expect(expand('grid-row', value), value).toBeNull()
    expect(expand('grid-area', '1 / 2 / 3 / 4 / 5')).toBeNull()
  })
})

describe('grid shorthands', () => {
  const grid = (name: string, value: string) => expand(name, value, Level.standard)
  const names = (list: unknown): unknown => JSON.parse(JSON.stringify(list), (key, part: unknown) => key === 'size' ? undefined : part)

  test('grid-template takes two lists, or rows drawn as strings', () => {
    expect(grid('grid-template', 'none')?.['grid-template-rows']).toEqual({ items: [], endNames: [] })
    expect(names(grid('grid-template', '[a] "x y" 10px [b] [c] "x z" [d] / 1fr 2fr'))).toMatchObject({
      'grid-template-rows': { items: [{ names: ['a'] }, { names: ['b', 'c'] }], endNames: ['d'] },
      'grid-template-columns': { items: [{}, {}] }, 'grid-template-areas': { rows: 2, columns: 2 },
    })
    expect(grid('grid-template', 'repeat(2, 1px) / none')?.['grid-template-areas']).toEqual({ rows: 0, columns: 0, areas: [] })
    for (const value of ['', '1px', '"a" / none', '"a" "b c"', '1px / 2px / 3px', '"a" / repeat(2, 1px)', '"a" [b] [c]', 'none none']) {
      expect(grid('grid-template', value), value).toBeNull()
    }
  })

  test('grid places along rows or columns and resets what it does not say', () => {
    const { column, rowDense } = enumOf('grid-auto-flow')
    expect(grid('grid', '10px / auto-flow 20px')).toMatchObject({
      'grid-auto-flow': column, 'grid-auto-columns': [{ max: { kind: 'length' } }], 'grid-auto-rows': [{ max: { kind: 'auto' } }],
      'grid-template-columns': { items: [] },
    })
    expect(grid('grid', 'dense auto-flow / 1fr')).toMatchObject({ 'grid-auto-flow': rowDense, 'grid-template-rows': { items: [] } })
    expect(grid('grid', '"a" 1px')).toMatchObject({ 'grid-auto-flow': 0, 'grid-template-areas': { rows: 1 } })
    for (const value of ['auto-flow', 'auto-flow / auto-flow', '1px', 'dense / 1px', '1px / auto-flow dense dense']) expect(grid('grid', value), value).toBeNull()
    expect([expand('grid', 'none'), expand('grid-template', 'none')]).toEqual([null, null])
  })
})
