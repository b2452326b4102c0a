/**
 * Bytes to text in any chunk size. The encoding is that of the byte order mark, else the one asked for, else the one
 * a meta element declares in the first 1024 bytes, else UTF-8. Bytes are held back only while that is undecided.
 */
import { PRESCAN_BYTES, prescan } from './prescan.ts'

/** What 0x80 to 0x9F are in windows-1252. */
const windows1252 = '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f'
  + '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

type ByteDecoder = InstanceType<typeof TextDecoder>

export function isKnownEncoding(label: string): boolean {
  try {
    new TextDecoder(label)
    return true
  } catch {
    return false
  }
}

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
    if (this.decoder !== null) return this.decode(this.decoder, bytes, true)
    this.hold(bytes)
    return this.decide(false)
  }

  end(): string {
    const rest = this.decide(true)
    return this.decoder === null ? rest : rest + this.decode(this.decoder, new Uint8Array(0), false)
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
    this.decoder = new TextDecoder(chosen ?? 'utf-8')
    this.held = new Uint8Array(0)
    return this.decode(this.decoder, held, true)
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

  private decode(decoder: ByteDecoder, bytes: Uint8Array, stream: boolean): string {
    const text = decoder.decode(bytes, { stream })
    if (decoder.encoding !== 'windows-1252') return text
    // Node 20 leaves these bytes as control characters.
    return text.replace(/[\u0080-\u009f]/g, (unit: string) => windows1252.charAt(unit.charCodeAt(0) - 0x80))
  }
}
