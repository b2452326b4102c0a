/**
 * Parses @font-face rules (CSS Fonts 4, 4): descriptors as written, and the description of the face that they give. `unicode-range` is read
 * from the source text, because the tokenizer splits `U+4E00-9FFF` into numbers and units. A rule without `font-family` or without a usable
 * `src` is invalid.
 */
import type { RawDeclaration } from './declarations.ts'
import { parseUrl } from './imports.ts'
import { TokenReader } from './token-reader.ts'
import { TokenType } from './tokens.ts'

export interface FontFaceRule {
  readonly descriptors: readonly RawDeclaration[]
  /** The source text of each descriptor's value, keyed by descriptor name. The last declaration wins. */
  readonly texts: ReadonlyMap<string, string>
}

export type FontSourceRef =
  | { readonly kind: 'local'; readonly name: string }
  | { readonly kind: 'url'; readonly url: string; readonly format: string; readonly techs: readonly string[] }

export interface FontFaceDescription {
  readonly family: string
  readonly sources: readonly FontSourceRef[]
  /** Inclusive code point ranges; empty means all characters. */
  readonly ranges: readonly (readonly [number, number])[]
  /** 1 to 1000. */
  readonly weight: number
  readonly isItalic: boolean
}

/** The face that an @font-face rule describes; null without a family or a usable source. */
export function describeFontFace(rule: FontFaceRule): FontFaceDescription | null {
  let family: string | null = null
  let sources: readonly FontSourceRef[] = []
  let ranges: readonly (readonly [number, number])[] = []
  let weight = 400
  let isItalic = false
  for (const { name, tokens } of rule.descriptors) {
    const reader = new TokenReader(tokens)
    switch (name) {
      case 'font-family': family = parseFamilyName(reader) ?? family; break
      case 'src': {
        const parsed = parseSources(reader)
        if (parsed.length > 0) sources = parsed
        break
      }
      case 'unicode-range': ranges = parseUnicodeRanges(rule.texts.get(name) ?? '') ?? ranges; break
      case 'font-weight': weight = parseWeight(reader) ?? weight; break
      case 'font-style': {
        const style = reader.ident()
        if (style === 'normal' || style === 'italic' || style === 'oblique') isItalic = style !== 'normal'
        break
      }
    }
  }
  return family === null || sources.length === 0 ? null : { family, sources, ranges, weight, isItalic }
}

/** A string, or identifiers joined by single spaces. */
function parseFamilyName(reader: TokenReader): string | null {
  reader.skipSpace()
  const first = reader.peek()
  if (first.type === TokenType.string) {
    reader.next()
    return reader.done() ? first.text : null
  }
  const words: string[] = []
  while (reader.peek().type === TokenType.ident) {
    words.push(reader.next().text)
    reader.skipSpace()
  }
  return words.length > 0 && reader.done() ? words.join(' ') : null
}

/** The sources of `src`. Sources that cannot be parsed are skipped; the others still count. */
function parseSources(reader: TokenReader): FontSourceRef[] {
  const sources: FontSourceRef[] = []
  while (!reader.done()) {
    const start = reader.mark()
    while (!reader.atEnd() && reader.peek().type !== TokenType.comma) reader.skipComponent()
    const source = parseSource(new TokenReader(reader.tokens, start, reader.position))
    if (source !== null) sources.push(source)
    reader.next()
  }
  return sources
}

function parseSource(reader: TokenReader): FontSourceRef | null {
  reader.skipSpace()
  if (reader.isFunction('local')) {
    const name = parseFamilyName(reader.block())
    return name !== null && reader.done() ? { kind: 'local', name } : null
  }
  const url = parseUrl(reader, false)
  if (url === null) return null
  let format = ''
  const techs: string[] = []
  while (!reader.done()) {
    const isFormat = reader.isFunction('format')
    if (!isFormat && !reader.isFunction('tech')) return null
    const inside = reader.block()
    inside.skipSpace()
    if (isFormat) format = inside.next().text.toLowerCase()
    else while (!inside.done()) {
      const token = inside.next()
      if (token.type === TokenType.ident) techs.push(token.text.toLowerCase())
    }
  }
  return { kind: 'url', url, format, techs }
}

function parseWeight(reader: TokenReader): number | null {
  reader.skipSpace()
  const token = reader.next()
  if (token.type === TokenType.ident) {
    const word = token.text.toLowerCase()
    return word === 'normal' ? 400 : word === 'bold' ? 700 : null
  }
  return token.type === TokenType.number && token.value >= 1 && token.value <= 1000 ? token.value : null
}

const MAX_CODE_POINT = 0x10ffff
const rangePattern = /^u\+(?:([0-9a-f]{1,6})(?:-([0-9a-f]{1,6}))?|([0-9a-f]{0,5})(\?{1,6}))$/i

/** The ranges of a `unicode-range` value; null when any of them is malformed, which drops the descriptor. */
export function parseUnicodeRanges(text: string): (readonly [number, number])[] | null {
  const ranges: (readonly [number, number])[] = []
  for (const part of text.replace(/\/\*[^]*?\*\//g, '').split(',')) {
    const match = rangePattern.exec(part.trim())
    if (match === null) return null
    const [, first, last, prefix, wild] = match
    const low = Number.parseInt(first ?? (prefix ?? '') + '0'.repeat(wild?.length ?? 0), 16)
    const high = first === undefined
      ? Number.parseInt((prefix ?? '') + 'f'.repeat(wild?.length ?? 0), 16)
      : last === undefined ? low : Number.parseInt(last, 16)
    if ((prefix?.length ?? 0) + (wild?.length ?? 0) > 6 || low > high || high > MAX_CODE_POINT) return null
    ranges.push([low, high])
  }
  return ranges
}
