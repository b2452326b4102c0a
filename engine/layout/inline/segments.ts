/**
 * Segments: the pieces with which lines are filled. A text segment is the shaped text between two break opportunities, in one style and
 * face; its trailing spaces count only when content follows on the same line. Box edges, forced breaks and markers are segments without
 * text. The columns are reused for every paragraph.
 */
import { clearList } from '../../arena/lists.ts'
import type { BoxId, FaceId, StyleId, WordId } from '../../arena/ids.ts'
import { unitsOf } from '../../arena/text-store.ts'
import { grown } from '../../arena/grown.ts'
import { hasEdges } from '../../boxes/inline-edges.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Styles } from '../../style/styles.ts'
import { runsLeftToRight, runsRightToLeft } from '../../text/bidi.ts'
import { Opportunity } from '../../text/breaks.ts'
import { emojiEnd } from '../../text/emoji.ts'
import type { FontStack } from '../../text/font-book.ts'
import { MAX_WORD_UNITS, type Words } from '../../text/words.ts'
import { WordFlag } from '../../text/word-schema.ts'
import type { LayoutInput } from '../lines.ts'
import type { FontMetrics } from '../font-metrics.ts'
import { isRightToLeft } from '../direction.ts'
import { BidiText } from './bidi-text.ts'
import { isContinuation, markedEnd } from './combining-marks.ts'
import { edgeWidth, isInsideSymbol, outerWidth, symbolRest } from './edge-widths.ts'
import { type InlineText, RunKind } from './inline-text.ts'
import { FIRST_SINGLE, IdeographWords } from './ideograph-words.ts'
import { TextBreaks } from './text-breaks.ts'
import { CutWords } from './text-styles.ts'
import { reorder } from './visual-order.ts'

export const SegmentFlag = {
  /** Break opportunity before this segment. */
  breakBefore: 1,
  /** Ends with a soft hyphen, which shows when the line breaks here. */
  softHyphen: 2,
  /** Its spaces are preserved at the end of a line. */
  keepsSpaces: 4,
  /** May be cut anywhere when it does not fit a line (overflow-wrap). */
  breakWord: 8,
  /** Its white-space property lets lines wrap. */
  wraps: 16,
  /** A preserved tab, as wide as its position requires. */
  tab: 32,
  /** May be cut anywhere, which also counts for the min-content width. */
  narrows: 64,
} as const

const UnicodeBidi = enumOf('unicode-bidi')
const SPACE = 0x20
const SOFT_HYPHEN = 0xad
/** Rounding tolerance for a position before a tab stop, px. */
const TAB_SLACK = 0.01

/** Words with any of these need more than their width. */
const NOT_PLAIN = WordFlag.missing | WordFlag.emoji | WordFlag.rightToLeft | WordFlag.kernsOn

/** No word with fewer units is cut. */
const SURELY_ROOM = MAX_WORD_UNITS - 8

export class Segments {
  count = 0
  /** A `RunKind`. */
  kind = new Uint8Array(256)
  flags = new Uint8Array(256)
  run = new Int32Array(256)
  start = new Int32Array(256)
  end = new Int32Array(256)
  word = new Int32Array(256)
  /** Width with trailing spaces, px; for box edges that of margin, border and padding. */
  width = new Float64Array(256)
  /** Width of trailing spaces that may hang over the end of the line, px. */
  trailing = new Float64Array(256)

  private readonly doc: LayoutInput
  private readonly styles: Styles
  private readonly words: Words
  private readonly text: InlineText
  private readonly fonts: FontMetrics
  private readonly breaks: TextBreaks
  private readonly singles = new IdeographWords()
  /** Styles around the current place of `make`, outermost first. */
  private readonly outer: StyleId[] = []
  /** The first tab of the text after the current place of `make`. */
  private nextTab = 0
  /** Combined flags of all words, and whether any inline box has a `unicode-bidi` value. */
  private seen = 0
  private hasControls = false
  private bidi: BidiText | null = null
  /** Bidi levels of the text units, odd where they run from right to left; null when all run from left to right. */
  levels: Uint8Array | null = null
  /** Level of the paragraph. */
  base = 0
  /** Whether all segments are left-to-right words of the block's own style in its primary font, without tabs: the common case. */
  isUniform = false
  /** Whether any word needed special shaping. */
  private isMixed = false

  constructor(doc: LayoutInput, text: InlineText, fonts: FontMetrics) {
    this.doc = doc
    this.styles = doc.styles
    this.words = doc.words
    this.text = text
    this.fonts = fonts
    this.breaks = new TextBreaks(doc, text)
  }

  /** Cuts the collected text into segments. `basis`: width for percentages of box edges, px. */
  make(basis: number): void {
    this.breaks.find()
    this.levels = null
    this.base = 0
    this.seen = 0
    this.hasControls = false
    this.isMixed = false
    this.cut(basis)
    const { text } = this
    this.isUniform = false
    if (!this.needsLevels()) {
      this.isUniform = !this.isMixed && text.runCount === 1 && text.kind[0] === RunKind.text && text.style[0] === text.blockStyle && text.tabCount === 0
      return
    }
    const bidi = this.bidi ??= new BidiText(this.doc, this.text)
    bidi.find()
    this.levels = bidi.levels
    this.base = bidi.base
    this.cut(basis)
  }

  /** Whether any text may run from right to left: the full shaper shapes such letters. */
  private needsLevels(): boolean {
    const { text } = this
    if (this.hasControls || text.facts.of(text.blockStyle).isRightToLeft) return true
    return (this.seen & WordFlag.complex) !== 0 && runsRightToLeft(text.units, text.unitCount)
  }

  private cut(basis: number): void {
    const { text } = this
    this.count = 0
    this.nextTab = 0
    clearList(this.outer)
    let current = text.blockStyle
    // The innermost common ancestor of two runs decides about a break between them.
    let common = current
    let commonDepth = 0
    for (let run = 0; run < text.runCount; run++) {
      const style = text.style[run] as StyleId
      const start = text.start[run]
      switch (text.kind[run]) {
        case RunKind.text:
          this.cutRun(run, style, this.wraps(common))
          common = current
          commonDepth = this.outer.length
          break
        case RunKind.marker:
          this.push(RunKind.marker, run, start, start, 0)
          this.shapePieces(run, style, start, text.end[run])
          this.push(RunKind.marker, run, start, start, 0)
          break
        case RunKind.atomic: {
          const breaks = start > 0 && this.wraps(common) && this.mayBreak(start, true)
          const segment = this.push(RunKind.atomic, run, start, start + 1, breaks ? SegmentFlag.breakBefore : 0)
          this.width[segment] = outerWidth(this.doc, text.ref[run] as BoxId, basis)
          common = current
          commonDepth = this.outer.length
          break
        }
        case RunKind.leader: {
          const breaks = start > 0 && this.wraps(common) && this.mayBreak(start, true)
          this.fileLeader(this.push(RunKind.leader, run, start, start + 1, breaks ? SegmentFlag.breakBefore : 0), style)
          common = current
          commonDepth = this.outer.length
          break
        }
        case RunKind.float: case RunKind.absolute:
          this.push(text.kind[run], run, start, start, 0)
          break
        case RunKind.open: {
          this.outer.push(current)
          current = style
          const segment = this.push(RunKind.open, run, start, start, 0)
          this.width[segment] = this.edge(run, style, basis, true)
          if (this.styles.read.unicodeBidi(style) !== UnicodeBidi.normal) this.hasControls = true
          break
        }
        case RunKind.close: {
          const segment = this.push(RunKind.close, run, start, start, 0)
          this.width[segment] = this.edge(run, style, basis, false)
          if (isInsideSymbol(this.doc, text.ref[run] as BoxId)) this.width[segment] = symbolRest(this.doc, this, segment, style)
          current = this.outer.pop() ?? current
          if (this.outer.length < commonDepth) {
            common = current
            commonDepth = this.outer.length
          }
          break
        }
        default:
          this.push(RunKind.lineBreak, run, start, start, 0)
      }
    }
  }

  /** Shapes `[start, end)` of the text in the face of `run` and stores it as the word of an existing segment. */
  reshape(segment: number, start: number, end: number): void {
    const run = this.run[segment]
    const style = this.text.style[run] as StyleId
    const old = this.word[segment] as WordId
    const face = this.words.rows.face[old]
    const word = this.wordOf(face, start, end)
    this.start[segment] = start
    this.end[segment] = end
    this.word[segment] = word
    this.width[segment] = this.fonts.wordWidth(word, style)
    this.trailing[segment] = 0
  }

  /** Extends a tab at `x` px from the block's start edge to the next tab stop (CSS Text 3, 4.2). */
  setTab(segment: number, x: number): void {
    const style = this.styleOf(segment)
    const space = this.fonts.spaceWidth(this.text.blockStyle)
    const step = this.text.facts.tabStep(style, space)
    const least = space / 2
    let width = step > 0 ? (Math.floor((x + TAB_SLACK) / step) + 1) * step - x : 0
    if (width < least) width += Math.max(0, step)
    const face = this.faceOf(segment)
    const word = this.fonts.tabWord(face, style, width)
    this.word[segment] = word
    this.width[segment] = this.fonts.wordWidth(word, style)
    const hangs = (this.flags[segment] & SegmentFlag.wraps) !== 0 && !this.text.facts.of(style).breaksSpaces
    this.trailing[segment] = hangs ? this.width[segment] : 0
  }

  /** Whether a segment has only spaces that may hang over the end of the line. */
  hangs(segment: number): boolean {
    const trailing = this.trailing[segment]
    return trailing > 0 && trailing >= this.width[segment] - TAB_SLACK
  }

  /** The segment that begins the next line after a forced break: inline boxes that end directly after the break do not continue there. */
  afterForcedBreak(segment: number): number {
    let next = segment + 1
    while (next < this.count && this.kind[next] === RunKind.close) next++
    return next
  }

  /** The forced break of a line that ends before the segment `to`; -1 for none. */
  forcedBreak(to: number): number {
    let at = to - 1
    while (at >= 0 && this.kind[at] === RunKind.close) at--
    return at >= 0 && this.kind[at] === RunKind.lineBreak ? at : -1
  }

  firstOf(run: number): number {
    let i = 0
    while (i < this.count && this.run[i] < run) i++
    return i
  }

  /** The segment that begins at the text index `at` in `run`; a segment that contains the index is cut there. */
  beginAt(run: number, at: number): number {
    for (let i = this.firstOf(run); i < this.count; i++) {
      if (this.run[i] !== run || this.kind[i] !== RunKind.text) return i
      const end = this.end[i]
      if (end <= at) continue
      if (this.start[i] < at) {
        const trailing = this.trailing[i]
        this.reshape(i, at, end)
        this.trailing[i] = trailing
      }
      return i
    }
    return this.count
  }

  styleOf(segment: number): StyleId {
    return this.text.style[this.run[segment]] as StyleId
  }

  faceOf(segment: number): FaceId {
    return this.words.rows.face[this.word[segment] as WordId]
  }

  private wraps(style: StyleId): boolean {
    return this.text.facts.of(style).wraps
  }

  /** Cuts a text run at its break opportunities; `wrapsBefore`: whether one at its very start may be used. */
  private cutRun(run: number, style: StyleId, wrapsBefore: boolean): void {
    const { text } = this
    const { units } = text
    const start = text.start[run]
    const end = text.end[run]
    if (start === end) return
    const { wraps, usesHyphens, breaksSpaces, keepsSpaces, cutsWords } = text.facts.of(style)
    const opportunities = this.breaks.before
    // Tested for each character of the run below.
    const hasTabs = text.tabCount > 0
    let flags = keepsSpaces ? SegmentFlag.keepsSpaces : 0
    if (wraps) flags |= SegmentFlag.wraps
    if (wraps && cutsWords !== CutWords.never) {
      flags |= cutsWords === CutWords.anywhere ? SegmentFlag.breakWord | SegmentFlag.narrows : SegmentFlag.breakWord
    }
    const stack = this.fonts.stack(style)
    let from = start
    let before = start > 0 && wrapsBefore && this.mayBreak(start, usesHyphens) ? SegmentFlag.breakBefore : 0
    const { levels, words } = this
    const isOfOneFace = stack.isSimple && levels === null
    const isPlain = !hasTabs && !breaksSpaces && levels === null
    for (let i = start + 1; i <= end; i++) {
      // Skip places inside a word, which are the majority: each test is a call.
      if (isPlain) {
        const full = Math.min(end, from + SURELY_ROOM)
        while (i < full && opportunities[i] === Opportunity.none) i++
      }
      const breaks = i < end && wraps && (this.mayBreak(i, usesHyphens) || (breaksSpaces && units[i - 1] === SPACE))
      const turns = levels !== null && i < end && this.turnsAt(i)
      if (i < end && !breaks && !turns && !this.isFull(from, i) && !(hasTabs && this.isBesideTab(i))) continue
      const isHyphen = usesHyphens && units[i - 1] === SOFT_HYPHEN ? SegmentFlag.softHyphen : 0
      const own = flags | before | isHyphen | (hasTabs && this.takeTab(from) ? SegmentFlag.tab : 0)
      if (isOfOneFace && (i > from + 1 || units[from] < FIRST_SINGLE)) {
        // Inlined from `shapeRange`: plain words avoid its calls.
        const word = words.shape(stack.primary, units, from, i)
        const found = words.rows.flags[word]
        if ((found & NOT_PLAIN) === 0) {
          this.seen |= found
          this.fileSegment(run, style, from, i, own, word)
        } else this.fileShaped(run, style, from, i, own, word)
      } else this.shapeRange(run, style, stack, from, i, own)
      before = breaks ? SegmentFlag.breakBefore : 0
      from = i
    }
  }

  /**
   * Whether the text direction changes before the unit `at`, or one of the two units is drawn mirrored. In text forced to run right to
   * left, also whether the letters of only one run that way by themselves.
   */
  private turnsAt(at: number): boolean {
    const { levels, bidi, text: { units } } = this
    if (levels === null || bidi === null) return false
    const isRight = ((levels[at] ?? 0) & 1) !== 0
    return levels[at] !== levels[at - 1] || bidi.isMirrored(at) || bidi.isMirrored(at - 1)
      || (isRight && runsLeftToRight(units[at]) !== runsLeftToRight(units[at - 1]))
  }

  /** The word of a part of the text, in the direction in which it runs. */
  private wordOf(face: FaceId, start: number, end: number): WordId {
    const { words } = this
    const word = words.shape(face, this.text.units, start, end)
    const isTurned = this.levels !== null && ((this.levels[start] ?? 0) & 1) !== 0
    if (!isTurned || (words.rows.flags[word] & (WordFlag.rightToLeft | WordFlag.emoji)) !== 0) return word
    return end === start + 1 && this.text.units[start] === SPACE ? word : words.turned(face, this.text.units, start, end)
  }

  /** The level of the control at the edge of the box that `segment` opens or closes; -1 for none. */
  edgeLevel(segment: number): number {
    return this.bidi?.edges.get(this.run[segment]) ?? -1
  }

  unitAt(at: number): number {
    return this.text.units[at]
  }

  /** Whether a tab begins or ends before the unit `at`. */
  private isBesideTab(at: number): boolean {
    const { tabs, tabCount } = this.text
    const { nextTab } = this
    return nextTab < tabCount && (tabs[nextTab] === at || tabs[nextTab] === at - 1)
  }

  /** Passes the tab at `at`; returns whether there is one. */
  private takeTab(at: number): boolean {
    if (this.nextTab >= this.text.tabCount || this.text.tabs[this.nextTab] !== at) return false
    this.nextTab++
    return true
  }

  /** Whether a word has reached the largest length of the word table; it is cut between characters where possible. */
  private isFull(from: number, at: number): boolean {
    if (at - from < SURELY_ROOM) return false
    return at - from >= MAX_WORD_UNITS || !isContinuation(this.text.units[at])
  }

  private mayBreak(at: number, usesHyphens: boolean): boolean {
    if (this.breaks.before[at] === Opportunity.none) return false
    return usesHyphens || this.text.units[at - 1] !== SOFT_HYPHEN
  }

  /** Shapes a marker, whose text may be longer than one word. */
  private shapePieces(run: number, style: StyleId, start: number, end: number): void {
    if (this.levels !== null) return this.shapeTurned(run, style, start, end, this.levels)
    const stack = this.fonts.stack(style)
    for (let from = start; from < end; from += MAX_WORD_UNITS) {
      this.shapeRange(run, style, stack, from, Math.min(end, from + MAX_WORD_UNITS), 0)
    }
  }

  /** The same beside text with levels: its pieces are in visual order. */
  private shapeTurned(run: number, style: StyleId, start: number, end: number, levels: Uint8Array): void {
    const { units } = this.text
    const ends = new Map<number, number>()
    let from = start
    for (let at = start + 1; at <= end; at++) {
      const isBesideSpace = (levels[at] & 1) !== 0 && (units[at] === SPACE) !== (units[at - 1] === SPACE)
      if (at < end && at - from < MAX_WORD_UNITS && !isBesideSpace && !this.turnsAt(at)) continue
      ends.set(from, at)
      from = at
    }
    const pieces = [...ends.keys()]
    reorder(pieces, (piece) => levels[piece])
    const stack = this.fonts.stack(style)
    for (const piece of pieces) this.shapeRange(run, style, stack, piece, ends.get(piece) ?? end, 0)
  }

  private shapeRange(run: number, style: StyleId, stack: FontStack, start: number, end: number, flags: number): void {
    const { words } = this
    const { units } = this.text
    if (end === start + 1 && units[start] >= FIRST_SINGLE && this.levels === null) {
      this.shapeSingle(run, style, stack, start, flags)
      return
    }
    if (stack.isSimple) this.fileShaped(run, style, start, end, flags, words.shape(stack.primary, units, start, end))
    else this.shapeByFaces(run, style, stack, start, end, flags)
  }

  /** Stores text shaped in the single face of a stack, if that has all its glyphs. */
  private fileShaped(run: number, style: StyleId, start: number, end: number, flags: number, word: WordId): void {
    const { words } = this
    const { units } = this.text
    const found = words.rows.flags[word]
    if ((found & (WordFlag.missing | WordFlag.emoji)) !== 0) this.shapeByFaces(run, style, this.fonts.stack(style), start, end, flags)
    else if (this.levels === null && (found & WordFlag.rightToLeft) === 0) {
      this.seen |= found
      // In fonts that kern with the space this test follows each word: with two calls each, paragraphs took 1.5% more instructions.
      const isFollowed = (found & WordFlag.kernsOn) !== 0
        && (units[end - 1] !== SPACE || words.spaceKerns[words.rows.face[word]]?.[units[end]] !== 0) && this.goesOn(run, style, end)
      this.fileSegment(run, style, start, end, flags, isFollowed ? words.followed(word, units[end]) : word)
    } else this.fileWord(run, style, start, end, flags, word)
  }

  private shapeSingle(run: number, style: StyleId, stack: FontStack, start: number, flags: number): void {
    const { words } = this.doc
    const unit = this.text.units[start]
    this.isMixed = true
    const word = this.singles.find(stack, unit, words.generation)
    if (word === 0) {
      this.shapeByFaces(run, style, stack, start, start + 1, flags)
      this.singles.keep(unit, this.word[this.count - 1] as WordId)
      return
    }
    this.seen |= words.rows.flags[word]
    this.fileSegment(run, style, start, start + 1, flags, word)
  }

  private shapeByFaces(run: number, style: StyleId, stack: FontStack, start: number, end: number, flags: number): void {
    const { words, text: { units } } = this
    this.isMixed = true
    let from = start
    let face = 0 as FaceId
    let pieceFlags = flags
    let wasEmoji = false
    for (let i = start; i < end; ) {
      const unit = units[i]
      const isPair = (unit & 0xfc00) === 0xd800 && i + 1 < end
      const point = isPair ? ((unit - 0xd7c0) << 10) + (units[i + 1] & 0x3ff) : unit
      const size = isPair ? 2 : 1
      const emoji = emojiEnd(units, i, end)
      // The space of a colour font is as wide as its pictures.
      const current = wasEmoji && point === SPACE ? stack.primary : face
      const marked = emoji > i ? i : markedEnd(units, i + size, end)
      const together = marked > i + size ? stack.faceForMarked(String.fromCharCode(...units.subarray(i, marked))) : 0
      const next = emoji > i
        ? stack.faceForEmoji(point) || stack.primary
        : together || this.faceFor(stack, point, current)
      wasEmoji = emoji > i
      if (i > from && next !== face) {
        this.fileWord(run, style, from, i, pieceFlags & ~SegmentFlag.softHyphen, words.shape(face, units, from, i))
        pieceFlags = flags & ~SegmentFlag.breakBefore
        from = i
      }
      face = next
      i = together === 0 ? Math.max(emoji, i + size) : marked
    }
    this.fileWord(run, style, from, end, from === start ? flags : pieceFlags, words.shape(face, units, from, end))
  }

  /** Whether text in the same font directly follows the index `end` of a run, so that both are kerned. */
  private goesOn(run: number, style: StyleId, end: number): boolean {
    const { text } = this
    if (text.kind[run] !== RunKind.text) return false
    if (end < text.end[run]) return true
    let next = run + 1
    while (next < text.runCount && (text.kind[next] === RunKind.open || text.kind[next] === RunKind.close)) {
      if (hasEdges(this.doc.styles, text.style[next] as StyleId)) return false
      next++
    }
    if (next >= text.runCount || text.kind[next] !== RunKind.text || text.start[next] !== end) return false
    const other = text.style[next] as StyleId
    return this.fonts.stack(other).primary === this.fonts.stack(style).primary
      && this.doc.styles.fontSizeOf(other) === this.doc.styles.fontSizeOf(style)
  }

  /**
   * The face for a character. Spaces and joiners keep the face before them; spaces between synthetic small capitals keep their full size.
   */
  private faceFor(stack: FontStack, point: number, current: FaceId): FaceId {
    const staysIn = point === SPACE ? current !== 0 && !this.doc.faces.get(current).syntheticCaps && stack.keepsSpace(current)
      : current !== 0 && (point === 0x200d || point === SOFT_HYPHEN || (point >= 0xfe00 && point <= 0xfe0f))
    if (staysIn) return current
    return stack.faceFor(point) || stack.primary
  }

  /** Stores a word. Spaces after a right-to-left word become a word of their own, or they would be placed before it. */
  private fileWord(run: number, style: StyleId, start: number, end: number, flags: number, shaped: WordId): void {
    const { words, text: { units } } = this
    this.isMixed = true
    this.seen |= words.rows.flags[shaped]
    const word = this.levels === null ? shaped : this.wordOf(words.rows.face[shaped], start, end)
    if ((words.rows.flags[word] & WordFlag.rightToLeft) !== 0 && units[end - 1] === SPACE) {
      let stop = end
      while (stop > start && units[stop - 1] === SPACE) stop--
      const face = words.rows.face[word]
      if (stop > start) this.fileSegment(run, style, start, stop, flags & ~SegmentFlag.softHyphen, this.wordOf(face, start, stop))
      this.fileSegment(run, style, stop, end, flags & ~SegmentFlag.breakBefore, words.shape(face, units, stop, end))
    } else this.fileSegment(run, style, start, end, flags, word)
  }

  private fileSegment(run: number, style: StyleId, start: number, end: number, flags: number, word: WordId): void {
    const { fonts } = this
    const segment = this.begin(RunKind.text, run, start, end, flags)
    this.word[segment] = word
    this.width[segment] = fonts.measure(word, style)
    const staysInLine = (flags & SegmentFlag.keepsSpaces) !== 0 && this.keepsInLine(flags, style)
    this.trailing[segment] = staysInLine ? 0 : fonts.hanging
  }

  /** Whether preserved spaces take room at the end of a line. */
  private keepsInLine(flags: number, style: StyleId): boolean {
    return (flags & SegmentFlag.wraps) === 0 || this.text.facts.of(style).breaksSpaces
  }

  /** Stores one copy of the leader text, in the face of its first character that has one. */
  private fileLeader(segment: number, style: StyleId): void {
    const word = this.textWord(this.text.leaderTexts[this.text.ref[this.run[segment]]] ?? '', style)
    this.word[segment] = word
    this.width[segment] = this.fonts.wordWidth(word, style)
  }

  /** A text outside the paragraph as one word, in the face of its first character that has one. */
  textWord(text: string, style: StyleId): WordId {
    const stack = this.fonts.stack(style)
    const first = Array.from(text, (character) => character.codePointAt(0) ?? 0).find((point) => point !== SPACE && stack.canDraw(point))
    const face = first === undefined ? stack.primary : stack.faceFor(first) || stack.primary
    return this.words.shape(face, unitsOf(text), 0, text.length)
  }

  /** The box of an atomic, float or absolute segment. */
  boxOf(segment: number): BoxId {
    return this.text.ref[this.run[segment]] as BoxId
  }

  private edge(run: number, style: StyleId, basis: number, isStart: boolean): number {
    // The side of an edge depends on the direction of its box only in bidirectional text.
    const isLeft = isStart !== (this.levels !== null && isRightToLeft(this.styles, style))
    return edgeWidth(this.doc, this.text.ref[run] as BoxId, style, basis, { isStart, isLeft })
  }

  /** Adds a segment without text or width. It may replace the column arrays: read a column only after the call. */
  private push(kind: number, run: number, start: number, end: number, flags: number): number {
    const segment = this.begin(kind, run, start, end, flags)
    this.word[segment] = 0
    this.width[segment] = 0
    this.trailing[segment] = 0
    return segment
  }

  /** The same, without resetting word, width and trailing spaces. */
  private begin(kind: number, run: number, start: number, end: number, flags: number): number {
    if (this.count === this.kind.length) this.widen()
    const segment = this.count++
    this.kind[segment] = kind
    this.flags[segment] = flags
    this.run[segment] = run
    this.start[segment] = start
    this.end[segment] = end
    return segment
  }

  private widen(): void {
    const size = this.kind.length * 2
    this.kind = grown(this.kind, size)
    this.flags = grown(this.flags, size)
    this.run = grown(this.run, size)
    this.start = grown(this.start, size)
    this.end = grown(this.end, size)
    this.word = grown(this.word, size)
    this.width = grown(this.width, size)
    this.trailing = grown(this.trailing, size)
  }
}
