/**
 * Finds the encoding declared in a meta element (HTML, 13.2.3.2, "prescan a byte stream"), in chunks of any size: anywhere in the first
 * 1,024 bytes, and after them until the head ends, as browsers do. Comments, the content of scripts and style sheets and the attributes of
 * other tags are skipped. Only the meta element being read is kept in memory.
 */
import { encodingOf, isUtf16 } from '../host/encodings.ts'

/** Bytes that are scanned whether or not they are in the head. */
export const PRESCAN_BYTES = 1024

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const DASH = 0x2d
const EQUALS = 0x3d
const DOUBLE = 0x22
const SINGLE = 0x27

const State = {
  text: 0, tagOpen: 1, endTagOpen: 2, markup: 3, comment: 4, bogus: 5, tagName: 6, beforeName: 7, name: 8, afterName: 9, beforeValue: 10,
  quoted: 11, bare: 12, raw: 13, rawTagOpen: 14, rawEndTag: 15,
} as const
type StateId = (typeof State)[keyof typeof State]

const IN_HEAD: ReadonlySet<string> = new Set([
  'script', 'noscript', 'style', 'link', 'meta', 'object', 'title', 'base', 'basefont', 'bgsound', 'template', 'noframes',
])
const RAW: ReadonlySet<string> = new Set(['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes'])
/** Maximum length of names and values; longer ones are irrelevant here. */
const MOST_UNITS = 1024

/** Scans one document: call `push` per chunk until `done`. */
export class MetaScanner {
  /** The scan is finished: `label` is final. */
  done = false
  /** The declared encoding by its standard name; null for none. */
  label: string | null = null
  private readonly limit: number
  private state: StateId = State.text
  private consumed = 0
  private inHead = true
  private tag = ''
  private isEnd = false
  private raw = ''
  private matched = 0
  private quote = DOUBLE
  /** The last bytes of a comment, to find its end. */
  private tail = ''
  private attribute = ''
  private value = ''
  private readonly attributes = new Map<string, string>()

  /** `limit`: maximum of bytes to scan while the head does not end. */
  constructor(limit = Infinity) {
    this.limit = limit
  }

  push(bytes: Uint8Array): void {
    let at = 0
    while (at < bytes.length && !this.done) at = this.step(bytes, at)
    this.consumed += bytes.length
    if (this.consumed >= this.limit) this.done = true
  }

  /** Scans from `at`; returns the position where to continue. */
  private step(bytes: Uint8Array, at: number): number {
    switch (this.state) {
      case State.text:
        return this.skipTo(bytes, at, LESS, State.tagOpen)
      case State.bogus:
        return this.skipTo(bytes, at, GREATER, State.text)
      case State.raw:
        return this.skipTo(bytes, at, LESS, State.rawTagOpen)
      case State.comment:
        return this.comment(bytes, at)
      case State.quoted:
        return this.quoted(bytes, at)
      default:
        return this.take(bytes[at] ?? 0, at) ? at + 1 : at
    }
  }

  private skipTo(bytes: Uint8Array, at: number, byte: number, next: StateId): number {
    const found = bytes.indexOf(byte, at)
    if (found < 0) return bytes.length
    this.state = next
    return found + 1
  }

  private comment(bytes: Uint8Array, at: number): number {
    const found = bytes.indexOf(GREATER, at)
    const end = found < 0 ? bytes.length : found
    this.tail = (this.tail + String.fromCharCode(...bytes.subarray(Math.max(at, end - 3), end))).slice(-3)
    if (found >= 0) {
      if (this.tail.endsWith('--') || this.tail === '--!') this.state = State.text
      else this.tail = ''
    }
    return found < 0 ? end : found + 1
  }

  private quoted(bytes: Uint8Array, at: number): number {
    const found = bytes.indexOf(this.quote, at)
    const end = found < 0 ? bytes.length : found
    for (let i = at; i < end && this.keeps(); i++) this.value += String.fromCharCode(bytes[i] ?? 0)
    if (found < 0) return end
    this.endAttribute()
    this.state = State.beforeName
    return found + 1
  }

  /** Whether the current value is collected. */
  private keeps(): boolean {
    return this.tag === 'meta' && this.value.length < MOST_UNITS
  }

  /** Processes one byte in the other states; false when the next state must process it again. */
  private take(byte: number, at: number): boolean {
    switch (this.state) {
      case State.tagOpen:
        return this.tagOpen(byte)
      case State.endTagOpen:
        if (isLetter(byte)) return this.beginTag(true)
        this.state = byte === GREATER ? State.text : State.bogus
        return true
      case State.markup:
        return this.markup(byte)
      case State.tagName:
        if (endsName(byte)) {
          this.state = State.beforeName
          return false
        }
        this.tag = longer(this.tag, byte)
        return true
      case State.rawTagOpen:
        this.matched = 0
        this.state = byte === SLASH ? State.rawEndTag : State.raw
        return byte === SLASH
      case State.rawEndTag:
        return this.rawEndTag(byte)
      default:
        return this.inTag(byte, at)
    }
  }

  private tagOpen(byte: number): boolean {
    if (isLetter(byte)) return this.beginTag(false)
    this.tail = ''
    this.state = byte === 0x21 ? State.markup : byte === SLASH ? State.endTagOpen : byte === 0x3f ? State.bogus : State.text
    return this.state !== State.text
  }

  private beginTag(isEnd: boolean): boolean {
    this.tag = ''
    this.isEnd = isEnd
    this.attributes.clear()
    this.state = State.tagName
    return false
  }

  /** After `<!`. */
  private markup(byte: number): boolean {
    if (byte !== DASH) {
      this.state = State.bogus
      return false
    }
    this.tail += '-'
    // The dashes that start a comment can also end it.
    if (this.tail === '--') this.state = State.comment
    return true
  }

  /** In raw text, after `</`. */
  private rawEndTag(byte: number): boolean {
    if (this.matched < this.raw.length) {
      if (lower(byte) === this.raw.charCodeAt(this.matched)) {
        this.matched++
        return true
      }
      this.state = State.raw
      return false
    }
    if (!endsName(byte)) {
      this.state = State.raw
      return false
    }
    this.beginTag(true)
    this.tag = this.raw
    this.state = State.beforeName
    return false
  }

  private inTag(byte: number, at: number): boolean {
    if (byte === GREATER) {
      if (this.state !== State.beforeName) this.endAttribute()
      this.endTag(at)
      return true
    }
    const space = isSpace(byte)
    switch (this.state) {
      case State.beforeName:
        if (space || byte === SLASH) return true
        this.attribute = byte === EQUALS ? '=' : ''
        this.state = State.name
        return byte === EQUALS
      case State.name:
        if (byte === EQUALS) this.state = State.beforeValue
        else if (space) this.state = State.afterName
        else if (byte === SLASH) return this.endOfName()
        else this.attribute = longer(this.attribute, byte)
        return true
      case State.afterName:
        if (space) return true
        if (byte !== EQUALS) return this.endOfName()
        this.state = State.beforeValue
        return true
      case State.beforeValue:
        if (space) return true
        this.quote = byte
        this.state = byte === DOUBLE || byte === SINGLE ? State.quoted : State.bare
        return this.state === State.quoted
      default:
        if (space) return this.endOfName()
        if (this.keeps()) this.value += String.fromCharCode(byte)
        return true
    }
  }

  private endOfName(): boolean {
    this.endAttribute()
    this.state = State.beforeName
    return false
  }

  private endAttribute(): void {
    if (this.tag === 'meta' && !this.attributes.has(this.attribute)) this.attributes.set(this.attribute, this.value)
    this.attribute = ''
    this.value = ''
  }

  /** `at`: position of the `>` in this chunk. */
  private endTag(at: number): void {
    const { tag, isEnd } = this
    this.state = State.text
    if (!isEnd && tag === 'meta') {
      this.label = declared(this.attributes)
      if (this.label !== null) this.done = true
    } else if (!isEnd && RAW.has(tag)) {
      this.raw = tag
      this.state = State.raw
    }
    if (!IN_HEAD.has(tag) && (isEnd || (tag !== 'html' && tag !== 'head'))) this.inHead = false
    if (!this.inHead && this.consumed + at >= PRESCAN_BYTES) this.done = true
  }
}

/** The encoding that a meta element with these attributes declares; null for none. */
function declared(attributes: ReadonlyMap<string, string>): string | null {
  const charset = attributes.get('charset')
  const isContentType = attributes.get('http-equiv')?.toLowerCase() === 'content-type'
  const label = charset ?? (isContentType ? charsetInContent(attributes.get('content') ?? '') : null)
  const encoding = label === null ? null : encodingOf(label)
  if (encoding === null) return null
  // The document was readable as ASCII, so it is not UTF-16 (HTML: treat as UTF-8).
  return isUtf16(encoding) ? 'utf-8' : encoding === 'x-user-defined' ? 'windows-1252' : encoding
}

/** The encoding in a value such as `text/html; charset=utf-8`; null for none. */
function charsetInContent(content: string): string | null {
  const found = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"'][^\s;]*))/i.exec(content)
  return found === null ? null : found[1] ?? found[2] ?? found[3] ?? null
}

/**
 * The encoding of an XML declaration at the start; null for none. `start`: the first bytes as Latin-1. A declaration that is itself in
 * UTF-16 need not name the encoding.
 */
export function xmlEncoding(start: string): string | null {
  if (start.startsWith('<\0?\0x\0')) return 'utf-16le'
  if (start.startsWith('\0<\0?\0x')) return 'utf-16be'
  const label = /^<\?xml[^>]*?encoding[\0- ]*=[\0- ]*(?:"([^"\0- ]*)"|'([^'\0- ]*)')/.exec(start)
  const encoding = label === null ? null : encodingOf(label[1] ?? label[2] ?? '')
  return encoding !== null && isUtf16(encoding) ? 'utf-8' : encoding
}

const lower = (byte: number): number => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte)

const isLetter = (byte: number): boolean => lower(byte) >= 0x61 && lower(byte) <= 0x7a

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d

const endsName = (byte: number): boolean => byte === GREATER || byte === SLASH || isSpace(byte)

const longer = (name: string, byte: number): string => (name.length < 32 ? name + String.fromCharCode(lower(byte)) : name)
