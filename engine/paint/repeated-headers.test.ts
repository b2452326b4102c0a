import { expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

const rows = '<tr><td style="height: 60px">x'.repeat(9)
const inHead = async (css: string, start: string): Promise<readonly string[]> =>
  (await paintCalls(`<table><thead><tr><th><span style="display: inline-block; width: 20px; height: 20px; ${css}">h</span><tbody>${rows}</table>`, [['css', 'standard']]))
    .filter((call) => call.startsWith(start))

test.each([
  ['transform: rotate(-90deg)', 'transform'], ['rotate: 45deg', 'transform'], ['scale: .5', 'transform'], ['clip-path: circle(5px)', 'clip path'],
])('%s acts at the place of the header on each page', async (css, start) => {
  const found = await inHead(css, start)
  expect(found.length).toBeGreaterThan(2)
  expect(new Set(found).size).toBe(1)
})
