import { expect, test } from 'vitest'
import { render } from '../node.ts'
import { pagesByPdfJs, pagesByPoppler } from './testing/readers.ts'
import { bare, SCRIPTS, scriptsDocument } from './testing/scripts.ts'

/** Without samples with marks on right-to-left letters, which readers reverse in different ways. */
const samples = SCRIPTS.filter(({ readers = 6 }) => readers === 6)
const wanted = samples.map(({ script, lines }) => [script, bare(lines.join(''))])

test('text in twenty scripts and more is read back by pdf.js and by poppler', { timeout: 60_000 }, async () => {
  const pdf = await render(scriptsDocument(samples), { disableSystemFonts: true })
  expect(samples.length).toBeGreaterThanOrEqual(20)
  for (const pages of [await pagesByPdfJs(pdf), pagesByPoppler(pdf)]) {
    if (pages !== null) expect(samples.map(({ script }, i) => [script, bare(pages[i] ?? '')])).toEqual(wanted)
  }
})
