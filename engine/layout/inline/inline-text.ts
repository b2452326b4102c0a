/**
 * The text of one inline formatting context as the line breaker and shaper see it: white space collapsed, text transformed, all runs in one
 * buffer (CSS Text 3, 2 and 4). A run has one style: text, the edge of an inline box, a forced break or an outside marker. The buffers are
 * reused for every paragraph and only grow.
 */
import { clearList } from '../../arena/lists.ts'
import type { BoxId, NodeId, StyleId } from '../../arena/ids.ts'
import { grown } from '../../arena/grown.ts'
import { BoxFlag, type BoxRows, InlineKind, type InlineRows } from '../../boxes/boxes.ts'
import { LEADER_MARK } from '../../boxes/leader-text.ts'
import type { Nodes } from '../../input/nodes.ts'
import type { LayoutInput } from '../lines.ts'
import { isRuby, unitOfRuby } from '../ruby.ts'
import { TextStyles } from './text-styles.ts'
import { endsInWord, FINAL_SIGMA, isFinalSigma, staysInWord, transformed, Transform } from './text-transform.ts'

/** Kinds of runs. */
export const RunKind = { text: 1, open: 2, close: 3, lineBreak: 4, marker: 5, atomic: 6, float: 7, absolute: 8, leader: 9 } as const

/** Replaces an atomic inline in the text for line breaking. */
const OBJECT_REPLACEMENT = 0xfffc
const NO_BREAK_SPACE = 0xa0
/** Replaces a leader in the text: a line may break before it, but not after it. */
const LEADER = 0xb4

const SPACE = 0x20
const TAB = 0x09
const LINE_FEED = 0x0a
const ZERO_WIDTH_SPACE = 0x200b
/** U+2028 and U+2029 are spaces that do not collapse; masked with `SEPARATORS`, both equal the first. */
const LINE_SEPARATOR = 0x2028
const SEPARATORS = 0xfffe
const LIKE_SYMBOLS: Readonly<Record<string, string>> = { '•': '●', '◦': '○', '▪': '■', '▶': '►' }

export class InlineText {
  units = new Uint16Array(1024)
  unitCount = 0
  runCount = 0
  kind = new Uint8Array(64)
  start = new Int32Array(64)
  end = new Int32Array(64)
  /**
   * By run kind: the inline box of open and close, the list item or own box of a marker, the box of atomic, float and absolute, the node of
   * a line break.
   */
  ref = new Int32Array(64)
  style = new Int32Array(64)
  /** Indices of preserved tabs, ascending; each is a space in the text. */
  tabs = new Int32Array(8)
  tabCount = 0

  /** Texts of the leaders, by the `ref` of their runs. */
  readonly leaderTexts: string[] = []
  /** Whether a float is anchored in the text. */
  hasFloats = false
  /** Style of the block itself. */
  blockStyle = 0 as StyleId
  /** `::first-line` style when the text was collected for the first line, else 0. */
  firstLineStyle = 0 as StyleId
  /** Text properties of styles. */
  readonly facts: TextStyles

  private readonly doc: LayoutInput
  private readonly rows: BoxRows
  private readonly inlines: InlineRows
  private readonly nodes: Nodes
  private readonly styles: StyleId[] = []
  // Properties of the text being appended.
  private keepsSpaces = false
  private keepsNewlines = false
  private hasTabs = true
  private transform = 0
  /** The last unit is a space into which a following one collapses, or the line has just begun. */
  private afterSpace = true
  private afterLetter = false
  /** Indices where text-transform changed the number of units, and by how many: pairs, ascending. */
  private readonly growths: number[] = []

  constructor(doc: LayoutInput) {
    this.doc = doc
    this.rows = doc.boxes.rows
    this.inlines = doc.boxes.inlines
    this.nodes = doc.nodes
    this.facts = new TextStyles(doc.styles)
  }

  /**
   * Fills the buffers from the inline content of `box`. `isFirstLine`: with the `::first-line` style, if there is one; the runs are the
   * same either way, except for styles and letters.
   */
  collect(box: BoxId, isFirstLine: boolean): void {
    const { rows, inlines } = this
    this.clear()
    let style = rows.style[box]
    this.blockStyle = style
    const first = rows.first[box]
    const end = first + rows.count[box]
    for (let i: number = first; i < end; i++) {
      const ref = inlines.ref[i]
      switch (inlines.kind[i]) {
        case InlineKind.text:
          this.appendNode(ref as NodeId, style)
          break
        case InlineKind.generated:
          this.appendGenerated(this.doc.boxes.generated.at(ref), style)
          break
        case InlineKind.firstLine:
          // The line ends it, not the text: there is no close entry.
          if (isFirstLine) style = this.firstLineStyle = rows.style[ref as BoxId]
          this.pushRun(RunKind.open, ref, style)
          break
        case InlineKind.open: {
          this.styles.push(style)
          const shown = this.firstLineStyle === 0 ? ref : this.onFirstLine(ref)
          style = rows.style[shown as BoxId]
          this.pushRun(RunKind.open, shown, style)
          break
        }
        case InlineKind.close:
          this.pushRun(RunKind.close, this.firstLineStyle === 0 ? ref : this.onFirstLine(ref), style)
          style = this.styles.pop() ?? style
          break
        case InlineKind.lineBreak:
          this.pushRun(RunKind.lineBreak, ref, style)
          this.startLine()
          break
        case InlineKind.breakOpportunity:
          this.openTextRun(style)
          this.put(ZERO_WIDTH_SPACE)
          break
        case InlineKind.marker:
          // The next entry is the marker text.
          this.pushMarker(ref as BoxId, this.doc.boxes.generated.at(inlines.ref[++i]))
          break
        case InlineKind.atomic:
          this.pushRun(RunKind.atomic, ref, rows.style[ref as BoxId])
          this.put(this.unitOf(ref as BoxId))
          this.afterSpace = false
          this.afterLetter = false
          break
        case InlineKind.float:
          this.hasFloats = true
          this.pushRun(RunKind.float, ref, rows.style[ref as BoxId])
          break
        case InlineKind.absolute:
          this.pushRun(RunKind.absolute, ref, rows.style[ref as BoxId])
          break
        case InlineKind.nested:
          i += ref
          break
        default:
      }
    }
    this.trimEnd()
  }

  private clear(): void {
    this.unitCount = 0
    this.runCount = 0
    this.tabCount = 0
    this.hasFloats = false
    this.firstLineStyle = 0 as StyleId
    clearList(this.leaderTexts)
    clearList(this.styles)
    clearList(this.growths)
    this.startLine()
  }

  /** The box that replaces the inline box `box` on the first line. */
  private onFirstLine(box: number): number {
    return (this.rows.flags[box - 1] & BoxFlag.firstLine) !== 0 ? box - 1 : box
  }

  /** The index that `at` would have if text-transform had changed no lengths. */
  plainPlace(at: number): number {
    let place = at
    for (let i = 0; i < this.growths.length && (this.growths[i] ?? 0) < at; i += 2) place -= this.growths[i + 1] ?? 0
    return place
  }

  /** The reverse of `plainPlace`. */
  placeOfPlain(plain: number): number {
    let at = plain
    for (let i = 0; i < this.growths.length && (this.growths[i] ?? 0) < at; i += 2) at += this.growths[i + 1] ?? 0
    return at
  }

  private startLine(): void {
    this.afterSpace = true
    this.afterLetter = false
  }

  private pushMarker(item: BoxId, text: string): void {
    const style = this.rows.style[item]
    const shown = this.drawable(text, style)
    const run = this.pushRun(RunKind.marker, item, style)
    for (let i = 0; i < shown.length; i++) this.put(shown.charCodeAt(i))
    this.end[run] = this.unitCount
    this.startLine()
  }

  /** Replaces a list symbol that no font has by a similar, more common one. */
  private drawable(text: string, style: StyleId): string {
    const symbol = text.charAt(0)
    const other = LIKE_SYMBOLS[symbol]
    if (other === undefined || this.doc.metrics.stack(style).canDraw(symbol.charCodeAt(0))) return text
    return other + text.slice(1)
  }

  private appendNode(node: NodeId, style: StyleId): void {
    const { nodes } = this
    const { text } = this.doc
    const from = nodes.text[node]
    this.appendText(text.units, from, from + nodes.size[node], style)
  }

  private appendGenerated(text: string, style: StyleId): void {
    if (text.includes(LEADER_MARK)) this.appendLeaders(text, style)
    else this.appendString(this.drawable(text, style), style)
  }

  /** Appends alternating texts and leaders. */
  private appendLeaders(generated: string, style: StyleId): void {
    generated.split(LEADER_MARK).forEach((part, i) => {
      if (i % 2 === 0) {
        this.appendString(this.drawable(part, style), style)
        return
      }
      this.pushRun(RunKind.leader, this.leaderTexts.push(part) - 1, style)
      this.put(LEADER)
      this.afterSpace = false
      this.afterLetter = false
    })
  }

  private appendString(text: string, style: StyleId): void {
    const units = new Uint16Array(text.length)
    for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
    this.appendText(units, 0, units.length, style)
  }

  private appendText(source: Uint16Array, from: number, to: number, style: StyleId): void {
    const { keepsSpaces, keepsNewlines, hasTabs, transform } = this.facts.of(style)
    this.keepsSpaces = keepsSpaces
    this.keepsNewlines = keepsNewlines
    this.hasTabs = hasTabs
    this.transform = transform
    this.ensure(to - from)
    const run = this.openTextRun(style)
    const before = this.unitCount
    if (!this.keepsNewlines && this.transform === Transform.none) this.appendCollapsed(source, from, to)
    else this.appendCarefully(source, from, to, style)
    if (this.runCount === run + 1 && this.unitCount === before && this.start[run] === before) this.runCount = run
  }

  /** Fast path: collapses spaces, tabs and newlines to one space, nothing else. */
  private appendCollapsed(source: Uint16Array, from: number, to: number): void {
    const { units } = this
    let at = this.unitCount
    let afterSpace = this.afterSpace
    for (let i = from; i < to; i++) {
      const unit = source[i]
      // Most units are letters.
      if (unit > SPACE) {
        afterSpace = false
        units[at++] = (unit & SEPARATORS) === LINE_SEPARATOR ? SPACE : unit
      } else if (unit === SPACE || unit === LINE_FEED || unit === TAB || unit === 0x0d || unit === 0x0c) {
        if (afterSpace) continue
        afterSpace = true
        units[at++] = SPACE
      } else {
        afterSpace = false
        units[at++] = unit
      }
    }
    if (at > this.unitCount) this.afterLetter = endsInWord(units, at)
    this.unitCount = at
    this.afterSpace = afterSpace
    this.end[this.runCount - 1] = at
  }

  private appendCarefully(source: Uint16Array, from: number, to: number, style: StyleId): void {
    const { keepsSpaces, keepsNewlines, transform } = this
    for (let i = from; i < to; i++) {
      const unit = source[i]
      if (unit === LINE_FEED && keepsNewlines) {
        this.dropTrailingSpace()
        this.pushRun(RunKind.lineBreak, 0, style)
        this.startLine()
        this.openTextRun(style)
      } else if (unit === LINE_FEED || unit === TAB || unit === 0x0d || unit === 0x0c || unit === SPACE) {
        if (keepsSpaces) {
          if (unit !== TAB) this.put(SPACE)
          else if (this.hasTabs) this.putTab()
          else this.growths.push(this.unitCount, -1)
          this.afterSpace = false
        } else if (!this.afterSpace) {
          this.put(SPACE)
          this.afterSpace = true
        }
        this.afterLetter = false
      } else {
        this.afterSpace = false
        if ((unit & SEPARATORS) === LINE_SEPARATOR) {
          this.put(SPACE)
          this.afterLetter = false
        } else if (transform === Transform.none) this.put(unit)
        else i += this.putTransformed(source, i, to) - 1
      }
    }
    if (transform === Transform.none && !this.afterSpace) this.afterLetter = endsInWord(this.units, this.unitCount)
    this.end[this.runCount - 1] = this.unitCount
  }

  /** For line breaking, a tab is a space. */
  private putTab(): void {
    if (this.tabCount === this.tabs.length) this.tabs = grown(this.tabs, this.tabCount * 2)
    this.tabs[this.tabCount++] = this.unitCount
    this.put(SPACE)
  }

  /** Appends the character at `at` after text-transform; returns its length in the source, UTF-16 units. */
  private putTransformed(source: Uint16Array, at: number, to: number): number {
    const unit = source[at]
    const isPair = (unit & 0xfc00) === 0xd800 && at + 1 < to
    const text = isPair ? String.fromCharCode(unit, source[at + 1] ?? 0) : String.fromCharCode(unit)
    const isFinal = this.transform === Transform.lowercase && isFinalSigma(source, at, to, this.afterLetter)
    const shown = isFinal ? FINAL_SIGMA : transformed(text, this.transform, !this.afterLetter)
    this.afterLetter = staysInWord(text, this.afterLetter)
    const size = isPair ? 2 : 1
    if (shown.length !== size) this.growths.push(this.unitCount, shown.length - size)
    for (let k = 0; k < shown.length; k++) this.put(shown.charCodeAt(k))
    return size
  }

  /** Removes collapsible spaces before a preserved newline. */
  private dropTrailingSpace(): void {
    const run = this.runCount - 1
    this.end[run] = this.unitCount
    if (!this.keepsSpaces && this.unitCount > this.start[run] && this.units[this.unitCount - 1] === SPACE) {
      this.unitCount--
      this.end[run] = this.unitCount
    }
  }

  /** Removes a collapsible space at the very end of the paragraph. */
  private trimEnd(): void {
    if (this.unitCount === 0 || !this.afterSpace || this.units[this.unitCount - 1] !== SPACE) return
    for (let run = this.runCount - 1; run >= 0; run--) {
      const kind = this.kind[run]
      if (kind === RunKind.lineBreak || kind === RunKind.marker || kind === RunKind.atomic || kind === RunKind.leader) return
      if (kind !== RunKind.text) continue
      if (this.end[run] !== this.unitCount) return
      this.unitCount--
      this.end[run] = this.unitCount
      return
    }
  }

  private unitOf(box: BoxId): number {
    if (isRuby(this.doc, box)) return unitOfRuby(this.doc, box)
    // The picture of a marker stays with the text of its item.
    return (this.rows.flags[box] & BoxFlag.listItem) === 0 ? OBJECT_REPLACEMENT : NO_BREAK_SPACE
  }

  private openTextRun(style: StyleId): number {
    const last = this.runCount - 1
    if (last >= 0 && this.kind[last] === RunKind.text && this.style[last] === style && this.end[last] === this.unitCount) return last
    return this.pushRun(RunKind.text, 0, style)
  }

  private pushRun(kind: number, ref: number, style: StyleId): number {
    if (this.runCount === this.kind.length) this.widenRuns()
    const run = this.runCount++
    this.kind[run] = kind
    this.start[run] = this.unitCount
    this.end[run] = this.unitCount
    this.ref[run] = ref
    this.style[run] = style
    return run
  }

  private put(unit: number): void {
    if (this.unitCount === this.units.length) this.ensure(1)
    this.units[this.unitCount++] = unit
    this.end[this.runCount - 1] = this.unitCount
  }

  private ensure(count: number): void {
    const need = this.unitCount + count
    if (need <= this.units.length) return
    const wider = new Uint16Array(Math.max(need, this.units.length * 2))
    wider.set(this.units.subarray(0, this.unitCount))
    this.units = wider
  }

  private widenRuns(): void {
    const size = this.kind.length * 2
    this.kind = grown(this.kind, size)
    this.start = grown(this.start, size)
    this.end = grown(this.end, size)
    this.ref = grown(this.ref, size)
    this.style = grown(this.style, size)
  }
}
