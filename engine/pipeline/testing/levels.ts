/**
 * Effects of CSS at each level, for tests: a document is painted with and without a piece of CSS, and the results are compared. Gives the
 * levels at which they differ. A piece without a visible effect in the document looks ignored: a case that expects so at one level must
 * expect a change at the other.
 */
import { dumpPages } from '../../debug/dump.ts'
import { createTestHost } from '../../debug/testing/test-host.ts'
import type { OptionPair } from '../../options/parse.ts'

export type CssLevel = 'listed' | 'standard'
export const LEVELS: readonly CssLevel[] = ['listed', 'standard']
export const atLevel = (level: CssLevel): OptionPair => ['css', level]

const PAGE = '<!doctype html><style>@page { size: 300px 200px; margin: 20px } body { margin: 0; font-size: 10px; line-height: 20px }</style>'

const FILES = {
  'a.css': '#t { padding-left: 7px }',
  'pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="5" height="5" fill="red"/></svg>',
}

const painted = (html: string, level: CssLevel): Promise<string> =>
  dumpPages(PAGE + html, [atLevel(level)], createTestHost(FILES))

/** The levels at which `css`, after `before`, changes the output of `html`; the element under test is `#t`. */
export async function changedBy(css: string, html: string, before: string | undefined = ''): Promise<readonly CssLevel[]> {
  const changed: CssLevel[] = []
  for (const level of LEVELS) {
    const without = await painted(`<style>${before}</style>${html}`, level)
    if (await painted(`<style>${before}</style><style>${css}</style>${html}`, level) !== without) changed.push(level)
  }
  return changed
}
