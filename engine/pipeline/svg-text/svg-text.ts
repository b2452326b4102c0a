/**
 * Text of SVG images, drawn with the fonts of the document: families by name and generic ones mean what they mean in CSS.
 * Each stretch of one face is a word of its own; it runs from left to right. Widths are asked for before anything is
 * drawn, so words are shaped twice and found again in the word table.
 */
import type { FaceId, WordId } from '../../arena/ids.ts'
import type { FontExtent, SvgFont, SvgTextPainter } from '../../images/svg/text.ts'
import { FEATURES } from '../../messages/features.ts'
import type { Rgba, VectorCanvas } from '../../paint/canvas.ts'
import type { Faces } from '../../text/faces.ts'
import type { FamilyName, FontBook, FontStack } from '../../text/font-book.ts'
import { MAX_WORD_UNITS, type Words } from '../../text/words.ts'

/** Null in builds whose SVG images have no text. */
export const createSvgText = (fonts: FontBook, faces: Faces, words: Words): SvgTextPainter | null =>
  FEATURES.includes('svg-text') ? new SvgText(fonts, faces, words) : null

const GENERIC = new Set(['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'system-ui', 'ui-sans-serif', 'ui-serif', 'ui-monospace'])

export class SvgText implements SvgTextPainter {
  private readonly fonts: FontBook
  private readonly faces: Faces
  private readonly words: Words
  private readonly families = new Map<string, readonly FamilyName[]>()

  constructor(fonts: FontBook, faces: Faces, words: Words) {
    this.fonts = fonts
    this.faces = faces
    this.words = words
  }

  width(text: string, font: SvgFont): number {
    let width = 0
    this.eachWord(text, font, (word) => { width += this.widthOf(word, font) })
    return width
  }

  extent(font: SvgFont): FontExtent {
    const { ascent, descent, xHeight, unitsPerEm } = this.faces.get(this.stackOf(font).primary).program.metrics
    const scale = font.size / unitsPerEm
    return { above: ascent * scale, below: descent * scale, xHeight: (xHeight > 0 ? xHeight : unitsPerEm / 2) * scale }
  }

  show(canvas: VectorCanvas, text: string, font: SvgFont, color: Rgba, x: number, y: number): void {
    let at = x
    this.eachWord(text, font, (word, face) => {
      canvas.beginText(face, font.size, color, at, y)
      canvas.showWord(word, font.letterSpacing, 0, 0)
      canvas.endText()
      at += this.widthOf(word, font)
    })
  }

  private widthOf(word: WordId, { size, letterSpacing }: SvgFont): number {
    const { rows, text } = this.words
    const { unitsPerEm } = this.faces.get(rows.face[word] ?? (0 as FaceId)).program.metrics
    const width = ((rows.width[word] ?? 0) * size) / unitsPerEm
    if (letterSpacing === 0) return width
    const start = rows.text[word] ?? 0
    let characters = 0
    for (let i = start; i < start + (rows.textLength[word] ?? 0); i++) if (((text.units[i] ?? 0) & 0xfc00) !== 0xdc00) characters++
    return width + characters * letterSpacing
  }

  /** Stretches of one face; a mark stays with the letter before it where that face has it. */
  private eachWord(text: string, font: SvgFont, visit: (word: WordId, face: FaceId) => void): void {
    if (!(font.size > 0)) return
    const stack = this.stackOf(font)
    const units = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
    let start = 0
    let face = 0 as FaceId
    const end = (to: number): void => {
      if (to > start) visit(this.words.shape(face, units, start, to), face)
      start = to
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
      names = namesIn(families)
      this.families.set(families, names)
    }
    return this.fonts.stack(names, weight, isItalic)
  }
}

const namesIn = (families: string): readonly FamilyName[] =>
  (families.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? []).map((each) => each.trim()).filter((each) => each !== '').slice(0, 64).map((each) => {
    const name = each.replace(/^["']|["']$/g, '').replace(/\s+/g, ' ')
    return name === each && GENERIC.has(name.toLowerCase()) ? { generic: name.toLowerCase() } : { name }
  })
