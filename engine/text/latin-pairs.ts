/**
 * What happens between two adjacent glyphs of a word: nothing, kerning, or something that needs the whole word. A shaping plan caches it
 * for pairs of Latin code points, so that nearly all words are shaped with one lookup per pair; separate passes for substitution and
 * kerning took 2% of a report. A substitution is ruled out by a glyph and its successor alone, so a plain pair is plain in any word.
 */
import { FontError } from './sfnt/bytes.ts'
import { END } from './sfnt/contexts.ts'
import { NOT_PLAIN } from './sfnt/kerning.ts'
import { GlyphFlag, stepFlag, type ShapingPlan, type Step } from './shaping-plan.ts'
import { MOST_ADVANCE } from './word-schema.ts'

/** Flags of glyphs that may be substituted or need another shaper. */
export const CHANGING = GlyphFlag.substituted | GlyphFlag.positioned

/** A pair without kerning. The value 0 means not computed. */
export const PLAIN_PAIR = 1
/** A substitution may begin here, or the kerning does not fit into the row. */
export const CAREFUL_PAIR = 2
/** For all other pairs, the kerning in font units is stored above this many bits. */
export const KERN_SHIFT = 2
const KERNED_PAIR = 3
const MOST_KERN = 0x7fff >> KERN_SHIFT

/** The pair of the glyph `left`, with this advance, and the following glyph `right` (END at the end of the word). */
export function pairOf(plan: ShapingPlan, left: number, advance: number, right: number): number {
  try {
    const flags = plan.flags[left] ?? 0
    if ((flags & CHANGING) !== 0 && mayChange(plan, left, right)) return CAREFUL_PAIR
    const kern = right === END || plan.kerning === null || (flags & GlyphFlag.kerned) === 0 ? 0 : plan.kerning.between(left, right)
    if (kern === 0) return PLAIN_PAIR
    const isHeld = kern !== NOT_PLAIN && Math.abs(kern) <= MOST_KERN && Math.abs(advance + kern) <= MOST_ADVANCE
    return isHeld ? (kern << KERN_SHIFT) | KERNED_PAIR : CAREFUL_PAIR
  } catch (error) {
    if (!(error instanceof FontError)) throw error
    return CAREFUL_PAIR
  }
}

function mayChange({ flags, steps, positioning }: ShapingPlan, left: number, right: number): boolean {
  const own = flags[left] ?? 0
  if (steps.some((step, at) => (own & stepFlag(at)) !== 0 && mayBegin(step, left, right))) return true
  return (own & GlyphFlag.positioned) !== 0 && positioning.some((context) => context.mayBegin(left, right))
}

function mayBegin(step: Step, left: number, right: number): boolean {
  switch (step.kind) {
    case 'other': return true
    case 'single': return step.subtables.some((subtable) => subtable.find(left) >= 0)
    default: return step.subtables.some((subtable) => subtable.mayBegin(left, right))
  }
}
