/**
 * A small document beside the main one that is painted on page after page, with texts that differ. It is parsed and
 * styled once; where a text has changed, boxes and lines are made anew, and otherwise it is only painted again. The
 * rows of one layout are forgotten before the next, so that memory does not grow with the pages.
 */
import type { NodeId } from '../../arena/ids.ts'
import { buildBoxes } from '../../boxes/built-at-once.ts'
import { assignPages } from '../../fragment/breaks.ts'
import type { BreakResult } from '../../fragment/break-result.ts'
import { spreadOverPages } from '../../fragment/box-page-ranges.ts'
import { fragmentPage } from '../../fragment/page-fragments.ts'
import { collectBreakUnits } from '../../fragment/break-units.ts'
import { Layout } from '../../layout/layout.ts'
import type { Allowance } from '../../messages/long-lists.ts'
import type { Options } from '../../options/table.ts'
import type { Canvas } from '../../paint/canvas.ts'
import { Links } from '../../paint/links.ts'
import type { InsertedContent } from '../../paint/inserted-content.ts'
import type { OverflowListener, WatchedMargins } from '../../paint/overflow.ts'
import { type PageArea, PagePainter } from '../../paint/page.ts'
import type { CounterStyle } from '../../style/counter-styles.ts'
import type { StringChoice } from '../../style/generated-values.ts'
import { requestBackgrounds } from '../background-images.ts'
import { type Document, endSideDocument } from '../document.ts'
import { forgetLayout } from '../forget-layout.ts'
import { linkBase } from '../head.ts'
import { fillPictures, knowSources, picturesOf, requestObjects, requestPictures, showPictures } from '../pictures.ts'
import { numberOf, type PageNumber, type PagePlace } from './placeholders.ts'

/** Nothing of a header is broken over pages: what is too high for its margin is cut there. */
export const ENDLESS = 1e7

/** Characters of margin boxes that every page has. */
export const SURE_MARGIN_TEXT = 1000
/** Further ones of all pages together; those of a text that is another on each page count more often. */
export const MORE_MARGIN_TEXT = 4_000_000
const LAYOUT_STEPS = 4

/** Text of a slot: as it is, a number in a list style, or a named string. */
export type SlotPart = string | { readonly value: PageNumber, readonly style: CounterStyle } | { readonly string: string, readonly which: StringChoice }

/** A text node with what it says on each page. */
export interface Slot {
  readonly node: NodeId
  readonly parts: readonly SlotPart[]
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A styled document with what to do to it. */
export interface RunningSource {
  readonly doc: Document
  readonly root: NodeId
  readonly slots: readonly Slot[]
  /** What it is laid out in. */
  readonly size: Size
  /** Gives boxes other sizes, one below the other, before they are cut into pieces. */
  readonly settle?: (layout: Layout) => void
  /** Moves boxes to their places once they are laid out; they may be moved as wholes only. */
  readonly arrange?: () => void
  /** Whether boxes hold something else on the page `place` than in the layout that is there. */
  readonly changes?: (place: PagePlace) => boolean
  /** What they hold. */
  readonly inserted?: InsertedContent
  /** The document's `<base href>`, or null. */
  readonly base?: string | null
  /** How much text it may show on page after page. */
  readonly texts?: Allowance
  /** Hears what passes the edges of `size`. */
  readonly overflow?: OverflowListener
  /** Hears what runs into the content of the page. */
  readonly watched?: WatchedMargins
}

export class RunningDocument {
  private readonly source: RunningSource
  private readonly painter: PagePainter
  private readonly hasBackground: boolean
  /** Length of the text store without what the slots say. */
  private readonly ownText: number
  /** What each slot says in the layout that is there. */
  private readonly shown: string[] = []
  private isLaidOut = false
  private readonly area: PageArea
  /** The ids of images by their nodes, once they are loaded. */
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

  /** Paints it as it is on the page `place`, with its top left corner at the canvas's. */
  paint(canvas: Canvas, place: PagePlace): void {
    this.update(place)
    if (this.breaks === null) return
    this.painter.paint(canvas, this.breaks, 0, this.area)
  }

  /** Ends it before the conversion ends. */
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

  /** The texts as far as there is room for them. */
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
