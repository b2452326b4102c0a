/**
 * Decodes bytes to text, in chunks of any size (HTML, 13.2.3). The encoding is, in this order: the byte order mark, the requested one, the
 * one from the transport, a meta element in the head, the XML declaration, UTF-8. While it is undecided, ASCII bytes with the same meaning
 * in all encodings are passed on, and other bytes are held back.
 */
import { type ByteDecoder, type DecoderSource, decoderOf, encodingOf, isUtf16, markedEncoding } from '../host/encodings.ts'
import { MetaScanner, PRESCAN_BYTES, xmlEncoding } from './prescan.ts'

/** Whether the Encoding Standard defines the label. */
export const isKnownEncoding = (label: string): boolean => encodingOf(label) !== null

export interface EncodingFacts {
  /** An encoding label that overrides the declarations in the document. */
  readonly label?: string | null
  /** The label from the transport (`Content-Type`), used when it is known and `label` is not given. */
  readonly transported?: string | null
  /** XML parsing: the XML declaration takes precedence over a meta element. */
  readonly isXml?: boolean
  /** Maximum of bytes of the head to search; the whole head when absent. */
  readonly limit?: number
}

/** Decodes one input: call `feed` per chunk, then `end` once. Invalid bytes become U+FFFD. */
export class Decoder {
  private readonly source: DecoderSource
  private readonly label: string | null
  private readonly isXml: boolean
  private readonly scanner: MetaScanner
  private decoder: ByteDecoder | null = null
  /** The first `count` bytes are held back; the first `scanned` of them were scanned. */
  private buffer = new Uint8Array(0)
  private count = 0
  private scanned = 0
  /** Number of bytes passed on while the encoding was undecided. */
  private passed = 0
  /** The encoding of the XML declaration. */
  private xml: string | null = null

  constructor(source: DecoderSource, { label = null, transported = null, isXml = false, limit = Infinity }: EncodingFacts = {}) {
    this.source = source
    this.label = encodingOf(label ?? '') ?? encodingOf(transported ?? '')
    this.isXml = isXml
    this.scanner = new MetaScanner(limit)
  }

  /** The encoding in use; `utf-8` while it is undecided. */
  get encoding(): string {
    return this.decoder?.encoding ?? 'utf-8'
  }

  feed(bytes: Uint8Array): string {
    if (this.decoder !== null) return this.decoder.decode(bytes, { stream: true })
    this.hold(bytes)
    const encoding = this.decide(false)
    return encoding === null ? this.passPlain() : this.begin(encoding)
  }

  end(): string {
    const rest = this.decoder === null ? this.begin(this.decide(true) ?? 'utf-8') : ''
    return rest + (this.decoder?.decode(new Uint8Array(0)) ?? '')
  }

  private hold(bytes: Uint8Array): void {
    const { buffer, count } = this
    if (count + bytes.length > buffer.length) {
      this.buffer = new Uint8Array(Math.max(count + bytes.length, count * 2))
      this.buffer.set(buffer.subarray(0, count))
    }
    this.buffer.set(bytes, count)
    this.count += bytes.length
  }

  private begin(encoding: string): string {
    const held = this.buffer.subarray(0, this.count)
    this.decoder = decoderOf(encoding, this.source)
    this.buffer = new Uint8Array(0)
    return this.decoder.decode(held, { stream: true })
  }

  /** The encoding as soon as it is certain; null before. */
  private decide(atEnd: boolean): string | null {
    const { scanner } = this
    const held = this.buffer.subarray(0, this.count)
    if (this.passed === 0 && held.length < MARK_BYTES && isStartOfMark(held) && !atEnd) return null
    if (this.scanned === 0 && this.passed === 0) {
      const marked = markedEncoding(held) ?? this.label
      if (marked !== null) return marked
    }
    if (this.xml === null && this.passed === 0 && isStartOfDeclaration(held)) {
      this.xml = xmlEncoding(String.fromCharCode(...held.subarray(0, PRESCAN_BYTES)))
      if (this.xml !== null && (this.isXml || isUtf16(this.xml))) return this.xml
    }
    scanner.push(held.subarray(this.scanned))
    this.scanned = held.length
    if (scanner.label !== null) return scanner.label
    return scanner.done || atEnd ? this.xml ?? 'utf-8' : null
  }

  /** Passes on leading bytes that decode alike in every encoding, after the prescanned bytes were read. */
  private passPlain(): string {
    const { buffer, count } = this
    if (this.passed + count < PRESCAN_BYTES) return ''
    let end = 0
    while (end < count && isPlain(buffer[end] ?? 0)) end++
    if (end === 0) return ''
    const text = new TextDecoder().decode(buffer.subarray(0, end))
    buffer.copyWithin(0, end, count)
    this.count = count - end
    this.scanned = this.count
    this.passed += end
    return text
  }
}

const MARK_BYTES = 3

/** Whether the bytes can be the start of a byte order mark. */
const isStartOfMark = ([a, b]: Uint8Array): boolean =>
  a === undefined || (a === 0xef ? b === undefined || b === 0xbb : (a === 0xfe || a === 0xff) && b === undefined)

/** Whether the bytes can be the start of an XML declaration, in ASCII or UTF-16. */
const isStartOfDeclaration = ([a, b]: Uint8Array): boolean => (a === LESS && (b === QUESTION || b === 0)) || (a === 0 && b === LESS)

const LESS = 0x3c
const QUESTION = 0x3f

/** Whether the byte means ASCII in every encoding that a meta element can declare. ISO-2022-JP uses three of the control characters. */
const isPlain = (byte: number): boolean => byte < 0x80 && byte !== 0x1b && byte !== 0x0e && byte !== 0x0f
