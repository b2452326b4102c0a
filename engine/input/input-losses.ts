/**
 * Detects losses while input is decoded: bytes that are invalid in the encoding, which the decoder replaces by U+FFFD, and empty input. An
 * input without losses costs one search in the text and one in the bytes.
 */
import type { Warnings } from '../messages/warnings.ts'

const REPLACEMENT = '\ufffd'
const NO_BYTES = new Uint8Array(0)

/** Counts the losses of one input: call `take` per chunk, then `end` once. */
export class InputLosses {
  /** The number of U+FFFD in the text, and how many of them the input itself contains if it is UTF-8. */
  private shown = 0
  private own = 0
  private isBlank = true
  /** The last two bytes, which can be the start of a U+FFFD. */
  private last: Uint8Array = NO_BYTES

  /** Takes bytes of the input, and the text decoded so far; the text can belong to earlier bytes. */
  take(bytes: Uint8Array, text: string): void {
    if (this.isBlank) this.isBlank = !/[^\s\ufeff]/.test(text)
    this.shown += occurrences(text, REPLACEMENT)
    this.own += ownReplacements(bytes)
    if (this.last.length > 0 && bytes.length > 0) this.own += ownReplacements(joined(this.last, bytes.subarray(0, 2)))
    this.last = bytes.length >= 2 ? bytes.slice(-2) : joined(this.last, bytes).slice(-2)
  }

  /** Adds the warnings. `rest`: the text that the decoder gave at the end. */
  end(rest: string, encoding: string, warnings: Warnings): void {
    this.take(NO_BYTES, rest)
    const count = this.shown - (encoding === 'utf-8' ? this.own : 0)
    if (this.isBlank) warnings.add('empty-document')
    else if (count > 0) warnings.add('undecodable-bytes', String(count), encoding)
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

/** The number of U+FFFD in UTF-8 bytes. */
const ownReplacements = (bytes: Uint8Array): number => {
  let count = 0
  for (let at = bytes.indexOf(0xbf); at >= 0; at = bytes.indexOf(0xbf, at + 1)) if (bytes[at - 1] === 0xef && bytes[at + 1] === 0xbd) count++
  return count
}
