/**
 * What is found out of fonts and is the same for every document: opened programs, what shapes simple text in them, which
 * characters an installed face may have. A conversion has its own, or shares one with others of its worker (see Kept).
 * Programs are held weakly: they hold their whole file, and a worker that once met a font need not keep it for ever.
 */
import type { KeptKind } from '../host/kept.ts'
import type { FontProgram } from './face.ts'
import { Coverages } from './fallback.ts'
import type { FontFeatures } from './font-features.ts'
import { CharClasses } from './scripts.ts'
import { ShapedWord } from './shaped-word.ts'
import { SimpleShaper } from './simple-shaper.ts'
import { WordText } from './word-text.ts'

/** Sets of features whose shapers are kept of one font. */
const MOST_FEATURED = 16

export class KeptFonts {
  readonly classes = new CharClasses()
  /** Which characters the installed faces looked at so far may have. */
  readonly coverages = new Coverages()
  /** Room for the one word that is being shaped. */
  readonly source = new WordText()
  readonly shaped = new ShapedWord()
  private readonly programs = new Map<string, WeakRef<FontProgram>>()
  private readonly shapers = new WeakMap<FontProgram, SimpleShaper>()
  /** Those with features, by these. */
  private readonly featured = new WeakMap<FontProgram, Map<string, SimpleShaper>>()

  /** What was opened from the installed or packaged face of this key (`faceKey`) and is still there. */
  program(key: string): FontProgram | null {
    return this.programs.get(key)?.deref() ?? null
  }

  keep(key: string, program: FontProgram): void {
    this.programs.set(key, new WeakRef(program))
  }

  shaperOf(program: FontProgram, features: FontFeatures | null): SimpleShaper {
    if (features !== null) return this.featuredShaper(program, features)
    let shaper = this.shapers.get(program)
    if (shaper === undefined) {
      shaper = new SimpleShaper(program, this.classes)
      this.shapers.set(program, shaper)
    }
    return shaper
  }

  private featuredShaper(program: FontProgram, features: FontFeatures): SimpleShaper {
    const shapers = this.featured.get(program) ?? new Map<string, SimpleShaper>()
    const known = shapers.get(features.key)
    if (known !== undefined) return known
    const shaper = new SimpleShaper(program, this.classes, features)
    if (shapers.size < MOST_FEATURED) shapers.set(features.key, shaper)
    this.featured.set(program, shapers)
    return shaper
  }
}

export const keptFonts: KeptKind<KeptFonts> = { make: () => new KeptFonts() }
