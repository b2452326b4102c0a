import { describe, expect, test } from 'vitest'
import { layOut } from '../debug/testing/lay-out.ts'
import type { OptionPair } from '../options/parse.ts'
import { paintPages } from '../pipeline/running/testing/paint-pages.ts'

const LISTED = [['css', 'listed']] as const

const standard: readonly OptionPair[] = [['css', 'standard']]
const texts = async (html: string, options = standard): Promise<readonly (readonly string[])[]> => (await layOut(html, options)).map((page) => page.texts)

describe('a page begins', () => {
  test('where the name of the next block is another', async () => {
    const html = '<p>a<section style="page: x"><p>b<p>c</section><div style="page: x"><p>d</div><p style="page: y">e<p>f'
    expect(await texts(html)).toEqual([['a'], ['b', 'c', 'd'], ['e'], ['f']])
    expect(await texts(html, LISTED)).toEqual([['a', 'b', 'c', 'd', 'e', 'f']])
  })

  test('not before the first block, not at the edges of boxes, and only once', async () => {
    const html = `<div style="padding: 10px; border: 1px solid"><div style="page: x; margin: 10px; break-before: page"><p>a</div></div>
      <article style="page: x; padding-top: 30px"><p>b</article>`
    expect(await texts(html)).toEqual([['a', 'b']])
  })

  test('for the first of several boxes side by side, and for tables; floats do not count', async () => {
    expect(await texts('<p>a<div style="display: flex"><p style="page: x">b<p style="page: y">c</div>')).toEqual([['a'], ['b', 'c']])
    expect(await texts('<p>a<table style="page: x"><tr><td>b<td>c</table><p>d')).toEqual([['a'], ['b', 'c'], ['d']])
    expect(await texts('<p>a<div style="float: left; page: x">b</div><p>c')).toEqual([['a', 'b', 'c']])
  })

  test('and keeps no place for blocks without content', async () => {
    expect(await texts('<p>a<div style="page: x"></div><p>b')).toEqual([['a'], [], ['b']])
    expect(await texts('<p>a<div style="page: x"><p style="display: none">c</p></div>').then((pages) => pages.length)).toBe(2)
  })
})

test('rules for a name are for its pages, and count them', async () => {
  const css = `@page { @top-left { content: "any" } } @page x { @top-left { content: "x" } } @page x:left { @top-right { content: "left" } }
    @page :nth(2 of x) { @bottom-left { content: "second" } }`
  const html = `<style>${css}</style><p>body one<section style="page: x"><p>body two<p>body three<p>body four</section><p>body five`
  const margins = (await paintPages(html, standard)).map((page) => page.margins)
  expect(margins).toEqual([['any'], ['x', 'left'], ['x', 'second'], ['x', 'left'], ['any']])
})
