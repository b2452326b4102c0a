/**
 * Allocates object numbers and writes each object once, in the order in which objects become final; afterwards only its position is kept
 * (`object-table.ts`). In a compressed file, objects other than streams are packed into object streams. Every allocated number must be
 * written before the file ends, so that numbers run from 1 without gaps.
 */
import { ConvertError } from '../messages/errors.ts'
import { ByteBuffer, operator, phrase } from './bytes.ts'
import { ContentHash } from './content-hash.ts'
import { MAX_PACKED, ObjectTable, type PdfRef } from './object-table.ts'

export type { PdfRef } from './object-table.ts'
export type Deflate = (bytes: Uint8Array) => Uint8Array

const OBJECT = operator(' 0 obj\n')
const END_OBJECT = operator('\nendobj\n')
const DICTIONARY = operator('<< ')
const LENGTH = operator('/Length ')
const DEFLATED = phrase('/Filter /FlateDecode ')
const STREAM = phrase(' >>\nstream\n')
const END_STREAM = phrase('\nendstream')

export class ObjectWriter {
  readonly table = new ObjectTable()
  readonly out: ByteBuffer
  readonly hash = new ContentHash()
  /** Present if streams are compressed. */
  readonly deflate: Deflate | null
  /** Number of bytes already taken out of `out`. */
  private base = 0
  private open: PdfRef | 0 = 0
  private start = 0
  private packed = false

  /** The object stream being filled. */
  private container: PdfRef | 0 = 0
  private readonly pack = new ByteBuffer(4096)
  /** Its objects and their offsets in `pack`. Typed arrays: V8 would have to collect grown lists every 64 pages. */
  private readonly packRefs = new Int32Array(MAX_PACKED)
  private readonly packStarts = new Int32Array(MAX_PACKED)
  private packCount = 0

  constructor(out: ByteBuffer, deflate: Deflate | null) {
    this.out = out
    this.deflate = deflate
  }

  allocate(): PdfRef {
    return this.table.allocate()
  }

  /** Begins an object other than a stream; write its body into the returned buffer. */
  begin(ref: PdfRef): ByteBuffer {
    if (this.deflate === null) return this.beginPlain(ref)
    this.mark(ref)
    this.packed = true
    if (this.container === 0) this.container = this.allocate()
    this.table.placeIn(ref, this.container, this.packCount)
    this.packRefs[this.packCount] = ref
    this.packStarts[this.packCount] = this.pack.length
    this.packCount++
    return this.pack
  }

  /** Like `begin`, but the object is always directly in the file, uncompressed. */
  beginPlain(ref: PdfRef): ByteBuffer {
    this.mark(ref)
    this.packed = false
    this.start = this.out.length
    this.table.placeAt(ref, this.offset())
    this.out.int(ref)
    this.out.operator(OBJECT)
    return this.out
  }

  end(hashed = true): void {
    if (this.packed) {
      this.pack.byte(0x0a)
      this.open = 0
      if (this.packCount >= MAX_PACKED) this.flushPack()
      return
    }
    this.out.operator(END_OBJECT)
    if (hashed) this.hash.add(this.out.data, this.start, this.out.length)
    this.open = 0
  }

  /** Begins a stream: write the entries of its dictionary, except length and filter, into the returned buffer. */
  beginStream(ref: PdfRef): ByteBuffer {
    const out = this.beginPlain(ref)
    out.operator(DICTIONARY)
    return out
  }

  /** Ends a stream with its data, which is deflated here if the file is compressed. */
  endStream(data: Uint8Array): void {
    if (this.deflate === null) return this.endEncoded(data)
    this.out.again(DEFLATED)
    this.endEncoded(this.deflate(data), true)
  }

  /** Ends a stream whose data is already encoded as its dictionary says. */
  endEncoded(data: Uint8Array, isDeflated = false): void {
    const { out } = this
    out.operator(LENGTH)
    out.int(data.length)
    out.again(STREAM)
    this.hash.add(out.data, this.start, out.length)
    if (isDeflated) this.hash.addDeflated(data)
    else this.hash.add(data, 0, data.length)
    out.bytes(data)
    out.again(END_STREAM)
    this.end(false)
  }

  /** Offset in the file of the next byte. */
  offset(): number {
    return this.base + this.out.length
  }

  /** The bytes since the last call; valid until the next write. */
  take(): Uint8Array {
    const bytes = this.out.view()
    this.base += bytes.length
    this.out.clear()
    return bytes
  }

  bytesTouched(): number {
    return this.table.bytesTouched()
  }

  /** Writes the object stream with the objects that wait for it. */
  flushPack(): void {
    const count = this.packCount
    const { container } = this
    if (container === 0) return
    this.container = 0
    const head = new ByteBuffer(count * 12)
    for (let i = 0; i < count; i++) {
      head.int(this.packRefs[i] ?? 0)
      head.byte(0x20)
      head.int(this.packStarts[i] ?? 0)
      head.byte(0x20)
    }
    const first = head.length
    head.bytes(this.pack.data, 0, this.pack.length)
    this.pack.clear()
    this.packCount = 0
    const out = this.beginStream(container)
    out.ascii('/Type /ObjStm /N ')
    out.int(count)
    out.ascii(' /First ')
    out.int(first)
    out.byte(0x20)
    this.endStream(head.view())
  }

  private mark(ref: PdfRef): void {
    if (this.open !== 0) throw new ConvertError('internal', `PDF object ${ref} was begun inside object ${this.open}`)
    if (this.table.isPlaced(ref)) throw new ConvertError('internal', `PDF object ${ref} was written twice`)
    this.open = ref
  }
}
