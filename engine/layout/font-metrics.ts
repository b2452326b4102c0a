/**
 * Font stacks and line extents of styles, and text widths in px. The stack and strut of a style depend only on its row of inherited
 * properties, so they are cached for the rows used last.
 */
import type { FaceId, StyleId, WordId } from '../arena/ids.ts'
import { RowCache } from '../arena/row-cache.ts'
import { enumOf } from '../style/properties/index.ts'
import type { FamilyEntry } from '../style/types.ts'
import type { FamilyName, FontBook, FontStack } from '../text/font-book.ts'
import { type Caps, setSize } from '../text/small-caps.ts'
import { MAX_TAB_SPACES, type Words } from '../text/words.ts'
import { advanceAt, unitsAt, WordFlag, type WordRows } from '../text/word-schema.ts'
import type { CascadeInput } from '../style/cascade.ts'
import type { Faces } from '../text/faces.ts'
import type { FontFeatures } from '../text/font-features.ts'
import { featuresOf } from './font-features.ts'

const FontStyle = enumOf('font-style')
const EmphasisPosition = enumOf('text-emphasis-position')
const SPACE = 0x20
const NO_BREAK_SPACE = 0xa0
/** Rounding tolerance, in spaces, when spaces are counted into a tab. */
const TAB_ROUNDING = 0.01

/** Extent of a line of text above and below its baseline, px, both positive outwards. */
export interface Extent {
  readonly above: number
  readonly below: number
}

/** The content area: the extent without leading, and the line gap of the font. */
export interface ContentArea extends Extent {
  readonly gap: number
}

export interface FontMetricsInput extends CascadeInput {
  readonly faces: Faces
  readonly fonts: FontBook
  readonly words: Words
}

interface FoundStack {
  readonly families: readonly FamilyEntry[]
  readonly weight: number
  readonly isItalic: boolean
  readonly caps: Caps
  readonly features: FontFeatures | null
  readonly stack: FontStack
}

export class FontMetrics {
  private readonly doc: FontMetricsInput
  // Hot path, read several times per word: one field access instead of two.
  private readonly words: Words
  private readonly rows: WordRows
  private readonly stacks = new RowCache<FontStack>()
  private readonly struts = new RowCache<Extent>()
  private readonly areas = new RowCache<ContentArea>()
  /** The last stack and strut, with their styles. */
  private stacked = 0 as StyleId
  private lastStack: FontStack | null = null
  private strutted = 0 as StyleId
  private lastStrut: Extent | null = null
  /** The last stack found, with its key: consecutive styles mostly share it. */
  private found: FoundStack | null = null
  // Values of the last style and face: words come in runs of one style, so most calls repeat them.
  private style = 0 as StyleId
  private fontSize = 0
  private letterSpacing = 0
  private wordSpacing = 0
  private face = 0 as FaceId
  private perUnit = 0
  private readonly space = new Uint16Array([SPACE])
  /** Advance of the trailing spaces of the word measured last, px. */
  hanging = 0
  /** Beyond the listed level, font metrics are rounded as in browsers, so that documents break over pages at the same lines. */
  private readonly wholePixels: boolean

  constructor(doc: FontMetricsInput) {
    this.doc = doc
    this.words = doc.words
    this.rows = doc.words.rows
    this.wholePixels = doc.cascade.traits.roundsFontMetrics
  }

  stack(style: StyleId): FontStack {
    if (style !== this.stacked || this.lastStack === null) {
      const row = this.doc.styles.inheritedRow(style)
      this.lastStack = this.stacks.first[row] ?? this.stacks.get(row) ?? this.stacks.keep(row, this.findStack(style))
      this.stacked = style
    }
    return this.lastStack
  }

  /** Half the line height above and below the baseline for text of this style (CSS 2, 10.8.1). */
  strut(style: StyleId): Extent {
    if (style !== this.strutted || this.lastStrut === null) {
      const row = this.doc.styles.inheritedRow(style)
      this.lastStrut = this.struts.first[row] ?? this.struts.get(row) ?? this.struts.keep(row, this.extent(style, this.stack(style).primary))
      this.strutted = style
    }
    return this.lastStrut
  }

  /** The same for text in `face` instead of the primary font. */
  extent(style: StyleId, face: FaceId): Extent {
    const { above, below, gap } = this.contentArea(style, face)
    const lineHeight = this.doc.styles.lineHeight(style)
    const leading = Number.isNaN(lineHeight) ? gap : lineHeight - above - below
    const over = this.wholePixels ? Math.floor(leading / 2) : leading / 2
    const extent = { above: above + over, below: below + leading - over }
    const { read } = this.doc.styles
    if (read.textEmphasisStyle(style) === 'none') return extent
    // Emphasis marks lie outside the content area; existing leading counts as room for them.
    const marks = this.emphasisSize(style)
    return read.textEmphasisPosition(style) === EmphasisPosition.under
      ? { above: extent.above, below: Math.max(extent.below, below + marks) }
      : { above: Math.max(extent.above, above + marks), below: extent.below }
  }

  /** Font size and height of emphasis marks, px. */
  emphasisSize(style: StyleId): number {
    return this.doc.styles.fontSizeOf(style) / 2
  }

  /** Content area of inline boxes of this style, whatever fallback fonts their text uses. */
  area(style: StyleId): ContentArea {
    const row = this.doc.styles.inheritedRow(style)
    return this.areas.first[row] ?? this.areas.get(row) ?? this.areas.keep(row, this.contentArea(style, this.stack(style).primary))
  }

  /** Ascent, descent and line gap of `face` at the style's font size, px. */
  private contentArea(style: StyleId, face: FaceId): ContentArea {
    const { program: { metrics }, syntheticCaps } = this.doc.faces.get(face)
    const scale = setSize(this.doc.styles.fontSizeOf(style), syntheticCaps) / metrics.unitsPerEm
    const above = metrics.ascent * scale
    const below = metrics.descent * scale
    const gap = metrics.lineGap * scale
    return this.wholePixels ? { above: Math.round(above), below: Math.round(below), gap: Math.round(gap) } : { above, below, gap }
  }

  xHeight(style: StyleId): number {
    const { metrics } = this.doc.faces.get(this.stack(style).primary).program
    const size = this.doc.styles.fontSizeOf(style)
    return metrics.xHeight > 0 ? (metrics.xHeight * size) / metrics.unitsPerEm : size / 2
  }

  /** px per font unit of the word's face at the style's font size. */
  scale(word: WordId, style: StyleId): number {
    const face = this.rows.face[word]
    if (style !== this.style) this.useStyle(style)
    if (face !== this.face) {
      this.face = face
      const { program, syntheticCaps } = this.doc.faces.get(face)
      this.perUnit = setSize(this.fontSize, syntheticCaps) / program.metrics.unitsPerEm
    }
    return this.perUnit
  }

  /** Advance of a word with letter- and word-spacing, px. */
  wordWidth(word: WordId, style: StyleId): number {
    const { rows } = this
    const perUnit = style === this.style && rows.face[word] === this.face ? this.perUnit : this.scale(word, style)
    let width = rows.width[word] * perUnit
    if (this.letterSpacing !== 0) width += this.letterSpacing * this.characters(word)
    if (this.wordSpacing !== 0) width += this.wordSpacing * this.spaces(word, true)
    return width
  }

  /** Advance of a space in the primary font, with letter- and word-spacing, px. */
  spaceWidth(style: StyleId): number {
    return this.wordWidth(this.words.shape(this.stack(style).primary, this.space, 0, 1), style)
  }

  /** A word of as many spaces as fit in a tab of `width` px. */
  tabWord(face: FaceId, style: StyleId, width: number): WordId {
    const { words } = this.doc
    const one = words.shape(face, this.space, 0, 1)
    const space = this.wordWidth(one, style)
    const count = space > 0 ? Math.min(MAX_TAB_SPACES, Math.max(1, Math.floor(width / space + TAB_ROUNDING))) : 1
    const scale = this.scale(one, style)
    const glyphs = width - count * (this.letterSpacing + this.wordSpacing)
    return words.tab(face, count, scale > 0 ? Math.round(glyphs / scale) : 0)
  }

  /** Advance of a word, as `wordWidth`; sets `hanging` to that of its trailing spaces. */
  measure(word: WordId, style: StyleId): number {
    const { rows } = this
    const flags = rows.flags[word]
    const perUnit = style === this.style && rows.face[word] === this.face ? this.perUnit : this.scale(word, style)
    if ((flags & WordFlag.hasSpace) === 0) this.hanging = 0
    else if ((flags & WordFlag.spaceAtEnd) !== 0) {
      const last = rows.firstGlyph[word] + rows.glyphCount[word] - 1
      this.hanging = advanceAt(this.words.glyphs, last) * perUnit + (this.letterSpacing + this.wordSpacing)
    } else this.hanging = this.trailingSpaces(word, perUnit)
    let width = rows.width[word] * perUnit
    if (this.letterSpacing !== 0) width += this.letterSpacing * this.characters(word)
    if (this.wordSpacing !== 0) width += this.wordSpacing * this.spaces(word, true)
    return width
  }

  private trailingSpaces(word: WordId, perUnit: number): number {
    const { rows, words: { glyphs, text: { units } } } = this
    const first: number = rows.firstGlyph[word]
    const start: number = rows.text[word]
    let at = start + rows.textLength[word] - 1
    let glyph = first + rows.glyphCount[word] - 1
    let advance = 0
    let count = 0
    while (at >= start && units[at] === SPACE && glyph >= first) {
      advance += advanceAt(glyphs, glyph)
      glyph--
      at--
      count++
    }
    return count === 0 ? 0 : advance * perUnit + count * (this.letterSpacing + this.wordSpacing)
  }

  /** Spaces of a word that justification stretches, not counting those of a tab; `withNoBreak` also counts no-break spaces. */
  spaces(word: WordId, withNoBreak: boolean): number {
    const { rows, text } = this.words
    const flags = rows.flags[word]
    if ((flags & WordFlag.spaceAtEnd) !== 0) return 1
    if ((flags & WordFlag.hasSpace) === 0 || ((flags & WordFlag.tab) !== 0 && !withNoBreak)) return 0
    const start = rows.text[word]
    const end = start + rows.textLength[word]
    let count = 0
    for (let i: number = start; i < end; i++) {
      const unit = text.units[i]
      if (unit === SPACE || (withNoBreak && unit === NO_BREAK_SPACE)) count++
    }
    return count
  }

  /** Number of glyph clusters, each followed by letter-spacing. */
  private characters(word: WordId): number {
    const { rows, glyphs } = this.words
    const first = rows.firstGlyph[word]
    const end = first + rows.glyphCount[word]
    let count = 0
    for (let g: number = first; g < end; g++) if (unitsAt(glyphs, g) > 0) count++
    return count
  }

  private useStyle(style: StyleId): void {
    const { styles } = this.doc
    this.style = style
    this.fontSize = styles.fontSizeOf(style)
    this.letterSpacing = styles.read.letterSpacing(style, styles.fontSizeOf(style)) || 0
    this.wordSpacing = styles.read.wordSpacing(style, styles.fontSizeOf(style)) || 0
    this.face = 0 as FaceId
  }

  private findStack(style: StyleId): FontStack {
    const { read } = this.doc.styles
    const families = read.fontFamily(style)
    const isItalic = read.fontStyle(style) === FontStyle.italic
    const features = featuresOf(this.doc.styles, style)
    const weight = read.fontWeight(style)
    const caps = read.fontVariantCaps(style) as Caps
    const { found } = this
    if (found !== null && found.families === families && found.weight === weight && found.isItalic === isItalic && found.caps === caps && found.features?.key === features?.key) return found.stack
    const stack = this.doc.fonts.stack(familyNames(families), weight, isItalic, caps, features)
    this.found = { families, weight, isItalic, caps, features, stack }
    return stack
  }
}

/** A family list in the form of the font book. */
export function familyNames(entries: readonly FamilyEntry[]): FamilyName[] {
  const families: FamilyName[] = []
  for (const entry of entries) if (!isDefault(entry)) families.push(entry as FamilyName)
  return families
}

/** The initial font-family names no family: it is the first font given, or the serif font. */
function isDefault(entry: FamilyEntry): boolean {
  return 'name' in entry && entry.name === 'default'
}
