/**
 * The `size` of a page rule (CSS Paged Media 3, 7.1). Takes the tokens of the declaration; a side of less than a
 * pixel makes it invalid, because a line of text would fill thousands of such pages.
 */
import { TokenReader } from '../css/token-reader.ts'
import { type Token, TokenType } from '../css/tokens.ts'
import { lengthUnits } from '../css/values/length.ts'

/** px; without lengths and a name the size that the page has already, turned as the orientation says. */
export interface PageSize {
  readonly width: number | null
  readonly height: number | null
  readonly isNamed: boolean
  readonly orientation: 'landscape' | 'portrait' | null
}

/** Font-relative lengths in a page rule refer to the initial font size. */
const INITIAL_FONT_SIZE = 16
const inch = 96
const mm = inch / 25.4
const LEAST_SIDE = 1

/** Page size names of CSS Paged Media, px. */
const namedSizes: Readonly<Record<string, readonly [number, number]>> = {
  a5: [148 * mm, 210 * mm], a4: [210 * mm, 297 * mm], a3: [297 * mm, 420 * mm],
  b5: [176 * mm, 250 * mm], b4: [250 * mm, 353 * mm],
  'jis-b5': [182 * mm, 257 * mm], 'jis-b4': [257 * mm, 364 * mm],
  letter: [8.5 * inch, 11 * inch], legal: [8.5 * inch, 14 * inch], ledger: [11 * inch, 17 * inch],
}

/** Null for what is no size. */
export function parsePageSize(tokens: readonly Token[]): PageSize | null {
  const reader = new TokenReader(tokens)
  const lengths: number[] = []
  let named: readonly [number, number] | null = null
  let orientation: PageSize['orientation'] = null
  let isAuto = false
  while (!reader.done()) {
    const token = reader.next()
    const word = token.text.toLowerCase()
    if (token.type === TokenType.dimension) {
      const px = pageLength(token.value, word)
      if (px === null || px < LEAST_SIDE || lengths.push(px) > 2) return null
    } else if (token.type !== TokenType.ident) return null
    else if (word === 'landscape' || word === 'portrait') {
      if (orientation !== null) return null
      orientation = word
    } else if (word === 'auto') isAuto = true
    else if (Object.hasOwn(namedSizes, word) && named === null) named = namedSizes[word] ?? null
    else return null
  }
  if (lengths.length > 0 && (named !== null || orientation !== null || isAuto)) return null
  const [width = named?.[0] ?? null, height = named?.[1] ?? width] = lengths
  return { width, height, isNamed: named !== null, orientation }
}

function pageLength(value: number, unit: string): number | null {
  if (unit === 'em' || unit === 'rem') return value * INITIAL_FONT_SIZE
  const row = lengthUnits[unit]
  return row?.px == null ? null : value * row.px
}
