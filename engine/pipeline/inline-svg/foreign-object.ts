/**
 * Content of `<foreignObject>` elements (SVG 2, 12.3). It is laid out as a small document that shares nodes and styles with the main
 * document, as wide as the element, and painted in the coordinate system of the drawing. It is not broken into pages.
 */
import type { NodeId } from '../../arena/ids.ts'
import { buildContent } from '../../boxes/built-at-once.ts'
import type { PageFacts } from '../../boxes/page-facts.ts'
import { assignPages } from '../../fragment/breaks.ts'
import { spreadOverPages } from '../../fragment/spread-over-pages.ts'
import { fragmentPage } from '../../fragment/page-fragments.ts'
import { collectBreakUnits } from '../../fragment/break-units.ts'
import { Layout } from '../../layout/layout.ts'
import type { Options } from '../../options/table.ts'
import type { Canvas, LinkTarget } from '../../paint/canvas.ts'
import { Links, type LinkSettings } from '../../paint/links.ts'
import { PagePainter } from '../../paint/page.ts'
import { columnFitter } from '../column-fitter.ts'
import { createElementDocument } from '../document.ts'
import { type Document } from '../document-state.ts'
import { forgetLayout } from '../forget-layout.ts'
import { fillPictures, knowSources, requestPictures } from '../pictures.ts'
import { ENDLESS } from '../running/running-document.ts'
import type { ContentOfDrawings } from './inline-svg.ts'

/** Maximum nesting of drawings within the content of drawings. */
const MAX_NESTED = 8
/** Page counters have no value here. */
const NO_FACTS: PageFacts = { number: () => null, string: () => '' }

export interface ContentSettings {
  readonly options: Options
  readonly links: LinkSettings
  /** Base URL of references to images, as in a document. */
  readonly base: string
}

export class DrawingContents implements ContentOfDrawings {
  private readonly main: Document
  private readonly settings: ContentSettings
  private readonly links: Links
  /** Painters by nesting depth of drawings. */
  private readonly painters: ContentPainter[] = []
  private depth = 0

  constructor(main: Document, settings: ContentSettings) {
    this.main = main
    this.settings = settings
    this.links = new Links(main, settings.links)
  }

  paint(canvas: Canvas, element: NodeId, width: number, height: number): void {
    if (this.depth >= MAX_NESTED) return
    const painter = this.painters[this.depth] ??= new ContentPainter(this.main, this.settings)
    this.depth++
    painter.paint(canvas, element, width, height)
    this.depth--
  }

  linkTarget(href: string): LinkTarget | null {
    return this.links.targetOf(href)
  }
}

class ContentPainter {
  private readonly doc: Document
  private readonly layout: Layout
  private readonly painter: PagePainter
  private readonly base: string

  constructor(main: Document, { options, links, base }: ContentSettings) {
    this.doc = createElementDocument(main)
    this.base = base
    this.layout = new Layout(this.doc, columnFitter(this.doc, ENDLESS))
    const { inlineSvg } = this.doc
    const showsDrawing = (node: NodeId): void => { if (inlineSvg !== null) inlineSvg.shown = node }
    this.painter = new PagePainter(this.doc, { background: !options.noBackground, showsDrawing }, new Links(this.doc, { ...links, isOnEachPage: true }), this.doc.imageLoader)
  }

  paint(canvas: Canvas, element: NodeId, width: number, height: number): void {
    const { doc, layout } = this
    forgetLayout(doc)
    layout.forget()
    knowSources(doc, this.base)
    const root = buildContent(doc, element, NO_FACTS)
    requestPictures(doc, this.base)
    doc.imageLoader.loadNow()
    fillPictures(doc, this.base)
    layout.layoutContent(root, width, height)
    const margins = collectBreakUnits(doc, root, ENDLESS)
    const breaks = spreadOverPages(doc, assignPages(doc, ENDLESS, margins))
    fragmentPage(doc, breaks, 0)
    this.painter.paint(canvas, breaks, 0, { width, height: ENDLESS, left: 0, top: 0, right: 0, bottom: 0 })
  }
}
