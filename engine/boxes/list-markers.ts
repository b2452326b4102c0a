/**
 * List markers (CSS Lists 3, 3): an inside marker begins the content of its list item; an outside marker waits for the first line of
 * visible content, at any depth. Rules for `::marker` give a marker its own style and text.
 */
import type { BoxId, NodeId, StyleId } from '../arena/ids.ts'
import { append, clearList, takeAll } from '../arena/lists.ts'
import type { CounterStyle } from '../style/counter-styles.ts'
import type { BackgroundImage } from '../style/paint-types.ts'
import { enumOf } from '../style/properties/index.ts'
import { anonymousStyle } from './anonymous-style.ts'
import { BoxFlag, BoxKind, InlineKind } from './boxes.ts'
import type { GeneratedContent } from './generated-content.ts'
import { withoutPictures } from './generated-pictures.ts'
import { leadersOnce } from './leader-text.ts'
import type { InlineWriterInput, InlineWriter } from './inline-writer.ts'
import { markerPicture, writePicture } from './marker-pictures.ts'
import type { ListOrdinals } from './list-ordinals.ts'

const MarkerPosition = enumOf('list-style-position')
const Overflow = enumOf('overflow')

/** A waiting outside marker: the box of the list item or of the marker itself, and the number of its text. */
interface WaitingMarker {
  readonly box: BoxId
  readonly text: number
  readonly item: BoxId
  readonly picture: BackgroundImage | null
}

export type WaitingMarkers = readonly WaitingMarker[]

/** No marker waits. */
export const NO_MARKERS: WaitingMarkers = []

const isNumeral = (marker: string | CounterStyle): boolean => typeof marker !== 'string' && marker.isNumeral

export class ListMarkers {
  private readonly doc: InlineWriterInput
  private readonly writer: InlineWriter
  private readonly content: GeneratedContent
  private readonly ordinals: ListOrdinals
  readonly waiting: WaitingMarker[] = []
  /** Markers of items that begin with a box that would clip them. */
  private readonly stranded: WaitingMarker[] = []

  constructor(doc: InlineWriterInput, writer: InlineWriter, content: GeneratedContent, ordinals: ListOrdinals) {
    this.doc = doc
    this.writer = writer
    this.content = content
    this.ordinals = ordinals
  }

  /** An out-of-flow box begins: the waiting markers do not use its lines. */
  suspend(): WaitingMarkers {
    return takeAll(this.waiting)
  }

  resume(waiting: WaitingMarkers): void {
    append(this.waiting, waiting)
  }

  /** Withholds the waiting markers from a box of `style` that clips its overflow: they go on none of its lines. */
  withhold(style: StyleId): WaitingMarkers {
    if (this.waiting.length === 0 || this.doc.styles.read.overflow(style) === Overflow.visible) return NO_MARKERS
    return takeAll(this.waiting)
  }

  /** After that box: its markers get a line of their own when their item ends. */
  strand(markers: WaitingMarkers): void {
    append(this.stranded, markers)
  }

  /** The item ends: its withheld markers wait for a line again. Returns whether any marker waits. */
  resumeStranded(item: BoxId): boolean {
    if (this.stranded.length === 0) return false
    const own = takeAll(this.stranded)
    for (const marker of own) (marker.box >= item ? this.waiting : this.stranded).push(marker)
    return this.waiting.length > 0
  }

  /** The marker text of the list item `n`, which is counted; '' for none. A picture marker has a text that shows nothing. */
  textOf(n: NodeId, box: BoxId): string {
    const { boxes } = this.doc
    const ordinal = this.ordinals.item(this.doc, n)
    boxes.rows.flags[box] |= BoxFlag.listItem
    const style = boxes.rows.style[box]
    const own = this.styleOf(n)
    const text = this.plainText(n, ordinal, style, own)
    return text === '' && markerPicture(this.doc, style, own) !== null ? ' ' : text
  }

  private plainText(n: NodeId, ordinal: number, style: StyleId, own: StyleId): string {
    const { styles } = this.doc
    if (own !== 0) {
      const content = styles.read.content(own)
      if (content === 'none') return ''
      if (content !== 'normal') {
        this.content.enter(own)
        const text = withoutPictures(leadersOnce(this.content.text(n, own)))
        this.content.leave()
        return text
      }
    }
    const marker = styles.markerStyle(style)
    if (typeof marker === 'string') return this.content.hasRoom(marker) ? marker : ''
    const text = marker.marker(ordinal)
    return !marker.isWhole || this.content.hasRoom(text) ? text : ''
  }

  /** The style from `::marker` rules; 0 when there are none, and the marker has the style of its item. */
  private styleOf(n: NodeId): StyleId {
    return this.doc.cascade.pseudoStyle(n, 'marker')
  }

  isInside(item: BoxId): boolean {
    const { boxes: { rows }, styles } = this.doc
    return styles.read.listStylePosition(rows.style[item]) === MarkerPosition.inside
  }

  /**
   * The outside marker of `item` waits for its line. Beyond the listed level, a number is followed by a space (CSS Counter Styles 3, 3.6).
   */
  addOutside(item: BoxId, text: string): void {
    const { styles, cascade, boxes: { rows } } = this.doc
    const own = this.styleOf(rows.node[item])
    const picture = markerPicture(this.doc, rows.style[item], own)
    const isNumber = cascade.traits.spacesMarkers && !this.isWhole(item, own) && isNumeral(styles.markerStyle(rows.style[item] ?? styles.initial))
    // A marker with a style of its own has a box, which replaces the item in the entry.
    const marker = own === 0 ? item : this.writer.box(0 as NodeId, own, BoxKind.inline, item)
    this.waiting.push({ box: marker, text: this.doc.boxes.generated.intern(isNumber ? `${text} ` : text), item, picture })
  }

  /** Writes the inside marker of `item` into `run`, which has just begun. A symbol has a box of its own, wider than its text. */
  writeInside(item: BoxId, text: string, run: BoxId): void {
    const { rows } = this.doc.boxes
    const own = this.styleOf(rows.node[item])
    const picture = markerPicture(this.doc, rows.style[item], own)
    const box = picture === null ? (0 as BoxId) : writePicture(this.doc, this.writer, this.content, picture, item, run)
    if (picture?.kind === 'gradient') return
    const isSymbol = this.isSymbol(item, own)
    const style = own === 0 && isSymbol ? anonymousStyle(this.doc, rows.style[item]) : own
    const piece = style === 0 ? (0 as BoxId) : this.writer.openPiece(run, 0 as NodeId, style, isSymbol ? BoxFlag.listItem : 0)
    this.writer.text(this.isWhole(item, own) ? text : `${text} `)
    if (box !== 0) rows.first[box] = this.doc.boxes.inlines.length - 1
    if (style !== 0) this.writer.closePiece(piece)
  }

  /** Whether the marker is a disc, circle or square, which beyond the listed level has a width of its own. */
  private isSymbol(item: BoxId, own: StyleId): boolean {
    const { styles, cascade, boxes: { rows } } = this.doc
    if (!cascade.traits.spacesMarkers || this.isWhole(item, own)) return false
    return !isNumeral(styles.markerStyle(rows.style[item]))
  }

  /** Whether the marker text is complete, including its space. */
  private isWhole(item: BoxId, own: StyleId): boolean {
    const { styles, boxes: { rows } } = this.doc
    if (own !== 0 && styles.read.content(own) !== 'normal') return true
    const marker = styles.markerStyle(rows.style[item])
    return typeof marker === 'string' || marker.isWhole
  }

  /** Writes the waiting markers into `run`, before the content of their line. */
  place(run: BoxId): void {
    if (this.waiting.length === 0) return
    const { rows, inlines } = this.doc.boxes
    for (const { box, text, item, picture } of this.waiting) {
      const shown = picture === null ? 0 : writePicture(this.doc, this.writer, this.content, picture, item, run)
      this.writer.entry(InlineKind.marker, box)
      this.writer.entry(InlineKind.generated, picture?.kind === 'gradient' ? 0 : text)
      if (shown !== 0) rows.first[shown] = inlines.length - 1
    }
    clearList(this.waiting)
  }
}
