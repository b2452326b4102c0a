/**
 * What is found out of fonts and is the same for every document: opened programs, what shapes simple text in them, which
 * characters an installed face may have. A conversion has its own, or shares one with others of its worker (see Kept).
 * Programs are held weakly: they hold their whole file, and a worker that once met a font need not keep it for ever.
 */
import type { KeptKind } from '../host/kept.ts'
import type { FontProgram } from './face.ts'
import { Coverages } from './fallback.ts'
import { CharClasses } from './scripts.ts'
import { ShapedWord } from './shaped-word.ts'
import { SimpleShaper } from './simple-shaper.ts'
import { WordText } from './word-text.ts'

export class KeptFonts {
  readonly classes = new CharClasses()
  /** Which characters the installed faces looked at so far may have. */
  readonly coverages = new Coverages()
  /** Room for the one word that is being shaped. */
  readonly source = new WordText()
  readonly shaped = new ShapedWord()
  private readonly programs = new Map<string, WeakRef<FontProgram>>()
  private readonly shapers = new WeakMap<FontProgram, SimpleShaper>()
  /** Those that make no optional ligatures. */
  private readonly spaced = new WeakMap<FontProgram, SimpleShaper>()

  /** What was opened from the installed or packaged face of this key (`faceKey`) and is still there. */
  program(key: string): FontProgram | null {
    return this.programs.get(key)?.deref() ?? null
  }

  keep(key: string, program: FontProgram): void {
    this.programs.set(key, new WeakRef(program))
  }

  shaperOf(program: FontProgram, isSpaced: boolean): SimpleShaper {
    const shapers = isSpaced ? this.spaced : this.shapers
    let shaper = shapers.get(program)
    if (shaper === undefined) {
      shaper = new SimpleShaper(program, this.classes, isSpaced)
      shapers.set(program, shaper)
    }
    return shaper
  }
}

export const keptFonts: KeptKind<KeptFonts> = { make: () => new KeptFonts() }
