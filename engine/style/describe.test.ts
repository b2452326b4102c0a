import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeCss } from './describe.ts'
import { propertyNames, properties } from './properties/index.ts'
import type { PropertyRow } from './properties/row.ts'
import { shorthandNames } from './shorthands.ts'

const file = new URL('../../docs/css.md', import.meta.url)
const text = describeCss()

/** `UPDATE_DOCS=1 npx vitest run engine/style/describe` writes the file. */
test('docs/css.md says what the tables say', () => {
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(file, text)
  const written = readFileSync(file, 'utf8')
  expect(written === text, 'docs/css.md is out of date: run UPDATE_DOCS=1 npx vitest run engine/style/describe').toBe(true)
})

test('every property that documents may set is there, and no internal one', () => {
  const longhands = text.slice(0, text.indexOf('## Shorthands'))
  for (const name of propertyNames) {
    const row: PropertyRow = properties[name]
    expect(longhands.includes(`| \`${name}\` |`), name).toBe(row.internal !== true)
  }
  for (const name of shorthandNames) expect(text).toContain(`| \`${name}\` |`)
})

test('every table row has as many cells as its head', () => {
  let cells = 0
  for (const line of text.split('\n')) {
    const count = line.replaceAll('\\|', '').split('|').length
    if (!line.startsWith('|')) cells = 0
    else if (cells === 0) cells = count
    else expect(count, line).toBe(cells)
  }
})

test('values above the listed level are promised for the standard level only', () => {
  const row = text.split('\n').find((line) => line.startsWith('| `white-space`')) ?? ''
  const [, , level, listed, added] = row.replaceAll('\\|', ',').split('|')
  expect(level?.trim()).toBe('listed')
  expect(listed).not.toContain('pre-wrap')
  expect(added).toContain('pre-wrap')
})
