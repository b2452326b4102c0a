/**
 * What of an input is lost before it is a document: bytes that its encoding has no characters for, which a decoder shows as
 * U+FFFD, and an input with nothing in it. Texts without U+FFFD cost one search.
 */
import type { Warnings } from '../messages/warnings.ts'

const REPLACEMENT = '\ufffd'
/** What the decoder looks at until it knows the encoding; it gives no text before. */
const NO_BYTES = new Uint8Array(0)

export class InputLosses {
  private count = 0
  private isBlank = true
  /** Bytes whose text is still to come. */
  private held: Uint8Array = NO_BYTES

  /** `text` is what came of these bytes and of those before them that gave none. */
  take(bytes: Uint8Array, text: string, encoding: string): void {
    if (text === '') {
      this.held = joined(this.held, bytes)
      return
    }
    if (this.isBlank) this.isBlank = !/[^\s\ufeff]/.test(text)
    const shown = occurrences(text, REPLACEMENT)
    if (shown > 0) this.count += shown - (encoding === 'utf-8' ? ownReplacements(joined(this.held, bytes)) : 0)
    // The last two may be the beginning of a character.
    this.held = bytes.length >= 2 ? bytes.slice(-2) : joined(this.held.slice(-1), bytes)
  }

  /** `rest`: what the end of the input gave. */
  end(rest: string, encoding: string, warnings: Warnings): void {
    if (rest !== '') this.take(NO_BYTES, rest, encoding)
    if (this.isBlank) warnings.add('empty-document')
    else if (this.count > 0) warnings.add('undecodable-bytes', String(this.count), encoding)
  }
}

const joined = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  const all = new Uint8Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}

const occurrences = (text: string, character: string): number => {
  let count = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++
  return count
}

/** Characters U+FFFD that the input itself holds, in UTF-8. */
const ownReplacements = (bytes: Uint8Array): number => {
  let count = 0
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1)) if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count++
  return count
}
