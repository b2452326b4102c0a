import { describe, expect, test } from 'vitest'
import { parseStyleSheet } from '../css/rules.ts'
import { Warnings } from '../messages/warnings.ts'
import { PageKinds } from './page-kinds.ts'

const codes: string[] = []
const kindsOf = (css: string): PageKinds<{ readonly rule: ReturnType<typeof parseStyleSheet>['pages'][number] }> =>
  new PageKinds(parseStyleSheet(css, { level: 'standard' }).pages.map((rule) => ({ rule })), new Warnings(({ code }) => codes.push(code)))
const spot = (page: number, name = ''): { page: number, name: string, within: number } => ({ page, name, within: page })
const rules = (count: number, selector: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => `@page :nth(${selector(at)}) { margin-top: ${at}px }`).join('')
/** Number of rules read for all kinds of pages. */
const read = (size: number, selector: (at: number) => string): number => {
  const kinds = kindsOf(rules(size, selector))
  const seen = new Set<number>()
  let sum = 0
  for (let page = 1; page <= size; page++) {
    const kind = kinds.kindOf(spot(page))
    if (!seen.has(kind)) sum += kinds.rulesFor(spot(page)).length
    seen.add(kind)
  }
  return sum
}

describe('kinds of pages', () => {
  test('are the same where the same rules hold', () => {
    const kinds = kindsOf('@page :nth(3) {margin: 0} @page :left {margin: 1px} @page :nth(3):right {margin: 2px} @page x {margin: 3px}')
    const all = [1, 2, 3, 4, 5].map((page) => kinds.kindOf(spot(page)))
    expect(new Set(all).size).toBe(3)
    expect(all[0]).toBe(all[4])
    expect(all[1]).toBe(all[3])
    expect(kinds.kindOf(spot(1, 'x'))).not.toBe(all[0])
    expect(kinds.rulesFor(spot(3)).map(({ rule }) => rule.selector.specificity)).toEqual([1000, 1001])
  })

  test('rules for one page each x pages grow like the document', () => {
    const one = (at: number): string => `${at + 1}`
    expect(Math.log(read(400, one) / read(50, one)) / Math.log(8)).toBeLessThan(1.2)
  })

  test('that ask for too many rules have the strongest ones, with a warning', () => {
    codes.length = 0
    const kinds = kindsOf(rules(800, (at) => `n+${at + 1}`))
    for (let page = 1; page <= 800; page++) kinds.rulesFor(spot(page))
    expect(kinds.rulesFor(spot(800))).toHaveLength(64)
    expect(kinds.rulesFor(spot(800)).at(-1)?.rule.declarations[0]?.name).toBe('margin-top')
    expect(codes).toEqual(['page-rules'])
  })
})
