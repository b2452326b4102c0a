/**
 * Reads what options name, so that a wrong path is found before the engine starts and before any output is touched; the
 * host keeps the bytes.
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
