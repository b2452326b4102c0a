/**
 * Text that the paper cuts off is reported as a loss, wherever it is. Not reported is text that a screen would not show either, or that
 * appears on another page.
 */
import { describe, expect, test } from 'vitest'
import { convert } from './testing/written.ts'

const edges = async (html: string): Promise<readonly string[]> =>
  (await convert(`<!doctype html><body>${html}`, [['shrink-to-fit', 'off']])).warnings.flatMap((warning) => /extends beyond the (\w+) edge/.exec(warning)?.[1] ?? [])

const words = (count: number): string => Array.from({ length: count }, (_, i) => `word${i}`).join(' ')
const end = (style: string, text = 'lost'): string => `<div style="text-align: right; ${style}">${text}</div>`

describe.each<readonly [string, string, string]>([
  ['a wide box in a moved one', `<div style="transform: translateX(3px)">${end('width: 2000px')}</div>`, 'right'],
  ['a box that is moved off the paper', '<div style="transform: translateX(2000px)">lost</div>', 'right'],
  ['a box that is scaled up', end('transform: scale(3); transform-origin: 0 0'), 'right'],
  ['a long line in a turned box', `<div style="margin-top: 300px; transform: rotate(-20deg); transform-origin: 0 0; white-space: nowrap">${words(60)}</div>`, 'right'],
  ['a box that clips beyond the paper', end('width: 2000px; overflow: hidden'), 'right'],
  ['an absolute box off the paper', '<div style="position: absolute; left: 2000px">lost</div>', 'right'],
  ['a picture in an absolute box off the paper', '<div style="position: absolute; left: 2000px"><svg width="9" height="9"><rect width="9" height="9"/></svg></div>', 'right'],
  ['a relative box off the paper', '<div style="position: relative; left: 2000px"><p>lost</div>', 'right'],
  ['a footnote higher than a page', `<p>text<span style="float: footnote">${words(3000)}</span>`, 'bottom'],
  ['a moved footnote higher than a page', `<p>text<span style="float: footnote"><span style="display: block; transform: translateX(3px)">${words(3000)}</span></span>`, 'bottom'],
])('%s', (_, html, edge) => {
  test('is told', async () => expect(await edges(html)).toEqual([edge]))
})

describe.each<readonly [string, string]>([
  ['a box as far to the left as hides it', '<div style="position: absolute; left: -9999px">x</div><div style="transform: translateX(-9999px)">x</div>'],
  ['a fixed box beside the page, as menus wait', '<div style="position: fixed; top: 0; right: -400px; width: 300px">x</div>'],
  ['an absolute box that a box around it clips', '<div style="position: relative; overflow: hidden; height: 50px"><div style="position: absolute; left: 2000px">x</div></div>'],
  ['an invisible box off the paper', '<div style="position: absolute; left: 2000px; visibility: hidden">x</div>'],
  ['a wide box that is scaled down', end('width: 1700px; transform: scale(.4); transform-origin: 0 0')],
  ['a turned box on the paper', '<div style="transform: rotate(90deg); transform-origin: 0 0; width: 300px; margin-left: 300px">x</div>'],
  ['what a box clips', `<div style="overflow: hidden; width: 200px">${end('width: 2000px')}</div>`],
  ['what a turned box clips', `<div style="transform: rotate(5deg)"><div style="overflow: hidden; width: 200px">${end('width: 2000px')}</div></div>`],
  ['a moved or faint box over pages', `<div style="transform: translateX(3px)">${words(3000)}</div><div style="opacity: .5; display: inline-block">${words(3000)}</div>`],
  ['a box over pages that clips', `<div style="overflow: hidden; transform: translateX(3px); height: 3000px">${words(3000)}</div>`],
])('%s', (_, html) => {
  test('is not told', async () => expect(await edges(html)).toEqual([]))
})
