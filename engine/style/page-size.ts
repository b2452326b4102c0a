/**
 * The `size` descriptor of a page rule (CSS Paged Media 3, 7.1): takes the tokens of the declaration, returns the page size. A side below
 * one px is invalid, because a line of text would fill thousands of such pages. `80mm auto` is an extension: the page height fits the
 * content.
 */
import { TokenReader } from '../css/token-reader.ts'
import { type Token, TokenType } from '../css/tokens.ts'
import { lengthUnits } from '../css/values/length.ts'
import { paperNamed, type PaperSize } from '../options/paper-sizes.ts'
import { Level } from './units.ts'

/** px. Null without lengths and page size name: the current size, rotated as the orientation says. */
export interface PageSize {
  readonly width: number | null
  readonly height: number | null
  readonly orientation: 'landscape' | 'portrait' | null
  /** Whether the page height fits the content. */
  readonly isFitted: boolean
}

/** Font-relative lengths in a page rule refer to the initial font size. */
const INITIAL_FONT_SIZE = 16
const LEAST_SIDE = 1

/** Null for an invalid value. */
export function parsePageSize(tokens: readonly Token[]): PageSize | null {
  const reader = new TokenReader(tokens)
  const lengths: number[] = []
  let named: PaperSize | null = null
  let orientation: PageSize['orientation'] = null
  let isAuto = false
  let isFitted = false
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
    } else if (word === 'auto') {
      isFitted = lengths.length === 1 && !isAuto
      isAuto = true
    }
    else {
      const paper = paperNamed(word)
      if (paper === undefined || named !== null) return null
      named = paper
    }
  }
  if (lengths.length > 0 && (named !== null || orientation !== null || isAuto !== isFitted)) return null
  if (isAuto && (named !== null || orientation !== null)) return null
  if (isFitted) return lengths.length === 1 ? { width: lengths[0] ?? null, height: null, orientation, isFitted } : null
  const [width = named?.width ?? null, height = named?.height ?? width] = lengths
  return { width, height, orientation, isFitted: false }
}

/** Whether the level supports the value; heights that fit the content are not supported at the listed level. */
export function isSize(tokens: readonly Token[], level: Level): boolean {
  const size = parsePageSize(tokens)
  return size !== null && (level !== Level.listed || !size.isFitted)
}

function pageLength(value: number, unit: string): number | null {
  if (unit === 'em' || unit === 'rem') return value * INITIAL_FONT_SIZE
  const row = lengthUnits[unit]
  return row?.px == null ? null : value * row.px
}
