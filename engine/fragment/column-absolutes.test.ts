/** Out-of-flow boxes whose containing block is established by containment or a filter, in columns and on pages. */
import { expect, test } from 'vitest'
import { layOut } from '../debug/testing/lay-out.ts'

test.each(['contain: paint', 'contain: layout', 'filter: opacity(.5)', 'position: relative', 'transform: rotate(0deg)'])('a box in columns with %s keeps an absolute box in its column', async (style) => {
  const inner = `<div style="${style}; height: 60px">two<div id=a style="position: absolute; top: 20px; left: 5px">abs</div></div>`
  const [page] = await layOut(`<div style="columns: 2; column-fill: auto; height: 150px"><div style="height: 140px">one</div>${inner}</div>`, [['css', 'standard']])
  expect(page?.texts).toEqual(['one', 'two', 'abs'])
})

test.each(['absolute', 'fixed'])('a %s box is on the page of the containment around it', async (position) => {
  const pages = await layOut(`<div style="height: 190px">one</div><div style="contain: layout; height: 60px">two<div style="position: ${position}; top: 20px">in</div></div><p>x`, [['css', 'standard']])
  expect(pages.map(({ texts }) => texts.filter((text) => text === 'in').length).reduce((sum, count) => sum + count)).toBe(1)
  expect(pages.find(({ texts }) => texts.includes('two'))?.texts).toContain('in')
})
