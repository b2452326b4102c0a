/**
 * Fonts of the document: one embedded subset per font program, however many faces use it (synthetic bold and italic are drawing modes, not
 * fonts). References are assigned at first use, the objects are written at the end.
 */
import type { FaceId } from '../arena/ids.ts'
import type { Face, FontProgram } from '../text/face.ts'
import { CidTable } from './cids.ts'
import type { ByteBuffer } from './bytes.ts'
import type { ObjectWriter, PdfRef } from './objects.ts'
import { ResourceKind, type ResourceId, type Resources } from './resources.ts'
import { writeName } from './strings.ts'
import { subsetTrueType } from './subset.ts'
import { subsetCff } from './subset-cff.ts'
import { toUnicode } from './to-unicode.ts'
import { ColorFont, type ColorFontParts } from './type3.ts'

/** A shorter range of equal widths is smaller as a list. */
const MIN_STRETCH = 4

export interface FaceSource {
  get(id: FaceId): Face
}

/** A face prepared for text runs: everything that a run needs, looked up once per run. */
export interface ShownFace {
  readonly font: EmbeddedFont
  /** Draws the colour glyphs of the program; null if it has none. */
  readonly color: ColorFont | null
  /** Factor from font units to thousandths of an em. */
  readonly perUnit: number
  /** Ascent and descent as fractions of the font size. */
  readonly ascent: number
  readonly descent: number
  readonly bold: boolean
  readonly italic: boolean
  readonly caps: boolean
}

/** A font program as a font of the file; written only if its resource was used. */
class EmbeddedFont {
  readonly cids: CidTable
  ref: PdfRef | 0 = 0
  private named: ResourceId | 0 = 0
  private readonly objects: ObjectWriter
  private readonly resources: Resources

  constructor(program: FontProgram, objects: ObjectWriter, resources: Resources) {
    this.cids = new CidTable(program)
    this.objects = objects
    this.resources = resources
  }

  get resource(): ResourceId {
    if (this.named === 0) {
      this.ref = this.objects.allocate()
      this.named = this.resources.add(ResourceKind.font, this.ref)
    }
    return this.named
  }
}

export class Fonts {
  private readonly faces: FaceSource
  private readonly objects: ObjectWriter
  private readonly resources: Resources
  private readonly shown: ShownFace[] = []
  private readonly embedded = new Map<FontProgram, EmbeddedFont>()
  private readonly colors = new Map<FontProgram, ColorFont>()
  private readonly parts: ColorFontParts

  constructor(faces: FaceSource, objects: ObjectWriter, resources: Resources, parts: ColorFontParts) {
    this.parts = parts
    this.faces = faces
    this.objects = objects
    this.resources = resources
  }

  face(id: FaceId): ShownFace {
    return this.shown[id] ?? this.show(id)
  }

  write(): void {
    let serial = 0
    for (const { ref, cids } of this.embedded.values()) if (ref !== 0) writeFont(this.objects, ref, cids, serial++)
    for (const font of this.colors.values()) font.write(this.parts)
  }

  private show(id: FaceId): ShownFace {
    const face = this.faces.get(id)
    let font = this.embedded.get(face.program)
    if (font === undefined) {
      font = new EmbeddedFont(face.program, this.objects, this.resources)
      this.embedded.set(face.program, font)
    }
    const { unitsPerEm, ascent, descent } = face.program.metrics
    const shown = {
      font,
      color: this.colorFont(face.program),
      perUnit: 1000 / unitsPerEm,
      ascent: ascent / unitsPerEm,
      descent: descent / unitsPerEm,
      bold: face.syntheticBold,
      italic: face.syntheticItalic,
      caps: face.syntheticCaps,
    }
    this.shown[id] = shown
    return shown
  }

  private colorFont(program: FontProgram): ColorFont | null {
    if (program.color === null) return null
    let font = this.colors.get(program)
    if (font === undefined) {
      font = new ColorFont(program, program.color, this.objects, this.resources)
      this.colors.set(program, font)
    }
    return font
  }
}

function writeFont(objects: ObjectWriter, ref: PdfRef, cids: CidTable, serial: number): void {
  const { program } = cids
  const glyphs = cids.glyph.subarray(0, cids.count)
  const cff = program.outlines === 'cff'
  const name = `${subsetTag(glyphs, serial)}+${fontName(program)}`
  const descendant = objects.allocate()
  const descriptor = objects.allocate()
  const file = objects.allocate()
  const unicode = objects.allocate()

  let out = objects.begin(ref)
  out.ascii('<< /Type /Font /Subtype /Type0 /BaseFont ')
  writeName(out, cff ? `${name}-Identity-H` : name)
  out.ascii(' /Encoding /Identity-H /DescendantFonts [')
  out.ref(descendant)
  out.ascii('] /ToUnicode ')
  out.ref(unicode)
  out.ascii(' >>')
  objects.end()

  out = objects.begin(descendant)
  out.ascii(`<< /Type /Font /Subtype /CIDFontType${cff ? 0 : 2} /BaseFont `)
  writeName(out, name)
  out.ascii(' /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ')
  out.ref(descriptor)
  if (!cff) out.ascii(' /CIDToGIDMap /Identity')
  writeWidths(out, cids)
  out.ascii(' >>')
  objects.end()

  writeDescriptor(objects, descriptor, program, name, file)

  if (cff) {
    out = objects.beginStream(file)
    out.ascii('/Subtype /CIDFontType0C ')
    objects.endStream(subsetCff(program, glyphs, name))
  } else {
    const bytes = subsetTrueType(program, glyphs)
    out = objects.beginStream(file)
    out.ascii('/Length1 ')
    out.int(bytes.length)
    out.byte(0x20)
    objects.endStream(bytes)
  }

  objects.beginStream(unicode)
  objects.endStream(toUnicode(cids))
}

function writeDescriptor(objects: ObjectWriter, ref: PdfRef, program: FontProgram, name: string, file: PdfRef): void {
  const { metrics } = program
  const scale = 1000 / metrics.unitsPerEm
  const fixedPitch = program.monospaced ? 1 : 0
  const symbolic = 4
  const italic = program.italic ? 64 : 0
  const out = objects.begin(ref)
  const entry = (key: string, value: number): void => {
    out.ascii(key)
    out.number(value)
  }
  out.ascii('<< /Type /FontDescriptor /FontName ')
  writeName(out, name)
  entry(' /Flags ', fixedPitch | symbolic | italic)
  entry(' /FontBBox [', metrics.xMin * scale)
  entry(' ', metrics.yMin * scale)
  entry(' ', metrics.xMax * scale)
  entry(' ', metrics.yMax * scale)
  entry('] /ItalicAngle ', metrics.italicAngle)
  entry(' /Ascent ', metrics.ascent * scale)
  entry(' /Descent ', -metrics.descent * scale)
  entry(' /CapHeight ', metrics.capHeight * scale)
  entry(' /XHeight ', metrics.xHeight * scale)
  entry(' /StemV ', stemOf(program.weight))
  out.ascii(program.outlines === 'cff' ? ' /FontFile3 ' : ' /FontFile2 ')
  out.ref(file)
  out.ascii(' >>')
  objects.end()
}

/** Estimates StemV from the weight class: about 80 for a regular face and 140 for a bold one. */
function stemOf(weight: number): number {
  return Math.round(Math.min(220, Math.max(30, weight * 0.2)))
}

/**
 * `/DW` is the most common whole width, since some readers ignore other numbers; `/W` lists the remaining widths, ranges of one width as
 * `first last width`.
 */
function writeWidths(out: ByteBuffer, cids: CidTable): void {
  const { count, width } = cids
  const common = commonWidth(cids)
  out.ascii(' /DW ')
  out.int(common)
  out.ascii(' /W [')
  let listing = false
  for (let cid = 0; cid < count;) {
    const value = width[cid] ?? 0
    let end = cid + 1
    while (end < count && width[end] === value) end++
    if (value === common || end - cid >= MIN_STRETCH) {
      if (listing) out.ascii('] ')
      listing = false
      if (value !== common) {
        out.int(cid)
        out.byte(0x20)
        out.int(end - 1)
        out.byte(0x20)
        out.number(value)
        out.byte(0x20)
      }
      cid = end
      continue
    }
    if (listing) {
      out.byte(0x20)
    } else {
      out.int(cid)
      out.ascii(' [')
      listing = true
    }
    out.number(value)
    cid++
  }
  out.ascii(listing ? ']]' : ']')
}

function commonWidth({ count, width }: CidTable): number {
  const tally = new Map<number, number>()
  let common = 1000
  let most = 0
  for (let cid = 0; cid < count; cid++) {
    const value = width[cid] ?? 0
    if (!Number.isInteger(value) || value < 0) continue
    const times = (tally.get(value) ?? 0) + 1
    tally.set(value, times)
    if (times <= most) continue
    most = times
    common = value
  }
  return common
}

/** Six letters from a hash of the subset, so that different subsets in one document do not share a name. */
function subsetTag(glyphs: Uint16Array, serial: number): string {
  let hash = Math.imul(serial + 1, 0x9e3779b1)
  for (const glyph of glyphs) hash = Math.imul(hash ^ glyph, 0x01000193) ^ (hash >>> 13)
  let rest = hash >>> 0
  let tag = ''
  for (let i = 0; i < 6; i++) {
    tag += String.fromCharCode(0x41 + (rest % 26))
    rest = Math.floor(rest / 26)
  }
  return tag
}

function fontName(program: FontProgram): string {
  const name = program.postscriptName.replace(/[^!-~]|[#%()<>[\]{}/]/g, '').slice(0, 100)
  return name === '' ? 'Font' : name
}
