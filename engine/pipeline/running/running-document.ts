/**
 * A small document beside the main one that is painted on page after page with different texts. It is parsed and styled once. If a text
 * changed, its boxes and lines are made again; otherwise it is only painted again. Rows of one layout are discarded before the next, so
 * that memory does not grow with the number of pages.
 */
import type { NodeId } from '../../arena/ids.ts'
import { buildBoxes } from '../../boxes/built-at-once.ts'
import { assignPages } from '../../fragment/breaks.ts'
import type { BreakResult } from '../../fragment/break-result.ts'
import { spreadOverPages } from '../../fragment/spread-over-pages.ts'
import { fragmentPage } from '../../fragment/page-fragments.ts'
import { collectBreakUnits } from '../../fragment/break-units.ts'
import { Layout } from '../../layout/layout.ts'
import type { Allowance } from '../../messages/long-lists.ts'
import type { Options } from '../../options/table.ts'
import type { Canvas } from '../../paint/canvas.ts'
import { Links } from '../../paint/links.ts'
import type { InsertedContent } from '../../paint/inserted-content.ts'
import type { OverflowListener, WatchedMargins } from '../../paint/overflow.ts'
import { PagePainter } from '../../paint/page.ts'
import { type PageArea } from '../../paint/page-area.ts'
import type { CounterStyle } from '../../style/counter-styles.ts'
import type { StringChoice } from '../../style/generated-values.ts'
import { requestBackgrounds } from '../background-images.ts'
import { endSideDocument } from '../document.ts'
import { type Document } from '../document-state.ts'
import { forgetLayout } from '../forget-layout.ts'
import { linkBase } from '../head.ts'
import { fillPictures, knowSources, picturesOf, requestObjects, requestPictures, showPictures } from '../pictures.ts'
import { numberOf, type PageNumber, type PagePlace } from './placeholders.ts'

/** Headers are never broken into pages: content that is too high for the margin is clipped. */
export const ENDLESS = 1e7

/** Number of characters in margin boxes that every page always has. */
export const SURE_MARGIN_TEXT = 1000
/** Budget of further characters for all pages together; a text that differs from page to page counts more. */
export const MORE_MARGIN_TEXT = 4_000_000
const LAYOUT_STEPS = 4

/** Part of a slot: text, a number in a counter style, or a named string. */
export type SlotPart = string | { readonly value: PageNumber, readonly style: CounterStyle } | { readonly string: string, readonly which: StringChoice }

/** A text node with its content on each page. */
export interface Slot {
  readonly node: NodeId
  readonly parts: readonly SlotPart[]
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A styled document with the functions that lay it out and move its boxes. */
export interface RunningSource {
  readonly doc: Document
  readonly root: NodeId
  readonly slots: readonly Slot[]
  /** Size of its containing block, px. */
  readonly size: Size
  /** Gives boxes other sizes, one below the other, before fragmentation. */
  readonly settle?: (layout: Layout) => void
  /** Moves boxes to their places after layout; boxes are moved as a whole. */
  readonly arrange?: () => void
  /** Whether the inserted content of boxes on the page `place` differs from the current layout. */
  readonly changes?: (place: PagePlace) => boolean
  /** Inserted content of boxes. */
  readonly inserted?: InsertedContent
  /** The `<base href>` of the document, or null. */
  readonly base?: string | null
  /** Budget for its text on all pages. */
  readonly texts?: Allowance
  /** Hears of content beyond the edges of `size`. */
  readonly overflow?: OverflowListener
  /** Hears of content that overflows into the page area. */
  readonly watched?: WatchedMargins
}

export class RunningDocument {
  private readonly source: RunningSource
  private readonly painter: PagePainter
  private readonly hasBackground: boolean
  /** Length of the text store without the texts of slots. */
  private readonly ownText: number
  /** Text of each slot in the current layout. */
  private readonly shown: string[] = []
  private isLaidOut = false
  private readonly area: PageArea
  /** Image ids by node, once they are loaded. */
  private pictures: ReadonlyMap<NodeId, number> | null = null
  private breaks: BreakResult | null = null
  private readonly layout: Layout

  constructor(source: RunningSource, options: Options) {
    const { doc } = source
    this.source = source
    this.area = { ...source.size, left: 0, top: 0, right: 0, bottom: 0, ...(source.watched === undefined ? {} : { watched: source.watched }) }
    this.layout = new Layout(doc)
    this.hasBackground = !options.noBackground
    this.ownText = doc.text.length
    const links = new Links(doc, {
      external: !options.disableExternalLinks,
      internal: !options.disableInternalLinks,
      keepRelative: options.keepRelativeLinks,
      base: linkBase(source.base ?? null, options.baseUrl),
      isOnEachPage: true,
    })
    this.painter = new PagePainter(doc, { background: this.hasBackground, ...(source.inserted === undefined ? {} : { inserted: source.inserted }) }, links, doc.imageLoader, source.overflow ?? null)
  }

  /** Paints it for the page `place`, with its top left corner at the origin of the canvas. */
  paint(canvas: Canvas, place: PagePlace): void {
    this.update(place)
    if (this.breaks === null) return
    this.painter.paint(canvas, this.breaks, 0, this.area)
  }

  /** Ends the document before the end of the conversion. */
  release(): void {
    endSideDocument(this.source.doc)
  }

  private update(place: PagePlace): void {
    const { shown, source } = this
    const { doc, slots } = source
    const texts = this.cutTexts(slots.map(({ parts }) => textOf(parts, place)))
    const isChanged = source.changes?.(place) === true || !this.isLaidOut || texts.some((text, at) => text !== shown[at])
    if (!isChanged) return
    for (const [at, text] of texts.entries()) shown[at] = text
    this.isLaidOut = true
    doc.text.truncate(this.ownText)
    for (let at = 0; at < slots.length; at++) {
      const node = slots[at]?.node
      const text = shown[at] ?? ''
      if (node === undefined) continue
      doc.nodes.text[node] = doc.text.append(text)
      doc.nodes.size[node] = text.length
    }
    forgetLayout(doc)
    this.layout.forget()
    this.layOut()
  }

  /** The texts, cut off where the budget is used up. */
  private cutTexts(texts: readonly string[]): readonly string[] {
    const { doc, texts: allowance } = this.source
    if (allowance === undefined) return texts
    let length = 0
    for (const text of texts) length += text.length
    if (length <= SURE_MARGIN_TEXT) return texts
    const isAlike = this.isLaidOut && texts.every((text, at) => text === this.shown[at])
    let room = allowance.take(length, isAlike ? 1 : LAYOUT_STEPS)
    if (room === length) return texts
    doc.warnings.add('margin-text', String(SURE_MARGIN_TEXT))
    return texts.map((text) => {
      const shown = text.slice(0, room)
      room -= shown.length
      return shown
    })
  }

  private layOut(): void {
    const { doc, root, size, settle, arrange } = this.source
    if (this.pictures === null) knowSources(doc, '')
    while (this.pictures === null && requestObjects(doc, '')) doc.imageLoader.loadNow()
    const box = buildBoxes(doc, root)
    if (this.pictures === null) this.pictures = this.loadImages()
    else showPictures(doc, this.pictures)
    this.breaks = null
    if (box === 0) return
    this.layout.layoutRoot(box, size.width, size.height)
    settle?.(this.layout)
    const margins = collectBreakUnits(doc, box, ENDLESS)
    const breaks = spreadOverPages(doc, assignPages(doc, ENDLESS, margins))
    arrange?.()
    fragmentPage(doc, breaks, 0)
    this.breaks = breaks
  }

  private loadImages(): ReadonlyMap<NodeId, number> {
    const { doc } = this.source
    if (this.hasBackground) requestBackgrounds(doc)
    requestPictures(doc, '')
    doc.imageLoader.loadNow()
    fillPictures(doc, '')
    return picturesOf(doc)
  }
}

function textOf(parts: readonly SlotPart[], place: PagePlace): string {
  let text = ''
  for (const part of parts) {
    if (typeof part === 'string') text += part
    else text += 'string' in part ? place.strings?.(part.string, part.which) ?? '' : part.style.text(numberOf(part.value, place))
  }
  return text
}
