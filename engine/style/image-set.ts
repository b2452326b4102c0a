/**
 * image-set() (CSS Images 4, 2.4): chooses the candidate with the highest resolution up to 2 dots per px, else the one with the lowest.
 * Candidates of unsupported types are skipped. Returns the chosen image.
 */
import type { TokenReader } from '../css/token-reader.ts'
import { type Token, TokenType } from '../css/tokens.ts'

const TYPES: ReadonlySet<string> = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/jpg', 'image/gif', 'image/webp', 'image/svg+xml'])
const UNITS: ReadonlyMap<string, number> = new Map([['x', 1], ['dppx', 1], ['dpi', 1 / 96], ['dpcm', 2.54 / 96]])
const SHARP = 2

interface Candidate<T> {
  readonly image: T
  readonly dots: number
}

/** Whether the next token opens image-set(), with or without prefix. */
export const isImageSet = (reader: TokenReader): boolean => reader.isFunction('image-set') || reader.isFunction('-webkit-image-set')

/** `read` parses an image. Null for an invalid image-set(); undefined when none of its images has a supported type. */
export function chosenImage<T>(reader: TokenReader, read: (args: TokenReader) => T | null, named: (url: string) => T): T | null | undefined {
  const args = reader.block()
  let best: Candidate<T> | undefined
  do {
    args.skipSpace()
    const token = args.peek()
    const image = token.type === TokenType.string ? named(args.next().text) : isImageSet(args) ? null : read(args)
    if (image === null) return null
    const said = options(args)
    if (said === null) return null
    if (said.isRead && (best === undefined || isBetter(said.dots, best.dots))) best = { image, dots: said.dots }
  } while (args.comma())
  return args.done() ? best?.image : null
}

function isBetter(dots: number, than: number): boolean {
  if (than > SHARP) return dots < than
  return dots <= SHARP && dots > than
}

/** The resolution and type after an image, in any order. */
function options(args: TokenReader): { readonly dots: number, readonly isRead: boolean } | null {
  let dots: number | undefined
  let type: string | undefined
  for (;;) {
    args.skipSpace()
    const token = args.peek()
    if (token.type === TokenType.dimension && dots === undefined) {
      dots = resolution(args.next())
      if (dots === undefined) return null
    } else if (args.isFunction('type') && type === undefined) {
      const inside = args.block()
      inside.skipSpace()
      const text = inside.next()
      if (text.type !== TokenType.string || !inside.done()) return null
      type = text.text.toLowerCase()
    } else return { dots: dots ?? 1, isRead: type === undefined || TYPES.has(type) }
  }
}

function resolution({ text, value }: Token): number | undefined {
  const unit = UNITS.get(text.toLowerCase())
  return unit === undefined || value < 0 ? undefined : value * unit
}
