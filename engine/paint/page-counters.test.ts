import { describe, expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

const texts = async (html: string, options: Parameters<typeof paintCalls>[1] = []): Promise<readonly string[]> =>
  (await paintCalls(html, [['css', 'standard'], ...options])).filter((call) => call.startsWith('text')).map((call) => call.replace(/^text (\S+) .*?"(.*)"$/, '$1 $2'))
const words = async (html: string, options: Parameters<typeof paintCalls>[1] = []): Promise<readonly string[]> =>
  (await texts(html, options)).map((text) => text.slice(text.indexOf(' ') + 1))

const next = '<p style="break-before: page; margin: 0">'

describe('counters of pages in generated text', () => {
  test('in a fixed box say the page that it is painted on, and how many there are', async () => {
    const found = await words(`<style>#f { position: fixed; bottom: 0 } #f::after { content: "page " counter(page) " of " counter(pages) }</style><div id=f></div>a${next}b`)
    expect(found.filter((text) => text.startsWith('page'))).toEqual(['page 1 of 2', 'page 2 of 2'])
  })

  test('in flow say the page of their text', async () => {
    const found = await words(`<style>p::after { content: " " counters(page, ".", upper-roman) }</style>a${next}b${next}c`)
    expect(found.map((text) => text.trim())).toEqual(['a', 'b II', 'c III'])
  })

  test('in a repeated table header say the page of each', async () => {
    const rows = '<tr><td style="height: 60px">x'.repeat(4)
    const found = await words(`<style>th::before { content: counter(page) }</style><table><thead><tr><th><tbody>${rows}</table>`)
    expect(found.filter((text) => text !== 'x')).toEqual(['1', '2'])
  })

  test('begin at the offset', async () => {
    const found = await words(`<style>p::before { content: counter(page) "/" counter(pages) }</style>${next}`, [['page-offset', '8']])
    expect(found).toEqual(['9/1'])
  })

  test('are those of elements where an element counts by these names', async () => {
    expect(await words('<style>body { counter-reset: page 6 } p::before { content: counter(page) }</style><p>')).toEqual(['6'])
  })

  test('keep the end of a line where it is aligned to', async () => {
    const aligned = (align: string, pages: number): Promise<readonly string[]> =>
      texts(`<style>#f { position: fixed; left: 0; right: 0; top: 0; text-align: ${align} } #f::after { content: counter(page) }</style><div id=f></div>${`${next}x`.repeat(pages)}`)
    const starts = async (align: string): Promise<readonly number[]> => {
      const found = (await aligned(align, 11)).filter((text) => !text.endsWith('x'))
      return [parseFloat(found[0] ?? ''), parseFloat(found[10] ?? '')]
    }
    const [one = 0, eleven = 0] = await starts('right')
    const digit = 300 - one
    expect(eleven).toBeCloseTo(300 - 2 * digit, 1)
    const [centered = 0, wider = 0] = await starts('center')
    expect(centered - wider).toBeCloseTo(digit / 2, 1)
    expect(await starts('left')).toEqual([0, 0])
  })

  test('count nothing at the listed level', async () => {
    const calls = await paintCalls('<style>p::before { content: counter(page) }</style><p>', [['css', 'listed']])
    expect(calls.filter((call) => call.startsWith('text')).join()).toContain('"0"')
  })
})
