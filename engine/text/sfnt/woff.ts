/**
 * Unpacks web fonts (WOFF 1.0 here, WOFF 2.0 in woff2.ts) to plain font files. Other bytes are returned unchanged. The unpacked size is
 * limited before anything is unpacked.
 */
import type { Allowance } from '../../messages/long-lists.ts'
import { Bytes, FontError } from './bytes.ts'
import { isOnlyNoticed, isRead, MAX_UNPACKED_BYTES, newFontRoom, takeRoom, tooLarge } from './unpacked-size.ts'
import { unpackWoff2 } from './woff2.ts'
import { type TableData, writeSfnt } from './write-sfnt.ts'

/** Unpack compressed data to at most `limit` bytes; they throw when the data is damaged, cut off, or longer. */
export interface Unpackers {
  inflate(bytes: Uint8Array, limit: number): Uint8Array
  /** Absent where the host cannot unpack Brotli. */
  brotli?(bytes: Uint8Array, limit: number): Uint8Array
}

const WOFF = 0x774f4646
const WOFF2 = 0x774f4632
const HEADER_BYTES = 44
const RECORD_BYTES = 20

function isWebFont(bytes: Uint8Array): boolean {
  if (bytes.length < 4) return false
  const signature = new Bytes(bytes, 'the file').u32(0)
  return signature === WOFF || signature === WOFF2
}

/** Throws a FontError for an invalid web font. */
export function unpackWebFont(bytes: Uint8Array, { inflate, brotli }: Unpackers, room: Allowance = newFontRoom()): Uint8Array {
  if (!isWebFont(bytes)) return bytes
  const file = new Bytes(bytes, 'the file')
  if (file.u32(0) === WOFF) return unpackWoff(file, inflate, room)
  if (brotli === undefined) throw new FontError('it is a WOFF2 file, but no Brotli decoder is available')
  return unpackWoff2(file, brotli, room)
}

function unpackWoff(file: Bytes, inflate: Unpackers['inflate'], room: Allowance): Uint8Array {
  const tables: TableData[] = []
  const count = file.u16(12)
  let left = MAX_UNPACKED_BYTES
  for (let i = 0; i < count; i++) {
    const record = HEADER_BYTES + i * RECORD_BYTES
    const tag = file.tag(record)
    const packed = file.view(file.u32(record + 4), file.u32(record + 8)).data
    const length = file.u32(record + 12)
    left -= length
    if (left < 0) throw tooLarge()
    if (packed.length > length) throw new FontError(`it is damaged: its ${tag.trim()} table is longer compressed than decompressed`)
    if (isOnlyNoticed(tag)) tables.push({ tag, data: packed.subarray(0, 0) })
    if (!isRead(tag)) continue
    takeRoom(room, packed.length, length)
    tables.push({ tag, data: packed.length === length ? packed : unpackTable(tag, packed, length, inflate) })
  }
  return writeSfnt(file.u32(4), tables)
}

function unpackTable(tag: string, packed: Uint8Array, length: number, inflate: Unpackers['inflate']): Uint8Array {
  let data: Uint8Array
  try {
    data = inflate(packed, length)
  } catch (error) {
    throw new FontError(`it is damaged: its ${tag.trim()} table cannot be decompressed (${error instanceof Error ? error.message : String(error)})`)
  }
  if (data.length !== length) throw new FontError(`it is damaged: its ${tag.trim()} table has ${data.length} of ${length} bytes`)
  return data
}
