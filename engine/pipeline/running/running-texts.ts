/**
 * Reads and checks the options for headers and footers before the conversion: texts for margin boxes, and HTML for the margins. HTML for a
 * side overrides all texts for it. `--header-left` and `--header-right` each override the part of `--default-header` in their place.
 */
import type { MarginBoxName } from '../../css/page-rules.ts'
import type { Host } from '../../host/host.ts'
import type { Options } from '../../options/table.ts'
import { htmlOfFile } from '../html-file.ts'
import { readTemplate, type Template } from './placeholders.ts'

/** Text of a margin box with the font of the options; null for values that they do not set. */
export interface BoxText {
  readonly text: Template
  readonly fontName: string | null
  readonly fontSize: number | null
}

export interface RunningTexts {
  readonly boxes: ReadonlyMap<MarginBoxName, BoxText>
  readonly headerHtml: Template | null
  readonly footerHtml: Template | null
}

/** Throws a UsageError for an unsupported placeholder, an InputError for a file that cannot be read. */
export function readRunningTexts(options: Options, host: Pick<Host, 'optionFile'>): RunningTexts {
  const { replace, headerFontName, headerFontSize, footerFontName, footerFontSize } = options
  const headerHtml = readHtml('header', options.headerHtml, options.headerHtmlContent, options, host)
  const footerHtml = readHtml('footer', options.footerHtml, options.footerHtmlContent, options, host)
  const boxes = new Map<MarginBoxName, BoxText>()
  const standard = options.defaultHeader ? { left: '[title]', right: '[page]' } : { left: null, right: null }
  const headers = {
    left: options.headerLeft ?? standard.left, center: options.headerCenter, right: options.headerRight ?? standard.right,
  }
  const footers = { left: options.footerLeft, center: options.footerCenter, right: options.footerRight }
  const add = (box: MarginBoxName, text: string | null, option: string, font: Omit<BoxText, 'text'>): void => {
    if (text !== null) boxes.set(box, { text: readTemplate(text, option, replace), ...font })
  }
  for (const place of ['left', 'center', 'right'] as const) {
    if (headerHtml === null) {
      add(`top-${place}`, headers[place], `header-${place}`, { fontName: headerFontName, fontSize: headerFontSize })
    }
    if (footerHtml === null) {
      add(`bottom-${place}`, footers[place], `footer-${place}`, { fontName: footerFontName, fontSize: footerFontSize })
    }
  }
  return { boxes, headerHtml, footerHtml }
}

function readHtml(
  side: 'header' | 'footer', path: string | null, content: string | null, { replace }: Options,
  host: Pick<Host, 'optionFile' | 'textDecoder'>,
): Template | null {
  if (path === null) return content === null ? null : readTemplate(content, `${side}-html-content`, replace.map(escaped))
  const option = `${side}-html`
  return readTemplate(htmlOfFile(host.optionFile(path, 'html', option), path, option, host).text, option, replace.map(escaped))
}

const escaped = ([name, value]: readonly [string, string]): readonly [string, string] => [name, escapeHtml(value)]

/** Escapes a value for HTML text and attributes. */
export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
