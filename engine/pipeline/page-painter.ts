/** Paints the pages of one document, with their links. */
import type { NodeId } from '../arena/ids.ts'
import type { PageSpot } from '../css/page-selectors.ts'
import { fragmentPage } from '../fragment/page-fragments.ts'
import { isBlankPage } from '../fragment/page-sides.ts'
import { geometryOf, type PageGeometry } from '../options/page-geometry.ts'
import type { Options } from '../options/table.ts'
import type { Canvas } from '../paint/canvas.ts'
import { Links, type LinkSettings } from '../paint/links.ts'
import type { OverflowListener } from '../paint/overflow.ts'
import type { PageNumbers } from '../paint/page-counters.ts'
import { PagePainter } from '../paint/page.ts'
import { type PageArea } from '../paint/page-area.ts'
import { type PaintSettings } from '../paint/page-area.ts'
import type { Document } from './document-state.ts'
import { linkBase } from './head.ts'
import { DrawingContents } from './inline-svg/foreign-object.ts'
import type { LaidOut } from './layout-document.ts'
import type { PageTexts } from './running/running.ts'

/**
 * Paints a page, by index from 0, on a canvas; pages may be painted in any order. `spot`: the page for page selectors; by default, pages of
 * this document alone are counted.
 */
export type PaintPage = (canvas: Canvas, page: number, spot?: NumberedSpot) => void

/** A page for page selectors, with its page counters. */
export interface NumberedSpot extends PageSpot, Partial<PageNumbers> {}

/** `own`: properties of links in this document besides the options; `numbers`: page counters of pages without page numbers. */
export function createPagePainter(
  doc: Document, options: Options, laidOut: LaidOut, own: Partial<LinkSettings> = {}, numbers: PageNumbers = { number: 0, total: 0 },
): PaintPage {
  const linkSettings: LinkSettings = {
    external: !options.disableExternalLinks,
    internal: !options.disableInternalLinks,
    keepRelative: options.keepRelativeLinks,
    base: linkBase(laidOut.base, options.baseUrl),
    ...own,
  }
  const links = new Links(doc, linkSettings)
  const { inlineSvg } = doc
  if (inlineSvg !== null) inlineSvg.painter = new DrawingContents(doc, { options, links: linkSettings, base: laidOut.base ?? '' })
  let current = 0
  const tellOverflow: OverflowListener = (kind, what) => {
    const place = `page ${current + 1}${what === '' ? '' : `: "${what}"`}`
    if (kind === 'box') doc.warnings.addAt(place, 'content-clipped')
    else doc.warnings.addAt(place, 'page-overflow', kind)
  }
  const isStreamed = laidOut.isStreamed === true
  const settings: PaintSettings = {
    background: !options.noBackground, keepsMargins: doc.cascade.traits.keepsMargins, hasBareRoot: isStreamed, hidesOutside: doc.cascade.traits.hidesOutside,
    ...(inlineSvg === null ? {} : { showsDrawing: (node: NodeId) => { inlineSvg.shown = node } }),
    ...(isStreamed ? { tellSliced: () => doc.warnings.addAt(`page ${current + 1}`, 'streaming-slices') } : {}),
  }
  const painter = new PagePainter(doc, settings, links, doc.imageLoader, tellOverflow)
  const areaOf = ({ width, height, marginLeft, marginTop, marginRight, marginBottom, frame }: PageGeometry): PageArea =>
    ({ width, height, left: marginLeft, top: marginTop, right: marginRight, bottom: marginBottom, ...(frame === undefined ? {} : { frame: { ...frame, style: laidOut.pageFrame } }) })
  const { names } = laidOut.breaks
  return (canvas, page, spot: NumberedSpot = { page: page + 1, name: names?.names[page] ?? '', within: names?.within[page] ?? 1, isBlank: isBlankPage(doc, laidOut.breaks, page) }) => {
    current = page
    fragmentPage(doc, laidOut.breaks, page)
    const area = areaOf(geometryOf(laidOut.page, spot.page))
    const { fit } = laidOut
    const shown = fit.scale === 1 ? area : { ...areaOf(geometryOf(fit.page, spot.page)), paper: { area, scale: fit.scale } }
    painter.paint(canvas, laidOut.breaks, page, shown, laidOut.pageBackgrounds(spot), { ...numbers, ...spot })
  }
}

/** The values that margin boxes can show for each page. */
export const pageTexts = (doc: Document, { breaks, strings, elements }: LaidOut): PageTexts => {
  const { names } = breaks
  return {
    naming: names === undefined ? undefined : (page) => ({ name: names.names[page] ?? '', within: names.within[page] ?? 1 }),
    strings, elements, isBlank: (page) => isBlankPage(doc, breaks, page),
  }
}
