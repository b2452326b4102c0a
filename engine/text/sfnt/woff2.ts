/**
 * Unpacks WOFF 2.0 (https://www.w3.org/TR/WOFF2/): a table directory, then one Brotli stream with all tables. The transformed forms of
 * glyf, loca and hmtx are reversed here. Of a collection the first face is used. Easy to get wrong: the stream has the tables in the order
 * of the directory, not in that of a face.
 */
import type { Allowance } from '../../messages/long-lists.ts'
import { Bytes, FontError } from './bytes.ts'
import { ByteCursor } from './cursor.ts'
import { isOnlyNoticed, isRead, MAX_UNPACKED_BYTES, takeRoom, tooLarge } from './unpacked-size.ts'
import { rebuildGlyphs } from './woff2-glyphs.ts'
import { rebuildMetrics } from './woff2-metrics.ts'
import { type TableData, writeSfnt } from './write-sfnt.ts'

const HEADER_BYTES = 48
const TTCF = 0x74746366
/** Known tags by their index; the index after the last one means that the tag itself follows. */
const KNOWN_TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE ' +
  'GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar ' +
  'mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).match(/.{4}(?: |$)/g)?.map((tag) => tag.slice(0, 4)) ?? []
const OTHER_TAG = 63

interface Packed {
  readonly tag: string
  readonly isTransformed: boolean
  /** The length of the plain table. */
  readonly length: number
  /** The range in the stream. */
  readonly start: number
  readonly end: number
}

/** The plain font file of a WOFF 2.0 file; throws a FontError when it is damaged or too large. */
export function unpackWoff2(file: Bytes, brotli: (bytes: Uint8Array, limit: number) => Uint8Array, room: Allowance): Uint8Array {
  const cursor = new ByteCursor(file, HEADER_BYTES)
  const flavor = file.u32(4)
  const packed = readDirectory(cursor, file.u16(12))
  const face = flavor === TTCF ? firstFace(cursor, packed) : { flavor, tables: packed }
  const size = packed[packed.length - 1]?.end ?? 0
  takeRoom(room, file.data.length, size)
  const stream = unpackStream(file.view(cursor.at, file.u32(20), 'its data').data, size, brotli)
  return writeSfnt(face.flavor, rebuildTables(face.tables, new Bytes(stream, 'its data')))
}

function readDirectory(cursor: ByteCursor, count: number): Packed[] {
  const packed: Packed[] = []
  let at = 0
  for (let i = 0; i < count; i++) {
    const flags = cursor.u8()
    const number = flags & 63
    const tag = number === OTHER_TAG ? cursor.tag() : (KNOWN_TAGS[number] ?? '')
    const version = flags >> 6
    const isOutline = tag === 'glyf' || tag === 'loca'
    const isTransformed = isOutline ? version !== 3 : version !== 0
    const length = cursor.base128()
    const stored = isTransformed ? cursor.base128() : length
    if (isTransformed && !(isOutline ? version === 0 : version === 1 && tag === 'hmtx')) {
      throw new FontError(`its ${tag.trim()} table has an unknown format`)
    }
    if (at + stored > MAX_UNPACKED_BYTES || length > MAX_UNPACKED_BYTES) throw tooLarge()
    packed.push({ tag, isTransformed, length, start: at, end: at + stored })
    at += stored
  }
  return packed
}

/** Leaves the cursor after the collection directory. */
function firstFace(cursor: ByteCursor, packed: readonly Packed[]): { readonly flavor: number, readonly tables: readonly Packed[] } {
  cursor.skip(4)
  let first: { readonly flavor: number, readonly tables: readonly Packed[] } | null = null
  for (let faces = cursor.u255(); faces > 0; faces--) {
    const count = cursor.u255()
    const flavor = cursor.u32()
    const tables: Packed[] = []
    for (let i = 0; i < count; i++) {
      const table = packed[cursor.u255()]
      if (table === undefined) throw new FontError('it is damaged: one of its faces refers to a missing table')
      if (first === null) tables.push(table)
    }
    first ??= { flavor, tables }
  }
  if (first === null) throw new FontError('it is damaged: it is a collection without faces')
  return first
}

function unpackStream(data: Uint8Array, size: number, brotli: (bytes: Uint8Array, limit: number) => Uint8Array): Uint8Array {
  let stream: Uint8Array
  try {
    stream = brotli(data, size)
  } catch (error) {
    throw new FontError(`it is damaged: its data cannot be decompressed (${error instanceof Error ? error.message : String(error)})`)
  }
  if (stream.length !== size) throw new FontError(`it is damaged: it contains ${stream.length} of ${size} bytes`)
  return stream
}

function rebuildTables(packed: readonly Packed[], stream: Bytes): TableData[] {
  const find = (tag: string): Bytes | null => {
    const table = packed.find((each) => each.tag === tag)
    return table === undefined ? null : stream.view(table.start, table.end - table.start, `its ${tag.trim()} table`)
  }
  const need = (tag: string): Bytes => {
    const table = find(tag)
    if (table === null) throw new FontError(`it has no ${tag} table`)
    return table
  }
  const glyphs = packed.some(({ tag, isTransformed }) => tag === 'glyf' && isTransformed) ? rebuildGlyphs(need('glyf')) : null
  return packed.filter(({ tag }) => isRead(tag) || isOnlyNoticed(tag)).map(({ tag, isTransformed, start, end }) => {
    const data = stream.data.subarray(start, isOnlyNoticed(tag) ? start : end)
    if (tag === 'glyf' && glyphs !== null) return { tag, data: glyphs.glyf }
    if (tag === 'loca' && isTransformed) {
      if (glyphs === null) throw new FontError('it is damaged: its loca table is transformed, but its glyf table is not')
      return { tag, data: glyphs.loca }
    }
    // The offsets in loca are rebuilt with four bytes, whatever the file had.
    if (tag === 'head' && glyphs !== null) return { tag, data: withWideOffsets(data) }
    if (tag === 'hmtx' && isTransformed) {
      if (glyphs === null) throw new FontError('it is damaged: its hmtx table is transformed, but its glyf table is not')
      return { tag, data: rebuildMetrics(need('hmtx'), need('hhea').u16(34), glyphs.leftSides) }
    }
    return { tag, data }
  })
}

const LOCATION_FORMAT = 50

function withWideOffsets(head: Uint8Array): Uint8Array {
  if (head.length < LOCATION_FORMAT + 2) throw new FontError('its head table is cut off')
  const copy = head.slice()
  copy[LOCATION_FORMAT] = 0
  copy[LOCATION_FORMAT + 1] = 1
  return copy
}
