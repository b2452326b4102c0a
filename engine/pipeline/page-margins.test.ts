import { describe, expect, test } from 'vitest'
import { createTestHost } from '../debug/testing/test-host.ts'
import type { OptionPair } from '../options/parse.ts'
import { convert } from './testing/written.ts'

const LISTED = [['css', 'listed']] as const

const frame = 'body { margin: 0; font-size: 10px; line-height: 20px } p { margin: 0 }'
const standard: readonly OptionPair[] = [['css', 'standard']]
/** Pages of 300 x 200 px with margins of 40 px: six lines of 20 px. */
const pages = (css: string, body: string, options: readonly OptionPair[] = standard) =>
  convert(`<!doctype html><style>${frame} @page { size: 300px 200px; margin: 40px } ${css}</style>${body}`, options, createTestHost())
const lines = (count: number): string => Array.from({ length: count }, (_, i) => `<p>line${i + 1}</p>`).join('')
const counts = (written: Awaited<ReturnType<typeof pages>>) => written.pages.map(({ says }) => says.length)

describe('margins of some pages', () => {
  test('give the first page less room, or more', async () => {
    expect(counts(await pages('@page :first { margin-top: 100px }', lines(12)))).toEqual([3, 6, 3])
    expect(counts(await pages('@page :first { margin-top: 0; margin-bottom: 20px }', lines(12)))).toEqual([9, 3])
    const [first, second] = (await pages('@page :first { margin-top: 100px }', lines(12))).pages
    expect(first?.texts[0]?.y).toBeCloseTo((second?.texts[0]?.y ?? 0) + 60, 2)
  })

  test('count at the standard level only', async () => {
    expect(counts(await pages('@page :first { margin-top: 100px }', lines(12), LISTED))).toEqual([6, 6])
  })

  test('stand left and right in a book', async () => {
    const { pages: [first, second, third] } = await pages('@page :left { margin-left: 10px; margin-right: 70px }', lines(18))
    expect([first, second, third].map((page) => page?.texts[0]?.x)).toEqual([40, 10, 40])
  })

  test('leave the content its width, on the paper, and say so', async () => {
    const left = async (margin: string) => (await pages(`@page :first { margin: ${margin} }`, lines(3))).pages[0]?.texts[0]?.x
    expect(await left('0')).toBe(0)
    expect(await left('0 0 0 60px')).toBe(60)
    expect(await left('0 0 0 120px')).toBe(80)
    const { pages: [first], warnings } = await pages('@page :first { margin: 0 }', `<div style="width: 300px; height: 200px; background: red"></div>`)
    expect(first?.fills[0]).toMatchObject({ x: 0, y: 0, width: 300, height: 200 })
    expect(warnings.join()).toContain('has the same width')
    expect((await pages('@page :left { margin-left: 10px; margin-right: 70px }', lines(3))).warnings).toEqual([])
  })

  test('of a stronger selector win, and important ones over all', async () => {
    const rules = '@page :nth(1) { margin-top: 100px } @page :right { margin-top: 60px } @page { margin-bottom: 20px ! important } @page :first { margin-bottom: 99px }'
    expect(counts(await pages(rules, lines(9)))[0]).toBe(4)
  })

  test('that leave no room for content are not there', async () => {
    expect(counts(await pages('@page :first { margin-top: 199px }', lines(12)))).toEqual([6, 6])
  })

  test('come to headers and footers, and to the lines beside them', async () => {
    const css = '@page { @top-left { content: "top"; vertical-align: bottom } } @page :first { margin-top: 100px; margin-left: 20px; margin-right: 60px }'
    const { pages: [first, second] } = await pages(css, lines(9))
    const [top, usual] = [first?.texts.find(({ text }) => text === 'top'), second?.texts.find(({ text }) => text === 'top')]
    expect([top?.x, usual?.x]).toEqual([20, 40])
    expect(top?.y).toBeCloseTo((usual?.y ?? 0) + 60, 2)
  })

  test('move what avoids breaks to a page that has room for it', async () => {
    const box = '<div style="break-inside: avoid">' + lines(5) + '</div>'
    expect(counts(await pages('@page :first { margin-top: 100px }', `<p>before</p>${box}`))).toEqual([1, 5])
    const row = `<div style="display: flex; break-inside: avoid"><div>${lines(5)}</div><div>beside</div></div>`
    expect(counts(await pages('@page :first { margin-top: 100px }', `<p>before</p>${row}`))).toEqual([1, 6])
  })

  test('put footnotes above the margin of their page', async () => {
    const note = 'text<span style="float: footnote">note</span>'
    const { pages: [first, second] } = await pages('@page :first { margin-bottom: 80px }', `<p>${note}</p><p style="break-before: page">${note}</p>`)
    const [low, usual] = [first, second].map((page) => page?.texts.find(({ text }) => text.includes('note'))?.y ?? 0)
    expect(low).toBeCloseTo((usual ?? 0) - 40, 2)
  })

  test('give columns what their pages have', async () => {
    const { pages: [first, second] } = await pages('@page :first { margin-top: 100px }', `<div style="columns: 2">${lines(14)}</div>`)
    expect([first?.says.length, second?.says.length]).toEqual([6, 8])
  })

  test.each(['fixed', 'absolute'])('keep what is %s at the end of a page there', async (position) => {
    const body = `<div style="position: ${position}; bottom: 0">end</div>${lines(8)}`
    const { pages: [first, second] } = await pages('@page :first { margin-bottom: 100px }', body)
    const [low, usual] = [first, second].map((page) => page?.texts.find(({ text }) => text === 'end')?.y)
    expect(low).toBeCloseTo(94, 0)
    if (position === 'fixed') expect(usual).toBeCloseTo(154, 0)
  })

  test('are those of the same pages in streaming mode', async () => {
    const css = '@page :first { margin-top: 100px } @page :left { margin-left: 10px; margin-right: 70px; margin-bottom: 60px }'
    const [normal, streamed] = await Promise.all([standard, [...standard, ['streaming', null] as const]].map((options) => pages(css, lines(9000), options)))
    expect(normal?.pages.length).toBeGreaterThan(1500)
    expect(Buffer.compare(normal?.bytes ?? new Uint8Array(), streamed?.bytes ?? new Uint8Array([0]))).toBe(0)
  })

  test('stay those of all pages above and below where contents come first, with a word on it', async () => {
    const css = '@page :left { margin-top: 100px; margin-left: 10px; margin-right: 70px }'
    const { pages: [, second, third], warnings } = await pages(css, `<h1 style="font-size: 10px; margin: 0">line0</h1>${lines(11)}`, [...standard, ['toc', null]])
    expect([second?.texts[0]?.x, third?.texts[0]?.x]).toEqual([10, 40])
    expect([second?.says.length, third?.says.length]).toEqual([6, 6])
    expect(warnings.join()).toContain('--toc')
  })
})
