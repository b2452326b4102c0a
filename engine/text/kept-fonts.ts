/**
 * A cache of font data that is the same for every document: opened programs, simple shapers, the coverage of installed faces. A conversion
 * has its own cache, or shares one with others of its worker (see `Kept`). Programs are referenced weakly: each holds its whole file, and a
 * worker need not keep every font that it ever used.
 */
import type { KeptKind } from '../host/kept.ts'
import type { FontProgram } from './face.ts'
import { Coverages } from './fallback.ts'
import type { FontFeatures } from './font-features.ts'
import { CharClasses } from './scripts.ts'
import { ShapedWord } from './shaped-word.ts'
import { SimpleShaper } from './simple-shaper.ts'
import { WordText } from './word-text.ts'

/** Maximum of feature sets per font whose shapers are cached. */
const MOST_FEATURED = 16

/** The font cache of a conversion or of a worker. */
export class KeptFonts {
  readonly classes = new CharClasses()
  /** The coverage of the installed faces examined so far. */
  readonly coverages = new Coverages()
  /** Scratch space for the word being shaped. */
  readonly source = new WordText()
  readonly shaped = new ShapedWord()
  private readonly programs = new Map<string, WeakRef<FontProgram>>()
  private readonly shapers = new WeakMap<FontProgram, SimpleShaper>()
  /** Shapers with features, by the feature key. */
  private readonly featured = new WeakMap<FontProgram, Map<string, SimpleShaper>>()

  /** The program opened for the key (`faceKey`), if it is still in memory. */
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
