/**
 * Shapes ordinary text without a shaping library: maps code points to glyphs, applies ligatures and single substitutions in lookup order,
 * and pair kerning. `shape` returns false when the result could differ from full shaping. Easy to get wrong: the word must then go to the
 * full shaper, and everything written so far is invalid.
 */
import type { FontProgram } from './face.ts'
import { CAREFUL_PAIR, CHANGING, KERN_SHIFT, pairOf, PLAIN_PAIR } from './latin-pairs.ts'
import { CharClass, type CharClasses } from './scripts.ts'
import type { FontFeatures } from './font-features.ts'
import { FontError } from './sfnt/bytes.ts'
import { CharacterMap } from './sfnt/cmap.ts'
import { END } from './sfnt/contexts.ts'
import { NOT_PLAIN } from './sfnt/kerning.ts'
import { GlyphFlag, LATIN, PlanMaker, stepFlag, type ShapingPlan, type Step } from './shaping-plan.ts'
import { MAX_WORD_UNITS, type ShapedWord } from './shaped-word.ts'
import { substituteAdvance, substituteGlyph } from './substitutes.ts'
import { drawnAs, type GlyphRows, MOST_ADVANCE, WordFlag } from './word-schema.ts'
import type { WordText } from './word-text.ts'

/** A glyph row entry for a character that draws nothing but separates its neighbours. */
const BARRIER = -1

const SPACE = 0x20
/** A character that selects the plan of Latin text. */
const LETTER = 0x61
const NO_BREAK_SPACE = 0xa0
const NO_ROWS = new Int32Array(0)
/** Marks a kerning value that is not computed: larger than any advance. */
const NOT_ASKED = -0x8000

/** Returned instead of the flags of a word. */
export const NOT_KNOWN = -1

// Flags for Latin code points in addition to those of the glyph; there is at most one script among them.
const KNOWN = 1 << 16
const HAS_SPACE = 1 << 17
const SCRIPT_SHIFT = 18

/** Where a word is written: its first glyph row, and the offset of its first code unit in the text. */
export interface WordPlace {
  drawn: GlyphRows['drawn']
  first: number
  units: Uint16Array
  at: number
}

/** The simple shaper of one font with one set of features. */
export class SimpleShaper {
  readonly program: FontProgram
  private readonly classes: CharClasses
  private readonly features: FontFeatures | null
  private readonly plans: (ShapingPlan | undefined)[] = []
  private readonly plansByKey = new Map<string, ShapingPlan>()
  private maker: PlanMaker | null = null
  private variants: CharacterMap | null = null
  /** For each Latin code point except 0: its glyph and advance as in words shaped before; 0 when unknown or absent. */
  private readonly latin = new Int32Array(LATIN)
  /** The scripts of Latin code points, 0 for common ones. Those with glyphs are never ignorable. */
  private readonly latinClasses: Uint8Array
  /** The kerning between a space and each Latin code point; needed after each word. */
  readonly spaceKerns = new Int16Array(LATIN).fill(NOT_ASKED)
  /** The rows of the word being shaped; glyphs are substituted in place. */
  private glyphs = NO_ROWS
  private advances = NO_ROWS
  private units = NO_ROWS
  /** Whether the rows are final as `map` left them: the font has a glyph for every character. */
  private isPlain = true
  /** The plan of the last word for `shapeKnown`. */
  private lastPlan: ShapingPlan | null = null
  /** The glyphs of that word, and the positions and flags where a substitution may begin. */
  private readonly row = new Int32Array(MAX_WORD_UNITS)
  private readonly at: number[] = []
  private readonly marks: number[] = []
  /** The width of the word that `shapeKnown` shaped last, in font units. */
  width = 0

  constructor(program: FontProgram, classes: CharClasses, features: FontFeatures | null = null) {
    this.program = program
    this.classes = classes
    this.latinClasses = classes.blockOf(0)
    this.features = features
  }

  /** Shapes `text` into `out`; false when only full shaping is exact. */
  shape(text: WordText, out: ShapedWord): boolean {
    try {
      return this.shapeExactly(text, out)
    } catch (error) {
      if (!(error instanceof FontError)) throw error
      this.shapePlainly(text, out)
      return true
    }
  }

  private begin(out: ShapedWord): void {
    out.clear()
    this.glyphs = out.glyphs
    this.advances = out.advances
    this.units = out.units
  }

  /**
   * Shapes Latin code units whose glyphs are known from earlier words, and writes glyphs and text directly to their final place. Nearly all
   * words qualify: nothing but kerning happens to them. Shaping into scratch rows and copying them cost 3% more instructions in a report.
   * Returns the flags of the word and its width in `width`, or NOT_KNOWN when `shape` is needed.
   */
  shapeKnown(text: Uint16Array, start: number, end: number, place: WordPlace): number {
    const { latin } = this
    const { drawn, first, units } = place
    const plan = this.lastPlan ?? this.plans[0] ?? this.planOf(0)
    const { latinFlags, latinPairs } = plan
    let seen = 0
    let before = 0
    let width = 0
    let isCareful = false
    let isKerned = false
    let flags = 0
    let left = 0
    let leftDrawn = 0
    for (let i = start, row = first, at = place.at; i < end; i++, row++, at++) {
      const code = text[i] ?? 0
      const known = code < LATIN ? latin[code] ?? 0 : 0
      if (known === 0) return NOT_KNOWN
      flags = latinFlags[code] ?? 0
      if (flags === 0) flags = this.learn(plan, code, known >>> 16)
      before = seen
      seen |= flags
      units[at] = code
      drawn[row] = known
      width += known & 0xffff
      if (left !== 0) {
        const pair = (latinPairs === null ? 0 : latinPairs[left * LATIN + code]) || this.learnPair(plan, left, code)
        if (pair === CAREFUL_PAIR) isCareful = true
        else if (pair !== PLAIN_PAIR) {
          const kern = pair >> KERN_SHIFT
          drawn[row - 1] = drawnAs(leftDrawn >>> 16, (leftDrawn & 0xffff) + kern)
          width += kern
          isKerned = true
        }
      }
      left = code
      leftDrawn = known
    }
    const script = seen >>> SCRIPT_SHIFT
    const own = this.plans[script] ?? this.planOf(script)
    this.lastPlan = own
    if (own !== plan) return this.shapeKnown(text, start, end, place)
    if ((seen & GlyphFlag.hard) !== 0) return NOT_KNOWN
    // Code point 0 is not in `latin`, so index 0 represents the end of the word.
    if ((flags & CHANGING) !== 0) isCareful ||= ((latinPairs === null ? 0 : latinPairs[left * LATIN]) || this.learnPair(plan, left, 0)) === CAREFUL_PAIR
    this.width = width
    if (isCareful && !this.shapeCarefully(plan, text, start, end, drawn, first)) return NOT_KNOWN
    const even = isCareful || isKerned ? WordFlag.plain : WordFlag.plain | WordFlag.even
    const plain = (flags & GlyphFlag.kerned) === 0 ? even : even | WordFlag.kernsOn
    if ((seen & HAS_SPACE) === 0) return plain
    const isAtEnd = (before & HAS_SPACE) === 0 && text[end - 1] === SPACE
    return plain | WordFlag.hasSpace | (isAtEnd ? WordFlag.spaceAtEnd : 0)
  }

  /** The same for a word with a pair to which more than kerning may happen; false when it does happen. */
  private shapeCarefully(plan: ShapingPlan, text: Uint16Array, start: number, end: number, drawn: GlyphRows['drawn'], first: number): boolean {
    let width = 0
    for (let i = start, row = first; i < end; i++, row++) {
      const known = this.latin[text[i] ?? 0] ?? 0
      drawn[row] = known
      width += known & 0xffff
    }
    this.width = width
    try {
      return !this.changes(plan, drawn, first, end - start) && this.kern(plan, drawn, first, first + end - start)
    } catch (error) {
      if (!(error instanceof FontError)) throw error
      return false
    }
  }

  private learnPair(plan: ShapingPlan, left: number, right: number): number {
    const { latin } = this
    const known = latin[left] ?? 0
    const pair = pairOf(plan, known >>> 16, known & 0xffff, right === 0 ? END : (latin[right] ?? 0) >>> 16)
    plan.latinPairs ??= new Int16Array(LATIN * LATIN)
    plan.latinPairs[left * LATIN + right] = pair
    return pair
  }

  /** The facts about a Latin code point: the flags of its glyph, its script, and whether it is a space. */
  private learn(plan: ShapingPlan, code: number, glyph: number): number {
    const own = plan.flags[glyph] ?? 0
    const isSpace = code === SPACE || code === NO_BREAK_SPACE
    const flags = KNOWN | own | ((this.latinClasses[code] ?? 0) << SCRIPT_SHIFT)
      | (isSpace ? HAS_SPACE : 0)
    plan.latinFlags[code] = flags
    return flags
  }

  /** Whether anything but kerning happens to a word. If no step applies to the original glyphs, then none applies at all. */
  private changes({ flags, steps, positioning }: ShapingPlan, drawn: GlyphRows['drawn'], first: number, count: number): boolean {
    const { row, at, marks } = this
    let found = 0
    let seen = 0
    for (let i = 0; i < count; i++) {
      const glyph = drawn[first + i] >>> 16
      row[i] = glyph
      const mark = (flags[glyph] ?? 0) & CHANGING
      if (mark === 0) continue
      seen |= mark
      at[found] = i
      marks[found++] = mark
    }
    for (let s = 0; s < steps.length; s++) {
      const step = steps[s]
      const flag = stepFlag(s)
      if (step === undefined || (seen & flag) === 0) continue
      for (let k = 0; k < found; k++) if (((marks[k] ?? 0) & flag) !== 0 && this.mayDo(step, count, at[k] ?? 0)) return true
    }
    if ((seen & GlyphFlag.positioned) === 0) return false
    for (let k = 0; k < found; k++) {
      for (const context of positioning) if (context.matches(row, count, at[k] ?? 0)) return true
    }
    return false
  }

  /** Whether a step changes anything at glyph `i`. */
  private mayDo(step: Step, count: number, i: number): boolean {
    const { row } = this
    if (step.kind === 'other') return true
    if (step.kind === 'ligature') {
      for (const subtable of step.subtables) if (subtable.find(row, count, i) !== 0) return true
    } else if (step.kind === 'single') {
      for (const subtable of step.subtables) if (subtable.find(row[i] ?? 0) >= 0) return true
    } else {
      for (const subtable of step.subtables) if (subtable.matches(row, count, i)) return true
    }
    return false
  }

  /** Applies pair kerning to the rows `[first, end)`; false when the full shaper is needed. */
  private kern({ flags, kerning }: ShapingPlan, drawn: GlyphRows['drawn'], first: number, end: number): boolean {
    if (kerning === null) return true
    let left = (drawn[first] ?? 0) >>> 16
    for (let row = first + 1; row < end; row++) {
      const right = (drawn[row] ?? 0) >>> 16
      if (((flags[left] ?? 0) & GlyphFlag.kerned) !== 0) {
        const kern = kerning.between(left, right)
        if (kern !== 0) {
          const advance = ((drawn[row - 1] ?? 0) & 0xffff) + kern
          // Advances that do not fit into 16 bits are clamped in the other code path.
          if (kern === NOT_PLAIN || advance > MOST_ADVANCE || advance < -MOST_ADVANCE) return false
          drawn[row - 1] = drawnAs(left, advance)
          this.width += kern
        }
      }
      left = right
    }
    return true
  }

  /** The kerning between the glyph of a word's last code unit and the following Latin code unit, in font units. */
  kerningBefore(left: number, last: number, unit: number): number {
    if (unit >= LATIN) return 0
    if (last !== SPACE) return this.kerningOf(left, unit)
    const known = this.spaceKerns[unit] ?? 0
    return known === NOT_ASKED ? this.spaceKerns[unit] = this.kerningOf(left, unit) : known
  }

  private kerningOf(left: number, unit: number): number {
    const latin = this.latinClasses[LETTER] ?? 0
    const { kerning } = this.plans[latin] ?? this.planOf(latin)
    if (kerning === null) return 0
    try {
      const kern = kerning.between(left, (this.latin[unit] ?? 0) >>> 16 || this.program.glyphOf(unit))
      return kern === NOT_PLAIN || Math.abs(kern) > MOST_ADVANCE ? 0 : kern
    } catch (error) {
      if (!(error instanceof FontError)) throw error
      return 0
    }
  }

  private shapeExactly(text: WordText, out: ShapedWord): boolean {
    this.begin(out)
    if (text.hasComplex || text.hasMark) return false
    const plan = this.plans[text.script] ?? this.planOf(text.script)
    if (text.hasFraction && plan.hasFractions) return false
    return this.apply(plan, this.map(text), out)
  }

  /** Applies the font's substitutions and positioning to the rows, and leaves the glyphs in `out`; false when the full shaper is needed. */
  private apply(plan: ShapingPlan, mapped: number, out: ShapedWord): boolean {
    let count = mapped
    const { glyphs, advances } = this
    let seen = 0
    for (let i = 0; i < count; i++) seen |= plan.flags[glyphs[i] ?? 0] ?? 0
    if ((seen & GlyphFlag.substituted) !== 0) {
      count = this.substitute(plan, count, seen)
      if (count < 0) return false
      seen = 0
      for (let i = 0; i < count; i++) seen |= plan.flags[glyphs[i] ?? 0] ?? 0
    }
    if ((seen & GlyphFlag.hard) !== 0) return false
    if ((seen & GlyphFlag.positioned) !== 0 && this.anyContext(plan, count)) return false
    const { kerning } = plan
    if ((seen & GlyphFlag.kerned) !== 0 && kerning !== null) {
      let left = glyphs[0] ?? 0
      for (let i = 1; i < count; i++) {
        const right = glyphs[i] ?? 0
        if (((plan.flags[left] ?? 0) & GlyphFlag.kerned) !== 0 && left >= 0 && right >= 0) {
          const kern = kerning.between(left, right)
          if (kern === NOT_PLAIN) return false
          if (kern !== 0) advances[i - 1] = (advances[i - 1] ?? 0) + kern
        }
        left = right
      }
    }
    this.emit(count, out)
    out.kernsOn = kerning !== null && ((plan.flags[glyphs[count - 1] ?? 0] ?? 0) & GlyphFlag.kerned) !== 0
    return true
  }

  /** Maps glyphs one by one, without features: the fallback when full shaping fails on a damaged font. */
  shapePlainly(text: WordText, out: ShapedWord): void {
    this.begin(out)
    this.emit(this.map(text), out)
  }

  /** Fills the rows with one glyph per character; returns their number. */
  private map(text: WordText): number {
    const { program, glyphs, advances, units, latin } = this
    const { codes, classes, units: lengths, count: end } = text
    this.isPlain = true
    let count = 0
    for (let i = 0; i < end; i++) {
      const code = codes[i] ?? 0
      const known = code < LATIN ? latin[code] ?? 0 : 0
      if (known !== 0) {
        units[count] = lengths[i] ?? 0
        advances[count] = known & 0xffff
        glyphs[count++] = known >>> 16
        continue
      }
      const charClass = classes[i] ?? 0
      if (charClass === CharClass.variationSelector && count > 0) {
        this.select(text, i, count)
        continue
      }
      units[count] = lengths[i] ?? 0
      if (charClass === CharClass.joiner || charClass === CharClass.variationSelector) {
        this.isPlain = false
        glyphs[count] = BARRIER
        advances[count++] = 0
        continue
      }
      let glyph = program.glyphOf(code)
      if (glyph === 0) {
        glyph = substituteGlyph(program, code)
        advances[count] = glyph === 0 ? program.advanceOf(0) : substituteAdvance(program, code, glyph)
        if (glyph === 0) this.isPlain = false
      } else {
        const advance = program.advanceOf(glyph)
        advances[count] = advance
        if (code < LATIN && code > 0 && advance <= MOST_ADVANCE) latin[code] = drawnAs(glyph, advance)
      }
      glyphs[count++] = glyph
    }
    return count
  }

  /** Applies the variation selector at `i` to the last glyph. */
  private select(text: WordText, i: number, count: number): void {
    this.units[count - 1] = (this.units[count - 1] ?? 0) + (text.units[i] ?? 0)
    const cmap = this.program.table('cmap')
    if (cmap === null) return
    this.variants ??= new CharacterMap(cmap, this.program.glyphCount)
    const variant = this.variants.variantOf(text.codes[i - 1] ?? 0, text.codes[i] ?? 0)
    if (variant <= 0 || variant >= this.program.glyphCount) return
    this.glyphs[count - 1] = variant
    this.advances[count - 1] = this.program.advanceOf(variant)
  }

  /** Applies the substitutions; returns the new count, or -1 when the full shaper is needed. */
  private substitute(plan: ShapingPlan, given: number, seen: number): number {
    const { flags, steps } = plan
    let count = given
    let live = seen
    for (let s = 0; s < steps.length; s++) {
      const step = steps[s]
      const flag = stepFlag(s)
      if (step === undefined || (live & flag) === 0) continue
      for (let i = 0; i < count; i++) {
        const glyph = this.glyphs[i] ?? BARRIER
        if (glyph < 0 || ((flags[glyph] ?? 0) & flag) === 0) continue
        if (step.kind === 'ligature') count = this.ligate(step.subtables, count, i)
        else if (step.kind === 'single') this.replace(step.subtables, i)
        else if (this.concerns(step, count, i)) return -1
        live |= flags[this.glyphs[i] ?? 0] ?? 0
      }
    }
    return count
  }

  /** Applies the first ligature that begins at `i`; returns the new count. */
  private ligate(subtables: Extract<Step, { kind: 'ligature' }>['subtables'], count: number, i: number): number {
    const { glyphs, advances, units } = this
    for (const subtable of subtables) {
      const found = subtable.find(glyphs, count, i)
      if (found === 0) continue
      this.isPlain = false
      const glyph = found & 0xffff
      const replaced = found >>> 16
      let sum = 0
      for (let k = i; k < i + replaced; k++) sum += units[k] ?? 0
      glyphs[i] = glyph
      units[i] = sum
      advances[i] = this.program.advanceOf(glyph)
      glyphs.copyWithin(i + 1, i + replaced, count)
      units.copyWithin(i + 1, i + replaced, count)
      advances.copyWithin(i + 1, i + replaced, count)
      return count - replaced + 1
    }
    return count
  }

  private replace(subtables: Extract<Step, { kind: 'single' }>['subtables'], i: number): void {
    for (const subtable of subtables) {
      const glyph = subtable.find(this.glyphs[i] ?? BARRIER)
      if (glyph < 0) continue
      this.isPlain = false
      this.glyphs[i] = glyph
      this.advances[i] = this.program.advanceOf(glyph)
      return
    }
  }

  private concerns(step: Extract<Step, { kind: 'context' | 'other' }>, count: number, i: number): boolean {
    // An `other` step may change every glyph that it covers.
    if (step.kind === 'other') return true
    for (const subtable of step.subtables) if (subtable.matches(this.glyphs, count, i)) return true
    return false
  }

  private anyContext(plan: ShapingPlan, count: number): boolean {
    for (let i = 0; i < count; i++) {
      for (const context of plan.positioning) if (context.matches(this.glyphs, count, i)) return true
    }
    return false
  }

  /** Leaves the visible glyphs in `out`; the code units of the others are added to their neighbours. */
  private emit(count: number, out: ShapedWord): void {
    out.count = count
    if (this.isPlain) return
    const { glyphs, advances, units, program: { glyphCount } } = this
    let end = 0
    let pending = 0
    for (let i = 0; i < count; i++) {
      // A damaged font can substitute glyphs that it does not have.
      const glyph = (glyphs[i] ?? 0) < glyphCount ? glyphs[i] ?? 0 : 0
      const length = units[i] ?? 0
      if (glyph !== BARRIER) {
        glyphs[end] = glyph
        advances[end] = advances[i] ?? 0
        units[end++] = length + pending
        pending = 0
        if (glyph === 0) out.missing = true
      } else if (end > 0) units[end - 1] = (units[end - 1] ?? 0) + length
      else pending += length
    }
    out.count = end
  }

  private planOf(script: number): ShapingPlan {
    this.maker ??= new PlanMaker(this.program)
    const lookups = this.maker.lookups(this.classes.scriptTagOf(script), this.features)
    let plan = this.plansByKey.get(lookups.key)
    if (plan === undefined) {
      plan = this.maker.make(lookups)
      this.plansByKey.set(lookups.key, plan)
    }
    this.plans[script] = plan
    return plan
  }
}
