/**
 * Value kinds of generated content: `content`, counter lists, `quotes`, named strings and bookmarks; all are objects. Texts are stored as
 * written. Counter styles are stored by name, and an unknown name means decimal (CSS Counter Styles 3).
 */
import type { TokenReader } from '../css/token-reader.ts'
import { TokenType } from '../css/tokens.ts'
import { chosenImage, isImageSet } from './image-set.ts'
import { parseUrl } from './paint-types.ts'
import { automaticQuotes, type QuotePair } from './quotes-of-languages.ts'
import { integer, type ValueKind } from './types.ts'
import { Level, Unit } from './units.ts'

export type ContentItem =
  | { readonly kind: 'text', readonly text: string }
  | { readonly kind: 'attribute', readonly name: string, readonly fallback: string }
  | { readonly kind: 'counter', readonly name: string, readonly style: string }
  | { readonly kind: 'counters', readonly name: string, readonly style: string, readonly separator: string }
  | { readonly kind: 'leader', readonly text: string }
  | { readonly kind: 'picture', readonly url: string, readonly base: string }
  | { readonly kind: 'string', readonly name: string, readonly which: StringChoice }
  | { readonly kind: 'element', readonly name: string, readonly which: StringChoice }
  | { readonly kind: 'own', readonly part: OwnPart }
  | { readonly kind: 'target', readonly target: Target, readonly value: TargetValue }
  | { readonly kind: 'quote', readonly isOpening: boolean, readonly isShown: boolean }

export type Content = 'normal' | 'none' | readonly ContentItem[]

/** Which assignment of a named string on the page is used, or which running element (CSS Generated Content for Paged Media 3, 1.1.2). */
export type StringChoice = (typeof choices)[number]
const choices = ['first', 'start', 'last', 'first-except'] as const
/** The part of an element that a named string copies. */
export type OwnPart = (typeof ownParts)[number]
const ownParts = ['text', 'before', 'after', 'first-letter'] as const

/** The target of a link: the value of an attribute of the element, or a URL. */
export type Target = { readonly attribute: string } | { readonly url: string }

/**
 * What target functions show of the target element (CSS Generated Content for Paged Media 3, 2). Without a separator: the innermost
 * counter.
 */
export type TargetValue =
  | { readonly kind: 'text', readonly part: OwnPart }
  | { readonly kind: 'counter', readonly name: string, readonly style: string, readonly separator: string | null }

/** A named string and the content that an element assigns to it. */
export interface NamedString {
  readonly name: string
  readonly items: readonly ContentItem[]
}

export interface CounterChange {
  readonly name: string
  readonly value: number
}

/** Counters are 32-bit integers; larger values are clamped. */
export const COUNTER_LIMIT = 0x7fffffff
/** The leader keywords and the characters they repeat. */
const leaders: Readonly<Record<string, string>> = { dotted: '.', solid: '_', space: ' ' }
const RESERVED = ['none', 'inherit', 'initial', 'unset', 'revert', 'revert-layer', 'default']

const quotes: Readonly<Record<string, ContentItem>> = {
  'open-quote': { kind: 'quote', isOpening: true, isShown: true },
  'close-quote': { kind: 'quote', isOpening: false, isShown: true },
  'no-open-quote': { kind: 'quote', isOpening: true, isShown: false },
  'no-close-quote': { kind: 'quote', isOpening: false, isShown: false },
}

/** `content`. */
export function content(): ValueKind<'object', never, Content> {
  return {
    storage: 'object',
    syntax: 'normal | none | [ <string> | attr() | counter() | counters() | open-quote | close-quote | no-open-quote | no-close-quote ]+',
    standardSyntax: '[ url() | leader( dotted | solid | space | <string> ) | string( <name> , [ first | start | last | first-except ]? ) | target-counter() | target-counters() | target-text() ]+ [ / <alternative text> ]? | element( <name> , [ first | start | last | first-except ]? )',
    names: [],
    parse(reader, out) {
      if (reader.keyword('normal')) return out.set(Unit.object, out.values.intern('normal'))
      if (reader.keyword('none')) return out.set(Unit.object, out.values.intern('none'))
      const element = out.level >= Level.standard ? runningElement(reader) : null
      if (element !== null) return out.set(Unit.object, out.values.intern([element]))
      const items: ContentItem[] = []
      for (;;) {
        const at = reader.mark()
        reader.skipSpace()
        const item = (out.level >= Level.standard ? picture(reader, out.base) : null) ?? contentItem(reader, out.level)
        if (item === null) {
          reader.reset(at)
          break
        }
        items.push(item)
      }
      if (items.length === 0 || (out.level >= Level.standard && !alternative(reader))) return false
      return out.set(Unit.object, out.values.intern(items))
    },
  }
}

/**
 * Parses the alternative text after a slash, for speech (CSS Content 3, 1.2): strings, attributes and counters. False when it is malformed.
 */
function alternative(reader: TokenReader): boolean {
  const start = reader.mark()
  reader.skipSpace()
  if (!reader.delim('/')) {
    reader.reset(start)
    return true
  }
  for (let count = 0; ; count++) {
    const at = reader.mark()
    reader.skipSpace()
    const item = contentItem(reader, Level.standard)
    if (item === null || (item.kind !== 'text' && item.kind !== 'attribute' && item.kind !== 'counter' && item.kind !== 'counters')) {
      reader.reset(at)
      return count > 0
    }
  }
}

/** `element()`, which must be the only content; null, with nothing consumed, for anything else. */
function runningElement(reader: TokenReader): ContentItem | null {
  const at = reader.mark()
  const token = reader.peek()
  if (token.type !== TokenType.function || token.text.toLowerCase() !== 'element') return null
  const args = reader.block()
  args.skipSpace()
  const chosen = chosenName(args)
  if (chosen !== null) return { kind: 'element', ...chosen }
  reader.reset(at)
  return null
}

function picture(reader: TokenReader, base: string): ContentItem | null {
  const url = isImageSet(reader) ? chosenImage(reader, parseUrl, (text) => text) : parseUrl(reader)
  if (url === undefined) return { kind: 'text', text: '' }
  return url === null ? null : { kind: 'picture', url, base }
}

/** The next content item; null without one, possibly with tokens consumed. */
function contentItem(reader: TokenReader, level: Level): ContentItem | null {
  const token = reader.peek()
  if (token.type === TokenType.string) return { kind: 'text', text: reader.next().text }
  if (token.type === TokenType.ident) {
    const word = reader.ident() ?? ''
    return Object.hasOwn(quotes, word) ? quotes[word] ?? null : null
  }
  if (token.type !== TokenType.function) return null
  const name = token.text.toLowerCase()
  const args = reader.block()
  args.skipSpace()
  if (name === 'attr') return attribute(args, level)
  if (name === 'leader') return level >= Level.standard ? leader(args) : null
  if (name.startsWith('target-')) return level >= Level.standard ? targetItem(name, args) : null
  if (name === 'string') return level >= Level.standard ? namedString(args) : null
  if (name !== 'counter' && name !== 'counters') return null
  const counter = counterName(args)
  if (counter === null) return null
  if (name === 'counter') {
    const style = counterStyle(args)
    return style === null ? null : { kind: 'counter', name: counter, style }
  }
  if (!args.comma() || args.peek().type !== TokenType.string) return null
  const separator = args.next().text
  const style = counterStyle(args)
  return style === null ? null : { kind: 'counters', name: counter, style, separator }
}

function leader(args: TokenReader): ContentItem | null {
  const token = args.peek()
  const word = args.ident() ?? ''
  const text = token.type === TokenType.string ? args.next().text : Object.hasOwn(leaders, word) ? leaders[word] ?? null : null
  return text !== null && args.done() ? { kind: 'leader', text } : null
}

/**
 * `target-counter( <target> , <name> , <style>? )`, `target-counters( <target> , <name> , <string> , <style>? )` and
 * `target-text( <target> , <part>? )`.
 */
function targetItem(name: string, args: TokenReader): ContentItem | null {
  const target = targetOf(args)
  if (target === null) return null
  if (name === 'target-text') {
    const part = args.comma() ? textParts.find(([word]) => args.keyword(word))?.[1] : 'text'
    return part !== undefined && args.done() ? { kind: 'target', target, value: { kind: 'text', part } } : null
  }
  if ((name !== 'target-counter' && name !== 'target-counters') || !args.comma()) return null
  const counter = counterName(args)
  // The number of a list item is not available to target functions.
  if (counter === null || counter === 'list-item') return null
  let separator: string | null = null
  if (name === 'target-counters') {
    if (!args.comma() || args.peek().type !== TokenType.string) return null
    separator = args.next().text
  }
  const style = counterStyle(args)
  return style === null ? null : { kind: 'target', target, value: { kind: 'counter', name: counter, style, separator } }
}

const textParts: readonly (readonly [string, OwnPart])[] = [
  ['content', 'text'], ['before', 'before'], ['after', 'after'], ['first-letter', 'first-letter'],
]

/** `attr(href)` or `attr(href url)`, `url()` or a string. */
function targetOf(args: TokenReader): Target | null {
  const token = args.peek()
  if (token.type === TokenType.string) return { url: args.next().text }
  if (token.type !== TokenType.function || token.text.toLowerCase() !== 'attr') {
    const url = parseUrl(args)
    return url === null ? null : { url }
  }
  const inner = args.block()
  inner.skipSpace()
  const attribute = inner.ident()
  inner.skipSpace()
  inner.keyword('url')
  return attribute !== null && inner.done() ? { attribute } : null
}

function namedString(args: TokenReader): ContentItem | null {
  const chosen = chosenName(args)
  return chosen === null ? null : { kind: 'string', ...chosen }
}

/** A name and the optional choice of one assignment on the page. */
function chosenName(args: TokenReader): { readonly name: string, readonly which: StringChoice } | null {
  const name = counterName(args)
  if (name === null) return null
  const which = args.comma() ? choices.find((each) => args.keyword(each)) : 'first'
  return which !== undefined && args.done() ? { name, which } : null
}

/** `string-set`: `none`, or names with the content assigned to them. */
export function namedStrings(): ValueKind<'object', never, readonly NamedString[]> {
  return {
    storage: 'object',
    syntax: 'none | [ <name> [ <string> | content() | attr() | counter() | counters() ]+ ]#',
    names: [],
    parse(reader, out) {
      const strings: NamedString[] = []
      if (!reader.keyword('none')) {
        do {
          reader.skipSpace()
          const name = counterName(reader)
          const items = name === null ? [] : stringItems(reader, out.level)
          if (name === null || items.length === 0) return false
          strings.push({ name, items })
        } while (reader.comma())
      }
      return out.set(Unit.object, out.values.intern(strings))
    },
  }
}

/**
 * `bookmark-level`: `none`, stored as 0, or a level. It takes one byte, because every style with a property of the rare group stores it.
 */
export function outlineLevel(): ValueKind<'keyword', never> {
  const kind = integer({ min: 1, cap: 255, keywords: { none: 0 } })
  return { ...kind, storage: 'keyword', parse: (reader, out) => kind.parse(reader, out) && out.set(Unit.keyword, out.value) }
}

/** `bookmark-label`: `none`, or a content list as for a named string. */
export function titleContent(): ValueKind<'object', never, readonly ContentItem[]> {
  return {
    storage: 'object',
    syntax: 'none | [ <string> | content() | attr() | counter() | counters() ]+',
    names: [],
    parse(reader, out) {
      if (reader.keyword('none')) return out.set(Unit.object, out.values.intern([]))
      const items = stringItems(reader, Level.standard)
      return items.length > 0 && out.set(Unit.object, out.values.intern(items))
    },
  }
}

function stringItems(reader: TokenReader, level: Level): readonly ContentItem[] {
  const items: ContentItem[] = []
  for (;;) {
    const at = reader.mark()
    reader.skipSpace()
    const item = ownPart(reader) ?? contentItem(reader, level)
    if (item === null || item.kind === 'leader' || item.kind === 'string' || item.kind === 'quote' || item.kind === 'target') {
      reader.reset(at)
      return items
    }
    items.push(item)
  }
}

/** `content()`: a part of the element itself. */
function ownPart(reader: TokenReader): ContentItem | null {
  const token = reader.peek()
  if (token.type !== TokenType.function || token.text.toLowerCase() !== 'content') return null
  const args = reader.block()
  args.skipSpace()
  if (args.done()) return { kind: 'own', part: 'text' }
  const part = ownParts.find((each) => args.keyword(each))
  return part !== undefined && args.done() ? { kind: 'own', part } : null
}

/** attr(); at the standard level with an optional fallback string. */
function attribute(args: TokenReader, level: Level): ContentItem | null {
  const name = args.ident()
  if (name === null) return null
  let fallback = ''
  if (level >= Level.standard && args.comma()) {
    if (args.peek().type !== TokenType.string) return null
    fallback = args.next().text
  }
  return args.done() ? { kind: 'attribute', name, fallback } : null
}

/** A counter style at the end of the arguments, `decimal` without one; null for anything else. */
function counterStyle(args: TokenReader): string | null {
  if (args.done()) return 'decimal'
  if (!args.comma()) return null
  const { type, text } = args.next()
  return type === TokenType.ident && args.done() ? text : null
}

/** Counter names are case-sensitive. */
function counterName(reader: TokenReader): string | null {
  const token = reader.peek()
  if (token.type !== TokenType.ident || RESERVED.includes(token.text.toLowerCase())) return null
  reader.next()
  return token.text
}

/** `none`, or counter names, each with an integer; `missing` is the value of an omitted integer. */
export function counterChanges(missing: number): ValueKind<'object', never, readonly CounterChange[]> {
  return {
    storage: 'object',
    syntax: 'none | [ <name> <integer>? ]+',
    names: [],
    parse(reader, out) {
      const changes: CounterChange[] = []
      if (!reader.keyword('none')) {
        for (;;) {
          const at = reader.mark()
          reader.skipSpace()
          const name = counterName(reader)
          if (name === null) {
            reader.reset(at)
            break
          }
          changes.push({ name, value: counterValue(reader) ?? missing })
        }
        if (changes.length === 0) return false
      }
      return out.set(Unit.object, out.values.intern(changes))
    },
  }
}

function counterValue(reader: TokenReader): number | null {
  const at = reader.mark()
  reader.skipSpace()
  const token = reader.peek()
  if (token.type !== TokenType.number || !token.isInteger) {
    reader.reset(at)
    return null
  }
  reader.next()
  return Math.max(-COUNTER_LIMIT, Math.min(COUNTER_LIMIT, token.value))
}

/** `quotes`: pairs of quotation marks, outermost first; empty for `none`. */
export function quotePairs(): ValueKind<'object', never, readonly QuotePair[]> {
  return {
    storage: 'object',
    syntax: 'none | [ <string> <string> ]+',
    standardSyntax: 'auto',
    names: [],
    parse(reader, out) {
      if (reader.keyword('none')) return out.set(Unit.object, out.values.intern([]))
      if (out.level >= Level.standard && reader.keyword('auto')) return out.set(Unit.object, out.values.intern(automaticQuotes))
      const pairs: QuotePair[] = []
      for (;;) {
        const at = reader.mark()
        reader.skipSpace()
        const open = reader.next()
        reader.skipSpace()
        const close = reader.next()
        if (open.type !== TokenType.string) {
          reader.reset(at)
          break
        }
        if (close.type !== TokenType.string) return false
        pairs.push({ open: open.text, close: close.text })
      }
      return pairs.length > 0 && out.set(Unit.object, out.values.intern(pairs))
    },
  }
}
