/**
 * Writes the structure of the file: header, cross-reference table or streams (in a compressed file), and trailer. The file identifier is a
 * hash of everything but the creation date, so that two conversions of one document have the same identifier.
 */
import { ConvertError } from '../messages/errors.ts'
import { ByteBuffer } from './bytes.ts'
import type { ObjectWriter, PdfRef } from './objects.ts'

export function writeHeader(out: ByteBuffer): void {
  out.ascii('%PDF-1.7\n%')
  out.bytes(Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3, 0x0a))
}

/** Number of objects in one cross-reference stream. */
const SECTION = 32_768

/** Number of table rows after which bytes may be passed on. */
const ROWS_AT_ONCE = 4096

/** Writes the end of the file in parts, after each of which its bytes may be taken. No object may be allocated or written afterwards. */
export function* writeEnd(objects: ObjectWriter, root: PdfRef, info: PdfRef): Generator<undefined, void> {
  objects.flushPack()
  yield
  const identifier = objects.hash.hex()
  const start = objects.deflate === null
    ? yield* writeTable(objects, root, info, identifier)
    : yield* writeStreams(objects, root, info, identifier)
  const { out } = objects
  out.ascii('startxref\n')
  out.int(start)
  out.ascii('\n%%EOF\n')
}

function* writeTable(objects: ObjectWriter, root: PdfRef, info: PdfRef, identifier: string): Generator<undefined, number> {
  const { out, table } = objects
  const start = objects.offset()
  out.ascii('xref\n0 ')
  out.int(table.length)
  out.ascii('\n0000000000 65535 f \n')
  for (let ref = 1; ref < table.length; ref++) {
    requireWritten(objects, ref)
    out.ascii(String(table.positionOf(ref)).padStart(10, '0'))
    out.ascii(' 00000 n \n')
    if (ref % ROWS_AT_ONCE === 0) yield
  }
  out.ascii('trailer\n<< ')
  trailerEntries(out, table.length, root, info, identifier)
  out.ascii('>>\n')
  return start
}

/** Cross-reference streams of a limited number of objects each, to bound memory; each refers to the one before it. */
function* writeStreams(objects: ObjectWriter, root: PdfRef, info: PdfRef, identifier: string): Generator<undefined, number> {
  const { table } = objects
  const count = table.length
  const sections = Array.from({ length: Math.ceil(count / SECTION) }, () => objects.allocate())
  // One buffer for all streams: V8 would keep those of a long file until its next garbage collection.
  const data = new ByteBuffer(Math.min(count, SECTION) * 8)
  let before = 0
  for (const [i, self] of sections.entries()) {
    const isLast = i === sections.length - 1
    const first = i * SECTION
    const end = isLast ? table.length : first + SECTION
    const start = objects.offset()
    const out = objects.beginStream(self)
    let wide = 2
    while (256 ** wide <= start) wide++
    out.ascii('/Type /XRef /W [1 ')
    out.int(wide)
    out.ascii(' 1] ')
    if (sections.length > 1) out.ascii(`/Index [${first} ${end - first}] `)
    if (i > 0) out.ascii(`/Prev ${before} `)
    trailerEntries(out, table.length, root, info, identifier)
    objects.endStream(entriesOf(objects, data, first, end, wide))
    before = start
    if (!isLast) yield
  }
  return before
}

/** The entries of the objects `[first, end)`, in `data`. */
function entriesOf(objects: ObjectWriter, data: ByteBuffer, first: number, end: number, wide: number): Uint8Array {
  const { table } = objects
  data.clear()
  if (first === 0) entry(data, 0, 0, 0, wide)
  for (let ref = Math.max(1, first); ref < end; ref++) {
    requireWritten(objects, ref)
    const container = table.containerOf(ref)
    const position = table.positionOf(ref)
    if (container === 0) entry(data, 1, position, 0, wide)
    else entry(data, 2, container, position, wide)
  }
  return data.view()
}

/** The last field fits one byte: an object stream has fewer than 256 objects, and generations are 0. */
function entry(data: ByteBuffer, kind: number, position: number, last: number, wide: number): void {
  data.byte(kind)
  for (let i = wide - 1; i >= 0; i--) data.byte(Math.floor(position / 256 ** i) % 256)
  data.byte(last)
}

function trailerEntries(out: ByteBuffer, size: number, root: PdfRef, info: PdfRef, identifier: string): void {
  out.ascii('/Size ')
  out.int(size)
  out.ascii(' /Root ')
  out.ref(root)
  out.ascii(' /Info ')
  out.ref(info)
  out.ascii(` /ID [<${identifier}> <${identifier}>] `)
}

function requireWritten(objects: ObjectWriter, ref: number): void {
  if (!objects.table.isPlaced(ref)) throw new ConvertError('internal', `PDF object ${ref} was never written`)
}
