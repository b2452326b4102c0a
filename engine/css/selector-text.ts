/**
 * Validates one complex selector (Selectors 4, 18) over our own tokens and returns a canonical text that css-what parses reliably.
 * Comments, number tokens that look like names, dangling combinators and namespaces never reach css-what, which would accept them or fail
 * on them. Functional pseudo-classes and `&` become `:-arg(n)`: their arguments go to `onFunction` and `onNesting`, which return n.
 */
import { Combinator } from './compiled-selector.ts'
import { isFormPseudo } from './form-pseudos.ts'
import type { CssLevel } from './level.ts'
import { TokenReader } from './token-reader.ts'
import { type Token, TokenType as T } from './tokens.ts'

export interface SelectorTextHooks {
  readonly level: CssLevel
  /**
   * Compiles a functional pseudo-class, or a form state without arguments. Returns the number of the argument, or -1 when it is invalid.
   */
  onFunction(name: string, args: TokenReader): number
  /** Called for `&`; returns the number of the argument. */
  onNesting(): number
}

export interface FlatSelector {
  /** The text starts with a compound; a combinator before the compound is in `leading`. */
  readonly text: string
  readonly leading: Combinator
  readonly simpleCount: number
}

export const ARGUMENT = '-arg'

/** Maximum of simple selectors and combinators in one complex selector. */
const MAX_SIMPLE = 1024

/** Reads up to a comma or the end. Null when the selector is invalid; the position of the reader is then undefined. */
export function flattenSelector(reader: TokenReader, hooks: SelectorTextHooks): FlatSelector | null {
  reader.skipSpace()
  const leading = combinator(reader)
  reader.skipSpace()
  let text = ''
  let simpleCount = 0
  for (;;) {
    const compound = flattenCompound(reader, hooks)
    if (compound === null) return null
    text += compound.text
    simpleCount += compound.simpleCount
    if (simpleCount > MAX_SIMPLE) return null
    const spaced = reader.skipSpace()
    const token = reader.peek()
    if (token.type === T.endOfFile || token.type === T.comma) return { text, leading, simpleCount }
    const next = combinator(reader)
    if (next === Combinator.none && !spaced) return null
    reader.skipSpace()
    text += combinatorText[next]
  }
}

const combinatorText: Readonly<Record<Combinator, string>> = {
  [Combinator.none]: ' ',
  [Combinator.descendant]: ' ',
  [Combinator.child]: '>',
  [Combinator.nextSibling]: '+',
  [Combinator.laterSibling]: '~',
}

/** The combinator character; a space for the descendant combinator. */
export const textOfCombinator = (value: Combinator): string => combinatorText[value]

function combinator(reader: TokenReader): Combinator {
  if (reader.delim('>')) return Combinator.child
  if (reader.delim('+')) return Combinator.nextSibling
  if (reader.delim('~')) return Combinator.laterSibling
  return Combinator.none
}

interface FlatCompound {
  readonly text: string
  readonly simpleCount: number
}

function flattenCompound(reader: TokenReader, hooks: SelectorTextHooks): FlatCompound | null {
  let text = ''
  let simpleCount = 0
  let hasPseudoElement = false
  for (;;) {
    const token = reader.peek()
    const simple = flattenSimple(reader, token, simpleCount === 0, hooks)
    if (simple === null) return null
    if (simple === '') break
    if (hasPseudoElement) return null
    hasPseudoElement = simple.startsWith('::')
    text += simple
    simpleCount++
    if (simpleCount > MAX_SIMPLE) return null
  }
  if (simpleCount === 0) return null
  return { text, simpleCount }
}

/** One simple selector; empty when the next token cannot start one, null when the token starts an invalid one. */
function flattenSimple(reader: TokenReader, token: Token, isFirst: boolean, hooks: SelectorTextHooks): string | null {
  switch (token.type) {
    case T.ident:
      reader.next()
      // A type selector comes first in a compound, or directly after `&`.
      return isFirst ? escapeName(token.text) : null
    case T.hash:
      reader.next()
      return token.isId ? `#${escapeName(token.text)}` : null
    case T.openSquare: return attribute(reader.block())
    case T.colon:
      reader.next()
      return pseudo(reader, hooks)
    case T.delim: return flattenDelim(reader, token, isFirst, hooks)
    case T.space:
    case T.comma:
    case T.endOfFile: return ''
    default: return null
  }
}

function flattenDelim(reader: TokenReader, token: Token, isFirst: boolean, hooks: SelectorTextHooks): string | null {
  switch (token.text) {
    case '*':
      reader.next()
      return isFirst ? '*' : null
    case '.': {
      reader.next()
      const name = reader.next()
      return name.type === T.ident ? `.${escapeName(name.text)}` : null
    }
    case '&': {
      reader.next()
      const nesting = `:${ARGUMENT}(${hooks.onNesting()})`
      const after = reader.peek()
      if (!isFirst || after.type !== T.ident) return nesting
      // css-what requires the type selector first.
      reader.next()
      return escapeName(after.text) + nesting
    }
    case '>':
    case '+':
    case '~': return ''
    default: return null
  }
}

/** Characters that may precede the `=` of an attribute matcher. */
const matchers = new Set(['~', '|', '^', '$', '*'])

function attribute(inside: TokenReader): string | null {
  inside.skipSpace()
  const name = inside.next()
  if (name.type !== T.ident) return null
  const head = `[${escapeName(name.text)}`
  if (inside.done()) return `${head}]`
  const first = inside.next()
  if (first.type !== T.delim) return null
  let operator = '='
  if (first.text !== '=') {
    if (!matchers.has(first.text) || !inside.delim('=')) return null
    operator = `${first.text}=`
  }
  inside.skipSpace()
  const value = inside.next()
  if (value.type !== T.ident && value.type !== T.string) return null
  inside.skipSpace()
  const flag = inside.ident()
  if ((flag !== null && flag !== 'i' && flag !== 's') || !inside.done()) return null
  return `${head}${operator}"${escapeName(value.text)}"${flag === null ? '' : ` ${flag}`}]`
}

/** Pseudo-elements, also allowed with one colon for compatibility (CSS 2), and pseudo-classes without arguments. */
const pseudoElements = new Set(['before', 'after', 'first-letter'])
const pseudoClasses = new Set([
  'root', 'empty', 'link', 'any-link',
  'first-child', 'last-child', 'only-child', 'first-of-type', 'last-of-type', 'only-of-type',
  'hover', 'active', 'focus', 'focus-within', 'focus-visible', 'target', 'enabled', 'disabled', 'checked', 'visited',
  // Web sheets declare their variables on `:root, :host`. There are no shadow trees, so `:host` never matches.
  'host',
])
/** Standard level. Pseudo-elements without a box in print are valid there and match nothing. */
const standardElements = new Map([
  ...['first-line', 'marker', 'footnote-call', 'footnote-marker', 'placeholder'].map((name) => [name, name] as const),
  // Prefixed names used by browsers.
  ['-webkit-input-placeholder', 'placeholder'], ['-webkit-progress-bar', 'progress-bar'], ['-webkit-progress-value', 'progress-value'],
])
const unseenElements = new Set([
  'selection', 'backdrop', 'file-selector-button', 'target-text', 'spelling-error', 'grammar-error',
  'details-content', 'cue',
])
const unseenFunctions = new Set([
  'part', 'slotted', 'highlight', 'view-transition-group', 'view-transition-image-pair', 'view-transition-new', 'view-transition-old',
])
const standardClasses = new Set([
  'scope', 'defined', 'target-within', 'local-link', 'autofill', '-webkit-autofill', 'fullscreen', 'modal', 'popover-open',
  'picture-in-picture', 'playing', 'paused', 'valid', 'invalid', 'in-range', 'out-of-range', 'user-valid', 'user-invalid',
])
/** Whether the level supports the pseudo-class `:name` without arguments, compiled to a test of its own. `name` is in lower case. */
export const isPlainPseudoClass = (name: string, level: CssLevel): boolean =>
  level === 'standard'
    ? name !== 'first-line' && !isFormPseudo(name) && (pseudoClasses.has(name) || standardClasses.has(name))
    : pseudoClasses.has(name)

/** Whether all levels support the pseudo-element, with one colon or two. */
export const isPlainPseudoElement = (name: string): name is 'before' | 'after' | 'first-letter' => pseudoElements.has(name)

const nthFunctions = new Set(['nth-child', 'nth-last-child', 'nth-of-type', 'nth-last-of-type'])

function pseudo(reader: TokenReader, hooks: SelectorTextHooks): string | null {
  const isElement = reader.peek().type === T.colon
  if (isElement) reader.next()
  const token = reader.peek()
  const name = token.text.toLowerCase()
  if (token.type === T.ident) {
    reader.next()
    if (pseudoElements.has(name)) return `::${name}`
    if (hooks.level === 'standard') return standardPseudo(name, isElement, reader, hooks)
    return !isElement && pseudoClasses.has(name) ? `:${name}` : null
  }
  if (isElement && token.type === T.function && hooks.level === 'standard' && unseenFunctions.has(name)) {
    return reader.block().done() ? null : '::unseen'
  }
  // A form state takes no arguments; its name goes to the hooks only without them.
  if (token.type !== T.function || isElement || isFormPseudo(name)) return null
  const args = reader.block()
  if (nthFunctions.has(name) && !(hooks.level === 'standard' && hasOf(args))) {
    const text = nthText(args)
    return text === null ? null : `:${name}(${text})`
  }
  const argument = hooks.onFunction(name, args)
  return argument < 0 ? null : `:${ARGUMENT}(${argument})`
}

function standardPseudo(name: string, isElement: boolean, reader: TokenReader, hooks: SelectorTextHooks): string | null {
  if (isElement) {
    const known = standardElements.get(name)
    if (known !== undefined) return `::${known}`
    // `::-webkit-` names are always valid, known or not (Selectors 4, compatibility).
    return unseenElements.has(name) || name.startsWith('-webkit-') ? '::unseen' : null
  }
  if (name === 'first-line') return '::first-line'
  if (isFormPseudo(name)) {
    const argument = hooks.onFunction(name, new TokenReader(reader.tokens, reader.position, reader.position))
    return argument < 0 ? null : `:${ARGUMENT}(${argument})`
  }
  return pseudoClasses.has(name) || standardClasses.has(name) ? `:${name}` : null
}

/** Whether the arguments contain `of` outside of nested blocks: `An+B of S`. */
function hasOf(args: TokenReader): boolean {
  const probe = new TokenReader(args.tokens, args.position, args.end, args.depth)
  while (!probe.atEnd()) {
    if (probe.keyword('of')) return true
    probe.skipComponent()
  }
  return false
}

/** An+B as text, rebuilt from tokens: without comments, numbers with their sign as written. Null for other tokens. */
export function nthText(args: TokenReader): string | null {
  let text = ''
  while (!args.atEnd()) {
    const token = args.next()
    if (token.type === T.space) text += ' '
    else if (token.type === T.dimension && token.isInteger) text += String(token.value) + token.text
    else if (token.type === T.number && token.isInteger) text += token.text
    else if (token.type === T.ident || token.type === T.delim) text += token.text
    else return null
    if (text.length > 64) return null
  }
  return /^[\w+\- ]*$/.test(text) ? text : null
}

/** Escapes all characters except ASCII letters, digits, hyphen and underscore, so that css-what reads the name safely. */
function escapeName(name: string): string {
  if (/^[A-Za-z0-9_-]*$/.test(name)) return name
  let text = ''
  for (const character of name) {
    text += /[A-Za-z0-9_-]/.test(character) ? character : `\\${(character.codePointAt(0) ?? 0).toString(16)} `
  }
  return text
}
