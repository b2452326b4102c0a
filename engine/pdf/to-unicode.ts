/**
 * Writes the ToUnicode CMap from CIDs to text, for searching and copying. One CID may have several characters (a ligature); a CID without
 * text has no entry. Ranges never cross a multiple of 256, on either side.
 */
import { ByteBuffer } from './bytes.ts'
import type { CidTable } from './cids.ts'
import { wellFormed } from './strings.ts'

const head = (bytes: number): string => `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<${'00'.repeat(bytes)}> <${'FF'.repeat(bytes)}>
endcodespacerange
`
const TAIL = `endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
/** Maximum number of entries in one block. */
const MAX_BLOCK = 100
/** A shorter run is smaller as single entries. */
const MIN_RANGE = 3

export function toUnicode(cids: CidTable): Uint8Array {
  return write({ cids, first: 1, end: cids.count, bytes: 2, origin: 0 })
}

/** The same for a font of one-byte codes, for the CIDs from `first` to `last`. */
export function toUnicodeOfBytes(cids: CidTable, first: number, last: number): Uint8Array {
  return write({ cids, first: Math.max(1, first), end: last + 1, bytes: 1, origin: first })
}

interface Coding {
  readonly cids: CidTable
  readonly first: number
  readonly end: number
  readonly bytes: 1 | 2
  /** The CID of code 0. */
  readonly origin: number
}

function write({ cids, first, end, bytes, origin }: Coding): Uint8Array {
  const writeCode = (out: ByteBuffer, cid: number): void => {
    out.byte(0x3c)
    if (bytes === 1) out.hex8(cid - origin)
    else out.hex16(cid - origin)
    out.byte(0x3e)
  }
  const out = new ByteBuffer(1024 + (end - first) * 16)
  out.ascii(head(bytes))
  const singles: number[] = []
  const ranges: number[] = []
  for (let cid = first; cid < end;) {
    const length = Math.min(runLength(cids, cid), end - cid)
    if (length >= MIN_RANGE) {
      ranges.push(cid, length)
    } else {
      for (let i = 0; i < length; i++) if (cids.textOf(cid + i) !== '') singles.push(cid + i)
    }
    cid += length
  }
  for (let at = 0; at < singles.length; at += MAX_BLOCK) {
    const block = singles.slice(at, at + MAX_BLOCK)
    out.int(block.length)
    out.ascii(' beginbfchar\n')
    for (const cid of block) {
      writeCode(out, cid)
      out.byte(0x20)
      writeText(out, cids.textOf(cid))
      out.byte(0x0a)
    }
    out.ascii('endbfchar\n')
  }
  for (let at = 0; at < ranges.length; at += MAX_BLOCK * 2) {
    const block = ranges.slice(at, at + MAX_BLOCK * 2)
    out.int(block.length / 2)
    out.ascii(' beginbfrange\n')
    for (let i = 0; i < block.length; i += 2) {
      const cid = block[i] ?? 0
      writeCode(out, cid)
      out.byte(0x20)
      writeCode(out, cid + (block[i + 1] ?? 1) - 1)
      out.byte(0x20)
      writeText(out, cids.textOf(cid))
      out.byte(0x0a)
    }
    out.ascii('endbfrange\n')
  }
  out.ascii(TAIL)
  return out.view()
}

/** Number of CIDs from `cid` on with one code unit each, in ascending sequence. */
function runLength(cids: CidTable, cid: number): number {
  const unit = cids.text[cid] ?? -1
  let length = 1
  if (unit < 0 || isSurrogate(unit)) return length
  while (
    cid + length < cids.count && ((cid + length) & 0xff) !== 0 && ((unit + length) & 0xff) !== 0 &&
    cids.text[cid + length] === unit + length && !isSurrogate(unit + length)
  ) length++
  return length
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}

function writeText(out: ByteBuffer, text: string): void {
  const clean = wellFormed(text)
  out.byte(0x3c)
  for (let i = 0; i < clean.length; i++) out.hex16(clean.charCodeAt(i))
  out.byte(0x3e)
}
