/**
 * What happens where one glyph of a word follows another: nothing, kerning, or what only shows when the whole word is looked at. A
 * shaping plan keeps it for pairs of Latin code points, so that nearly all words are shaped by looking once at each pair: going
 * through the glyphs for substitutions and once more for kerning took 2% of a report. What may begin at a glyph is found by it and
 * the next one alone, so a pair that is plain is plain in any word.
 */
import { FontError } from './sfnt/bytes.ts'
import { END } from './sfnt/contexts.ts'
import { NOT_PLAIN } from './sfnt/kerning.ts'
import { GlyphFlag, stepFlag, type ShapingPlan, type Step } from './shaping-plan.ts'
import { MOST_ADVANCE } from './word-schema.ts'

/** What makes a glyph another, or calls for another shaper. */
export const CHANGING = GlyphFlag.substituted | GlyphFlag.positioned

/** Of a pair, where it is not kerned; 0 is one that was not asked for. */
export const PLAIN_PAIR = 1
/** Substitutions may begin here, or kerning is more than a row holds. */
export const CAREFUL_PAIR = 2
/** The kerning of any other pair, font units, stands above so many bits. */
export const KERN_SHIFT = 2
const KERNED_PAIR = 3
const MOST_KERN = 0x7fff >> KERN_SHIFT

/** Of the glyph `left`, of this advance, and `right` behind it, which is END where the word ends. */
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
