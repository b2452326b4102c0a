import { expect, test } from 'vitest'
import { createTestHost } from '../debug/testing/test-host.ts'
import type { OptionPair } from '../options/parse.ts'
import { now, paintPages } from './running/testing/paint-pages.ts'

const LISTED = [['css', 'listed']] as const

const standard: readonly OptionPair[] = [['css', 'standard']]
const paint = async (css: string, body = '<p>body', options = standard) => paintPages(`<style>${css}</style>${body}`, options, createTestHost({}, now))

test('borders and padding of the page stand between its margins and the content', async () => {
  const [page] = await paint('@page { border: 4px solid red; padding: 10px 20px; @top-left { content: "m" } }')
  const [plain] = await paint('@page { @top-left { content: "m" } }')
  expect(page?.text('body').x).toBe((plain?.text('body').x ?? 0) + 24)
  expect(page?.text('body').y).toBe((plain?.text('body').y ?? 0) + 14)
  expect(page?.text('m')).toEqual(plain?.text('m'))
  expect(page?.calls.find((call) => call.includes('#ff0000'))).toContain('M30,30 L270,30 L270,170 L30,170 Z M34,34')
})

test('they are the same on all pages, and none at the listed level or where they leave no room', async () => {
  const [page] = await paint('@page :first { border: 4px solid red }')
  expect(page?.calls.some((call) => call.includes('#ff0000'))).toBe(false)
  for (const [css, options] of [['@page { border: 4px solid red }', [['css', 'listed']]], ['@page { border: 100px solid red }', standard]] as const) {
    const [other] = await paint(css, '<p>body', options)
    expect(other?.calls.some((call) => call.includes('#ff0000'))).toBe(false)
    expect(other?.text('body').x).toBe(30)
  }
})

test('the background of the document ends at the margins at the standard level, within the border of the page', async () => {
  const css = 'body { background: #ffff00 }'
  expect((await paint(css, '<p>body', LISTED))[0]?.calls).toContain('fill 0,0 300x200 #ffff00')
  expect((await paint(css))[0]?.calls).toContain('fill 30,30 240x140 #ffff00')
  expect((await paint(`${css} @page { border: 4px solid red; padding: 3px }`))[0]?.calls).toContain('fill 34,34 232x132 #ffff00')
})
