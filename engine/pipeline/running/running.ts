/**
 * Paints the margins of numbered pages: margin boxes, headers and footers from HTML, lines. They are painted with their page, when the
 * number of pages is known; they do not take part in the layout of the document.
 */
import type { RunningElement } from '../../boxes/page-facts.ts'
import { type Token, TokenType } from '../../css/tokens.ts'
import type { Host } from '../../host/host.ts'
import type { Options } from '../../options/table.ts'
import type { StringChoice } from '../../style/generated-values.ts'
import { type Canvas, PathOp } from '../../paint/canvas.ts'
import { geometryOf, type PageGeometry } from '../../options/page-geometry.ts'
import type { Document } from '../document-state.ts'
import type { Numbering } from '../numbering.ts'
import type { OriginPageRule } from '../page-kinds.ts'
import { withoutFrame } from '../page-frame.ts'
import { bandRect, type SpacedPage } from './margin-box-geometry.ts'
import { MarginBoxPainter } from './margin-box-painter.ts'
import { boxesWithContent, optionSheetOf } from './margin-boxes.ts'
import { type Facts, factsAt, fillFacts, type PagePlace, type Template } from './placeholders.ts'
import { RunningHtml } from './running-html.ts'
import { escapeHtml, readRunningTexts, type RunningTexts } from './running-texts.ts'

export type { PagePlace } from './placeholders.ts'

/** An object that paints in the margins of a page. */
export interface Running {
  paint(canvas: Canvas, place: PagePlace): void
}

/** The place of page `at` of a section, whose page number is `number`. */
function placeOf({ contentsFirst, total }: Numbering, number: number, at: number, { naming, strings, elements, isBlank: isBlankAt }: PageTexts): PagePlace {
  const { name, within } = naming?.(at) ?? NO_NAME
  const place = { page: number - contentsFirst + 1, number, total, first: contentsFirst, name, within }
  const isBlank = isBlankAt?.(at) === true
  if (!isBlank && (strings ?? elements ?? null) === null) return place
  return {
    ...place, isBlank,
    strings: (name, which) => strings?.on(at, name, which) ?? '',
    elements: (name, which) => elements?.on(at, name, which) ?? null,
  }
}

const NO_NAME = { name: '', within: 1 }

/** Values by name on a page, by index from 0. */
interface OnPages<T> {
  on(page: number, name: string, which: StringChoice): T
}

/** Values for the margins of the pages of a section: page names, named strings and running elements. */
export interface PageTexts {
  readonly naming?: ((page: number) => { readonly name: string; readonly within: number }) | undefined
  readonly strings?: OnPages<string> | null
  readonly elements?: OnPages<RunningElement | null> | null
  /** Whether a page is blank, inserted because the next page must be a left or right page. */
  readonly isBlank?: (page: number) => boolean
}

/**
 * Paints the pages of a section, by index from 0, with their margins; `first`: number of the first page. Page selectors count from the
 * first numbered page, whatever its number is.
 */
export function paintNumbered(
  paint: (canvas: Canvas, page: number, spot: PagePlace) => void, running: Running | null, numbering: Numbering, first: number,
  texts: PageTexts = {},
): (canvas: Canvas, page: number) => void {
  return (canvas, page) => {
    const place = placeOf(numbering, first + page, page, texts)
    paint(canvas, page, place)
    running?.paint(canvas, place)
  }
}

/** Data of the main document that are known when its pages are painted. */
export interface RunningInput {
  readonly page: PageGeometry
  readonly title: string | null
  /** href of `<base>` as written; null if there is none. */
  readonly base?: string | null
  /** The @page rules of user and author sheets, lowest precedence first. */
  readonly pageRules: readonly OriginPageRule[]
}

const BLACK = 0x000000ff

/** Null if nothing is painted in the margins. `texts`: the texts of the options, if already read. */
export function createRunning(
  main: Document, options: Options, host: Host, input: RunningInput, texts: RunningTexts = readRunningTexts(options, host),
): Running | null {
  const { page, pageRules } = input
  // Computed on demand: the first date takes 0.3 ms, and most documents print none.
  let known: Facts | null = null
  const facts = (): Facts => {
    if (known !== null) return known
    const now = host.now()
    known = factsAt(now, options.title ?? input.title ?? '', options.utc ? 0 : host.minutesAhead?.(now) ?? 0)
    return known
  }
  const names = boxesWithContent(pageRules, texts.boxes)
  const partsOf = (geometry: PageGeometry): readonly Running[] => {
    const spaced: SpacedPage = { page: withoutFrame(geometry), headerSpacing: options.headerSpacing, footerSpacing: options.footerSpacing }
    const parts: Running[] = []
    const html = (template: Template | null, side: 'header' | 'footer'): void => {
      if (template === null) return
      const band = bandRect(side, spaced)
      if (band.height > 0) parts.push(new RunningHtml(main, options, host, fillFacts(template, facts(), escapeHtml), band, side))
      else main.warnings.add('no-margin', side, side === 'header' ? 'top' : 'bottom')
    }
    html(texts.headerHtml, 'header')
    html(texts.footerHtml, 'footer')
    if (names.length > 0) {
      const optionSheet = optionSheetOf(texts.boxes, facts())
      parts.push(new MarginBoxPainter(main, options, host, { rules: pageRules, optionSheet, names, spaced, base: input.base ?? null }))
    }
    if (options.headerLine || options.footerLine) parts.push(linesOf(spaced, options))
    return parts
  }
  const made = new Map<PageGeometry, readonly Running[]>()
  const partsFor = (geometry: PageGeometry): readonly Running[] => {
    const parts = made.get(geometry) ?? partsOf(geometry)
    made.set(geometry, parts)
    return parts
  }
  if (page.numbered === undefined && partsFor(page).length === 0) return null
  return {
    paint(canvas, place) {
      for (const part of partsFor(geometryOf(page, place.page))) part.paint(canvas, place)
    },
  }
}

/** Lines as wide as the page area, at the inner edges of the margin boxes. */
function linesOf(spaced: SpacedPage, { headerLine, footerLine }: Options): Running {
  const header = bandRect('header', spaced)
  const footer = bandRect('footer', spaced)
  const stroke = { width: 1, color: BLACK, dash: [], dashPhase: 0, cap: 'butt', join: 'miter' } as const
  const draw = (canvas: Canvas, y: number): void => {
    canvas.strokePath([PathOp.move, header.x, y, PathOp.line, header.x + header.width, y], stroke)
  }
  return {
    paint(canvas) {
      if (headerLine) draw(canvas, header.y + header.height - stroke.width / 2)
      if (footerLine) draw(canvas, footer.y + stroke.width / 2)
    },
  }
}

/**
 * The option or margin box that prints the number of pages, so that the number must be known before the first page is painted; null for
 * none. Rules that are overridden count too.
 */
export function needsTotal(texts: RunningTexts, pageRules: readonly Pick<OriginPageRule, 'rule'>[]): string | null {
  const has = (template: Template | null): boolean =>
    template !== null && template.some((part) => typeof part !== 'string' && part.value === 'pages')
  if (has(texts.headerHtml)) return '[topage] in the header'
  if (has(texts.footerHtml)) return '[topage] in the footer'
  for (const [name, { text }] of texts.boxes) {
    if (has(text)) return `[topage] in the ${name.startsWith('top') ? 'header' : 'footer'}`
  }
  for (const { rule } of pageRules) {
    for (const { name, declarations } of rule.marginBoxes) {
      const isPrinted = declarations.some((each) => each.name === 'content' && countsPages(each.tokens))
      if (isPrinted) return `counter(pages) in @${name}`
    }
  }
  return null
}

/** Whether the first argument of a counter() or counters() is `pages`. */
function countsPages(tokens: readonly Token[]): boolean {
  let before: Token | null = null
  for (const token of tokens) {
    if (token.type === TokenType.space) continue
    if (token.type === TokenType.ident && token.text === 'pages' && before !== null
      && before.type === TokenType.function && /^counters?$/i.test(before.text)) return true
    before = token
  }
  return false
}
