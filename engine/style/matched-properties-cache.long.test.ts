import { describe, expect, test } from 'vitest'
import { MatchedPropertiesCache, INHERITED } from './matched-properties-cache.ts'
import { properties, propertyIndex, type PropertyName } from './properties/index.ts'
import { styled } from './testing/styled.ts'
import { Level, Unit } from './units.ts'

const declared = (...values: readonly (readonly [PropertyName, Unit, number])[]) => ({
  count: values.length,
  properties: Int32Array.from(values, ([name]) => propertyIndex(name)),
  units: Uint8Array.from(values, ([, unit]) => unit),
  numbers: Float64Array.from(values, ([, , number]) => number),
})
const EDGES = 2

describe('rows by declared values', () => {
  const found = (kept: Parameters<MatchedPropertiesCache['sort']>[0], asked: typeof kept, fontSizes: readonly [number, number] = [16, 16]): number => {
    const known = new MatchedPropertiesCache()
    known.sort(kept)
    known.find(EDGES, 1, fontSizes[0])
    known.keep(EDGES, 1, 7)
    known.sort(asked)
    return known.find(EDGES, 1, fontSizes[1])
  }

  test('are found again where the same is declared', () => {
    const values = declared(['margin-top', Unit.px, 2.5], ['padding-left', Unit.px, 3])
    expect([found(values, values), found(values, declared(['margin-top', Unit.px, 2.5])), found(values, declared(['margin-top', Unit.px, 2.5], ['padding-left', Unit.px, 4]))]).toEqual([7, 0, 0])
  })

  test('depend on the size of the font where units do', () => {
    const ems = declared(['margin-top', Unit.em, 1])
    expect([found(ems, ems), found(ems, ems, [16, 17]), found(declared(['margin-top', Unit.px, 1]), declared(['margin-top', Unit.px, 1]), [16, 17])]).toEqual([7, 0, 7])
  })

  test('are not known where more has a say', () => {
    const math = declared(['margin-top', Unit.math, 1])
    const inherit = declared(['margin-top', Unit.inherit, 0])
    expect([found(math, math), found(inherit, inherit)]).toEqual([0, 0])
  })

  test('belong to the row that the values were computed from', () => {
    const known = new MatchedPropertiesCache()
    known.sort(declared(['color', Unit.inherit, 0]))
    known.keep(INHERITED, 3, 7)
    expect([known.find(INHERITED, 3, 16), known.find(INHERITED, 4, 16)]).toEqual([7, 0])
    known.forget()
    expect(known.find(INHERITED, 3, 16)).toBe(0)
  })
})

test('elements of one document look as each does in a document of its own', () => {
  const choices = [
    'font-size:1.5em', 'font-size:10px', 'font-weight:bolder', 'color:red', 'color:inherit', 'color:currentcolor', 'text-align:right', 'line-height:2',
    'margin:1em 2px', 'margin-left:10%', 'padding:calc(1em + 1px)', 'padding:1rem', 'border:1ex solid', 'border-top:2px solid', 'display:inline-block', 'display:inherit',
    'float:left', 'float:inline-start', 'direction:rtl', 'position:absolute', 'text-decoration:underline', 'text-decoration:line-through red', 'width:3em', 'overflow-x:hidden',
    'text-shadow:1em 1em red', 'transform:translate(1em)', 'text-indent:1em', 'all:initial', 'text-decoration:inherit',
  ]
  let seed = 1
  const next = (): number => (seed = seed * 48_271 % 0x7fffffff)
  const style = (): string => Array.from({ length: next() % 4 }, () => choices[next() % choices.length]).join(';')
  const element = (id: string, css: string, inner: string): string => `<div id=${id} style="${css}">${inner}</div>`
  const pairs = Array.from({ length: 150 }, () => [style(), style()] as const)
  const options = { level: Level.standard, css: 'html{font-size:12px}' }
  const all = styled(pairs.map(([outer, inner], i) => element(`a${i}`, outer, element(`b${i}`, inner, ''))).join(''), options)
  pairs.forEach(([outer, inner], i) => {
    const one = styled(element(`a${i}`, outer, element(`b${i}`, inner, '')), options)
    for (const id of [`a${i}`, `b${i}`]) {
      for (const name of Object.keys(properties) as PropertyName[]) expect(`${name} ${all.raw(id, name)}`, `${outer} | ${inner}`).toBe(`${name} ${one.raw(id, name)}`)
    }
  })
})
