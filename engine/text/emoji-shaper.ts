/**
 * Forms the glyphs of emoji sequences with the ligatures of a colour font, which is all that such fonts need; the full shaping library
 * cannot read most of them. A sequence that is unknown to the font is shown as its parts side by side; joiners and selectors are never
 * visible.
 */
import type { FontProgram } from './face.ts'
import { codeAt, hasSequence, isInvisible, sizeOf } from './emoji.ts'
import { CharClass } from './scripts.ts'
import { FontError } from './sfnt/bytes.ts'
import { PlanMaker, type Step } from './shaping-plan.ts'
import { MAX_WORD_UNITS, type ShapedWord } from './shaped-word.ts'
import { substituteGlyph } from './substitutes.ts'
import type { WordText } from './word-text.ts'

/** A glyph row entry without anything to draw or to join. */
const NOTHING = -1
const EMOJI_STYLE = 0xfe0f

/** Shapes words with emoji sequences. */
export class EmojiShaper {
  private readonly plans = new Map<FontProgram, readonly Step[]>()
  private readonly glyphs = new Int32Array(MAX_WORD_UNITS)
  private readonly units = new Int32Array(MAX_WORD_UNITS)
  private readonly invisible = new Uint8Array(MAX_WORD_UNITS)
  private count = 0

  /** Whether the word must be shaped here. `text` is the content of `units`. */
  takes(program: FontProgram, text: WordText, units: Uint16Array, start: number, end: number): boolean {
    if (program.color === null || !hasSequence(units, start, end)) return false
    for (let i = 0; i < text.count; i++) {
      const charClass = text.classes[i] ?? 0
      if (charClass === CharClass.complex || charClass >= CharClass.firstScript) return false
    }
    return true
  }

  shape(program: FontProgram, units: Uint16Array, start: number, end: number, out: ShapedWord): void {
    this.map(program, units, start, end)
    for (const step of this.stepsOf(program)) {
      try {
        this.apply(step)
      } catch (error) {
        if (!(error instanceof FontError)) throw error
      }
    }
    this.emit(program, out)
  }

  private map(program: FontProgram, units: Uint16Array, start: number, end: number): void {
    this.count = 0
    for (let i = start; i < end;) {
      const code = codeAt(units, i, end)
      const at = this.count++
      const invisible = isInvisible(code)
      // Fonts list their sequences without the emoji selector.
      let glyph = code === EMOJI_STYLE ? 0 : program.glyphOf(code)
      if (glyph === 0 && !invisible) glyph = substituteGlyph(program, code)
      this.glyphs[at] = glyph === 0 && invisible ? NOTHING : glyph
      this.units[at] = sizeOf(code)
      this.invisible[at] = invisible ? 1 : 0
      if (code === EMOJI_STYLE && at > 0) this.join(at - 1, 2)
      i += sizeOf(code)
    }
  }

  private apply(step: Step): void {
    if (step.kind !== 'ligature' && step.kind !== 'single') return
    for (let i = 0; i < this.count; i++) {
      const glyph = this.glyphs[i] ?? NOTHING
      if (glyph < 0) continue
      if (step.kind === 'single') {
        const subtable = step.subtables.find((each) => each.find(glyph) >= 0)
        if (subtable !== undefined) this.glyphs[i] = subtable.find(glyph)
        continue
      }
      for (const subtable of step.subtables) {
        const found = subtable.find(this.glyphs, this.count, i)
        if (found === 0) continue
        this.join(i, found >>> 16)
        this.glyphs[i] = found & 0xffff
        this.invisible[i] = 0
        break
      }
    }
  }

  /** Merges `length` entries into one, which keeps the glyph of the first. */
  private join(at: number, length: number): void {
    const { glyphs, units, invisible } = this
    for (let i = at + 1; i < at + length; i++) units[at] = (units[at] ?? 0) + (units[i] ?? 0)
    for (const row of [glyphs, units, invisible]) row.copyWithin(at + 1, at + length, this.count)
    this.count -= length - 1
  }

  private emit(program: FontProgram, out: ShapedWord): void {
    out.clear()
    out.complex = true
    let pending = 0
    for (let i = 0; i < this.count; i++) {
      const glyph = this.glyphs[i] ?? NOTHING
      const units = this.units[i] ?? 0
      if (glyph !== NOTHING && this.invisible[i] === 0) {
        const sound = glyph < program.glyphCount ? glyph : 0
        out.push(sound, program.advanceOf(sound), units + pending)
        pending = 0
      } else if (out.count > 0) out.units[out.count - 1] = (out.units[out.count - 1] ?? 0) + units
      else pending += units
    }
  }

  private stepsOf(program: FontProgram): readonly Step[] {
    let steps = this.plans.get(program)
    if (steps === undefined) {
      const maker = new PlanMaker(program)
      steps = maker.make(maker.lookups('zzzz', null)).steps
      this.plans.set(program, steps)
    }
    return steps
  }
}
