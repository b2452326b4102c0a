/**
 * Files that options name. They are read before the engine starts and before any output is touched, so that a wrong path is found early;
 * the host keeps their bytes.
 */
import type { Host } from '../host/host.ts'
import type { Options } from '../options/table.ts'

export interface OptionFile {
  readonly path: string
  readonly kind: 'font' | 'style' | 'html'
  /** Name of the option, without dashes. */
  readonly option: string
}

/** Files that a conversion with these options reads besides its document. */
export const optionFiles = (options: Options): readonly OptionFile[] => {
  const files: OptionFile[] = []
  const add = (path: string | undefined, kind: OptionFile['kind'], option: string): void => {
    if (path !== undefined) files.push({ path, kind, option })
  }
  for (const { path } of options.font) add(path, 'font', 'font')
  add(options.gothicFont?.path, 'font', 'gothic-font')
  add(options.serifFont?.path, 'font', 'serif-font')
  add(options.monoFont?.path, 'font', 'mono-font')
  for (const path of options.userStyleSheet) add(path, 'style', 'user-style-sheet')
  add(options.cover ?? undefined, 'html', 'cover')
  add(options.headerHtml ?? undefined, 'html', 'header-html')
  add(options.footerHtml ?? undefined, 'html', 'footer-html')
  return files
}

export const readOptionFiles = (options: Options, host: Pick<Host, 'optionFile'>): void => {
  for (const { path, kind, option } of optionFiles(options)) host.optionFile(path, kind, option)
}

/** Paths of the fonts that options name, without duplicates, for workers that share them. */
export const fontPaths = ({ font, gothicFont, serifFont, monoFont }: Options): readonly string[] =>
  [...new Set([...font, gothicFont, serifFont, monoFont].flatMap((each) => (each === null ? [] : [each.path])))]
