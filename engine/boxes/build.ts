/**
 * Styled nodes to boxes. Inline content goes into the `inlines` arena; a block container whose children are mixed
 * gets anonymous blocks around its inline runs, and an inline element that a block interrupts is continued after it
 * (CSS 2, 9.2.1.1). White space alone never makes an anonymous block. Displays whose layout context is not built
 * format as blocks, so that their content is kept.
 */
import type { BoxId, NodeId, StyleId } from '../arena/ids.ts'
import { hasAttribute } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import { NodeFlag } from '../input/nodes.ts'
import { endOf, firstChild, isElement, nextSibling } from '../input/walk.ts'
import type { StyleDoc } from '../style/cascade.ts'
import { markerText } from '../style/counters.ts'
import { enumOf } from '../style/properties/index.ts'
import { BoxFlag, BoxKind, type BoxTree, InlineKind } from './boxes.ts'
import { isList, ListOrdinals } from './list-ordinals.ts'

export interface BoxDoc extends StyleDoc {
  readonly boxes: BoxTree
}

const Display = enumOf('display')
const WhiteSpace = enumOf('white-space')
const Position = enumOf('list-style-position')

/** Builds the boxes of `top` and everything in it; returns its box, or 0 when it makes none. */
export function buildBoxes(doc: BoxDoc, top: NodeId): BoxId {
  return new Builder(doc).buildRoot(top)
}

class Builder {
  private readonly doc: BoxDoc
  private readonly ordinals = new ListOrdinals()
  /** Inline elements open at this point, outermost first: nodes, and the box of the current piece. */
  private readonly openNodes: NodeId[] = []
  private readonly openBoxes: BoxId[] = []
  /** List items whose outside marker waits for the first line: box and generated text. */
  private readonly waitingMarkers: [BoxId, number][] = []
  /** The block whose inline run is being collected; 0 when there is none. */
  private runBox = 0 as BoxId
  private readonly generatedIndex = new Map<string, number>()
  /** Styles of anonymous boxes, by the style of their parent. */
  private readonly anonymousStyles = new Map<StyleId, StyleId>()

  constructor(doc: BoxDoc) {
    this.doc = doc
  }

  buildRoot(top: NodeId): BoxId {
    if (this.displayOf(top) === Display.none) return 0 as BoxId
    return this.block(top, 0 as BoxId)
  }

  private displayOf(n: NodeId): number {
    const style = this.doc.nodes.style[n] ?? 0
    return style === 0 ? Display.none : this.doc.styles.read.display(style as StyleId)
  }

  private styleOf(n: NodeId): StyleId {
    return this.doc.nodes.style[n] ?? this.doc.styles.initial
  }

  private isBlockLevel(display: number): boolean {
    return display !== Display.inline && display !== Display.inlineBlock && display !== Display.none
  }

  private block(n: NodeId, parent: BoxId): BoxId {
    const { doc } = this
    const box = this.pushBox(n, this.styleOf(n), BoxKind.block, parent)
    const { rows } = doc.boxes
    const tag = doc.nodes.tag[n] ?? 0
    const list = isList(tag)
    const marker = this.displayOf(n) === Display.listItem ? this.markerOf(n, box) : ''
    if (list) this.ordinals.enterList(doc, n)
    const savedRun = this.runBox
    const savedNodes = this.openNodes.splice(0)
    const savedPieces = this.openBoxes.splice(0)
    this.runBox = 0 as BoxId
    const isMixed = this.hasBlockInside(n)
    if (!isMixed) rows.flags[box] = (rows.flags[box] ?? 0) | BoxFlag.inlineContent
    if (marker !== '') this.addMarker(box, marker, isMixed)
    this.children(n, box, isMixed)
    this.placeLeftoverMarkers(box, isMixed)
    this.endRun()
    if (list) this.ordinals.leaveList()
    if (!isMixed && (rows.count[box] ?? 0) === 0) rows.flags[box] = (rows.flags[box] ?? 0) & ~BoxFlag.inlineContent
    rows.end[box] = rows.length as BoxId
    this.runBox = savedRun
    this.openNodes.push(...savedNodes)
    this.openBoxes.push(...savedPieces)
    return box
  }

  /** Whether block-level content is in `n`, directly or within inline elements. */
  private hasBlockInside(n: NodeId): boolean {
    const { doc } = this
    const end = endOf(doc, n)
    for (let c = n + 1; c < end; c++) {
      if (!isElement(doc, c as NodeId)) continue
      const display = this.displayOf(c as NodeId)
      if (this.isBlockLevel(display)) return true
      if (display === Display.none) c = endOf(doc, c as NodeId) - 1
    }
    return false
  }

  private children(n: NodeId, container: BoxId, isMixed: boolean): void {
    const { doc } = this
    for (let c = firstChild(doc, n); c !== 0; c = nextSibling(doc, c)) {
      if (doc.nodes.tag[c] === Tag.text) this.text(c, n, container, isMixed)
      else if (isElement(doc, c)) this.element(c, container, isMixed)
    }
  }

  private element(n: NodeId, container: BoxId, isMixed: boolean): void {
    const { doc } = this
    const display = this.displayOf(n)
    if (display === Display.none) return
    if (doc.nodes.tag[n] === Tag.br) {
      this.beginRun(container, isMixed)
      this.placeMarkers()
      this.pushInline(InlineKind.lineBreak, n)
    } else if (doc.nodes.tag[n] === Tag.wbr) {
      this.beginRun(container, isMixed)
      this.pushInline(InlineKind.breakOpportunity, n)
    } else if (this.isBlockLevel(display)) {
      this.interrupt(container)
      this.block(n, container)
    } else {
      this.inline(n, container, isMixed)
    }
  }

  private text(n: NodeId, parent: NodeId, container: BoxId, isMixed: boolean): void {
    if (this.doc.nodes.size[n] === 0) return
    if (this.runBox === 0 && isMixed && this.isCollapsible(n, parent)) return
    this.beginRun(container, isMixed)
    if (this.waitingMarkers.length > 0 && !this.isCollapsible(n, parent)) this.placeMarkers()
    this.pushInline(InlineKind.text, n)
  }

  /** Only white space that collapses away beside a block. */
  private isCollapsible(n: NodeId, parent: NodeId): boolean {
    const { doc } = this
    const whiteSpace = doc.styles.read.whiteSpace(this.styleOf(parent))
    const keepsNewline = whiteSpace === WhiteSpace.preLine
    if (whiteSpace === WhiteSpace.pre || whiteSpace === WhiteSpace.preWrap) return false
    const start = doc.nodes.text[n] ?? 0
    const end = start + (doc.nodes.size[n] ?? 0)
    for (let i = start; i < end; i++) {
      const unit = doc.text.units[i] ?? 0
      if (unit !== 0x20 && unit !== 0x09 && unit !== 0x0d && unit !== 0x0c && (unit !== 0x0a || keepsNewline)) return false
    }
    return true
  }

  private inline(n: NodeId, container: BoxId, isMixed: boolean): void {
    if (this.runBox !== 0 || !isMixed || this.isLinkTarget(n)) {
      this.beginRun(container, isMixed)
      this.openInline(n, 0)
    } else {
      this.openNodes.push(n)
      this.openBoxes.push(0 as BoxId)
      // Nothing is in this run yet: the piece is made when content comes, so that an inline element that only
      // wraps blocks leaves no empty anonymous block behind.
    }
    this.children(n, container, isMixed)
    const piece = this.openBoxes.pop() ?? 0
    this.openNodes.pop()
    if (piece !== 0 && this.runBox !== 0) {
      this.doc.boxes.rows.end[piece] = this.doc.boxes.rows.length as BoxId
      this.pushInline(InlineKind.close, piece)
    }
  }

  /** An element that links may lead to needs a box, even when it is empty. */
  private isLinkTarget(n: NodeId): boolean {
    return ((this.doc.nodes.flags[n] ?? 0) & NodeFlag.hasId) !== 0
      || (this.doc.nodes.tag[n] === Tag.a && hasAttribute(this.doc, n, Attr.name))
  }

  /** Makes the box of a piece of the inline element `n` and opens it in the run. */
  private openInline(n: NodeId, flags: number): void {
    const piece = this.pushBox(n, this.styleOf(n), BoxKind.inline, this.runBox)
    this.doc.boxes.rows.flags[piece] = flags
    this.openNodes.push(n)
    this.openBoxes.push(piece)
    this.pushInline(InlineKind.open, piece)
  }

  /** Starts collecting inline content for `container`, in an anonymous block when it has block children too. */
  private beginRun(container: BoxId, isMixed: boolean): void {
    const { rows, inlines } = this.doc.boxes
    if (this.runBox !== 0) return
    if (isMixed) {
      const style = this.anonymousStyle(rows.style[container] ?? this.doc.styles.initial)
      const box = this.pushBox(rows.node[container] ?? (0 as NodeId), style, BoxKind.block, container)
      rows.flags[box] = BoxFlag.anonymous | BoxFlag.inlineContent
      this.runBox = box
    } else {
      this.runBox = container
    }
    rows.first[this.runBox] = inlines.length as never
    if (this.openNodes.length === 0) return
    const nodes = this.openNodes.splice(0)
    const pieces = this.openBoxes.splice(0)
    nodes.forEach((n, i) => this.openInline(n, pieces[i] === 0 ? 0 : BoxFlag.continued))
  }

  /** A block comes between: closes the pieces of open inline elements and ends the run. */
  private interrupt(container: BoxId): void {
    const { rows } = this.doc.boxes
    if (this.runBox !== 0 && this.runBox !== container) {
      for (let i = this.openBoxes.length - 1; i >= 0; i--) {
        const piece = this.openBoxes[i] ?? (0 as BoxId)
        rows.flags[piece] = (rows.flags[piece] ?? 0) | BoxFlag.continues
        rows.end[piece] = rows.length as BoxId
        this.pushInline(InlineKind.close, piece)
      }
      this.endRun()
    }
  }

  private endRun(): void {
    const { rows, inlines } = this.doc.boxes
    if (this.runBox === 0) return
    rows.count[this.runBox] = inlines.length - (rows.first[this.runBox] ?? 0)
    if ((rows.flags[this.runBox] ?? 0) & BoxFlag.anonymous) rows.end[this.runBox] = rows.length as BoxId
    this.runBox = 0 as BoxId
  }

  private anonymousStyle(parent: StyleId): StyleId {
    let style = this.anonymousStyles.get(parent)
    if (style === undefined) {
      style = this.doc.styles.derive(parent, false, 0, NO_WINNERS, NO_UNITS, NO_NUMBERS)
      this.anonymousStyles.set(parent, style)
    }
    return style
  }

  /** Text of the marker of the list item `n`, which is counted; empty for none. */
  private markerOf(n: NodeId, box: BoxId): string {
    const { styles, boxes } = this.doc
    const ordinal = this.ordinals.item(this.doc, n)
    boxes.rows.flags[box] = (boxes.rows.flags[box] ?? 0) | BoxFlag.listItem
    return markerText(ordinal, styles.read.listStyleType(this.styleOf(n)))
  }

  /** An inside marker begins the content of its item; an outside one waits for the first line. */
  private addMarker(box: BoxId, text: string, isMixed: boolean): void {
    const style = this.doc.boxes.rows.style[box] ?? this.doc.styles.initial
    if (this.doc.styles.read.listStylePosition(style) !== Position.inside) {
      this.waitingMarkers.push([box, this.generated(text)])
      return
    }
    this.beginRun(box, isMixed)
    this.placeMarkers()
    this.pushInline(InlineKind.generated, this.generated(`${text} `))
  }

  /** Outside markers stand on the line of the first content that shows, however deep it lies. */
  private placeMarkers(): void {
    if (this.waitingMarkers.length === 0) return
    for (const [box, text] of this.waitingMarkers) {
      this.pushInline(InlineKind.marker, box)
      this.pushInline(InlineKind.generated, text)
    }
    this.waitingMarkers.length = 0
  }

  /** A list item without any line still shows its marker: it gets a line of its own. */
  private placeLeftoverMarkers(box: BoxId, isMixed: boolean): void {
    const { rows } = this.doc.boxes
    if (this.waitingMarkers.length === 0 || ((rows.flags[box] ?? 0) & BoxFlag.listItem) === 0) return
    this.beginRun(box, isMixed)
    this.placeMarkers()
  }

  private generated(text: string): number {
    let index = this.generatedIndex.get(text)
    if (index === undefined) {
      index = this.doc.boxes.generated.push(text) - 1
      this.generatedIndex.set(text, index)
    }
    return index
  }

  private pushBox(n: NodeId, style: StyleId, kind: BoxKind, parent: BoxId): BoxId {
    const { rows } = this.doc.boxes
    const box = rows.push()
    rows.node[box] = n
    rows.style[box] = style
    rows.kind[box] = kind
    rows.parent[box] = parent
    rows.end[box] = (box + 1) as BoxId
    return box
  }

  private pushInline(kind: InlineKind, ref: number): void {
    const { inlines } = this.doc.boxes
    const row = inlines.push()
    inlines.kind[row] = kind
    inlines.ref[row] = ref
  }
}

const NO_WINNERS = new Int32Array(0)
const NO_UNITS = new Uint8Array(0)
const NO_NUMBERS = new Float64Array(0)
