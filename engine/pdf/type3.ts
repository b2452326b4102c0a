/**
 * Colour glyphs of a font as Type 3 fonts, whose glyphs are drawings: a bitmap, or layered outlines. The font program is not embedded. A
 * Type 3 font has one-byte codes, so CIDs are divided among as many fonts as needed, 255 each; all share their glyphs and resources. A
 * layer in the text colour sets no colour.
 */
import type { PixelData } from '../images/image-data.ts'
import { ImageError } from '../images/image-error.ts'
import { decodePng, openPng, type Inflate } from '../images/png.ts'
import type { ColorGlyphs, ColorLayer, GlyphBitmap } from '../text/color-glyphs.ts'
import type { FontProgram } from '../text/face.ts'
import { FontError } from '../text/sfnt/bytes.ts'
import { Outlines, type OutlineSink } from '../text/sfnt/outlines.ts'
import { ByteBuffer } from './bytes.ts'
import { CidTable } from './cids.ts'
import type { ObjectWriter, PdfRef } from './objects.ts'
import { ResourceKind, type ResourceId, type Resources } from './resources.ts'
import { toUnicodeOfBytes } from './to-unicode.ts'

export interface ColorFontParts {
  readonly inflate: Inflate
  readonly grayscale: boolean
  /** Writes an image and returns its object. */
  embed(image: PixelData): PdfRef
}

const CODES = 255

/**
 * Readers that detect words estimate the size of a Type 3 font from the width of its letter m. The code after the last one is declared as
 * an m of usual width, so that they find the emoji on its line.
 */
const LETTER = { name: 'm', width: 600 }

/** The code of a CID in its Type 3 font. */
export function codeOf(cid: number): number {
  return cid % CODES
}

export class ColorFont {
  readonly cids: CidTable
  private readonly program: FontProgram
  private readonly color: ColorGlyphs
  private readonly objects: ObjectWriter
  private readonly resources: Resources
  private readonly pages: { readonly ref: PdfRef, readonly resource: ResourceId }[] = []

  constructor(program: FontProgram, color: ColorGlyphs, objects: ObjectWriter, resources: Resources) {
    this.cids = new CidTable(program)
    this.program = program
    this.color = color
    this.objects = objects
    this.resources = resources
  }

  /** Whether a glyph is drawn here: it has colours, or the program has no outline for it. */
  owns(glyph: number): boolean {
    return this.program.outlines === 'none' || this.color.has(glyph)
  }

  /** The Type 3 font of a CID. */
  resource(cid: number): ResourceId {
    const at = Math.floor(cid / CODES)
    for (let p = this.pages.length; p <= at; p++) {
      const ref = this.objects.allocate()
      this.pages.push({ ref, resource: this.resources.add(ResourceKind.font, ref) })
    }
    return this.pages[at]?.resource ?? (0 as ResourceId)
  }

  write(parts: ColorFontParts): void {
    if (this.pages.length === 0) return
    const drawings = new Drawings(this.program, this.color, this.objects, parts)
    const shared = this.objects.allocate()
    for (const [p, { ref }] of this.pages.entries()) this.writeFont(ref, p * CODES, shared, drawings)
    drawings.writeResources(shared)
  }

  private writeFont(ref: PdfRef, first: number, shared: PdfRef, drawings: Drawings): void {
    const { cids, objects } = this
    const last = Math.min(cids.count, first + CODES) - 1
    const procedures: PdfRef[] = []
    for (let cid = first; cid <= last; cid++) procedures.push(drawings.procedure(cids.glyph[cid] ?? 0, cids.width[cid] ?? 0))
    const unicode = objects.allocate()
    objects.beginStream(unicode)
    objects.endStream(toUnicodeOfBytes(cids, first, last))
    const out = objects.begin(ref)
    out.ascii('<< /Type /Font /Subtype /Type3 /FontBBox ')
    drawings.bounds.write(out)
    out.ascii(` /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 0 /LastChar ${last - first + 1}`)
    out.ascii(' /Widths [')
    for (let cid = first; cid <= last; cid++) {
      out.number(cids.width[cid] ?? 0)
      out.byte(0x20)
    }
    out.ascii(`${LETTER.width}] /Encoding << /Type /Encoding /Differences [0`)
    for (let code = 0; code <= last - first; code++) out.ascii(` /g${code}`)
    out.ascii(` /${LETTER.name}] >> /CharProcs << `)
    for (const [code, procedure] of procedures.entries()) {
      out.ascii(`/g${code} `)
      out.ref(procedure)
      out.byte(0x20)
    }
    out.ascii('>> /Resources ')
    out.ref(shared)
    out.ascii(' /ToUnicode ')
    out.ref(unicode)
    out.ascii(' >>')
    objects.end()
  }
}

/** The drawing of each glyph, written once, with the resources of the drawings. */
class Drawings {
  /** Bounding box of everything drawn so far and of the lines of the font, by which readers separate lines. */
  readonly bounds: Bounds
  private readonly program: FontProgram
  private readonly color: ColorGlyphs
  private readonly objects: ObjectWriter
  private readonly parts: ColorFontParts
  private readonly outlines: Outlines | null
  private readonly written = new Map<number, PdfRef>()
  private readonly images: PdfRef[] = []
  private readonly alphas = new Set<number>()

  constructor(program: FontProgram, color: ColorGlyphs, objects: ObjectWriter, parts: ColorFontParts) {
    this.program = program
    this.color = color
    this.objects = objects
    this.parts = parts
    this.outlines = outlinesOf(program)
    const { ascent, descent, unitsPerEm } = program.metrics
    this.bounds = new Bounds()
    this.bounds.add(0, -descent * 1000 / unitsPerEm)
    this.bounds.add(1000, ascent * 1000 / unitsPerEm)
  }

  procedure(glyph: number, width: number): PdfRef {
    const known = this.written.get(glyph)
    if (known !== undefined) return known
    const content = new ByteBuffer(256)
    content.number(width)
    content.ascii(' 0 d0\n')
    const layers = this.color.layers(glyph)
    const bitmap = layers === null ? this.color.bitmap(glyph) : null
    if (layers !== null) this.drawLayers(content, layers)
    else if (bitmap !== null) this.drawBitmap(content, bitmap)
    const ref = this.objects.allocate()
    this.objects.beginStream(ref)
    this.objects.endStream(content.view())
    this.written.set(glyph, ref)
    return ref
  }

  writeResources(ref: PdfRef): void {
    const out = this.objects.begin(ref)
    out.ascii('<< ')
    if (this.images.length > 0) {
      out.ascii('/XObject << ')
      for (const [i, image] of this.images.entries()) {
        out.ascii(`/I${i} `)
        out.ref(image)
        out.byte(0x20)
      }
      out.ascii('>> ')
    }
    if (this.alphas.size > 0) {
      out.ascii('/ExtGState << ')
      for (const alpha of this.alphas) {
        out.ascii(`/A${alpha} << /ca `)
        out.number4(alpha / 255)
        out.ascii(' >> ')
      }
      out.ascii('>> ')
    }
    out.ascii('>>')
    this.objects.end()
  }

  private drawBitmap(content: ByteBuffer, { png, scaleX, scaleY, left, bottom }: GlyphBitmap): void {
    const { inflate, grayscale, embed } = this.parts
    let image: PixelData
    try {
      image = decodePng(openPng(png, grayscale), inflate)
    } catch (error) {
      // The glyph keeps its advance and its text.
      if (error instanceof ImageError) return
      throw error
    }
    const perUnit = 1000 / this.program.metrics.unitsPerEm
    const [width, height] = [image.width * scaleX * perUnit, image.height * scaleY * perUnit]
    const [x, y] = [left * scaleX * perUnit, bottom * scaleY * perUnit]
    this.bounds.add(x, y)
    this.bounds.add(x + width, y + height)
    content.ascii('q ')
    content.number4(width)
    content.ascii(' 0 0 ')
    content.number4(height)
    content.byte(0x20)
    content.number4(x)
    content.byte(0x20)
    content.number4(y)
    content.ascii(` cm /I${this.images.length} Do Q\n`)
    this.images.push(embed(image))
  }

  private drawLayers(content: ByteBuffer, layers: readonly ColorLayer[]): void {
    const { outlines } = this
    if (outlines === null) return
    const path = new PathText(content, this.bounds, 1000 / this.program.metrics.unitsPerEm)
    for (const { glyph, color } of layers) {
      const start = content.length
      if (color !== null) {
        content.ascii('q ')
        this.setColor(content, color)
      }
      const before = content.length
      outlines.draw(glyph, path)
      if (content.length === before) content.length = start
      else content.ascii(color === null ? 'f\n' : 'f Q\n')
    }
  }

  private setColor(content: ByteBuffer, color: number): void {
    const alpha = color & 0xff
    if (alpha !== 0xff) {
      this.alphas.add(alpha)
      content.ascii(`/A${alpha} gs `)
    }
    let [red, green, blue] = [(color >>> 24) / 255, ((color >>> 16) & 0xff) / 255, ((color >>> 8) & 0xff) / 255]
    if (this.parts.grayscale) red = green = blue = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    content.number4(red)
    content.byte(0x20)
    content.number4(green)
    content.byte(0x20)
    content.number4(blue)
    content.ascii(' rg\n')
  }
}

function outlinesOf(program: FontProgram): Outlines | null {
  if (program.outlines !== 'truetype') return null
  try {
    return new Outlines((tag) => program.table(tag))
  } catch (error) {
    if (error instanceof FontError) return null
    throw error
  }
}

class Bounds {
  private readonly low = [0, 0]
  private readonly high = [0, 0]

  add(x: number, y: number): void {
    const { low, high } = this
    low[0] = Math.min(low[0] ?? 0, x)
    low[1] = Math.min(low[1] ?? 0, y)
    high[0] = Math.max(high[0] ?? 0, x)
    high[1] = Math.max(high[1] ?? 0, y)
  }

  write(out: ByteBuffer): void {
    out.ascii('[')
    for (const [i, value] of [...this.low, ...this.high].entries()) {
      if (i > 0) out.byte(0x20)
      out.number(i < 2 ? Math.floor(value) : Math.ceil(value))
    }
    out.ascii(']')
  }
}

/** Writes paths; converts quadratic curves to cubic ones. */
class PathText implements OutlineSink {
  private readonly out: ByteBuffer
  private readonly bounds: Bounds
  private readonly scale: number
  private x = 0
  private y = 0

  constructor(out: ByteBuffer, bounds: Bounds, scale: number) {
    this.out = out
    this.bounds = bounds
    this.scale = scale
  }

  moveTo(x: number, y: number): void {
    this.point(x, y)
    this.out.ascii('m\n')
  }

  lineTo(x: number, y: number): void {
    this.point(x, y)
    this.out.ascii('l\n')
  }

  quadTo(cx: number, cy: number, x: number, y: number): void {
    const [x0, y0] = [this.x, this.y]
    this.point(x0 + (cx - x0) * 2 / 3, y0 + (cy - y0) * 2 / 3)
    this.point(x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3)
    this.point(x, y)
    this.out.ascii('c\n')
  }

  close(): void {
    this.out.ascii('h\n')
  }

  private point(x: number, y: number): void {
    const { out, scale } = this
    out.number(x * scale)
    out.byte(0x20)
    out.number(y * scale)
    out.byte(0x20)
    this.bounds.add(x * scale, y * scale)
    this.x = x
    this.y = y
  }
}
