/**
 * A shaping plan: what a face's default features do to text of a script, with the GSUB steps in lookup order, the kerning, and flags per
 * glyph that tell which of them can apply. Lookups that the simple shaper cannot apply are flagged per glyph, so that only the words
 * concerned need full shaping.
 */
import type { FontProgram } from './face.ts'
import type { FontFeatures } from './font-features.ts'
import { Bytes, FontError } from './sfnt/bytes.ts'
import { readContext, type ContextSubtable } from './sfnt/contexts.ts'
import { kernTable, pairLookups, PairSubtable, type PairKerning } from './sfnt/kerning.ts'
import { Coverage, GlyphClasses, LayoutTable, type Lookup } from './sfnt/layout-tables.ts'
import { LigatureSubtable, SingleSubtable } from './sfnt/ligatures.ts'

export const GlyphFlag = {
  /** May be the first of a kerned pair. */
  kerned: 1,
  /** Only full shaping positions it correctly. */
  hard: 2,
  /** A positioning context may begin here. */
  positioned: 4,
  /** One bit for each substitution step that may begin here, see `stepFlag`. */
  substituted: 0xfff8,
} as const

/** The flag of a step; steps beyond the twelfth share the last flag. */
export function stepFlag(step: number): number {
  return 8 << Math.min(step, 12)
}

/** Features that apply by default to horizontal text in scripts without special rules. */
const DEFAULT_FEATURES = [
  'rvrn', 'ltra', 'ltrm', 'ccmp', 'locl', 'rlig', 'mark', 'mkmk', 'calt', 'clig', 'liga', 'rclt', 'curs', 'kern',
]

const FRACTIONS = ['frac', 'numr', 'dnom']

/** The number of code points with additional caches. */
export const LATIN = 256

export type Step =
  | { readonly kind: 'ligature', readonly subtables: readonly LigatureSubtable[] }
  | { readonly kind: 'single', readonly subtables: readonly SingleSubtable[] }
  | { readonly kind: 'context', readonly subtables: readonly ContextSubtable[] }
  | { readonly kind: 'other', readonly subtables: readonly { readonly first: Coverage }[] }

export interface ShapingPlan {
  readonly flags: Uint16Array
  /** Flags per Latin code point, cached by the shaper. */
  readonly latinFlags: Int32Array
  /**
   * Results for pairs of Latin code points, at `left * LATIN + right`: see latin-pairs.ts. Null until the first pair, because most plans
   * need none.
   */
  latinPairs: Int16Array | null
  readonly steps: readonly Step[]
  readonly positioning: readonly ContextSubtable[]
  readonly hasFractions: boolean
  /** Null when no pair is kerned. */
  readonly kerning: PairCache | null
}

/** The lookups of a script's features; equal keys give equal plans. */
export interface PlanLookups {
  readonly key: string
  readonly substitution: readonly number[]
  readonly positioning: readonly number[]
  /** Kerning comes from a GPOS feature, or is turned off: the `kern` table is not used. */
  readonly kernFeature: boolean
  readonly hasFractions: boolean
}

/** Makes the shaping plans of one font. */
export class PlanMaker {
  private readonly program: FontProgram
  private readonly gsub: LayoutTable | null
  private readonly gpos: LayoutTable | null
  private marks: GlyphClasses | null | undefined
  // Scripts share most of their lookups, so each lookup is read once.
  private readonly steps = new Map<number, Step | null>()
  private readonly positions = new Map<number, Positioning | null>()

  constructor(program: FontProgram) {
    this.program = program
    this.gsub = layoutTable(program, 'GSUB')
    this.gpos = layoutTable(program, 'GPOS')
  }

  lookups(script: string, features: FontFeatures | null): PlanLookups {
    const scripts = [script, 'DFLT', 'dflt', 'latn']
    const gsub = featuresOf(this.gsub, scripts)
    const gpos = featuresOf(this.gpos, scripts)
    const tags = appliedTags(features)
    const substitution = collect(gsub, tags)
    const positioning = collect(gpos, tags)
    const isUnkerned = features?.tags['kern'] === false
    const kernFeature = gpos.has('kern') || isUnkerned
    const hasFractions = FRACTIONS.some((tag) => gsub.has(tag))
    const key = `${substitution.join()};${positioning.join()};${kernFeature ? 1 : 0}${hasFractions ? 1 : 0}`
    return { key, substitution, positioning, kernFeature, hasFractions }
  }

  make(lookups: PlanLookups): ShapingPlan {
    const flags = new Uint16Array(this.program.glyphCount)
    const steps: Step[] = []
    for (const index of lookups.substitution) {
      const step = this.stepOf(index)
      if (step === null) continue
      for (const subtable of step.subtables) subtable.first.mark(flags, stepFlag(steps.length))
      steps.push(step)
    }
    const pairs: (readonly PairSubtable[])[] = []
    const contexts: ContextSubtable[] = []
    for (const index of lookups.positioning) {
      const positioning = this.positioningOf(index)
      if (positioning === null) continue
      if (positioning.pairs.length > 0) pairs.push(positioning.pairs)
      for (const context of positioning.contexts) {
        contexts.push(context)
        context.first.mark(flags, GlyphFlag.positioned)
      }
      for (const coverage of positioning.hard) coverage.mark(flags, GlyphFlag.hard)
    }
    const kerning = this.kerning(lookups, pairs)
    if (kerning !== null) attempt(() => { kerning.markFirst(flags, GlyphFlag.kerned); return null })
    this.markClasses()?.mark(3, flags, GlyphFlag.hard)
    return {
      flags,
      latinFlags: new Int32Array(LATIN),
      latinPairs: null,
      steps,
      positioning: contexts,
      hasFractions: lookups.hasFractions,
      kerning: kerning === null ? null : new PairCache(kerning),
    }
  }

  private stepOf(index: number): Step | null {
    let step = this.steps.get(index)
    if (step === undefined) {
      step = attempt(() => this.gsub === null ? null : substitutionStep(this.gsub.lookup(index)))
      this.steps.set(index, step)
    }
    return step
  }

  private positioningOf(index: number): Positioning | null {
    let positioning = this.positions.get(index)
    if (positioning === undefined) {
      positioning = attempt(() => this.gpos === null ? null : readPositioning(this.gpos.lookup(index)))
      this.positions.set(index, positioning)
    }
    return positioning
  }

  private kerning(lookups: PlanLookups, pairs: readonly (readonly PairSubtable[])[]): PairKerning | null {
    if (pairs.length > 0) return pairLookups(pairs)
    if (lookups.kernFeature) return null
    const kern = this.program.table('kern')
    return kern === null ? null : attempt(() => kernTable(kern))
  }

  /** The glyph classes of GDEF; 3 is a mark. */
  private markClasses(): GlyphClasses | null {
    if (this.marks === undefined) {
      const data = this.program.table('GDEF')
      this.marks = data === null ? null : attempt(() => {
        const gdef = new Bytes(data, 'its GDEF table')
        const offset = gdef.u16(4)
        return offset === 0 ? null : new GlyphClasses(gdef.from(offset))
      })
    }
    return this.marks
  }
}

/** Lookup flags that skip base glyphs or ligatures: rare, and left to the full shaper. */
const IGNORES_OTHERS = 2 | 4

function substitutionStep(lookup: Lookup): Step {
  const plain = (lookup.flag & IGNORES_OTHERS) === 0
  if (plain && lookup.type === 4) return { kind: 'ligature', subtables: lookup.subtables.map((t) => new LigatureSubtable(t)) }
  if (plain && lookup.type === 1) return { kind: 'single', subtables: lookup.subtables.map((t) => new SingleSubtable(t)) }
  if (lookup.type === 5 || lookup.type === 6) {
    const contexts = lookup.subtables.map((t) => readContext(t, lookup.type === 6)).filter((context) => context !== null)
    return plain ? { kind: 'context', subtables: contexts } : { kind: 'other', subtables: contexts }
  }
  return { kind: 'other', subtables: lookup.subtables.map((t) => ({ first: new Coverage(t.from(t.u16(2))) })) }
}

/** One GPOS lookup as the simple shaper uses it. */
interface Positioning {
  readonly pairs: readonly PairSubtable[]
  readonly contexts: readonly ContextSubtable[]
  /** Glyphs that only full shaping positions correctly. */
  readonly hard: readonly Coverage[]
}

function readPositioning(lookup: Lookup): Positioning {
  const { type, subtables } = lookup
  if (type === 2 && (lookup.flag & IGNORES_OTHERS) === 0) {
    return { pairs: subtables.map((t) => new PairSubtable(t)), contexts: [], hard: [] }
  }
  if (type === 7 || type === 8) {
    const contexts = subtables.map((t) => readContext(t, type === 8)).filter((context) => context !== null)
    return { pairs: [], contexts, hard: [] }
  }
  return { pairs: [], contexts: [], hard: subtables.map((t) => new Coverage(t.from(t.u16(2)))) }
}

function layoutTable(program: FontProgram, tag: 'GSUB' | 'GPOS'): LayoutTable | null {
  const data = program.table(tag)
  return data === null || data.length < 10 ? null : new LayoutTable(data, tag)
}

function featuresOf(table: LayoutTable | null, scripts: readonly string[]): ReadonlyMap<string, readonly number[]> {
  return attempt(() => table === null ? null : table.features(scripts)) ?? new Map<string, readonly number[]>()
}

function appliedTags(features: FontFeatures | null): readonly string[] {
  if (features === null) return DEFAULT_FEATURES
  const { tags } = features
  return [...DEFAULT_FEATURES.filter((tag) => tags[tag] !== false), ...Object.keys(tags).filter((tag) => tags[tag])]
}

function collect(features: ReadonlyMap<string, readonly number[]>, tags: readonly string[]): number[] {
  const lookups = new Set<number>()
  for (const tag of tags) {
    for (const index of features.get(tag) ?? []) lookups.add(index)
  }
  return [...lookups].sort((a, b) => a - b)
}

/** A damaged layout table counts as absent. */
function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof FontError) return null
    throw error
  }
}

const EMPTY = -0x8000_0000
const MAX_PAIRS = 1 << 16
const HASH = 0x9e3779b1

/** A cache of kerning values. A full cache is cleared instead of growing with the document. */
class PairCache {
  private readonly kerning: PairKerning
  private keys = new Int32Array(1024)
  private values = new Int32Array(1024).fill(EMPTY)
  private used = 0

  constructor(kerning: PairKerning) {
    this.kerning = kerning
  }

  /** The kerning of a pair in font units, or NOT_PLAIN. */
  between(left: number, right: number): number {
    const { keys, values } = this
    const key = (left << 16) | right
    // The slot of `slotOf` without a collision: a text has few distinct pairs, which repeat.
    let slot = (Math.imul(key, HASH) >>> 8) & (keys.length - 1)
    let known = keys[slot] === key ? values[slot] ?? EMPTY : EMPTY
    if (known !== EMPTY) return known
    slot = this.slotOf(key)
    known = values[slot] ?? EMPTY
    if (known !== EMPTY) return known
    if (this.used * 2 > this.keys.length) {
      this.widen()
      slot = this.slotOf(key)
    }
    const value = attempt(() => this.kerning.between(left, right)) ?? 0
    this.keys[slot] = key
    this.values[slot] = value
    this.used++
    return value
  }

  private slotOf(key: number): number {
    const { keys, values } = this
    const mask = keys.length - 1
    let slot = (Math.imul(key, HASH) >>> 8) & mask
    while (values[slot] !== EMPTY && keys[slot] !== key) slot = (slot + 1) & mask
    return slot
  }

  private widen(): void {
    const { keys, values } = this
    this.used = 0
    if (keys.length >= MAX_PAIRS) {
      values.fill(EMPTY)
      return
    }
    this.keys = new Int32Array(keys.length * 2)
    this.values = new Int32Array(keys.length * 2).fill(EMPTY)
    for (let i = 0; i < keys.length; i++) {
      const value = values[i] ?? EMPTY
      if (value === EMPTY) continue
      const slot = this.slotOf(keys[i] ?? 0)
      this.keys[slot] = keys[i] ?? 0
      this.values[slot] = value
      this.used++
    }
  }
}
