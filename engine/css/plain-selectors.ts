/**
 * What is to be known of selectors before any element is asked whether it matches, read from the text of a rule's prelude:
 * only for lists of types, classes, ids, attributes, combinators and the usual pseudo-classes, written without escapes or
 * comments, as most selectors of a large sheet are. For any other, valid or not, there is no answer, and the list has to be
 * compiled. What is said of a list here is what compiling it would say.
 */
import { maxSpecificity, type PseudoElement, type SelectorHead, type SelectorKey, specificityOf } from './compiled-selector.ts'
import type { CssLevel } from './level.ts'
import { isSpace } from './scanner.ts'
import { isPlainPseudoClass, isPlainPseudoElement } from './selector-text.ts'

/** Simple selectors of a list; longer ones are compiled, which knows the bounds. */
const MOST_SIMPLE = 256

export interface PlainHead extends SelectorHead {
  /** Where the selector stands in the text. */
  readonly start: number
  readonly end: number
}

/** One for each selector of the list in `[start, end)`; null when that is not plain. */
export function plainHeads(text: string, start: number, end: number, level: CssLevel): readonly PlainHead[] | null {
  return new PlainReader(text, start, end, level).list()
}

class PlainReader {
  private readonly text: string
  private readonly end: number
  private readonly level: CssLevel
  private readonly isInside: boolean
  private at: number
  private simple = 0
  // Of the selector being read.
  private ids = 0
  private classes = 0
  private types = 0
  private pseudoElement: PseudoElement = ''
  // Of its compound being read.
  private parts = 0
  private tag = ''
  private names: string[] = []
  private id = ''
  private hasOwnKey = false

  /** `isInside`: in the parentheses of another, where no pseudo-element may stand. */
  constructor(text: string, start: number, end: number, level: CssLevel, isInside = false) {
    this.text = text
    this.at = start
    this.end = end
    this.level = level
    this.isInside = isInside
  }

  list(): readonly PlainHead[] | null {
    const heads: PlainHead[] = []
    for (;;) {
      const head = this.selector()
      if (head === null) return null
      heads.push(head)
      if (this.at >= this.end) return heads
      this.at++
    }
  }

  /** Up to a comma or the end. */
  private selector(): PlainHead | null {
    const start = this.at
    this.ids = this.classes = this.types = 0
    this.pseudoElement = ''
    this.space()
    for (;;) {
      if (!this.compound()) return null
      const isSpaced = this.space()
      const c = this.code()
      if (c === -1 || c === COMMA) return this.head(start)
      // A pseudo-element is of the subject, which comes last.
      if (this.pseudoElement !== '') return null
      if (c === GREATER || c === PLUS || c === TILDE) {
        this.at++
        this.space()
      } else if (!isSpaced) return null
    }
  }

  private head(start: number): PlainHead | null {
    const key = this.key()
    if (key === null) return null
    const { ids, classes, types, pseudoElement, names } = this
    // A list within the object would have V8 make both by a call out of compiled code.
    const keys = [key]
    return { specificity: specificityOf(ids, classes, types), pseudoElement, keys, classes: names, start, end: this.at }
  }

  /** Null when compiling would find another. */
  private key(): SelectorKey | null {
    if (this.id !== '') return { kind: 'id', name: this.id }
    const [name] = this.names
    if (name !== undefined) return { kind: 'class', name }
    if (this.tag !== '') return { kind: 'tag', name: this.tag }
    return this.hasOwnKey ? null : { kind: 'any', name: '' }
  }

  private compound(): boolean {
    this.parts = 0
    this.tag = this.id = ''
    this.names = []
    this.hasOwnKey = false
    for (;;) {
      // What `code` says, without a call; most of the work is here and in `name`.
      const c = this.at < this.end ? this.text.charCodeAt(this.at) : -1
      if (c === -1 || c === COMMA || c === GREATER || c === PLUS || c === TILDE || isSpace(c)) return this.parts > 0
      if (this.pseudoElement !== '' || !this.part(c)) return false
      this.parts++
      if (++this.simple > MOST_SIMPLE) return false
    }
  }

  private part(c: number): boolean {
    switch (c) {
      case PERIOD: {
        this.at++
        const name = this.name()
        // `-->` is a token of its own, though not behind a `#`.
        if (name === '' || (name === '--' && this.code() === GREATER)) return false
        this.names.push(name)
        this.classes++
        return true
      }
      case HASH: {
        this.at++
        const name = this.name()
        if (this.id === '') this.id = name
        this.ids++
        return name !== ''
      }
      case COLON: return this.pseudo()
      case OPEN_SQUARE: return this.pattern(ATTRIBUTE)
      case ASTERISK:
        this.at++
        return this.parts === 0
      default:
        this.tag = this.name()
        this.types++
        // `--x:` is a declaration out of its place.
        return this.parts === 0 && this.tag !== '' && !this.tag.startsWith('--')
    }
  }

  private pseudo(): boolean {
    this.at++
    const isElement = this.code() === COLON
    if (isElement) this.at++
    const name = this.name().toLowerCase()
    if (name === '') return false
    if (this.code() === OPEN_PARENTHESIS) return !isElement && this.pseudoFunction(name)
    if (isPlainPseudoElement(name)) {
      if (this.isInside) return false
      this.pseudoElement = name
      this.types++
      return true
    }
    if (isElement || !isPlainPseudoClass(name, this.level)) return false
    this.hasOwnKey ||= ownKeys.has(name)
    this.classes++
    return true
  }

  private pseudoFunction(name: string): boolean {
    if (name.startsWith('nth-')) return nthNames.has(name) && this.pattern(NTH)
    if (name !== 'not' || this.isInside) return false
    const close = this.text.indexOf(')', this.at)
    if (close < 0 || close >= this.end) return false
    const inner = new PlainReader(this.text, this.at + 1, close, this.level, true).list()
    if (inner === null) return false
    const most = maxSpecificity(inner)
    this.ids += most >>> 20
    this.classes += (most >>> 10) & 1023
    this.types += most & 1023
    this.simple += inner.length
    this.at = close + 1
    return true
  }

  /** Something that counts as a class does, if it is written as usual. */
  private pattern(usual: RegExp): boolean {
    const end = this.text.indexOf(usual === NTH ? ')' : ']', this.at) + 1
    if (end === 0 || end > this.end || !usual.test(this.text.slice(this.at, end))) return false
    this.at = end
    this.classes++
    return true
  }

  /** An identifier of plain ASCII; empty when there is none. */
  private name(): string {
    const { text, end } = this
    const start = this.at
    let at = start
    let c = at < end ? text.charCodeAt(at) : -1
    if (c === HYPHEN) c = at + 1 < end ? text.charCodeAt(at + 1) : -1
    if (!isNameStart(c) && c !== HYPHEN) return ''
    for (; at < end; at++) {
      const unit = text.charCodeAt(at)
      if ((unit < 97 || unit > 122) && unit !== HYPHEN && (unit < 48 || unit > 57) && (unit < 65 || unit > 90) && unit !== 95) break
    }
    this.at = at
    return text.slice(start, at)
  }

  private space(): boolean {
    const from = this.at
    while (this.at < this.end && isSpace(this.text.charCodeAt(this.at))) this.at++
    return this.at > from
  }

  private code(): number {
    return this.at < this.end ? this.text.charCodeAt(this.at) : -1
  }
}

const ATTRIBUTE = /^\[[a-zA-Z_][\w-]*(?:[~|^$*]?=(?:"[^"\\\n]*"|'[^'\\\n]*'|[a-zA-Z_][\w-]*))?\]$/
const NTH = /^\( *(?:even|odd|[+-]?\d+|[+-]?\d*n(?: *[+-] *\d+)?) *\)$/i
/** Pseudo-classes of certain elements, by which their selectors are filed. */
const ownKeys = new Set(['root', 'scope', 'link', 'any-link'])
const nthNames = new Set(['nth-child', 'nth-last-child', 'nth-of-type', 'nth-last-of-type'])

const HASH = 0x23
const OPEN_PARENTHESIS = 0x28
const ASTERISK = 0x2a
const PLUS = 0x2b
const COMMA = 0x2c
const HYPHEN = 0x2d
const PERIOD = 0x2e
const COLON = 0x3a
const GREATER = 0x3e
const OPEN_SQUARE = 0x5b
const TILDE = 0x7e

const isNameStart = (c: number): boolean => (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95
