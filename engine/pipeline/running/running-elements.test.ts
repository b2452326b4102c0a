import { describe, expect, test } from 'vitest'
import { createTestHost } from '../../debug/testing/test-host.ts'
import type { OptionPair } from '../../options/parse.ts'
import { paintPages } from './testing/paint-pages.ts'

const LISTED = [['css', 'listed']] as const

const standard: readonly OptionPair[] = [['css', 'standard']]
const page = (boxes: string): string => `<style>@page { ${boxes} } .r { position: running(r) } div { font-size: 10px }</style>`
const marginsOf = async (html: string) => (await paintPages(html, standard)).map(({ margins }) => margins)

describe('a running element', () => {
  test('leaves its place and stands in the margin of each page', async () => {
    const html = page('@top-left { content: element(r) }') + '<div class=r>head</div><p>body one<p>body two'
    const pages = await paintPages(html, standard)
    expect(pages.map(({ margins }) => margins)).toEqual([['head'], ['head']])
    expect(pages[0]?.calls.some((call) => call.startsWith('transform 1 0 0 1 30 '))).toBe(true)
    const without = await paintPages('<p>body one<p>body two', standard)
    expect(pages[0]?.text('body one')).toEqual(without[0]?.text('body one'))
  })

  test('is told where its text runs into the content of the page or off the paper', async () => {
    for (const [lines, align, expected] of [
      [2, 'middle', []], [4, 'top', ['into the content']], [4, 'bottom', ['extends beyond the top edge']], [4, 'middle', ['into the content', 'extends beyond the top edge']],
    ] as const) {
      const host = createTestHost()
      const html = page(`@top-left { content: element(r); vertical-align: ${align} }`) + `<div class=r style="line-height: 11px">${'head<br>'.repeat(lines)}</div><p>body`
      await paintPages(html, standard, host)
      expect(host.warnings.length, host.warnings.join()).toBe(expected.length)
      for (const what of expected) expect(host.warnings.join()).toContain(what)
    }
  })

  test('is not shown where no margin box asks for it', async () => {
    expect(await marginsOf(page('') + '<div class=r>head</div><p>body')).toEqual([[]])
  })

  test('is an element like others at the listed level', async () => {
    expect((await paintPages(page('@top-left { content: element(r) }') + '<div class=r>body head</div><p>body', LISTED))[0]?.texts.map(({ text }) => text))
      .toEqual(['body head', 'body'])
  })

  test('looks as its place in the document has it, not as the margin box does', async () => {
    const html = page('@top-left { content: element(r); color: red; font-size: 20px }') + '<div style="color: lime"><div class=r>head</div></div><p>body'
    expect((await paintPages(html, standard))[0]?.text('head')).toMatchObject({ color: '#00ff00', size: 10 })
  })

  test('is chosen among those on a page, as named strings are', async () => {
    const boxes = ['', ', last', ', start', ', first-except'].map((which, at) => `@top-${['left', 'center', 'right', 'right-corner'][at]} { content: element(r${which}) }`)
    const html = page(boxes.join(' ')) + `<div class=r>a</div><p>body <span class=r>b</span><p>body<p>body
      <div class=r>c</div><p>body<p>body<section style="break-before: page"><div class=r>d</div><p style="break-before: auto">body</section>`
    expect(await marginsOf(html)).toEqual([['a', 'b', 'a'], ['b', 'b', 'b', 'b'], ['c', 'c', 'b'], ['c', 'c', 'c', 'c'], ['d', 'd', 'd']])
  })

  test('has the counters of its place, and those of the page', async () => {
    const html = page('@top-left { content: element(r) }') + `<style>body { counter-reset: n 4 } .r { counter-increment: n }
      .r::before { content: counter(n) '-' counter(page) '/' counter(pages) }</style><div class=r></div><p>body<p>body<p>body<span class=r></span>`
    expect(await marginsOf(html)).toEqual([['5-1/3'], ['5-2/3'], ['6-3/3']])
  })

  test('may hold another one, which is taken out of it', async () => {
    const html = page('@top-left { content: element(r) } @top-right { content: element(s) }') + '<div class=r>a <b style="position: running(s)">b</b> c</div><p>body'
    expect(await marginsOf(html)).toEqual([['a c', 'b']])
  })

  test('shares the side of the page with texts by what its content needs', async () => {
    const html = page('@top-left { content: element(r) } @top-right { content: "right" }') + '<div class=r>a_head_that_is_long</div><p>body'
    const [first] = await paintPages(html, standard)
    expect(first?.texts.filter(({ y }) => y < 30).map(({ text }) => text)).toEqual(['a_head_that_is_long', 'right'])
  })

  test('hides with its margin box, and is cut where that clips', async () => {
    const boxes = '@top-left { content: element(r); opacity: .5 } @bottom-left { content: element(r); overflow: hidden; height: 5px }'
    const [first] = await paintPages(page(boxes) + '<div class=r>head</div><p>body', standard)
    expect(first?.margins).toEqual(['head', 'head'])
    expect(first?.calls.some((call) => call.startsWith('clip'))).toBe(true)
    expect(first?.calls.some((call) => /opacity|group/.test(call))).toBe(true)
  })
})
