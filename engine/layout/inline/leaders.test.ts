import { describe, expect, test } from 'vitest'
import { LEADER_MARK, leadersOnce, markLeader, withoutMarks } from '../../boxes/leader-text.ts'
import { layOutPage, type TestLine } from '../../debug/testing/lay-out.ts'
import type { OptionPair } from '../../options/parse.ts'

const LISTED = [['css', 'listed']] as const

const standard: readonly OptionPair[] = [['css', 'standard']]
const linesOf = async (html: string): Promise<readonly TestLine[]> => (await layOutPage(html, standard)).boxes.flatMap((box) => box.lines)
const sheet = (content: string, more = ''): string => `<style>p { width: 120px } p::after { content: ${content} } ${more}</style>`
const textOf = async (content: string, html = '<p>Soup'): Promise<string | undefined> => (await linesOf(sheet(content) + html))[0]?.text

describe('a leader', () => {
  test('fills what its line leaves free', async () => {
    const [line] = await linesOf(`${sheet('leader(dotted) "7"')}<p>Soup`)
    expect(line?.text).toMatch(/^Soup ?\.{10,} ?7$/)
    expect(line?.width).toBeCloseTo(120, 1)
  })

  test.each([['leader(dotted)', '.'], ['leader(solid)', '_'], ['leader(". ")', '. . .'], ['leader( "-" )', '--'], ['leader("\u{1d538}")', '\u{1d538}\u{1d538}']])('%s repeats its text', async (content, part) => {
    expect(await textOf(`${content} "x"`)).toContain(part)
  })

  test('of spaces, or of nothing', async () => {
    expect(await textOf('leader(space) "x"')).toMatch(/^Soup +x$/)
    const [line] = await linesOf(`${sheet('leader("") "x"')}<p>Soup`)
    expect(line?.text).toBe('Soupx')
    expect(line?.width).toBeLessThan(40)
  })

  test('is in one grid on all lines, from the edge at which they end', async () => {
    const ends = async (style: string): Promise<readonly number[]> => {
      const html = `<style>p::after { content: leader("o") } p { width: 120px }</style><p style="${style}">Soup`
      return (await layOutPage(html, standard)).boxes.flatMap((box) => box.lines.map(({ x, width }) => box.x + x + width))
    }
    const [plain] = await ends('')
    const [padded] = await ends('padding-left: 13px; width: 107px')
    expect(plain).toBeCloseTo(120, 1)
    expect(padded).toBeCloseTo(plain ?? NaN, 1)
  })

  test('counts once where lines break, and what follows stays beside it', async () => {
    const lines = await linesOf(`${sheet('leader(dotted) "123"')}<p>Some words that take two`)
    expect(lines).toHaveLength(2)
    expect(lines[0]?.text).not.toContain('.')
    expect(lines[1]?.text).toMatch(/\.{3,}.*123$/)
    expect(lines[1]?.width).toBeCloseTo(120, 1)
  })

  test('shares the room with others on its line', async () => {
    expect(await textOf('leader("-") "x" leader("=") "y"')).toMatch(/^Soup ?-{4,} ?x ?={4,} ?y$/)
  })

  test('is in the middle of a line too, and leaves nothing to align', async () => {
    const html = '<style>i::after { content: leader(dotted) }</style><p style="width: 120px; text-align: center"><i>Soup</i> 3.50'
    const [line] = await linesOf(html)
    expect(line?.text).toMatch(/\. ?>? 3\.50$/)
    expect(line?.width).toBeCloseTo(120, 1)
  })

  test('goes with the text that an ellipsis replaces', async () => {
    const style = 'p { width: 30px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }'
    const [line] = await linesOf(`${sheet('leader(dotted) "7"', style)}<p>Soup of the day`)
    expect(line?.text).toMatch(/^So?…$/)
    const [first] = await linesOf('<style>div { width: 10px; white-space: nowrap; line-clamp: 1 } div::before { content: "T" leader(dotted) "9" }</style><div><p>Soup')
    expect(first?.text).toBe('T…')
  })

  test('takes no more room than it has, and makes its block no wider than once', async () => {
    const [line] = await linesOf(`${sheet('leader("-") "x"', 'p { width: min-content }')}<p>Soup`)
    expect(line?.text).toMatch(/^Soup ?-? ?x?$/)
    const many = await linesOf(`${sheet('leader("i") "x"', 'p { width: 250px; font-size: 0.0001px }')}<p>`)
    expect(many[0]?.text.length).toBeLessThan(5000)
  })
})

test('leaders are of the standard level', async () => {
  const { boxes } = await layOutPage('<style>p::after { content: "a"; content: leader(dotted) }</style><p>Soup', LISTED)
  expect(boxes.flatMap((box) => box.lines)[0]?.text).toBe('Soupa')
})

test('no text poses as a leader', () => {
  expect(withoutMarks(`a${LEADER_MARK}b`)).toBe('a\ufffdb')
  expect(leadersOnce(`a${markLeader(`.${LEADER_MARK}`)}b`)).toBe('a.\ufffdb')
  expect(markLeader('')).toBe('')
})
