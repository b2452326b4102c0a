/**
 * The frame of the file: header, cross-reference (a table, or a stream when the file is compressed) and trailer.
 * The identifier is a hash of everything but the creation date, so two runs of one document share it.
 */
import { ConvertError } from '../messages/errors.ts'
import { ByteBuffer } from './bytes.ts'
import type { ObjectWriter, PdfRef } from './objects.ts'

export function writeHeader(out: ByteBuffer): void {
  out.ascii('%PDF-1.7\n%')
  out.bytes(Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3, 0x0a))
}

/** Ends the file; nothing may be allocated or written after it. */
export function writeEnd(objects: ObjectWriter, root: PdfRef, info: PdfRef): void {
  objects.flushPack()
  const identifier = objects.hash.hex()
  const start = objects.deflate === null
    ? writeTable(objects, root, info, identifier)
    : writeStream(objects, root, info, identifier)
  const { out } = objects
  out.ascii('startxref\n')
  out.int(start)
  out.ascii('\n%%EOF\n')
}

function writeTable(objects: ObjectWriter, root: PdfRef, info: PdfRef, identifier: string): number {
  const { out, rows } = objects
  const start = objects.offset()
  out.ascii('xref\n0 ')
  out.int(rows.length)
  out.ascii('\n0000000000 65535 f \n')
  for (let ref = 1; ref < rows.length; ref++) {
    requireWritten(objects, ref)
    out.ascii(String(rows.position[ref] ?? 0).padStart(10, '0'))
    out.ascii(' 00000 n \n')
  }
  out.ascii('trailer\n<< ')
  trailerEntries(out, rows.length, root, info, identifier)
  out.ascii('>>\n')
  return start
}

function writeStream(objects: ObjectWriter, root: PdfRef, info: PdfRef, identifier: string): number {
  const self = objects.allocate()
  const start = objects.offset()
  const out = objects.beginStream(self)
  const { rows } = objects
  let wide = 2
  while (256 ** wide <= start) wide++
  const data = new ByteBuffer(rows.length * (wide + 3))
  entry(data, 0, 0, 0, wide)
  for (let ref = 1; ref < rows.length; ref++) {
    requireWritten(objects, ref)
    const container = rows.container[ref] ?? 0
    const position = rows.position[ref] ?? 0
    if (container === 0) entry(data, 1, position, 0, wide)
    else entry(data, 2, container, position, wide)
  }
  out.ascii('/Type /XRef /W [1 ')
  out.int(wide)
  out.ascii(' 1] ')
  trailerEntries(out, rows.length, root, info, identifier)
  objects.endStream(data.view())
  return start
}

/** The last field fits one byte: an object stream holds fewer than 256 objects, and generations are 0. */
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
  if (objects.rows.written[ref] === 0) throw new ConvertError('internal', `PDF object ${ref} was never written`)
}
