/**
 * Font matching (CSS Fonts 4, 5): from font-family, weight and style to faces. The order is: fonts given by options, @font-face families,
 * installed families by name, then any font that has the character. Installed fonts are listed only when the given ones do not suffice, and
 * opened only when a character needs them.
 */
import type { FaceRecord, SystemFonts } from '../host/host.ts'
import type { Warnings } from '../messages/warnings.ts'
import type { FontProgram } from './face.ts'
import type { Faces } from './faces.ts'
import { faceKey } from './fallback.ts'
import { has, Stack, type Chosen, type FontStack, type StackSource } from './font-stack.ts'
import { browserFamilies, cjkFamilies, defaultFamilies, emojiFamilies, genericFamilies, genericOf, isCjk, PACKAGED_SERIF, type GenericFamily } from './generic-families.ts'
import { metricCompatible } from './metric-compatible.ts'
import { BOLD, matchFace, type FaceTraits } from './match-face.ts'
import type { CharClasses } from './scripts.ts'
import { FontError } from './sfnt/bytes.ts'
import { NameId, readNames } from './sfnt/names.ts'
import { openFont } from './sfnt/open-font.ts'
import { Caps, SmallCapsStack } from './small-caps.ts'
import { FeaturedStack, type FontFeatures } from './font-features.ts'

export type { FontStack } from './font-stack.ts'

export type FamilyName = { readonly generic: string } | { readonly name: string }

export interface FontSettings {
  /** The fonts of `--font`, in order. */
  readonly fonts: readonly FontProgram[]
  readonly gothic?: FontProgram | undefined
  readonly serif?: FontProgram | undefined
  readonly mono?: FontProgram | undefined
  readonly useSystemFonts: boolean
  /** Missing families are replaced by metric-compatible ones; generic families and text without a family use the fonts of browsers. */
  readonly hasSubstitutes?: boolean
  /** Warn about text for which none of the named families exists. */
  readonly tellsOfFamilies?: boolean
}

export interface FontFace {
  readonly family: string
  readonly weight: number
  readonly italic: boolean
  /** Flat ascending `[first, last]` pairs; null means all characters. */
  readonly ranges: Uint32Array | null
  readonly program: FontProgram
}

/** A face that matches; `open` returns its program, or null when the file is unusable. */
interface Candidate extends FaceTraits {
  readonly ranges: Uint32Array | null
  open(): FontProgram | null
}

/** The number of characters without a glyph that get a warning of their own. */
const MAX_LISTED = 32

/** The fonts of one conversion; returns a font stack per combination of families, weight, style, caps and features. */
export class FontBook {
  private readonly settings: FontSettings
  private readonly faces: Faces
  private readonly warnings: Warnings
  private readonly system: SystemFonts | null
  private readonly classes: CharClasses
  private readonly given: readonly { readonly names: readonly string[], readonly candidate: Candidate }[]
  private readonly fontFaces = new Map<string, Candidate[]>()
  private readonly stacks = new Map<string, FontStack>()
  private readonly missing = new Set<number>()

  constructor(settings: FontSettings, systemFonts: SystemFonts | null, faces: Faces, warnings: Warnings) {
    this.settings = settings
    this.faces = faces
    this.classes = faces.kept.classes
    this.warnings = warnings
    this.system = settings.useSystemFonts ? systemFonts : null
    const programs = [...settings.fonts]
    const { gothic, serif, mono } = settings
    for (const extra of settings.hasSubstitutes === true ? [serif, gothic, mono] : [gothic, serif, mono]) {
      if (extra !== undefined && !programs.includes(extra)) programs.push(extra)
    }
    this.given = programs.map((program) => ({ names: familyNames(program), candidate: ofProgram(program) }))
  }

  /** Declares an @font-face face. Families requested before are matched again. */
  addFontFace(face: FontFace): void {
    const key = face.family.toLowerCase()
    const list = this.fontFaces.get(key) ?? []
    list.push({ weight: face.weight, italic: face.italic, stretch: 5, ranges: face.ranges, open: () => face.program })
    this.fontFaces.set(key, list)
    this.stacks.clear()
  }

  /** The program of a face by PostScript name, full name or family (`src: local()`), or null. */
  local(name: string): FontProgram | null {
    const wanted = name.trim().toLowerCase()
    for (const given of this.given) {
      const program = given.candidate.open()
      if (program !== null && (program.postscriptName.toLowerCase() === wanted || isFullName(program, wanted) || given.names.includes(wanted))) return program
    }
    if (this.system === null) return null
    const record = this.system.all().find((face) => face.postscriptName.toLowerCase() === wanted || face.fullNames?.includes(wanted) === true)
    if (record !== undefined) return this.openRecord(record, true)
    const family = this.system.family(name.trim())
    const face = family[matchFace(family, 400, false)]
    return face === undefined ? null : this.openRecord(face, true)
  }

  stack(families: readonly FamilyName[], weight: number, italic: boolean, caps: Caps = Caps.normal, features: FontFeatures | null = null): FontStack {
    const style = (weight * 2 + (italic ? 1 : 0)) * 3 + caps
    const key = `${style}${features === null ? '' : features.key} ${families.map((f) => 'name' in f ? JSON.stringify(f.name.toLowerCase()) : f.generic).join()}`
    const known = this.stacks.get(key)
    if (known !== undefined) return known
    const stack = features === null ? this.makeStack(families, weight, italic, caps)
      : new FeaturedStack(this.stack(families, weight, italic, caps), (face) => this.faces.featured(face, features))
    this.stacks.set(key, stack)
    return stack
  }

  private makeStack(families: readonly FamilyName[], weight: number, italic: boolean, caps: Caps): FontStack {
    if (caps === Caps.normal) return new Stack(this.resolve(families, weight, italic), this.classes)
    return new SmallCapsStack(this.stack(families, weight, italic), caps, (face) => this.faces.withCaps(face))
  }

  private resolve(families: readonly FamilyName[], weight: number, italic: boolean): StackSource {
    const generic = families.find((family) => 'generic' in family)
    const serif = generic !== undefined && genericOf(generic.generic) === 'serif'
    const request: Request = { weight, italic, serif }
    if (this.settings.tellsOfFamilies === true) this.warnOfFamilies(families, request)
    return {
      listed: this.listed(families, request),
      search: (codePoint) => this.search(codePoint, request),
      searchEmoji: (codePoint) => this.searchEmoji(codePoint, request),
      warn: (codePoint) => this.warnMissing(codePoint),
      warnColors: ({ familyName, colorProblem }) => this.warnings.add('font-colors', familyName, colorProblem ?? ''),
    }
  }

  private warnOfFamilies(families: readonly FamilyName[], request: Request): void {
    const names = families.flatMap((family) => ('name' in family ? [family.name] : []))
    const [first] = names
    if (first !== undefined && names.every((name) => this.named(name, request).length === 0)) this.warnings.add('streaming-family', first)
  }

  private warnMissing(codePoint: number): void {
    const { missing, warnings } = this
    if (missing.has(codePoint) || missing.size > MAX_LISTED) return
    missing.add(codePoint)
    if (missing.size > MAX_LISTED) {
      warnings.add('missing-glyphs', String(MAX_LISTED))
      return
    }
    const code = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
    warnings.add('missing-glyph', String.fromCodePoint(codePoint), code)
  }

  /** The faces to try, in order. Each is opened when it is reached: most text needs only the first. */
  private *listed(families: readonly FamilyName[], request: Request): Generator<Chosen, void> {
    let anyComplete = false
    for (const family of families) {
      const generic = 'generic' in family ? genericOf(family.generic) : null
      const found = 'name' in family ? this.named(family.name, request) : generic === null ? [] : this.generic(generic, request)
      for (const chosen of this.choose(found, request)) {
        if (chosen.ranges === null) anyComplete = true
        yield chosen
      }
    }
    yield* this.defaults(request, anyComplete)
  }

  /** The candidates of a family by name, else of the first metric-compatible family. */
  private named(name: string, request: Request): Candidate[] {
    const key = name.trim().toLowerCase()
    const found = this.ofFamily(key, name, request)
    if (found.length > 0 || this.settings.hasSubstitutes !== true) return found
    for (const other of metricCompatible(key)) {
      const substitutes = this.ofFamily(other.toLowerCase(), other, request)
      if (substitutes.length > 0) return substitutes
    }
    return found
  }

  /** The given candidates of a family, else those of @font-face, else the installed ones. */
  private ofFamily(key: string, name: string, request: Request): Candidate[] {
    const found = this.given.filter((given) => given.names.includes(key)).map((given) => given.candidate)
    const own = this.fontFaces.get(key)
    if (own !== undefined) return [...found, ...own]
    return this.filled(found, name, request)
  }

  /** The given faces of a family, together with installed faces where the requested style is missing. */
  private filled(found: Candidate[], family: string, request: Request): Candidate[] {
    return found.some((candidate) => isExact(candidate, request)) ? found : [...found, ...this.installed(family)]
  }

  private generic(generic: GenericFamily, request: Request): Candidate[] {
    const { gothic, serif, mono } = this.settings
    const option = generic === 'sans-serif' ? gothic : generic === 'serif' ? serif : mono
    if (option !== undefined) {
      // Regular text uses exactly the named file; bold and italic can come from the file's family.
      const own = ofProgram(option)
      return request.weight >= BOLD || request.italic ? [own, ...this.named(option.familyName, request)] : [own]
    }
    const families = this.settings.hasSubstitutes === true ? browserFamilies(generic) : genericFamilies[generic]
    for (const family of families) {
      const found = this.given.filter((given) => given.names.includes(family.toLowerCase())).map((given) => given.candidate)
      if (found.length > 0) return this.filled(found, family, request)
    }
    if (generic === 'monospace') {
      const fixed = this.given.filter((given) => given.candidate.open()?.monospaced === true)
      if (fixed.length > 0) return fixed.map((given) => given.candidate)
    }
    for (const family of families) {
      const found = this.installed(family)
      if (found.length > 0) return found
    }
    if (generic !== 'monospace' || this.system === null) return []
    const first = this.system.all().find((face) => face.monospaced)
    return first === undefined ? this.installed(PACKAGED_SERIF) : this.installed(first.family)
  }

  private installed(family: string): Candidate[] {
    return this.system === null ? [] : this.system.family(family.trim()).map((record) => this.ofRecord(record, true))
  }

  /** The best usable face among `candidates`; for a family split by unicode-range, all faces of the same style. */
  private choose(candidates: readonly Candidate[], request: Request): Chosen[] {
    let rest = candidates
    while (rest.length > 0) {
      const best = rest[matchFace(rest, request.weight, request.italic)]
      if (best === undefined) return []
      const same = best.ranges === null ? [best] : rest.filter((c) => c.weight === best.weight && c.italic === best.italic)
      const opened = same.map((candidate) => this.open(candidate, request)).filter((chosen) => chosen !== null)
      if (opened.length > 0) return opened
      rest = rest.filter((candidate) => !same.includes(candidate))
    }
    return []
  }

  private open(candidate: Candidate, { weight, italic }: Request): Chosen | null {
    const program = candidate.open()
    if (program === null) return null
    const takesStyle = program.outlines !== 'none'
    const face = this.faces.add(program, takesStyle && weight >= BOLD && candidate.weight < BOLD, takesStyle && italic && !candidate.italic)
    return { face, program, ranges: candidate.ranges }
  }

  /** The fallback when no listed family has the character: the given fonts, or the default families. */
  private *defaults(request: Request, anyComplete: boolean): Generator<Chosen, void> {
    const [first, ...others] = this.given
    if (first !== undefined) {
      // A face with exactly the requested style needs no other face of its family.
      if (isExact(first.candidate, request)) yield* this.choose([first.candidate], request)
      // The family of the first font, in the closest available weight and style.
      yield* this.choose([first.candidate, ...this.named(first.names[0] ?? '', request).filter((c) => c !== first.candidate)], request)
      for (const given of [first, ...others]) yield* this.choose([given.candidate], request)
      return
    }
    // As in browsers, characters missing from the named families come from the default family.
    if (anyComplete && this.settings.hasSubstitutes !== true) return
    for (const family of this.settings.hasSubstitutes === true ? [...browserFamilies('serif'), ...defaultFamilies] : defaultFamilies) {
      const chosen = this.choose(this.installed(family), request)
      yield* chosen
      if (chosen.length > 0) return
    }
    for (const record of this.system?.all() ?? []) {
      const chosen = this.choose([this.ofRecord(record, false)], request)
      yield* chosen
      if (chosen.length > 0) return
    }
  }

  /** The last resort for one character: families known to have it, then every installed face. */
  private search(codePoint: number, request: Request): Chosen | null {
    const { system } = this
    if (system === null) return null
    const style = request.serif ? 'serif' : 'sans-serif'
    const families = isCjk(codePoint) ? cjkFamilies[style] : [...genericFamilies[style], ...defaultFamilies]
    for (const family of families) {
      const found = this.inFamily(system.family(family), codePoint, request)
      if (found !== null) return found
    }
    const tried = new Set<string>()
    for (const record of system.all()) {
      if (tried.has(record.family) || !this.mayHave(record, codePoint, system)) continue
      tried.add(record.family)
      const found = this.inFamily(system.family(record.family), codePoint, request) ?? this.inFamily([record], codePoint, request)
      if (found !== null) return found
    }
    return null
  }

  /** An installed colour font that has the character. */
  private searchEmoji(codePoint: number, request: Request): Chosen | null {
    const { system } = this
    if (system === null) return null
    const others = system.all().filter((record) => record.family.toLowerCase().includes('emoji')).map((record) => record.family)
    for (const family of new Set([...emojiFamilies, ...others])) {
      const found = this.inFamily(system.family(family), codePoint, request)
      if (found !== null && found.program.color?.has(found.program.glyphOf(codePoint)) === true) return found
    }
    return null
  }

  private inFamily(records: readonly FaceRecord[], codePoint: number, request: Request): Chosen | null {
    const { system } = this
    if (system === null) return null
    let rest = records
    while (rest.length > 0) {
      const best = rest[matchFace(rest, request.weight, request.italic)]
      if (best === undefined) return null
      const chosen = this.mayHave(best, codePoint, system) ? this.open(this.ofRecord(best, false), request) : null
      if (chosen !== null && has(chosen.program, codePoint)) return chosen
      rest = rest.filter((record) => record !== best)
    }
    return null
  }

  /** An open face is asked directly. */
  private mayHave(record: FaceRecord, codePoint: number, system: SystemFonts): boolean {
    const opened = this.faces.opened.get(faceKey(record))
    if (opened !== undefined) return opened !== null && has(opened, codePoint)
    return this.faces.kept.coverages.mayHave(system, record, codePoint)
  }

  private ofRecord(record: FaceRecord, asked: boolean): Candidate {
    const { weight, italic, stretch } = record
    return { weight, italic, stretch, ranges: null, open: () => this.openRecord(record, asked) }
  }

  /** `asked`: the font was requested by name, so an unusable file is worth a warning. */
  private openRecord(record: FaceRecord, asked: boolean): FontProgram | null {
    const { opened } = this.faces
    const key = faceKey(record)
    const known = opened.get(key)
    if (known !== undefined) return known
    const { kept } = this.faces
    let program = kept.program(key)
    try {
      if (program === null && this.system !== null) {
        const { bytes, load } = this.system.open?.(record) ?? { bytes: this.system.read(record) }
        program = openFont(bytes, record.index, record.path, load)
        kept.keep(key, program)
      }
    } catch (error) {
      const reason = error instanceof FontError ? error.reason : error instanceof Error ? error.message : String(error)
      if (asked) this.warnings.add('font-unusable', record.path, reason)
    }
    opened.set(key, program)
    return program
  }
}

interface Request {
  readonly weight: number
  readonly italic: boolean
  readonly serif: boolean
}

/** Whether a face has exactly the requested weight class and style, and no restricted range. */
function isExact({ weight, italic, stretch, ranges }: Candidate, request: Request): boolean {
  return (weight >= BOLD) === (request.weight >= BOLD) && italic === request.italic && stretch === 5 && ranges === null
}

function ofProgram(program: FontProgram): Candidate {
  return { weight: program.weight, italic: program.italic, stretch: 5, ranges: null, open: () => program }
}

/** Whether the full name of a program, in any language, is `wanted` (in lower case). */
function isFullName(program: FontProgram, wanted: string): boolean {
  return readNames(program.table('name')).every(NameId.full).some((name) => name.toLowerCase() === wanted)
}

/** The family names of a program in all languages, in lower case. */
function familyNames(program: FontProgram): string[] {
  const names = readNames(program.table('name'))
  const all = [program.familyName, ...names.every(NameId.family), ...names.every(NameId.typographicFamily), ...names.every(NameId.wwsFamily)]
  return [...new Set(all.map((name) => name.toLowerCase()))]
}
