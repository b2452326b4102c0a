/**
 * Whether any selector of a prelude may match in a document of whose elements all classes and ids are known: each name that stands
 * outside of brackets must be had by some element. Of a framework a document uses a few names, and all rules for others are passed
 * over without reading their selectors: of 3,000 rules that takes two fifths of the instructions. A prelude that is not of plain
 * parts may match, whatever it says; of one that is not valid the answer means nothing.
 */
import type { ElementNames } from './style-rule.ts'

/** `parts` are those of `partsOf`. */
export function mayMatchAmong(parts: readonly string[], names: ElementNames): boolean {
  let isPossible = true
  let isAny = false
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] ?? ''
    const c = part.charCodeAt(0)
    if (c === PERIOD || c === HASH) {
      if (part.length === 1) return true
      isPossible &&= names.has(part)
    } else if (c === COMMA || (c <= SPACE && part.length > 1 && part.includes(','))) {
      isAny ||= isPossible
      isPossible = true
    } else if (part.length === 1 && !isAlone(c)) return true
  }
  return isAny || isPossible
}

/** Whether a part may be this character and no more. */
const isAlone = (c: number): boolean =>
  c === SPACE || c === GREATER || c === PLUS || c === TILDE || c === ASTERISK || c === TAB || c === NEWLINE || (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95

const TAB = 0x09
const NEWLINE = 0x0a
const SPACE = 0x20
const HASH = 0x23
const ASTERISK = 0x2a
const PLUS = 0x2b
const COMMA = 0x2c
const PERIOD = 0x2e
const GREATER = 0x3e
const TILDE = 0x7e
