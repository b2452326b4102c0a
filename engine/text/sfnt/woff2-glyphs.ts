/**
 * Rebuilds the transformed glyf table of WOFF 2.0 (5.1): its parts are in separate streams, points are triplets, and bounding boxes are
 * omitted where they follow from the points. Returns plain glyf and loca tables (4-byte offsets), and the xMin of every glyph, from which
 * side bearings can follow. The output size is proportional to the input.
 */
import { type Bytes, FontError } from './bytes.ts'
import { ByteCursor } from './cursor.ts'
import { ByteSink } from './sink.ts'
import { TripletReader } from './woff2-triplets.ts'

export interface RebuiltGlyphs {
  readonly glyf: Uint8Array
  readonly loca: Uint8Array
  /** The xMin of every glyph; 0 for an empty one. */
  readonly leftSides: Int16Array
}

const HEADER_BYTES = 36
const HAS_OVERLAPS = 1
const COMPOSITE = 0xffff

const ARGS_ARE_WORDS = 1
const HAS_SCALE = 8
const MORE = 0x20
const HAS_XY_SCALE = 0x40
const HAS_2X2 = 0x80
const HAS_INSTRUCTIONS = 0x100

/** Rebuilds glyf and loca; throws a FontError for a damaged table. */
export function rebuildGlyphs(table: Bytes): RebuiltGlyphs {
  return new GlyphRebuilder(table).run()
}

class GlyphRebuilder {
  private readonly count: number
  private readonly contours: ByteCursor
  private readonly pointCounts: ByteCursor
  private readonly points: TripletReader
  /** Triplets and instruction lengths. */
  private readonly glyphs: ByteCursor
  private readonly composites: ByteCursor
  private readonly boundsGiven: Uint8Array
  private readonly bounds: ByteCursor
  private readonly instructions: ByteCursor
  private readonly overlaps: Uint8Array | null
  private readonly out: ByteSink

  constructor(table: Bytes) {
    this.count = table.u16(4)
    let at = HEADER_BYTES
    const stream = (index: number): ByteCursor => {
      const length = table.u32(8 + 4 * index)
      const view = table.view(at, length)
      at += length
      return new ByteCursor(view)
    }
    this.contours = stream(0)
    this.pointCounts = stream(1)
    const flags = stream(2)
    this.glyphs = stream(3)
    this.composites = stream(4)
    const boundsStream = stream(5)
    this.boundsGiven = boundsStream.take(((this.count + 31) >> 5) << 2)
    this.bounds = boundsStream
    this.instructions = stream(6)
    this.overlaps = (table.u16(2) & HAS_OVERLAPS) === 0 ? null : table.view(at, (this.count + 7) >> 3).data
    this.points = new TripletReader(flags, this.glyphs)
    this.out = new ByteSink(table.length * 2)
  }

  run(): RebuiltGlyphs {
    const loca = new DataView(new ArrayBuffer((this.count + 1) * 4))
    const leftSides = new Int16Array(this.count)
    for (let glyph = 0; glyph < this.count; glyph++) {
      loca.setUint32(glyph * 4, this.out.length)
      const contours = this.contours.u16()
      if (contours === 0) {
        if (this.hasBounds(glyph)) throw new FontError('its glyf table is damaged: an empty glyph has bounds')
        continue
      }
      const start = this.out.length
      if (contours === COMPOSITE) this.composite(glyph)
      else this.simple(glyph, contours)
      leftSides[glyph] = this.out.i16At(start + 2)
      this.out.align(4)
    }
    loca.setUint32(this.count * 4, this.out.length)
    return { glyf: this.out.taken(), loca: new Uint8Array(loca.buffer), leftSides }
  }

  private composite(glyph: number): void {
    if (!this.hasBounds(glyph)) throw new FontError('its glyf table is damaged: a composite glyph has no bounds')
    const { out } = this
    out.u16(COMPOSITE)
    out.bytes(this.bounds.take(8))
    const start = this.composites.at
    let hasInstructions = false
    for (let flags = MORE; (flags & MORE) !== 0;) {
      flags = this.composites.u16()
      hasInstructions ||= (flags & HAS_INSTRUCTIONS) !== 0
      const scale = (flags & HAS_SCALE) !== 0 ? 2 : (flags & HAS_XY_SCALE) !== 0 ? 4 : (flags & HAS_2X2) !== 0 ? 8 : 0
      this.composites.skip(2 + ((flags & ARGS_ARE_WORDS) !== 0 ? 4 : 2) + scale)
    }
    const end = this.composites.at
    out.bytes(this.composites.bytes.view(start, end - start).data)
    if (hasInstructions) this.copyInstructions()
  }

  private simple(glyph: number, contours: number): void {
    const { out, points } = this
    out.u16(contours)
    const boundsAt = out.length
    if (this.hasBounds(glyph)) out.bytes(this.bounds.take(8))
    else for (let i = 0; i < 4; i++) out.u16(0)
    let last = -1
    for (let c = 0; c < contours; c++) {
      last += this.pointCounts.u255()
      if (last > 0xffff) throw new FontError('its glyf table is damaged: a glyph has too many points')
      out.u16(last)
    }
    points.read(last + 1)
    this.copyInstructions()
    points.write(out, this.overlaps !== null && ((this.overlaps[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0)
    if (this.hasBounds(glyph)) return
    const { xMin, yMin, xMax, yMax } = points
    for (const [i, value] of [xMin, yMin, xMax, yMax].entries()) out.setI16(boundsAt + i * 2, value)
  }

  private copyInstructions(): void {
    const length = this.glyphs.u255()
    this.out.u16(length)
    this.out.bytes(this.instructions.take(length))
  }

  private hasBounds(glyph: number): boolean {
    return ((this.boundsGiven[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0
  }
}
