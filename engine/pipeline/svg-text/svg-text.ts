/**
 * Text of SVG images, drawn with the fonts of the document; family names and generic families are resolved as in CSS. Each run of one face
 * is one word, of known direction. Widths are needed before anything is drawn, so words are shaped twice; the second time they are found in
 * the word table.
 */
import { traitsOf } from '../../style/level-traits.ts'
import type { FaceId, WordId } from '../../arena/ids.ts'
import { unitsOf } from '../../arena/text-store.ts'
import type { FontFaceRule } from '../../css/font-face.ts'
import type { Host } from '../../host/host.ts'
import type { FontExtent, FontLine, SvgFont, SvgTextPainter } from '../../images/svg/text-painter.ts'
import { FEATURES } from '../../messages/features.ts'
import type { Options } from '../../options/table.ts'
import type { Rgba, VectorCanvas } from '../../paint/canvas.ts'
import { runsRightToLeft } from '../../text/bidi.ts'
import type { Faces } from '../../text/faces.ts'
import type { FamilyName, FontBook, FontStack } from '../../text/font-book.ts'
import { MAX_WORD_UNITS, type Words } from '../../text/words.ts'
import { ImageFontFaces, type OwnFamilies } from './image-font-faces.ts'

/** Data of the document that the text of images uses. */
export interface TextOfDocument {
  readonly fonts: FontBook
  readonly faces: Faces
  readonly words: Words
}

/** Null at the listed level, and in builds without this feature. */
export const createSvgText = (own: TextOfDocument, host: Pick<Host, 'inflate' | 'brotli'>, options: Pick<Options, 'css'>): SvgTextPainter | null =>
  traitsOf(options.css).drawsSvgText && FEATURES.includes('svg-text') ? new SvgText(own, new ImageFontFaces(own.fonts, host, true)) : null

/** The reason in the warning for text that is not drawn. */
export const whyNoSvgText = (): string =>
  FEATURES.includes('svg-text') ? 'text, which needs --css standard' : 'text, which this build has no part for (its feature svg-text)'

const GENERIC = new Set(['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'system-ui', 'ui-sans-serif', 'ui-serif', 'ui-monospace'])
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const NONE: OwnFamilies = new Map()

export class SvgText implements SvgTextPainter {
  private readonly own: TextOfDocument
  private readonly imageFaces: ImageFontFaces
  /** Families of the image. */
  private readonly ownFamilies: OwnFamilies
  private readonly families = new Map<string, readonly FamilyName[]>()

  constructor(own: TextOfDocument, imageFaces: ImageFontFaces, ownFamilies = NONE) {
    this.own = own
    this.imageFaces = imageFaces
    this.ownFamilies = ownFamilies
  }

  withFaces(rules: readonly FontFaceRule[], note: (what: string) => void): SvgText {
    return new SvgText(this.own, this.imageFaces, this.imageFaces.add(rules, note))
  }

  width(text: string, font: SvgFont): number {
    let width = 0
    this.eachWord(text, font, (word) => { width += this.widthOf(word, font) })
    return width
  }

  extent(font: SvgFont): FontExtent {
    const { ascent, descent, xHeight, unitsPerEm } = this.metricsOf(font)
    const scale = font.size / unitsPerEm
    return { above: ascent * scale, below: descent * scale, xHeight: (xHeight > 0 ? xHeight : unitsPerEm / 2) * scale }
  }

  line(font: SvgFont, kind: 'under' | 'over' | 'through'): FontLine {
    const { ascent, underlinePosition, underlineThickness, strikePosition, strikeThickness, unitsPerEm } = this.metricsOf(font)
    const scale = font.size / unitsPerEm
    const thickness = (kind === 'through' ? strikeThickness : underlineThickness) * scale
    const above = kind === 'under' ? underlinePosition : kind === 'over' ? ascent : strikePosition
    return { above: above * scale, thickness }
  }

  levels(text: string, isRightToLeft: boolean): Uint8Array | null {
    if (!isRightToLeft && !runsRightToLeft(unitsOf(text), text.length)) return null
    return this.own.words.bidi.levels(text, isRightToLeft ? 1 : 0).levels
  }

  mirrored(code: number): number {
    return this.own.words.bidi.mirrored(code)
  }

  show(canvas: VectorCanvas, text: string, font: SvgFont, color: Rgba, x: number, y: number): void {
    let at = x
    this.eachWord(text, font, (word, face) => {
      canvas.beginText(face, font.size, color, at, y)
      canvas.showWord(word, font.letterSpacing, font.wordSpacing, 0)
      canvas.endText()
      at += this.widthOf(word, font)
    })
  }

  private metricsOf(font: SvgFont) {
    return this.own.faces.get(this.stackOf(font).primary).program.metrics
  }

  private widthOf(word: WordId, { size, letterSpacing, wordSpacing }: SvgFont): number {
    const { faces, words: { rows, text } } = this.own
    const { unitsPerEm } = faces.get(rows.face[word]).program.metrics
    const width = (rows.width[word] * size) / unitsPerEm
    if (letterSpacing === 0 && wordSpacing === 0) return width
    const start = rows.text[word]
    let spacing = 0
    for (let i = start; i < start + rows.textLength[word]; i++) {
      const unit = text.units[i]
      if ((unit & 0xfc00) !== 0xdc00) spacing += letterSpacing
      if (unit === 0x20 || unit === 0xa0) spacing += wordSpacing
    }
    return width + spacing
  }

  /** Visits runs of one face; a combining mark stays with its base letter if the face of that letter has it. */
  private eachWord(text: string, font: SvgFont, visit: (word: WordId, face: FaceId) => void): void {
    if (!(font.size > 0)) return
    const stack = this.stackOf(font)
    const units = unitsOf(text)
    let start = 0
    let face = 0 as FaceId
    const upTo = (to: number): void => {
      if (to > start) visit(this.own.words.shape(face, units, start, to), face)
      start = to
    }
    const end = (to: number): void => {
      // Within a right-to-left word, spaces at its ends would change sides.
      const own = RIGHT_TO_LEFT.test(text.slice(start, to)) ? text.slice(start, to) : ''
      if (own !== '') {
        upTo(start + own.length - own.trimStart().length)
        upTo(to - (own.length - own.trimEnd().length))
      }
      upTo(to)
    }
    for (let i = 0; i < text.length;) {
      const code = text.codePointAt(i) ?? 0
      const size = code > 0xffff ? 2 : 1
      const own = stack.faceFor(code) || stack.primary
      if (own !== face || i + size - start > MAX_WORD_UNITS) end(i)
      face = own
      i += size
    }
    end(text.length)
  }

  private stackOf({ families, weight, isItalic }: SvgFont): FontStack {
    let names = this.families.get(families)
    if (names === undefined) {
      names = this.namesIn(families)
      this.families.set(families, names)
    }
    return this.own.fonts.stack(names, weight, isItalic)
  }

  private namesIn(families: string): readonly FamilyName[] {
    const parts = (families.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? []).map((each) => each.trim()).filter((each) => each !== '')
    return parts.slice(0, 64).map((each) => {
      const name = each.replace(/^["']|["']$/g, '').replace(/\s+/g, ' ')
      if (name === each && GENERIC.has(name.toLowerCase())) return { generic: name.toLowerCase() }
      return { name: this.ownFamilies.get(name.toLowerCase()) ?? name }
    })
  }
}
