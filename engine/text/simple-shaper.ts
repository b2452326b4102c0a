/**
 * Shaping of ordinary text without a shaping library: code point to glyph, ligatures and single substitutions in
 * lookup order, pair kerning. `shape` answers false when the result could differ from full shaping (then the word
 * must go there); nothing that it has written counts in that case.
 */
import type { FontProgram } from './face.ts'
import { CharClass, type CharClasses } from './scripts.ts'
import { FontError } from './sfnt/bytes.ts'
import { CharacterMap } from './sfnt/cmap.ts'
import { NOT_PLAIN } from './sfnt/kerning.ts'
import { GlyphFlag, PlanMaker, stepFlag, type ShapingPlan, type Step } from './shaping-plan.ts'
import { MAX_WORD_UNITS, type ShapedWord } from './shaped-word.ts'
import { substituteAdvance, substituteGlyph } from './substitutes.ts'
import type { WordText } from './word-text.ts'

/** In the glyph row: a character that draws nothing but keeps its neighbours apart. */
const BARRIER = -1

export class SimpleShaper {
  readonly program: FontProgram
  private readonly classes: CharClasses
  private readonly isSpaced: boolean
  private readonly plans: (ShapingPlan | undefined)[] = []
  private readonly plansByKey = new Map<string, ShapingPlan>()
  private maker: PlanMaker | null = null
  private variants: CharacterMap | null = null
  private readonly glyphs = new Int32Array(MAX_WORD_UNITS)
  private readonly advances = new Int32Array(MAX_WORD_UNITS)
  private readonly units = new Int32Array(MAX_WORD_UNITS)

  /** `isSpaced`: optional ligatures are off. */
  constructor(program: FontProgram, classes: CharClasses, isSpaced = false) {
    this.program = program
    this.classes = classes
    this.isSpaced = isSpaced
  }

  /** Shapes `text` into `out`; false when only full shaping does it exactly. */
  shape(text: WordText, out: ShapedWord): boolean {
    try {
      return this.shapeExactly(text, out)
    } catch (error) {
      if (!(error instanceof FontError)) throw error
      this.shapePlainly(text, out)
      return true
    }
  }

  private shapeExactly(text: WordText, out: ShapedWord): boolean {
    out.clear()
    if (text.hasComplex || text.hasMark) return false
    const plan = this.plans[text.script] ?? this.planOf(text.script)
    if (text.hasFraction && plan.hasFractions) return false
    let count = this.map(text)
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
    if ((seen & GlyphFlag.kerned) !== 0) {
      for (let i = 0; i + 1 < count; i++) {
        const left = glyphs[i] ?? 0
        const right = glyphs[i + 1] ?? 0
        if (((plan.flags[left] ?? 0) & GlyphFlag.kerned) === 0 || left < 0 || right < 0) continue
        const kern = plan.kern(left, right)
        if (kern === NOT_PLAIN) return false
        advances[i] = (advances[i] ?? 0) + kern
      }
    }
    this.emit(count, out)
    return true
  }

  /** Glyphs one by one, without features: what remains when full shaping fails on a damaged font. */
  shapePlainly(text: WordText, out: ShapedWord): void {
    out.clear()
    this.emit(this.map(text), out)
  }

  /** Fills the scratch rows with one glyph per character and returns their number. */
  private map(text: WordText): number {
    const { program, glyphs, advances, units } = this
    let count = 0
    for (let i = 0; i < text.count; i++) {
      const code = text.codes[i] ?? 0
      const charClass = text.classes[i] ?? 0
      if (charClass === CharClass.variationSelector && count > 0) {
        this.select(text, i, count)
        continue
      }
      units[count] = text.units[i] ?? 0
      if (charClass === CharClass.joiner || charClass === CharClass.variationSelector) {
        glyphs[count] = BARRIER
        advances[count++] = 0
        continue
      }
      let glyph = program.glyphOf(code)
      if (glyph === 0) {
        glyph = substituteGlyph(program, code)
        advances[count] = glyph === 0 ? program.advanceOf(0) : substituteAdvance(program, code, glyph)
      } else advances[count] = program.advanceOf(glyph)
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

  /** Runs the substitutions; the new count, or -1 when one of them is not ours to do. */
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

  /** Puts the first ligature that begins at `i` in place and returns the new count. */
  private ligate(subtables: Extract<Step, { kind: 'ligature' }>['subtables'], count: number, i: number): number {
    const { glyphs, advances, units } = this
    for (const subtable of subtables) {
      const found = subtable.find(glyphs, count, i)
      if (found === 0) continue
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
      this.glyphs[i] = glyph
      this.advances[i] = this.program.advanceOf(glyph)
      return
    }
  }

  private concerns(step: Extract<Step, { kind: 'context' | 'other' }>, count: number, i: number): boolean {
    // What an `other` step covers, it changes.
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

  private emit(count: number, out: ShapedWord): void {
    let pending = 0
    for (let i = 0; i < count; i++) {
      const glyph = this.glyphs[i] ?? 0
      const units = this.units[i] ?? 0
      if (glyph !== BARRIER) {
        // A damaged font may substitute glyphs that it does not have.
        out.push(glyph < this.program.glyphCount ? glyph : 0, this.advances[i] ?? 0, units + pending)
        pending = 0
      } else if (out.count > 0) out.units[out.count - 1] = (out.units[out.count - 1] ?? 0) + units
      else pending += units
    }
  }

  private planOf(script: number): ShapingPlan {
    this.maker ??= new PlanMaker(this.program)
    const lookups = this.maker.lookups(this.classes.scriptTagOf(script), this.isSpaced)
    let plan = this.plansByKey.get(lookups.key)
    if (plan === undefined) {
      plan = this.maker.make(lookups)
      this.plansByKey.set(lookups.key, plan)
    }
    this.plans[script] = plan
    return plan
  }
}
