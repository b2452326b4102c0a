/**
 * Files that options name. They are read before the engine starts and before any output is touched, so that a wrong path is
 * found in time; the host keeps the bytes.
 */
import type { Host } from '../host/host.ts'
import type { Options } from '../options/table.ts'

export const readOptionFiles = (options: Options, host: Pick<Host, 'optionFile'>): void => {
  for (const { path } of options.font) host.optionFile(path, 'font', 'font')
  if (options.gothicFont !== null) host.optionFile(options.gothicFont.path, 'font', 'gothic-font')
  if (options.serifFont !== null) host.optionFile(options.serifFont.path, 'font', 'serif-font')
  if (options.monoFont !== null) host.optionFile(options.monoFont.path, 'font', 'mono-font')
  for (const path of options.userStyleSheet) host.optionFile(path, 'style', 'user-style-sheet')
  if (options.cover !== null) host.optionFile(options.cover, 'html', 'cover')
  if (options.headerHtml !== null) host.optionFile(options.headerHtml, 'html', 'header-html')
  if (options.footerHtml !== null) host.optionFile(options.footerHtml, 'html', 'footer-html')
}

/** Paths of the fonts that options name, each once, for workers that are to share them. */
export const fontPaths = ({ font, gothicFont, serifFont, monoFont }: Options): readonly string[] =>
  [...new Set([...font, gothicFont, serifFont, monoFont].flatMap((each) => (each === null ? [] : [each.path])))]
