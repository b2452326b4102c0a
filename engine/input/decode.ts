/**
 * Bytes to text in any chunk size. The encoding is that of the byte order mark, else the one asked for, else the one that came
 * with the document, else the one that a meta element in its head declares, else that of its XML declaration, else UTF-8. While
 * that is undecided, bytes that are ASCII in all of these go on as they are, and others are held back.
 */
import { type ByteDecoder, type DecoderSource, decoderOf, encodingOf, isUtf16, markedEncoding } from '../host/encodings.ts'
import { MetaScanner, PRESCAN_BYTES, xmlEncoding } from './prescan.ts'

export const isKnownEncoding = (label: string): boolean => encodingOf(label) !== null

export interface EncodingFacts {
  /** A known label that overrules what the document declares. */
  readonly label?: string | null
  /** A label that came with the document (`Content-Type`); counts when it is known and no other is given. */
  readonly transported?: string | null
  /** XML rules: the XML declaration is stronger than a meta element. */
  readonly isXml?: boolean
  /** Bytes of the head that are searched; all of it when absent. */
  readonly limit?: number
}

export class Decoder {
  private readonly source: DecoderSource
  private readonly label: string | null
  private readonly isXml: boolean
  private readonly scanner: MetaScanner
  private decoder: ByteDecoder | null = null
  /** The first `count` bytes of it are held back, of which the first `scanned` were looked at. */
  private buffer = new Uint8Array(0)
  private count = 0
  private scanned = 0
  /** Bytes that went on undecided. */
  private passed = 0
  /** What the XML declaration says. */
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

  /** What is the same in whatever encoding comes of it, once the bytes are through in which anything may be declared. */
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

/** More bytes may make it a byte order mark. */
const isStartOfMark = ([a, b]: Uint8Array): boolean =>
  a === undefined || (a === 0xef ? b === undefined || b === 0xbb : (a === 0xfe || a === 0xff) && b === undefined)

/** Of an XML declaration, in ASCII or UTF-16. */
const isStartOfDeclaration = ([a, b]: Uint8Array): boolean => (a === LESS && (b === QUESTION || b === 0)) || (a === 0 && b === LESS)

const LESS = 0x3c
const QUESTION = 0x3f

/** ASCII in every encoding that a meta element can name: ISO-2022-JP has a meaning for three of the controls. */
const isPlain = (byte: number): boolean => byte < 0x80 && byte !== 0x1b && byte !== 0x0e && byte !== 0x0f
