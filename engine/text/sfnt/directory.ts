/**
 * Reads the tables of a font file (OpenType): signature, collection header, table directory. Tables are views of the file. A table that
 * extends beyond the end of the file is an error here, so that later readers get whole tables.
 */
import { Bytes, FontError, NoSuchFace } from './bytes.ts'

export type Tables = ReadonlyMap<string, Uint8Array>

const TRUETYPE = 0x00010000
const TRUE = 0x74727565
const OTTO = 0x4f54544f
const TTCF = 0x74746366

/** Real fonts have fewer tables; a directory that claims more is invalid. */
const MAX_TABLES = 512

export interface TableRecord {
  readonly tag: string
  readonly offset: number
  readonly length: number
}

/** The table records of face `index` as in the directory, even if the file is too short for the tables. */
export function readDirectory(file: Bytes, index: number): TableRecord[] {
  if (file.length < 12) throw new FontError(`it is not a font: it has only ${file.length} bytes`)
  const start = directoryOffset(file, index)
  const signature = file.u32(start)
  if (signature !== TRUETYPE && signature !== TRUE && signature !== OTTO) throw notAFont(file, start)
  const count = file.u16(start + 4)
  if (count === 0 || count > MAX_TABLES) throw new FontError(`its table directory is damaged: it lists ${count} tables`)
  const records: TableRecord[] = []
  for (let i = 0; i < count; i++) {
    const at = start + 12 + i * 16
    records.push({ tag: file.tag(at), offset: file.u32(at + 8), length: file.u32(at + 12) })
  }
  return records
}

/** Views of the tables of face `index`. */
export function readTables(bytes: Uint8Array, index: number): Tables {
  const file = new Bytes(bytes, 'the file')
  const tables = new Map<string, Uint8Array>()
  for (const { tag, offset, length } of readDirectory(file, index)) {
    if (offset + length > file.length) {
      throw new FontError(`it is cut off: its ${tag.trim()} table ends at byte ${offset + length} of ${file.length}`)
    }
    if (!tables.has(tag)) tables.set(tag, bytes.subarray(offset, offset + length))
  }
  return tables
}

function directoryOffset(file: Bytes, index: number): number {
  if (file.u32(0) !== TTCF) {
    if (index !== 0) throw new NoSuchFace(`it is not a collection, so it has no face ${index} (only 0)`)
    return 0
  }
  const faces = file.u32(8)
  if (index < 0 || index >= faces) {
    throw new NoSuchFace(`it is a collection of ${faces} faces, so it has no face ${index} (0 to ${faces - 1})`)
  }
  return file.u32(12 + index * 4)
}

function notAFont(file: Bytes, start: number): FontError {
  const tag = file.tag(start)
  if (tag === 'wOFF' || tag === 'wOF2') return new FontError('it is a WOFF file, which is supported with --css standard and in @font-face only; convert it to TTF or OTF')
  if (tag.startsWith('%!') || file.u8(start) === 0x80) return new FontError('it is a PostScript Type 1 font; use TTF or OTF')
  return new FontError('it is neither a TTF nor an OTF file nor a collection of them')
}
