/**
 * Contextual lookups of GSUB and GPOS (plain and chaining, formats 1 to 3): tells only whether one matches at a glyph. After a match the
 * full shaper shapes the word, so the actions of the lookup are not needed here.
 */
import type { Bytes } from './bytes.ts'
import { Coverage, GlyphClasses } from './layout-tables.ts'

/** Used instead of a glyph at the end of a word. No font has this many glyphs. */
export const END = 0xffff

export interface ContextSubtable {
  /** Glyphs where a match can begin. */
  readonly first: Coverage
  matches(glyphs: Int32Array, count: number, at: number): boolean
  /** Whether a match can begin at this glyph when `next` follows; `next` can be END. */
  mayBegin(glyph: number, next: number): boolean
}

type Matching = Omit<ContextSubtable, 'first'>

const NEVER: Matching = { matches: () => false, mayBegin: () => false }

/** `chaining` distinguishes types 6 and 8 from types 5 and 7. */
export function readContext(t: Bytes, chaining: boolean): ContextSubtable | null {
  switch (t.u16(0)) {
    case 1: {
      const first = new Coverage(t.from(t.u16(2)))
      return { first, ...rules(t, { at: 6, count: t.u16(4), setOf: (glyph) => first.indexOf(glyph) }, chaining, all(sameGlyph)) }
    }
    case 2: {
      const first = new Coverage(t.from(t.u16(2)))
      if (!chaining) {
        const input = classes(t, t.u16(4))
        return { first, ...rules(t, { at: 8, count: t.u16(6), setOf: ruleSet(first, input) }, false, all(sameClass(input))) }
      }
      const before = classes(t, t.u16(4))
      const input = classes(t, t.u16(6))
      const after = classes(t, t.u16(8))
      return {
        first,
        ...rules(t, { at: 12, count: t.u16(10), setOf: ruleSet(first, input) }, true, {
          before: sameClass(before), input: sameClass(input), after: sameClass(after),
        }),
      }
    }
    case 3: return coverages(t, chaining)
    default: return null
  }
}

type Same = (wanted: number, glyph: number) => boolean

const all = (same: Same): Comparing => ({ before: same, input: same, after: same })

function sameGlyph(wanted: number, glyph: number): boolean {
  return wanted === glyph
}

type ClassOf = (glyph: number) => number

/**
 * Class tables are read at first use, because few are needed: DejaVu Sans has 60, most of them for letters that a text does not contain.
 */
function classes(t: Bytes, offset: number): ClassOf {
  let known: GlyphClasses | null = null
  return (glyph) => (known ??= new GlyphClasses(t.from(offset))).classOf(glyph)
}

const sameClass = (classOf: ClassOf): Same => (wanted, glyph) => classOf(glyph) === wanted

function ruleSet(first: Coverage, input: ClassOf): (glyph: number) => number {
  return (glyph) => first.indexOf(glyph) < 0 ? -1 : input(glyph)
}

/** Formats 1 and 2: sets of rules; a rule is a sequence of glyphs or classes. */
interface RuleSets {
  /** The offset of the list of set offsets, and its length. */
  readonly at: number
  readonly count: number
  /** The set for a first glyph, or -1. */
  setOf(glyph: number): number
}

/** How the glyphs of backtrack, input and lookahead sequences are compared. */
interface Comparing {
  readonly before: Same
  readonly input: Same
  readonly after: Same
}

const MAX_PAIRS = 4096

/**
 * Runs for every word with such a glyph, so it allocates nothing: a rule is represented by its offset in the table. Glyphs that cannot
 * begin a match because of the next glyph are cached. In most texts no pair can begin one (a letter with a mark above it); searching the
 * rules took a twentieth of the CPU of a report in DejaVu Sans.
 */
function rules(t: Bytes, sets: RuleSets, chaining: boolean, { before, input, after }: Comparing): Matching {
  const isBefore = sequence(t, before, -1)
  const isInput = sequence(t, input, 1)
  const isAfter = sequence(t, after, 1)
  const apart = new Set<number>()

  /** Whether `next` can follow the first glyph in a rule whose further input begins at `start`. */
  const mayFollow = (next: number, start: number, inputCount: number, ahead: number): boolean => {
    if (inputCount > 0) return next !== END && input(t.u16(start), next)
    return !chaining || t.u16(ahead) === 0 || (next !== END && after(t.u16(ahead + 2), next))
  }

  /** Whether a rule matches at `at`, where `first` is followed by `next`. Without glyphs: whether one can match, judging by these two. */
  const find = (first: number, next: number, glyphs: Int32Array | null, count: number, at: number): boolean => {
    const pair = (first << 16) | next
    if (next >= 0 && apart.has(pair)) return false
    const index = sets.setOf(first)
    if (index < 0 || index >= sets.count) return false
    const set = t.u16(sets.at + index * 2)
    let isApart = true
    const end = set === 0 ? 0 : set + 2 + t.u16(set) * 2
    for (let entry = set + 2; entry < end; entry += 2) {
      const read = set + t.u16(entry)
      const backtrack = chaining ? t.u16(read) : 0
      const counted = read + (chaining ? 2 + backtrack * 2 : 0)
      const inputCount = t.u16(counted) - 1
      const start = counted + (chaining ? 2 : 4)
      const ahead = start + Math.max(0, inputCount) * 2
      if (!mayFollow(next, start, inputCount, ahead)) continue
      if (glyphs === null) return true
      isApart = false
      if (chaining && !isBefore(read + 2, backtrack, glyphs, count, at - 1)) continue
      if (!isInput(start, inputCount, glyphs, count, at + 1)) continue
      if (chaining && !isAfter(ahead + 2, t.u16(ahead), glyphs, count, at + 1 + inputCount)) continue
      return true
    }
    if (isApart && next >= 0) {
      if (apart.size === MAX_PAIRS) apart.clear()
      apart.add(pair)
    }
    return false
  }

  return {
    matches: (glyphs, count, at) => find(glyphs[at] ?? -1, at + 1 < count ? glyphs[at + 1] ?? -1 : END, glyphs, count, at),
    mayBegin: (glyph, next) => find(glyph, next, null, 0, 0),
  }
}

/** Whether `length` values of the table, from `read` onwards, match the glyphs from `at` onwards in the direction `step`. */
function sequence(t: Bytes, same: Same, step: 1 | -1) {
  return (read: number, length: number, glyphs: Int32Array, count: number, at: number): boolean => {
    for (let i = 0; i < length; i++) {
      const position = at + i * step
      if (position < 0 || position >= count) return false
      if (!same(t.u16(read + i * 2), glyphs[position] ?? -1)) return false
    }
    return true
  }
}

/** Format 3: one coverage per position. */
function coverages(t: Bytes, chaining: boolean): ContextSubtable | null {
  let read = 2
  const list = (count: number): Coverage[] => {
    const all: Coverage[] = []
    for (let i = 0; i < count; i++, read += 2) all.push(new Coverage(t.from(t.u16(read))))
    return all
  }
  const counted = (): Coverage[] => {
    const count = t.u16(read)
    read += 2
    return list(count)
  }
  let before: Coverage[] = []
  let input: Coverage[]
  let after: Coverage[] = []
  if (chaining) {
    before = counted()
    input = counted()
    after = counted()
  } else {
    const count = t.u16(2)
    read = 6
    input = list(count)
  }
  const first = input[0]
  if (first === undefined) return null
  if (input.length > 64 || before.length > 64 || after.length > 64) return { first, ...NEVER }
  const second = input[1] ?? after[0]
  return {
    first,
    mayBegin: (glyph, next) => holds(first, glyph) && (second === undefined || (next !== END && holds(second, next))),
    matches(glyphs, count, at) {
      if (at - before.length < 0 || at + input.length + after.length > count) return false
      for (let i = 0; i < input.length; i++) if (!holds(input[i], glyphs[at + i])) return false
      for (let i = 0; i < after.length; i++) if (!holds(after[i], glyphs[at + input.length + i])) return false
      for (let i = 0; i < before.length; i++) if (!holds(before[i], glyphs[at - 1 - i])) return false
      return true
    },
  }
}

function holds(coverage: Coverage | undefined, glyph: number | undefined): boolean {
  return coverage !== undefined && glyph !== undefined && coverage.indexOf(glyph) >= 0
}
