/**
 * The Unicode bidirectional algorithm (UAX #9): embedding levels of a text, odd for right-to-left, and mirrored characters. The library and
 * its tables are loaded at the first text that needs them.
 */
import bidiFactory, { type Bidi as BidiLibrary } from 'bidi-js'
import { isEmoji } from './emoji.ts'

/** The type declarations of the package describe its export as a module. */
const factory = bidiFactory as unknown as () => BidiLibrary

/** Levels and mirrored characters; loads the library at first use. */
export class Bidi {
  private library: BidiLibrary | null = null

  /**
   * The level of each code unit of a paragraph, and the paragraph level (where `base` is null: from the first strong character). The time
   * of the library grows with the square of the length.
   */
  levels(text: string, base: number | null): { readonly levels: Uint8Array, readonly base: number } {
    const { levels, paragraphs } = this.open().getEmbeddingLevels(withoutPairs(text), base === null ? 'auto' : base === 1 ? 'rtl' : 'ltr')
    return { levels, base: base ?? paragraphs[0]?.level ?? 0 }
  }

  /** The mirrored character for right-to-left text; most characters are their own. */
  mirrored(code: number): number {
    return this.open().getMirroredCharacter(String.fromCharCode(code))?.charCodeAt(0) ?? code
  }

  private open(): BidiLibrary {
    return this.library ??= factory()
  }
}

/** Surrogate pairs; the library takes each pair for two left-to-right letters. */
const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g
/** Single-unit characters of the bidirectional classes R, NSM and ON. */
const LETTER = '\u07ca'
const MARK = '\u0300'
const SYMBOL = '\u263a'

/** The text with each surrogate pair replaced by two code units of the pair's bidirectional class. */
function withoutPairs(text: string): string {
  return text.replace(PAIRS, (pair) => {
    const code = pair.codePointAt(0) ?? 0
    const isTurned = (code >= 0x10800 && code <= 0x10fff) || (code >= 0x1e800 && code <= 0x1efff)
    if (!isTurned) return isEmoji(code) ? SYMBOL + SYMBOL : pair
    return /\p{Mn}/u.test(pair) ? MARK + MARK : LETTER + LETTER
  })
}

/** Whether a code unit belongs to a right-to-left letter, or is a control that sets right-to-left. */
export function runsRightToLeft(units: Uint16Array, length: number): boolean {
  for (let i = 0; i < length; i++) {
    const unit = units[i] ?? 0
    if (unit < 0x590) continue
    if (unit <= 0x8ff || (unit >= 0xfb1d && unit <= 0xfdff) || (unit >= 0xfe70 && unit <= 0xfefe)) return true
    // Marks, embeddings, overrides and isolates; lead surrogates of right-to-left blocks from U+10800 and U+1E800 onwards.
    if (unit === 0x200f || unit === 0x202b || unit === 0x202e || unit === 0x2067) return true
    if (unit === 0xd802 || unit === 0xd803 || unit === 0xd83a || unit === 0xd83b) return true
  }
  return false
}

/** Whether a code unit belongs to a left-to-right letter or digit; all other characters take their direction from context. */
export function runsLeftToRight(unit: number): boolean {
  if (unit < 0xc0) return (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a)
  return unit < 0x590 || (unit >= 0x660 && unit <= 0x669) || (unit >= 0x6f0 && unit <= 0x6f9)
    || (unit >= 0x900 && unit < 0x2000) || (unit >= 0x2c00 && unit < 0xd800)
}
