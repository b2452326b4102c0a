/**
 * Normal mode up to the pages: the whole parsed document is styled, made into boxes, laid out in one continuous flow and broken into pages.
 * The result has everything that painting needs; painting itself is done page by page.
 */
import type { BoxId, NodeId, StyleId } from '../arena/ids.ts'
import { buildBoxes } from '../boxes/built-at-once.ts'
import { assignPages } from '../fragment/breaks.ts'
import type { BreakResult } from '../fragment/break-result.ts'
import { isOnlyMargin } from '../fragment/end-of-document.ts'
import { FilledPages } from '../fragment/filled-pages.ts'
import { NotePages } from '../fragment/footnotes.ts'
import { type NoteArea } from '../fragment/page-contents.ts'
import { PageNames } from '../fragment/page-names.ts'
import { spreadOverPages } from '../fragment/spread-over-pages.ts'
import { collectBreakUnits } from '../fragment/break-units.ts'
import { ClonedEdges } from '../fragment/cloned-edges.ts'
import { TableFeet } from '../fragment/table-feet.ts'
import { TableHeaders } from '../fragment/table-headers.ts'
import type { Host } from '../host/host.ts'
import { Layout } from '../layout/layout.ts'
import { contentArea, type PageGeometry } from '../options/page-geometry.ts'
import type { Options } from '../options/table.ts'
import { requestBackground, requestBackgrounds } from './background-images.ts'
import { type Bookmark, bookmarksOf } from './bookmarks.ts'
import { columnFitter } from './column-fitter.ts'
import { emptyPage, fittedBreaks, isBounded, mostContent, withContent, withHeights } from './content-height.ts'
import type { Document } from './document-state.ts'
import { firstBoxes, pagesOfBoxes } from './element-pages.ts'
import { loadFontFaces, loadFontFacesOfImages } from './font-faces.ts'
import { fontUnits } from './font-units.ts'
import { forgetLayout } from './forget-layout.ts'
import { readHead } from './head.ts'
import { noteArea } from './note-area.ts'
import { type PageBackgrounds, pageBackgrounds } from './page-backgrounds.ts'
import type { OriginPageRule } from './page-kinds.ts'
import { frameStyle } from './page-frame.ts'
import { PageElements, requestOfRunningElements } from './page-elements.ts'
import { heightsOfPages } from './page-margins.ts'
import { PageStrings } from './page-strings.ts'
import { fillPictures, knowSources, noteAltTexts, picturesOf, requestObjects, requestPictures, showPictures } from './pictures.ts'
import { addSheets } from './add-sheets.ts'
import { widthOfCutContent } from './cut-content.ts'
import { type Fit, mayShrink, MOST_FITS, nextFit, percentOf } from './shrink-to-fit.ts'
import { type OwnLook, pageRulesOf, StyleSheetLoader } from './style-sheets.ts'
import { warnOfDropped } from './undrawn.ts'

/** Maximum number of layouts until the page numbers in generated content are correct. */
const MOST_LAYOUTS = 4

/** Maximum number of layouts to make room for the digits of page numbers. */
const MOST_SAMPLES = 2

const isLonger = (number: number, other: number): boolean => String(number).length > String(other).length

export interface LaidOut {
  readonly page: PageGeometry
  /** The page geometry that layout uses, which painting scales to the page. */
  readonly fit: Fit
  readonly breaks: BreakResult
  readonly title: string | null
  /** href of `<base>` as written; null if there is none. */
  readonly base: string | null
  /** The @page rules of user and author sheets, in cascade order, lowest precedence first. */
  readonly pageRules: readonly OriginPageRule[]
  readonly pageBackgrounds: PageBackgrounds
  /** Style of the page borders and padding; 0 for none. */
  readonly pageFrame: StyleId
  /** Values of named strings on each page; null if none is set. */
  readonly strings: PageStrings | null
  /** Running elements on each page; null if there are none. */
  readonly elements: PageElements | null
  readonly bookmarks: readonly Bookmark[]
  /** Whether the pages come one by one (streaming mode), so that not all are in `breaks`. */
  readonly isStreamed?: boolean
}

export async function layoutDocument(
  doc: Document, options: Options, host: Host, html: NodeId, own: OwnLook | null = null,
): Promise<LaidOut> {
  host.stage?.('style')
  const head = readHead(doc)
  const { sheets, page } = await new StyleSheetLoader(host, options, doc.warnings, doc.encoding).load(doc, head.base ?? '', own)
  const { cascade } = doc
  cascade.expectNoMore()
  addSheets(doc, sheets, head.base ?? '')

  takePage(doc, emptyPage(page), options)
  cascade.styleSubtree(html)
  await loadFontFaces(doc, sheets, options, host)
  const { lengthUnits } = cascade.styles
  // Styles of pseudo-elements are computed with their boxes and need font metrics then.
  lengthUnits.fonts = fontUnits(doc)
  if (lengthUnits.wasGuessed) cascade.restyle(html)
  warnOfDropped(doc)
  knowSources(doc, head.base ?? '')
  while (requestObjects(doc, head.base ?? '')) await doc.imageLoader.loadAll()
  host.stage?.('boxes')
  if (options.toc) doc.boxes.targets.tellPage = () => doc.warnings.add('toc-target')
  const build = (): BoxId => buildBoxes(doc, html, doc.cascade.traits.hasFootnotes)
  let root = build()
  // Generated content may refer to later elements, which are known only after the boxes are made.
  for (let time = 0; time < 2 && doc.boxes.targets.isAsked; time++) root = anew(doc, build)
  if (!options.noBackground) requestBackgrounds(doc)
  const backgrounds = pageBackgrounds(doc, sheets)
  requestPictures(doc, head.base ?? '')
  if (doc.boxes.runningElements.length > 0) requestOfRunningElements(doc, head.base ?? '', !options.noBackground)
  const pageRules = pageRulesOf(sheets)
  const pageFrame = page.frame === undefined || own !== null ? 0 as StyleId : frameStyle(doc.styles, pageRules)
  if (pageFrame !== 0 && !options.noBackground) requestBackground(pageFrame, doc.styles, doc.imageLoader)
  const area = doc.boxes.notes.length === 0 ? null : noteArea(doc, pageRules, page)
  if (area !== null && !options.noBackground) requestBackground(area.style, doc.styles, doc.imageLoader)
  if (doc.imageLoader.isWaiting) await doc.imageLoader.loadAll()
  fillPictures(doc, head.base ?? '')
  if (doc.cascade.traits.drawsAltTexts && !options.noImages && noteAltTexts(doc)) {
    const pictures = picturesOf(doc)
    root = anew(doc, build)
    showPictures(doc, pictures)
  }
  if (doc.images.drawsText) await loadFontFacesOfImages(doc, sheets, options, host)
  let fit: Fit = { page: emptyPage(page), scale: 1 }
  const breakOnce = (): LaidOutPages => {
    const notes = area === null || fit.scale === 1 ? area : noteArea(doc, pageRules, fit.page)
    return pagesOf(doc, options, host, { root, page: fit.page, area: notes })
  }
  const takeFit = (next: Fit): void => {
    fit = next
    const pictures = picturesOf(doc)
    takePage(doc, fit.page, options)
    if (cascade.styles.lengthUnits.asksViewport) {
      cascade.restyle(html)
      if (!options.noBackground) requestBackgrounds(doc)
    }
    root = anew(doc, build)
    showPictures(doc, pictures)
  }
  const breakPages = (): LaidOutPages => {
    const found = breakOnce()
    if (page.mostHeight === undefined) return found
    takeFit({ ...fit, page: withContent(fit.page, found.breaks.heights?.[0] ?? 0) })
    return breakOnce()
  }
  let { breaks, overfull } = breakPages()
  // Applies to a cover too, but not to a table of contents, whose pages are counted before they are final.
  if (own === null && mayShrink(options)) {
    for (let time = 0; time < MOST_FITS; time++) {
      const wider = nextFit(page, fit, widthOfCutContent(doc, fit.page, overfull))
      if (wider === null) break
      takeFit(wider)
      ;({ breaks, overfull } = breakPages())
    }
    if (fit.scale < 1) doc.warnings.add('shrunk-to-fit', percentOf(fit.scale))
  }
  const { pageCounters } = doc.boxes
  if (pageCounters.isUsed) {
    const pictures = picturesOf(doc)
    // Page numbers with more digits than the sample may change line breaks and so the number of pages.
    for (let time = 0; time < MOST_SAMPLES && isLonger(breaks.starts.length + options.pageOffset, pageCounters.sample); time++) {
      pageCounters.sample = breaks.starts.length + options.pageOffset
      root = anew(doc, build)
      showPictures(doc, pictures)
      ;({ breaks } = breakPages())
    }
  }
  if (doc.boxes.targets.pages.size > 0) {
    const pictures = picturesOf(doc)
    // A page number with another width may move the elements that page numbers refer to.
    for (let time = 0; time < MOST_LAYOUTS && learnPages(doc, options.pageOffset); time++) {
      root = anew(doc, build)
      showPictures(doc, pictures)
      breaks = breakPages().breaks
    }
  }
  const pages = fittedPages(doc, page, fit, breaks)
  return {
    ...pages, breaks, title: head.title, base: head.base, pageRules, pageBackgrounds: backgrounds, pageFrame, strings: PageStrings.of(doc, breaks),
    elements: PageElements.of(doc, breaks), bookmarks: bookmarksOf(doc, breaks, pages.fit),
  }
}

/** The geometry of the written pages and of layout, once the heights of pages as high as their content are known. */
function fittedPages(doc: Document, page: PageGeometry, fit: Fit, breaks: BreakResult): Pick<LaidOut, 'page' | 'fit'> {
  const { heights } = breaks
  if (page.mostHeight === undefined || heights === undefined) return { page, fit }
  if (isBounded(doc, breaks, mostContent(fit.page))) doc.warnings.add('page-height-bound')
  return { page: withHeights(page, heights.map((height) => height * fit.scale)), fit: { ...fit, page: withHeights(fit.page, heights) } }
}

/** Sets the page that viewport units and percentages of the page height refer to. */
function takePage(doc: Document, page: PageGeometry, options: Options): void {
  doc.cascade.styles.lengthUnits.viewport = contentArea(page)
  doc.pageHeights = heightsOfPages(page, options)
  doc.blankEnds = doc.cascade.traits.leavesOutBlankEnds
}

/** Replaces the boxes of the document by new ones. */
function anew(doc: Document, build: () => BoxId): BoxId {
  forgetLayout(doc)
  return build()
}

/** Records the pages of the elements that generated content refers to; returns whether any differs from the page known before. */
function learnPages(doc: Document, offset: number): boolean {
  const { pages } = doc.boxes.targets
  const boxes = firstBoxes(doc, (node) => pages.has(node))
  const found = pagesOfBoxes(doc, boxes.values())
  let isNew = false
  for (const [node, known] of pages) {
    const box = boxes.get(node)
    const page = box === undefined ? 0 : (found.get(box) ?? 0) + 1 + offset
    isNew ||= page !== known
    pages.set(node, page)
  }
  return isNew
}

/** The input of layout and fragmentation: root box, page and footnote area. */
interface Flow {
  readonly root: BoxId
  readonly page: PageGeometry
  readonly area: NoteArea | null
}

interface LaidOutPages {
  readonly breaks: BreakResult
  /** Maximum distance by which lines may extend beyond the ends of their blocks, px. */
  readonly overfull: number
}

/** Lays out all boxes and breaks them into pages. */
function pagesOf(doc: Document, options: Options, host: Host, { root, page, area }: Flow): LaidOutPages {
  const { width: contentWidth, height: ownHeight } = contentArea(page)
  const isFitted = page.mostHeight !== undefined
  const contentHeight = isFitted ? mostContent(page) : ownHeight
  host.stage?.('layout')
  const layout = new Layout(doc, columnFitter(doc, contentHeight))
  if (root !== 0) layout.layoutRoot(root, contentWidth, ownHeight, area)
  host.stage?.('pages')
  const { traits } = doc.cascade
  const names = traits.namesPages ? PageNames.of(doc) : null
  const margins = root === 0 ? new Map() : collectBreakUnits(doc, root, contentHeight, names)
  if (options.toc && doc.pageSides.size > 0) {
    doc.warnings.add('toc-sides')
    doc.pageSides.clear()
  }
  const headers = new TableHeaders(doc, contentHeight, traits.repeatsTableFeet ? TableFeet.of(doc, contentHeight) : null)
  if (traits.clonesEdges) headers.clones = ClonedEdges.of(doc, contentHeight)
  const needsNoPage = (end: number, bottom: number): boolean => isOnlyMargin(doc, end, bottom, contentHeight)
  const notes = area === null ? null : new NotePages(doc, area, doc.pageHeights?.(0) ?? contentHeight)
  notes?.add(doc.boxes.notes)
  const assigned = assignPages(doc, contentHeight, margins, headers, needsNoPage, { notes, filled: isFitted ? null : new FilledPages(doc) })
  const paper = traits.fragmentsAbspos ? { left: -page.marginLeft, right: contentWidth + page.marginRight, below: page.marginBottom } : null
  const breaks = spreadOverPages(doc, { ...isFitted ? fittedBreaks(doc, assigned, ownHeight) : assigned, headers, ...(names === null ? {} : { names: names.naming(assigned.ends) }) }, paper)
  return { breaks, overfull: layout.overfull }
}
