/**
 * Builds a TrueType font with just the wanted glyphs, in the wanted order (a glyph may be listed twice), and the components of composite
 * glyphs. Only tables that PDF readers need are kept. Instructions, which hint outlines for low-resolution screens, are left out, except in
 * the few fonts that draw with them. Offsets in the source are not trusted: a glyph that is outside its table or truncated becomes an empty
 * glyph.
 */
import { isLittleEndian } from '../arena/byte-order.ts'
import { inputError } from '../messages/errors.ts'
import { type FontProgram, glyphData } from '../text/face.ts'

const MAX_GLYPHS = 65_535
/** Bytes of a glyph before its outline: number of contours and bounding box. */
const GLYPH_HEAD = 10

const ARGS_ARE_WORDS = 0x0001
const HAS_SCALE = 0x0008
const MORE_COMPONENTS = 0x0020
const HAS_XY_SCALE = 0x0040
const HAS_2X2 = 0x0080
const HAS_INSTRUCTIONS = 0x0100

/** Flags of the points of a simple glyph. */
const X_IS_BYTE = 0x02
const Y_IS_BYTE = 0x04
const REPEATS = 0x08
const X_IS_SAME = 0x10
const Y_IS_SAME = 0x20

/** Tables that instructions need. */
const INSTRUCTION_TABLES = ['cvt ', 'fpgm', 'prep'] as const
/** Range of the fields of `maxp` for instructions: zones, twilight points, storage, functions, stack, code. */
const MAXP_INSTRUCTIONS = [14, 28] as const

/** CJK fonts that assemble glyphs from strokes by instructions; the names are those of FreeType and MuPDF. */
const DRAWN_BY_INSTRUCTIONS = /^(cpop|DF|DLC|HuaTian|MingLi|MingMedium|Ming\(for|PMingLiU)/i

export function subsetTrueType(program: FontProgram, glyphs: Uint16Array): Uint8Array {
  const missing = (tag: string): Error =>
    inputError(`cannot embed the font ${program.postscriptName}: its table '${tag.trim()}' is missing or cut short; use another font file`)
  const need = (tag: string, least: number): DataView => {
    const table = program.table(tag)
    if (table === null || table.length < least) throw missing(tag)
    return viewOf(table)
  }
  const head = need('head', 54)
  const maxp = need('maxp', 6)
  const hhea = need('hhea', 36)
  if (glyphData(program, 0, 0) === null) throw missing('glyf')
  const source = new GlyphSource(program, need('loca', 2), head.getInt16(50) !== 0, maxp.getUint16(4))

  const isInstructed = DRAWN_BY_INSTRUCTIONS.test(program.postscriptName)
  const list = closure(source, glyphs)
  const { glyf, loca, long } = copyGlyphs(list, isInstructed)

  const newHead = copy(head)
  newHead.setUint32(8, 0)
  newHead.setInt16(50, long ? 1 : 0)
  const newMaxp = copy(maxp)
  newMaxp.setUint16(4, list.order.length)
  if (!isInstructed && newMaxp.byteLength >= MAXP_INSTRUCTIONS[1]) {
    newMaxp.setUint16(MAXP_INSTRUCTIONS[0], 1)
    for (let at: number = MAXP_INSTRUCTIONS[0] + 2; at < MAXP_INSTRUCTIONS[1]; at += 2) newMaxp.setUint16(at, 0)
  }
  const newHhea = copy(hhea)
  newHhea.setUint16(34, list.order.length)

  const tables: [string, Uint8Array][] = [
    ['head', bytesOf(newHead)], ['hhea', bytesOf(newHhea)], ['maxp', bytesOf(newMaxp)],
    ['hmtx', copyMetrics(need('hmtx', 4), hhea.getUint16(34), list.order)], ['loca', loca], ['glyf', glyf],
  ]
  for (const tag of isInstructed ? INSTRUCTION_TABLES : []) {
    const table = program.table(tag)
    if (table !== null && table.length > 0) tables.push([tag, table])
  }
  return assemble(tables)
}

/** Bounds-checked access to the outlines of a font. */
class GlyphSource {
  readonly count: number
  private readonly program: FontProgram
  private readonly loca: DataView
  private readonly long: boolean

  constructor(program: FontProgram, loca: DataView, long: boolean, declared: number) {
    this.program = program
    this.loca = loca
    this.long = long
    this.count = Math.max(0, Math.min(declared, Math.floor(loca.byteLength / (long ? 4 : 2)) - 1))
  }

  /** Null for an empty or unreadable glyph. */
  data(glyph: number): DataView | null {
    if (glyph >= this.count) return null
    const start = this.start(glyph)
    const end = this.start(glyph + 1)
    const data = end < start + GLYPH_HEAD ? null : glyphData(this.program, start, end)
    return data === null ? null : viewOf(data)
  }

  private start(glyph: number): number {
    return this.long ? this.loca.getUint32(glyph * 4) : this.loca.getUint16(glyph * 2) * 2
  }
}

/** The end of the component record at `at`, and whether another one follows; end -1 if the record is truncated. */
function componentAt(glyph: DataView, at: number): { readonly end: number; readonly more: boolean } {
  if (at + 4 > glyph.byteLength) return { end: -1, more: false }
  const flags = glyph.getUint16(at)
  let end = at + 4 + ((flags & ARGS_ARE_WORDS) !== 0 ? 4 : 2)
  if ((flags & HAS_SCALE) !== 0) end += 2
  else if ((flags & HAS_XY_SCALE) !== 0) end += 4
  else if ((flags & HAS_2X2) !== 0) end += 8
  return { end: end > glyph.byteLength ? -1 : end, more: (flags & MORE_COMPONENTS) !== 0 }
}

/** Position of the component record after the one at `at`; 0 after the last one, -1 if truncated. */
function nextComponent(glyph: DataView, at: number): number {
  const { end, more } = componentAt(glyph, at)
  return end < 0 || more ? end : 0
}

const isComposite = (glyph: DataView): boolean => glyph.getInt16(0) < 0

interface GlyphList {
  /** Source glyph by index in the subset. */
  readonly order: number[]
  /** First index of a source glyph. */
  readonly place: Map<number, number>
  /** The glyph at an index; null for an empty or damaged glyph. */
  readonly data: (DataView | null)[]
}

/** Appends the components of composite glyphs until all are included; each glyph is appended once, so cycles end. */
function closure(source: GlyphSource, glyphs: Uint16Array): GlyphList {
  const order: number[] = Array.from(glyphs)
  const place = new Map<number, number>()
  for (const [i, glyph] of order.entries()) if (!place.has(glyph)) place.set(glyph, i)
  const sound: (DataView | null)[] = []
  for (let i = 0; i < order.length; i++) {
    const glyph = order[i] ?? 0
    const data = source.data(glyph)
    let whole = data !== null
    if (data !== null && isComposite(data)) {
      const components: number[] = []
      let at = GLYPH_HEAD
      while (at > 0) {
        const next = nextComponent(data, at)
        if (next >= 0) components.push(data.getUint16(at + 2))
        at = next
      }
      whole = at === 0
      for (const component of whole ? components : []) {
        if (place.has(component)) continue
        if (order.length >= MAX_GLYPHS || component >= source.count) continue
        place.set(component, order.length)
        order.push(component)
      }
    }
    sound.push(whole ? data : null)
  }
  return { order, place, data: sound }
}

/** The parts of a glyph in a subset: bytes before `cut`, and those from `rest` to `end`. */
interface KeptBytes {
  readonly cut: number
  readonly rest: number
  readonly end: number
}

const EMPTY: KeptBytes = { cut: 0, rest: 0, end: 0 }

/** The outline without instructions and padding; empty for a truncated glyph. */
function outlineOf(glyph: DataView): KeptBytes {
  const size = glyph.byteLength
  if (isComposite(glyph)) {
    let last = GLYPH_HEAD
    for (let at = last; at > 0; at = nextComponent(glyph, at)) last = at
    const { end } = componentAt(glyph, last)
    return { cut: end, rest: end, end }
  }
  const contours = glyph.getUint16(0)
  const cut = GLYPH_HEAD + contours * 2
  if (contours === 0 || cut + 2 > size) return EMPTY
  const rest = cut + 2 + glyph.getUint16(cut)
  const points = glyph.getUint16(cut - 2) + 1
  let at = rest
  let coordinates = 0
  for (let point = 0; point < points;) {
    if (at >= size) return EMPTY
    const flag = glyph.getUint8(at++)
    let times = 1
    if ((flag & REPEATS) !== 0) {
      if (at >= size) return EMPTY
      times += glyph.getUint8(at++)
    }
    const x = (flag & X_IS_BYTE) !== 0 ? 1 : (flag & X_IS_SAME) !== 0 ? 0 : 2
    const y = (flag & Y_IS_BYTE) !== 0 ? 1 : (flag & Y_IS_SAME) !== 0 ? 0 : 2
    coordinates += Math.min(times, points - point) * (x + y)
    point += times
  }
  const end = at + coordinates
  return end > size ? EMPTY : { cut, rest, end }
}

function keptBytes(glyph: DataView | null, isInstructed: boolean): KeptBytes {
  if (glyph === null) return EMPTY
  if (!isInstructed) return outlineOf(glyph)
  const end = glyph.byteLength
  return { cut: end, rest: end, end }
}

function copyGlyphs(list: GlyphList, isInstructed: boolean): { glyf: Uint8Array; loca: Uint8Array; long: boolean } {
  const kept = list.data.map((glyph) => keptBytes(glyph, isInstructed))
  let total = 0
  const offsets: number[] = []
  for (const { cut, rest, end } of kept) {
    offsets.push(total)
    const lengthField = rest > cut ? 2 : 0
    total += (cut + lengthField + end - rest + 1) & ~1
  }
  offsets.push(total)
  const glyf = new Uint8Array(total)
  const view = new DataView(glyf.buffer)
  for (const [i, data] of list.data.entries()) {
    const { cut, rest, end } = kept[i] ?? EMPTY
    if (data === null || end === 0) continue
    const to = offsets[i] ?? 0
    const bytes = bytesOf(data)
    glyf.set(bytes.subarray(0, cut), to)
    if (rest > cut) glyf.set(bytes.subarray(rest, end), to + cut + 2)
    if (!isComposite(data)) continue
    for (let at = GLYPH_HEAD; at > 0; at = nextComponent(data, at)) {
      if (!isInstructed) view.setUint16(to + at, data.getUint16(at) & ~HAS_INSTRUCTIONS)
      view.setUint16(to + at + 2, list.place.get(data.getUint16(at + 2)) ?? 0)
    }
  }
  const long = total > 0x1fffe
  const loca = new DataView(new ArrayBuffer(offsets.length * (long ? 4 : 2)))
  for (const [i, offset] of offsets.entries()) {
    if (long) loca.setUint32(i * 4, offset)
    else loca.setUint16(i * 2, offset / 2)
  }
  return { glyf, loca: bytesOf(loca), long }
}

/** Advance and left side bearing of every glyph; after the full records, only bearings are stored. */
function copyMetrics(hmtx: DataView, fullRecords: number, order: readonly number[]): Uint8Array {
  const full = Math.max(1, Math.min(fullRecords, Math.floor(hmtx.byteLength / 4)))
  const out = new DataView(new ArrayBuffer(order.length * 4))
  for (const [i, glyph] of order.entries()) {
    out.setUint16(i * 4, hmtx.getUint16(Math.min(glyph, full - 1) * 4))
    const at = glyph < full ? glyph * 4 + 2 : full * 4 + (glyph - full) * 2
    out.setInt16(i * 4 + 2, at + 2 <= hmtx.byteLength ? hmtx.getInt16(at) : 0)
  }
  return bytesOf(out)
}

function assemble(tables: [string, Uint8Array][]): Uint8Array {
  tables.sort(([a], [b]) => (a < b ? -1 : 1))
  const directory = 12 + tables.length * 16
  const size = tables.reduce((sum, [, table]) => sum + ((table.length + 3) & ~3), directory)
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  const words = new Int32Array(bytes.buffer)
  const power = 31 - Math.clz32(tables.length)
  view.setUint32(0, 0x00010000)
  view.setUint16(4, tables.length)
  view.setUint16(6, 16 << power)
  view.setUint16(8, power)
  view.setUint16(10, tables.length * 16 - (16 << power))
  let at = directory
  let headAt = 0
  let sum = 0
  for (const [i, [tag, table]] of tables.entries()) {
    const record = 12 + i * 16
    const padded = (table.length + 3) & ~3
    bytes.set(table, at)
    for (let k = 0; k < 4; k++) view.setUint8(record + k, tag.charCodeAt(k))
    const own = checksum(words, at / 4, (at + padded) / 4)
    view.setUint32(record + 4, own)
    sum += own
    view.setUint32(record + 8, at)
    view.setUint32(record + 12, table.length)
    if (tag === 'head') headAt = at
    at += padded
  }
  view.setUint32(headAt + 8, (0xb1b0afba - sum - checksum(words, 0, directory / 4)) >>> 0)
  return bytes
}

/** Number of words whose halves can be added in parallel without carrying into each other or exceeding V8's small integers. */
const MOST_AT_ONCE = 128
const OTHER_BYTES = 0xff00ff

/**
 * The sum of big-endian words (OpenType, "Calculating checksums"). They are read in native order and their bytes are added in pairs: until
 * V8 optimizes it, a read with explicit byte order takes three times as long, which was 0.7% of a one-page invoice.
 */
function checksum(words: Int32Array, start: number, end: number): number {
  let sum = 0
  let at = start
  while (at < end) {
    const stop = Math.min(end, at + MOST_AT_ONCE)
    let low = 0
    let high = 0
    for (; at < stop; at++) {
      const word = words[at] ?? 0
      low += word & OTHER_BYTES
      high += (word >>> 8) & OTHER_BYTES
    }
    const [first, second, third, fourth] = isLittleEndian ? [low & 0xffff, high & 0xffff, low >>> 16, high >>> 16] : [high >>> 16, low >>> 16, high & 0xffff, low & 0xffff]
    sum = (sum + first * 0x1000000 + second * 0x10000 + third * 0x100 + fourth) % 0x100000000
  }
  return sum
}

function copy(view: DataView): DataView {
  return new DataView(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength))
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
}
