/**
 * Bytes to text in any chunk size. The encoding is that of the byte order mark, else the one asked for, else the one
 * a meta element declares in the first 1024 bytes, else UTF-8. Bytes are held back only while that is undecided.
 */
import { byteDecoder, type ByteDecoder } from '../host/encodings.ts'
import { PRESCAN_BYTES, prescan } from './prescan.ts'

export const isKnownEncoding = (label: string): boolean => byteDecoder(label) !== null

export class Decoder {
  private readonly label: string | undefined
  private decoder: ByteDecoder | null = null
  private held = new Uint8Array(0)

  /** `label` is a known encoding label; the caller has checked it. */
  constructor(label?: string) {
    this.label = label
  }

  /** The encoding in use; `utf-8` while it is undecided. */
  get encoding(): string {
    return this.decoder?.encoding ?? 'utf-8'
  }

  feed(bytes: Uint8Array): string {
    if (this.decoder !== null) return this.decoder.decode(bytes, { stream: true })
    this.hold(bytes)
    return this.decide(false)
  }

  end(): string {
    const rest = this.decide(true)
    return this.decoder === null ? rest : rest + this.decoder.decode(new Uint8Array(0))
  }

  private hold(bytes: Uint8Array): void {
    const all = new Uint8Array(this.held.length + bytes.length)
    all.set(this.held)
    all.set(bytes, this.held.length)
    this.held = all
  }

  /** Chooses the encoding as soon as it is certain and decodes what was held. */
  private decide(atEnd: boolean): string {
    if (this.decoder !== null) return ''
    const { held } = this
    const label = this.markLabel(atEnd)
    if (label === null) return ''
    const chosen = label !== '' ? label : this.label ?? prescan(held, isKnownEncoding)
    if (chosen === null && !atEnd && held.length < PRESCAN_BYTES) return ''
    this.decoder = byteDecoder(chosen ?? 'utf-8') ?? new TextDecoder()
    this.held = new Uint8Array(0)
    return this.decoder.decode(held, { stream: true })
  }

  /** The encoding of the byte order mark, '' when there is none, null when too few bytes are known. */
  private markLabel(atEnd: boolean): string | null {
    const [a, b, c] = this.held
    if (a === undefined) return atEnd ? '' : null
    if (a !== 0xef && a !== 0xfe && a !== 0xff) return ''
    if (b === undefined) return atEnd ? '' : null
    if (a === 0xfe && b === 0xff) return 'utf-16be'
    if (a === 0xff && b === 0xfe) return 'utf-16le'
    if (a !== 0xef || b !== 0xbb) return ''
    if (c === undefined) return atEnd ? '' : null
    return c === 0xbf ? 'utf-8' : ''
  }
}
