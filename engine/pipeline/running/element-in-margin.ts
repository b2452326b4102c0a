/**
 * A running element in a page margin box (CSS Generated Content for Paged Media 3, 1.2): a small document that shares nodes and styles with
 * the main document, because the element inherits from its place there, but has its own boxes. It is laid out again when a page shows
 * another element or other page-dependent text; otherwise it is only painted again.
 */
import type { BoxId, NodeId } from '../../arena/ids.ts'
import { buildRunningElement } from '../../boxes/built-at-once.ts'
import type { PageFacts } from '../../boxes/page-facts.ts'
import type { RunningElement } from '../../boxes/page-facts.ts'
import { assignPages } from '../../fragment/breaks.ts'
import type { BreakResult } from '../../fragment/break-result.ts'
import { spreadOverPages } from '../../fragment/spread-over-pages.ts'
import { fragmentPage } from '../../fragment/page-fragments.ts'
import { collectBreakUnits } from '../../fragment/break-units.ts'
import { Layout } from '../../layout/layout.ts'
import { renderError } from '../../messages/errors.ts'
import { Allowance } from '../../messages/long-lists.ts'
import type { Warnings } from '../../messages/warnings.ts'
import type { Options } from '../../options/table.ts'
import type { Canvas } from '../../paint/canvas.ts'
import { Links } from '../../paint/links.ts'
import { movedBy, type OverflowListener, type WatchedMargins } from '../../paint/overflow.ts'
import { PagePainter } from '../../paint/page.ts'
import { columnFitter } from '../column-fitter.ts'
import { createElementDocument } from '../document.ts'
import { type Document } from '../document-state.ts'
import { forgetLayout } from '../forget-layout.ts'
import { linkBase } from '../head.ts'
import { fillPictures, noteAltTexts, picturesOf, showPictures } from '../pictures.ts'
import type { PagePlace } from './placeholders.ts'
import { ENDLESS } from './running-document.ts'

/** Number of rows of an element (boxes and inline content) that are always allowed on every page. */
const SURE_ROWS = 1000
/** Budget of further rows for all pages together; an element that is laid out again counts more. */
const MORE_ROWS = 1_000_000
const LAYOUT_STEPS = 4
/** What a picture counts for. */
const PICTURE_ROWS = 8

/** The budget for running elements on all pages, for all margin boxes together. */
export class ElementRoom {
  private readonly allowance = new Allowance(SURE_ROWS, MORE_ROWS)
  /** Rows of elements that have been laid out. */
  private readonly rows = new Map<NodeId, number>()
  private readonly warnings: Pick<Warnings, 'add'>

  constructor(warnings: Pick<Warnings, 'add'>) {
    this.warnings = warnings
  }

  note({ node }: RunningElement, rows: number): void {
    this.rows.set(node, rows)
  }

  /** Whether an element may be painted once more, or laid out again if `steps` is larger. */
  has({ node }: RunningElement, steps: number): boolean {
    const hasRoom = this.allowance.takeWhole(this.rows.get(node) ?? 0, steps)
    if (!hasRoom) this.warnings.add('margin-element')
    return hasRoom
  }
}

export class ElementInMargin {
  private readonly doc: Document
  private readonly base: string
  private readonly hasImages: boolean
  private readonly painter: PagePainter
  /** The element of the page, and the element that is shown. */
  private given: RunningElement | null = null
  private element: RunningElement | null = null
  /** Page-dependent values that the layout used, by key, with functions that give their current value. */
  private readonly answers = new Map<string, () => string | number | null>()
  private readonly told = new Map<string, string | number | null>()
  private place: PagePlace | null = null
  private pictures: ReadonlyMap<NodeId, number> | null = null
  private root = 0 as BoxId
  private readonly layout: Layout
  /** Whether there is anything to lay out. */
  private hasBoxes = false
  /** Width of the current layout; NaN without a layout. */
  private width = NaN
  private breaks: BreakResult | null = null
  private readonly watched: WatchedMargins
  private readonly room: ElementRoom

  /** `base`: href of the `<base>` of the main document as written; null if there is none. */
  constructor(main: Document, options: Options, base: string | null, overflow: OverflowListener, watched: WatchedMargins, room: ElementRoom) {
    this.watched = watched
    this.room = room
    this.doc = createElementDocument(main)
    this.layout = new Layout(this.doc, columnFitter(this.doc, ENDLESS))
    this.base = base ?? ''
    this.hasImages = !options.noImages
    const links = new Links(this.doc, {
      external: !options.disableExternalLinks,
      internal: !options.disableInternalLinks,
      keepRelative: options.keepRelativeLinks,
      base: linkBase(base, options.baseUrl),
      isOnEachPage: true,
    })
    this.painter = new PagePainter(this.doc, { background: !options.noBackground }, links, this.doc.imageLoader, overflow)
  }

  /** Sets the element of the page `place`; returns whether the shown content differs from before. */
  show(element: RunningElement | null, place: PagePlace): boolean {
    const isOther = element?.node !== this.given?.node
    this.place = place
    if (!isOther && [...this.answers].every(([question, answer]) => answer() === this.told.get(question))) return false
    this.given = element
    this.element = element !== null && this.room.has(element, LAYOUT_STEPS) ? element : null
    if (isOther) this.pictures = null
    this.build()
    return true
  }

  /** Min-content and max-content width, px. */
  contentWidths(): { readonly min: number, readonly max: number } {
    const { layout, root, hasBoxes } = this
    return !hasBoxes ? { min: 0, max: 0 } : { min: layout.minContentBox(root, 0), max: layout.maxContentBox(root, 0) }
  }

  /** Lays it out; `available`: basis of percentage heights. Returns its height with margins, px. */
  heightAt(width: number, available: number): number {
    if (!this.hasBoxes) return 0
    if (this.width !== width) {
      if (!Number.isNaN(this.width)) this.build()
      this.layOut(width, available)
    }
    return this.doc.boxes.rows.height[this.root]
  }

  /** Paints it with its top left corner at (x, y). */
  paint(canvas: Canvas, x: number, y: number): void {
    if (this.breaks === null || this.element === null || !this.room.has(this.element, 1)) return
    canvas.save()
    canvas.transform(1, 0, 0, 1, x, y)
    const { paper, content, tell } = this.watched
    const watched = { paper: movedBy(paper, x, y), content: movedBy(content, x, y), tell }
    this.painter.paint(canvas, this.breaks, 0, { width: this.width, height: ENDLESS, left: 0, top: 0, right: 0, bottom: 0, watched })
    canvas.restore()
  }

  private build(): void {
    const { doc } = this
    this.width = NaN
    this.breaks = null
    this.hasBoxes = false
    this.makeBoxes()
    if (this.element === null) return
    if (this.pictures === null) {
      fillPictures(doc, this.base)
      this.pictures = picturesOf(doc)
      // Alternative text of a missing image needs boxes of its own.
      if (this.hasImages && noteAltTexts(doc)) {
        this.makeBoxes()
        showPictures(doc, this.pictures)
      }
    } else showPictures(doc, this.pictures)
    this.hasBoxes = true
  }

  /** Builds the boxes of the element with its page-dependent text. */
  private makeBoxes(): void {
    const { doc, element, answers, told } = this
    forgetLayout(doc)
    this.layout.forget()
    answers.clear()
    told.clear()
    if (element !== null) this.root = buildRunningElement(doc, element, this.facts())
  }

  private layOut(width: number, height: number): void {
    const { doc, root, layout } = this
    layout.layoutRoot(root, width, height)
    this.width = width
    const margins = collectBreakUnits(doc, root, ENDLESS)
    this.breaks = spreadOverPages(doc, assignPages(doc, ENDLESS, margins))
    fragmentPage(doc, this.breaks, 0)
    if (this.element !== null) this.room.note(this.element, doc.boxes.rows.length + doc.items.length + (this.pictures?.size ?? 0) * PICTURE_ROWS)
  }

  private facts(): PageFacts {
    const ask = <T extends string | number | null>(question: string, answer: () => T): T => {
      const value = answer()
      this.answers.set(question, answer)
      this.told.set(question, value)
      return value
    }
    return {
      number: (counter) => {
        if (counter === 'page') return ask(counter, () => this.place?.number ?? 0)
        return counter === 'pages' ? ask(counter, () => knownTotal(this.place?.total ?? 0)) : null
      },
      string: (name, which) => ask(`${which} ${name}`, () => this.place?.strings?.(name, which) ?? ''),
    }
  }
}

/** The total number of pages; throws in streaming mode, where it is unknown. */
function knownTotal(total: number): number {
  if (!Number.isNaN(total)) return total
  throw renderError('counter(pages) in an element in the margins (position: running()) prints the total number of pages, which streaming mode does not know\nleave out counter(pages) or --streaming')
}
