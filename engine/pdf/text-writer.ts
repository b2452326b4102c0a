/**
 * Shows words. Consecutive words share one TJ array, and consecutive runs one text object, as long as nothing comes between. The pen is
 * tracked in thousandths of an em against the widths in the file: differences (kerning, spacing, rounding) accumulate and are written as
 * soon as they reach a whole unit, so that text stays within half a thousandth of an em of its position in layout.
 */
import type { FaceId, WordId } from '../arena/ids.ts'
import { RowCache } from '../arena/row-cache.ts'
import type { TextStore } from '../arena/text-store.ts'
import { ConvertError } from '../messages/errors.ts'
import type { Rgba } from '../paint/canvas.ts'
import { setSize } from '../text/small-caps.ts'
import { advanceAt, glyphAt, unitsAt, WordFlag, type GlyphOffsetRows, type GlyphRows, type WordRows } from '../text/word-schema.ts'
import { type ByteBuffer, type Operator, operator } from './bytes.ts'
import { type CidTable, PLAIN_UNITS } from './cids.ts'
import { Clusters, WaitingMarks } from './clusters.ts'
import { writeCode } from './codes.ts'
import type { Fonts, ShownFace } from './fonts.ts'
import { codeOf } from './type3.ts'
import type { GraphicsState } from './graphics-state.ts'
import { holdsSpelling, visibleUnits } from './ignorables.ts'

export interface WordSource {
  readonly rows: WordRows
  readonly glyphs: GlyphRows
  readonly offsets: GlyphOffsetRows
  readonly text: TextStore
  /** Changes when ids refer to other words than before. */
  readonly generation: number
}

/** States of the array being written. */
const OUTSIDE = 0
const IN_ARRAY = 1
const IN_STRING = 2

/** Limit on array and string lengths, far below the limits of readers. */
const MAX_ARRAY_GLYPHS = 2000
/** Maximum number of bytes for a code in a string. */
const MAX_CODE = 4
const MIN_SIZE = 0.001
/** Text matrix with the tangent of 12 degrees. */
const SLANTED = '1 0 0.2126 -1 '
const TEXT_MATRIX = operator('Tm\n')
const BEGIN_OBJECT = operator('BT\n')
const END_OBJECT = operator('ET\n')
const SHOW = operator('] TJ\n')
const BEGIN_STRING = [operator('[<'), operator('[(')] as const
const SHOW_STRING = [operator('>] TJ\n'), operator(')] TJ\n')] as const
const BOLD_STROKE = 0.03

/** Readers treat a gap of a tenth of an em as the end of a word; letters with wider spacing get ActualText for the word. */
const WORD_GAP = 0.08

/** Longer than any line, px. */
const ENDLESS = 1e7

const SPACE = 0x20
const NO_BREAK_SPACE = 0xa0

/** Marks a word that was shown once: storing the codes of words that never occur again would take 10 MB for 60,000 paragraphs. */
const ONCE = new Uint8Array(0)

export class TextWriter {
  private readonly out: ByteBuffer
  private readonly state: GraphicsState
  private readonly fonts: Fonts
  private readonly words: WordSource
  private readonly clusters: Clusters
  private readonly waiting = new WaitingMarks()
  /** Pen of layout, relative to the word with the first waiting mark, thousandths of an em. */
  private travel = 0
  private readonly rows: WordRows
  /** Hex strings keep an uncompressed file readable; literal strings are half as long. */
  private readonly hex: boolean
  private readonly beginString: Operator
  private readonly showString: Operator
  /** Codes of words without adjustments between glyphs: 1,000 paragraphs of known words take 4% fewer instructions. */
  private readonly codes = new RowCache<Uint8Array>()
  private generation = 0

  /** Set if text is filled (0) or outlined (1) with the current paint, whatever its colour. */
  painted: 0 | 1 | 2 | null = null
  /** Between BT and ET. */
  private inObject = false
  /** Between beginText and endText. */
  private inRun = false
  private muted = false
  private array = OUTSIDE
  private shown = 0
  private face = 0 as FaceId
  /** Size and colour of the run, and whether the next run with the same values can continue it. */
  private asked = 0
  private color: Rgba = 0
  private isRepeatable = false
  private shownFace: ShownFace | null = null
  /** Whether its glyphs are of one font and have no colours. */
  private isSimple = false
  /** Whether the word being shown was shown before. */
  private wasShown = false
  /** Whether the current font is a Type 3 font, with one-byte codes. */
  private isColor = false
  /** Whether the text is transparent, so that colour glyphs are left out. */
  private isHidden = false
  private perUnit = 1
  private size = 1
  /** Spacing of the word being shown, thousandths of an em: after each character, the part of it in Tc, and after each kind of space. */
  private isSpaced = false
  /** Current Tc, px; NaN if unknown. */
  private shownSpacing = NaN
  private letterGap = 0
  private writtenGap = 0
  private spaceGap = 0
  private noBreakGap = 0
  /** Distance of the pen of layout ahead of the pen of the reader, thousandths of an em. */
  private drift = 0
  private rise = 0
  /** Whether the current marked-content span has the ActualText of several words. */
  private isSpelled = false
  /** First unit of the word with its own span. */
  private spanStart = 0
  private spanEnd = 0

  constructor(out: ByteBuffer, state: GraphicsState, fonts: Fonts, words: WordSource, hex: boolean) {
    this.out = out
    this.state = state
    this.fonts = fonts
    this.words = words
    this.clusters = new Clusters(words)
    this.rows = words.rows
    this.hex = hex
    this.beginString = BEGIN_STRING[hex ? 0 : 1]
    this.showString = SHOW_STRING[hex ? 0 : 1]
  }

  /** Called at the start of a content stream. */
  beginStream(): void {
    const { generation } = this.words
    if (generation !== this.generation) this.codes.forget()
    this.generation = generation
  }

  /** Begins a run at (x, y), px, which `end` ends. Text without visible size, or clipped completely, is left out. */
  begin(id: FaceId, size: number, color: Rgba, x: number, y: number): void {
    if (this.inRun) throw new ConvertError('internal', 'beginText inside a text run')
    this.inRun = true
    this.drift = 0
    // Between runs of one text object nothing is drawn, so the graphics state is unchanged.
    if (this.inObject && this.isRepeatable && id === this.face && size === this.asked && color === this.color) {
      this.out.textMatrix(x, y)
      return
    }
    this.asked = size
    this.color = color
    this.isRepeatable = false
    this.shownSpacing = NaN
    this.muted = !(size >= MIN_SIZE && size < 1e6)
    if (this.muted) return
    const face = this.fonts.face(id)
    const { out, state } = this
    // Clipped text would still be found by searching and copying.
    const isCut = state.isClipped && state.shownOf(x, y - face.ascent * size, x + ENDLESS, y + face.descent * size) === null
    if (isCut) {
      this.muted = true
      return
    }
    this.face = id
    this.shownFace = face
    this.perUnit = face.perUnit
    this.isSimple = !this.hex && face.color === null
    this.size = Math.round(setSize(size, face.caps) * 10_000) / 10_000
    if (!this.inObject) {
      this.inObject = true
      out.operator(BEGIN_OBJECT)
    }
    this.isHidden = (color & 0xff) === 0
    if (this.painted !== null) state.textRendering(this.painted)
    else if (this.isHidden) state.textRendering(3)
    else {
      state.fill(color)
      if (face.bold) {
        state.stroke(color)
        state.lineWidth(Math.round(this.size * BOLD_STROKE * 10_000) / 10_000)
        state.lineCap(0)
        state.dash([], 0)
      }
      state.textRendering(face.bold ? 2 : 0)
    }
    this.isColor = false
    // Text in colour glyphs may not need the plain font; the first glyph decides.
    if (face.color === null) state.font(face.font.resource, this.size)
    if (!face.italic) {
      out.textMatrix(x, y)
      this.isRepeatable = face.color === null && !state.isClipped
      return
    }
    out.ascii(SLANTED)
    out.spaced(x)
    out.spaced(y)
    out.operator(TEXT_MATRIX)
  }

  /** Shows a word at the pen. Spacing in px; `gap`: justification added to each space. */
  word(word: WordId, letterSpacing: number, wordSpacing: number, gap: number): void {
    if (this.muted) return
    const { shownFace, rows } = this
    if (!this.inRun || shownFace === null) throw new ConvertError('internal', 'showWord outside a text run')
    if (rows.face[word] !== this.face) throw new ConvertError('internal', `word ${word} is not of the face of its run`)
    const spacing = letterSpacing === 0 ? 0 : Math.round(letterSpacing * 10_000) / 10_000
    if (spacing !== this.shownSpacing || this.shown > MAX_ARRAY_GLYPHS) this.beginWord(spacing)
    // Justification after a word does not affect its glyphs: a megabyte of justified prose takes a sixth fewer instructions.
    const justified = gap === 0 ? 0 : rows.flags[word] & (WordFlag.hasSpace | WordFlag.spaceAtEnd)
    const isSpaced = letterSpacing !== 0 || wordSpacing !== 0 || justified === WordFlag.hasSpace
    if (isSpaced || this.isSpaced) this.setGaps(word, letterSpacing, wordSpacing, isSpaced ? gap : 0)
    this.isSpaced = isSpaced
    const known = isSpaced ? undefined : this.codes.get(word)
    if (known === undefined || known === ONCE) {
      this.wasShown = known === ONCE
      const flags = rows.flags[word]
      if (!isSpaced && this.isSimple && (flags & WordFlag.plain) !== 0) this.glyphsInOrder(word, shownFace.font.cids, flags)
      else this.glyphsOf(word, spacing, shownFace)
    } else {
      // The pen is usually in place; checking that with two calls took a report 0.7% more instructions, Japanese text 1% or more.
      if (this.array !== IN_STRING || !(this.drift < 0.5 && this.drift >= -0.5)) this.moveTo(this.drift)
      this.out.again(known)
    }
    if (justified > WordFlag.hasSpace && !isSpaced) this.drift += gap * (1000 / this.size)
    if (this.waiting.cids.length > 0) this.travel += this.clusters.widthOf(word, this.perUnit, this.isSpaced ? this : null) + (justified > WordFlag.hasSpace && !isSpaced ? gap * (1000 / this.size) : 0)
    this.shown += rows.glyphCount[word]
  }

  private glyphsOf(word: WordId, spacing: number, shownFace: ShownFace): void {
    const { rows } = this
    const isSpread = !this.isSpelled && spacing > this.size * WORD_GAP && rows.glyphCount[word] > 1
    const hasClusters = this.clusters.isIn(word)
    const isInOrder = !isSpread && !hasClusters && this.isSimple && (rows.flags[word] & WordFlag.rightToLeft) === 0 && rows.offsets[word] === 0
    if (isInOrder) this.glyphsInOrder(word, shownFace.font.cids, 0)
    else this.glyphs(word, shownFace, isSpread, hasClusters)
  }

  /** Sets the spacing after the glyphs of a word, from px. */
  private setGaps(word: WordId, letterSpacing: number, wordSpacing: number, gap: number): void {
    const flags = this.words.rows.flags[word]
    const hasSpace = (flags & WordFlag.hasSpace) !== 0
    const emPerPx = 1000 / this.size
    this.letterGap = letterSpacing * emPerPx
    this.writtenGap = (Math.round(letterSpacing * 10_000) / 10_000) * emPerPx
    this.noBreakGap = hasSpace ? wordSpacing * emPerPx : 0
    this.spaceGap = hasSpace ? this.noBreakGap + ((flags & WordFlag.tab) !== 0 ? 0 : gap * emPerPx) : 0
  }

  /**
   * The fast path for nearly all glyphs: on the baseline, in text order, in a font without colours. In a plain word, as its `flags` say,
   * each glyph has one code unit and no adjustment; its CID is found by the unit, and one comparison checks glyph and advance. Checking
   * each field of a glyph took 1.5% more instructions for a report, and that comparison in even words 0.5%.
   */
  private glyphsInOrder(word: WordId, cids: CidTable, flags: number): void {
    const { out, isSpaced, rows, words: { glyphs, text: { units } } } = this
    const { drawn } = glyphs
    const isPlain = flags !== 0
    const first = rows.firstGlyph[word]
    const end = first + rows.glyphCount[word]
    let at: number = rows.text[word]
    // A number in a field is boxed each time it changes, so the fields are updated only where others read them.
    if (end === first) return
    let { drift } = this
    if (this.array !== IN_STRING || !(drift < 0.5 && drift >= -0.5)) drift = this.moveTo(drift)
    out.reserve(MAX_CODE * (end - first))
    let { data } = out
    const start = out.length
    let to = start
    let isEven = !isSpaced
    let isMoved = false
    let row = first
    if ((flags & WordFlag.even) !== 0) {
      const { even } = cids
      for (; row < end; row++) {
        const cid = even[units[at] ?? 0] ?? 0
        if (cid === 0) break
        data[to] = 0
        data[to + 1] = cid
        to += 2
        at++
      }
    }
    const { plain } = cids
    let { drawn: expected } = cids
    for (; row < end; row++) {
      if (isMoved && (drift >= 0.5 || drift < -0.5)) {
        out.length = to
        drift = this.moveTo(drift)
        out.reserve(MAX_CODE * (end - row))
        data = out.data
        to = out.length
      }
      const shown = drawn[row]
      if (isPlain) {
        const unit = units[at] ?? 0
        const cid = unit < PLAIN_UNITS ? plain[unit] ?? 0 : 0
        if (expected[cid] === shown) {
          data[to] = 0
          data[to + 1] = cid
          to += 2
          at++
          continue
        }
      }
      const length = isPlain ? 1 : unitsAt(glyphs, row)
      const cid = cids.cidOf(shown >>> 16, units, at, length)
      expected = cids.drawn
      out.length = to
      writeCode(this.out, cid, 8)
      to = out.length
      const advance = (shown << 16) >> 16
      if (advance !== cids.advance[cid]) {
        drift += advance * this.perUnit - (cids.width[cid] ?? 0)
        isEven = false
        isMoved = true
      }
      if (isSpaced) {
        drift += (length > 0 ? this.gapBehind(units[at] ?? 0) : 0) - this.writtenGap
        isMoved = true
      }
      at += length
    }
    this.drift = drift
    out.length = to
    if (isEven) this.codes.keep(word, this.wasShown ? data.slice(start, to) : ONCE)
  }

  /** Spacing after a glyph of this unit, in addition to its advance. */
  gapBehind(unit: number): number {
    return this.letterGap + (unit === SPACE ? this.spaceGap : unit === NO_BREAK_SPACE ? this.noBreakGap : 0)
  }

  /** Moves the pen of the reader to that of layout, within a string; returns the remaining difference. */
  private moveTo(drift: number): number {
    this.drift = drift
    const adjustment = Math.round(drift)
    if (adjustment !== 0) this.adjust(adjustment)
    if (this.array !== IN_STRING) this.openString()
    return this.drift
  }

  /** Shows glyphs that are off the baseline, in colours, in clusters, or not in text order. */
  private glyphs(word: WordId, shownFace: ShownFace, isSpread: boolean, hasClusters: boolean): void {
    const { perUnit, rows, clusters, waiting, words: { glyphs, offsets, text: { units } } } = this
    const { color } = shownFace
    let { cids } = shownFace.font
    const first: number = rows.firstGlyph[word]
    const end = first + rows.glyphCount[word]
    const displaced = rows.offsets[word]
    const backwards = (rows.flags[word] & WordFlag.rightToLeft) !== 0
    if (isSpread) this.findSpan(word)
    let isInSpan = isSpread && backwards
    if (isInSpan) this.beginSpan()
    // Start of the text of the current cluster, its first row and the end of its rows.
    let at = rows.text[word] + (backwards ? rows.textLength[word] : 0)
    let lead = first
    let count = 0
    let clusterEnd = first
    // End of the current number in a right-to-left word, 0 for none, and number of its digits that are written.
    let numberEnd = 0
    let digit = 0
    let { drift } = this
    // Pen within the word, as in layout.
    let pen = 0
    for (let row = first; row < end; row++) {
      const length = unitsAt(glyphs, row)
      if (row === clusterEnd) {
        if (!backwards) at += count
        lead = row
        count = length
        clusterEnd = row + 1
        if (backwards) {
          at -= length
          if (length > 1 && clusters.isNumber(row, length, end, at)) numberEnd = at + length
        } else if (hasClusters) {
          clusters.find(row, end)
          ;({ units: count, end: clusterEnd } = clusters)
          if (!isSpread && !this.isSpelled && units[at] !== SPACE && (clusters.hasMarkOnLine(row + 1, displaced === 0 ? 0 : displaced - first) || holdsSpelling(units, at, at + count))) {
            this.spanStart = at
            this.spanEnd = at + count
            isInSpan = true
            this.beginSpan()
          }
        }
        if (isSpread && length > 0 && !backwards && (at >= this.spanStart && at < this.spanEnd) !== isInSpan) {
          isInSpan = !isInSpan
          if (isInSpan) this.beginSpan()
          else this.endSpan()
        }
      }
      const glyph = glyphAt(glyphs, row)
      if (color !== null) cids = color.owns(glyph) ? color.cids : shownFace.font.cids
      const cid = numberEnd === 0 ? cids.cidOf(glyph, units, at, row === lead ? count : 0) : cids.cidOf(glyph, units, at + digit++, 1)
      if (digit > 0 && at + digit === numberEnd) numberEnd = digit = 0
      if (color !== null) this.useFontOf(shownFace, cids === color.cids ? cid : -1)
      const offset = displaced === 0 ? -1 : displaced + row - first
      const sideways = offset < 0 ? 0 : offsets.x[offset] * perUnit
      const rise = offset < 0 ? 0 : offsets.y[offset] * perUnit
      const advance = advanceAt(glyphs, row) * perUnit
      const gap = length === 0 ? 0 : row === lead ? this.gapBehind(units[at] ?? 0) : this.letterGap
      if (rise !== 0 && advance === 0 && color === null && (length === 0 || row !== lead)) {
        if (waiting.cids.length === 0) this.travel = 0
        waiting.add(cid, this.travel + pen + sideways, rise)
      } else {
        if (displaced !== 0) this.setRise(rise)
        drift += sideways
        const adjustment = Math.round(drift)
        if (adjustment !== 0) {
          this.drift = drift
          this.adjust(adjustment)
          drift = this.drift
        }
        drift += advance - sideways
        if (!this.isColor || !this.isHidden) {
          if (this.array !== IN_STRING) this.openString()
          this.show(cid)
          drift -= (cids.width[cid] ?? 0) + this.writtenGap
        }
      }
      drift += gap
      pen += advance + gap
      if (isInSpan && !isSpread && row + 1 === clusterEnd) {
        isInSpan = false
        this.setRise(0)
        this.endSpan()
      }
    }
    this.drift = drift
    this.setRise(0)
    if (isInSpan) this.endSpan()
  }

  /** Draws the waiting marks, without text: the glyphs on the baseline have it. */
  private drawMarks(cids: CidTable): void {
    const { waiting } = this
    this.closeArray()
    this.out.ascii('/Span << /ActualText () >> BDC\n')
    for (const [i, cid] of waiting.cids.entries()) {
      const x = waiting.x[i] ?? 0
      this.drift += x - this.travel
      this.travel = x
      this.setRise(waiting.y[i] ?? 0)
      this.moveTo(this.drift)
      this.show(cid)
      this.drift -= (cids.width[cid] ?? 0) + this.writtenGap
    }
    waiting.clear()
    this.setRise(0)
    this.endSpan()
  }

  /** Ends the array if it is too long, or if the spacing of the word differs. */
  private beginWord(spacing: number): void {
    if (this.shown > MAX_ARRAY_GLYPHS) this.closeArray()
    this.shownSpacing = spacing
    if (!this.state.spacingDiffers(spacing)) return
    this.closeArray()
    this.state.spacing(spacing)
  }

  /** A space next to a span would be extracted twice if the span contained it: readers detect the gap too. */
  private findSpan(word: WordId): void {
    const { rows, text: { units } } = this.words
    let start: number = rows.text[word]
    let end = start + rows.textLength[word]
    if ((rows.flags[word] & WordFlag.rightToLeft) === 0) {
      while (end > start && units[end - 1] === SPACE) end--
      while (start < end && units[start] === SPACE) start++
    }
    this.spanStart = start
    this.spanEnd = end
  }

  /** Shows words without spaces, `gap` px apart, as one text. */
  joined(words: readonly WordId[], letterSpacing: number, wordSpacing: number, gap: number): void {
    this.isSpelled = !this.muted && gap > this.size * WORD_GAP
    if (this.isSpelled) this.beginSpelling(words)
    let isFirst = true
    for (const word of words) {
      if (!isFirst) this.advance(gap)
      isFirst = false
      this.word(word, letterSpacing, wordSpacing, gap)
    }
    if (this.isSpelled) this.endSpan()
    this.isSpelled = false
  }

  /** Moves the pen. */
  advance(px: number): void {
    if (this.muted) return
    const moved = (px * 1000) / this.size
    this.drift += moved
    this.travel += moved
  }

  end(): void {
    if (!this.inRun) throw new ConvertError('internal', 'endText outside a text run')
    this.inRun = false
    if (this.waiting.cids.length > 0 && this.shownFace !== null) this.drawMarks(this.shownFace.font.cids)
    this.closeArray()
  }

  /** Ends the text object, which cannot contain other drawing. */
  close(): void {
    if (this.inRun) throw new ConvertError('internal', 'drawing inside a text run')
    if (!this.inObject) return
    this.inObject = false
    this.out.operator(END_OBJECT)
  }

  /** Selects the Type 3 font of this CID; -1 selects the font of plain glyphs. */
  private useFontOf({ font, color }: ShownFace, cid: number): void {
    const resource = cid < 0 || color === null ? font.resource : color.resource(cid)
    this.isColor = cid >= 0
    if (this.isColor) this.state.translucent = true
    if (!this.state.fontDiffers(resource, this.size)) return
    this.closeArray()
    this.state.font(resource, this.size)
  }

  private show(cid: number): void {
    if (!this.isColor) {
      if (this.hex) this.out.hex16(cid)
      else writeCode(this.out, cid, 8)
    } else if (this.hex) this.out.hex8(codeOf(cid))
    else writeCode(this.out, codeOf(cid), 0)
  }

  /** Begins a span with ActualText for the glyphs up to `endSpan`. */
  private beginSpan(): void {
    this.closeArray()
    this.out.ascii('/Span << /ActualText <FEFF')
    this.spell(this.spanStart, this.spanEnd)
    this.out.ascii('> >> BDC\n')
  }

  private beginSpelling(words: readonly WordId[]): void {
    const { text, textLength } = this.words.rows
    this.closeArray()
    this.out.ascii('/Span << /ActualText <FEFF')
    for (const word of words) this.spell(text[word] ?? 0, (text[word] ?? 0) + (textLength[word] ?? 0))
    this.out.ascii('> >> BDC\n')
  }

  private spell(start: number, end: number): void {
    for (const unit of visibleUnits(this.words.text.units, start, end, true)) this.out.hex16(unit)
  }

  private endSpan(): void {
    this.closeArray()
    this.out.ascii('EMC\n')
  }

  private openString(): void {
    if (this.array === OUTSIDE) this.out.operator(this.beginString)
    else this.out.byte(this.hex ? 0x3c : 0x28)
    this.array = IN_STRING
  }

  private closeString(): void {
    this.out.byte(this.hex ? 0x3e : 0x29)
    this.array = IN_ARRAY
  }

  private closeArray(): void {
    this.shown = 0
    if (this.array === OUTSIDE) return
    this.out.operator(this.array === IN_STRING ? this.showString : SHOW)
    this.array = OUTSIDE
  }

  /** Moves the pen of the reader by whole thousandths of an em; numbers in TJ have the opposite sign. */
  private adjust(units: number): void {
    if (!(Math.abs(units) < 1e9)) {
      this.drift = 0
      return
    }
    if (this.array === IN_STRING) this.closeString()
    if (this.array === OUTSIDE) {
      this.out.byte(0x5b)
      this.array = IN_ARRAY
    }
    this.out.number(-units)
    this.drift -= units
  }

  private setRise(thousandths: number): void {
    if (this.rise === thousandths) return
    this.closeArray()
    this.rise = thousandths
    this.out.number((thousandths * this.size) / 1000)
    this.out.ascii(' Ts\n')
  }
}
