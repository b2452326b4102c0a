/**
 * Style rules: parsed at once, or deferred, that is kept as text and parsed when an element needs the rule. Deferring pays for sheets
 * shared by many documents, each of which uses a few of the rules.
 */
import type { SelectorList } from './compiled-selector.ts'
import type { RawDeclaration } from './declarations.ts'
import { partsOf } from './common-selectors.ts'
import { mayMatchAmong } from './prelude-filter.ts'
import type { Token } from './tokens.ts'

/** The classes (`.x`) and ids (`#x`) that occur on elements of a document. */
export interface ElementNames {
  has(name: string): boolean
}

export interface StyleRule {
  /** Empty when they are invalid. */
  readonly selectors: SelectorList
  /** Whether the rule can match in a document with only these classes and ids; answered without parsing the rule. */
  mayMatch(names: ElementNames): boolean
  /** For a deferred rule they are parsed at each access; without custom properties at the listed level. */
  readonly declarations: readonly RawDeclaration[]
  /** The custom properties that the rule can set for the whole document (listed level). */
  readonly customProperties: readonly CustomText[]
  /**
   * Row in the sheet's `layers`; 0 for unlayered rules, which are stronger than every layer (normal declarations). Always 0 at the listed
   * level. `LayerOrder` turns it into a rank among all sheets of an origin.
   */
  readonly layer: number
  /** Whether a declaration can set a custom property, and whether one can be important. */
  readonly setsCustomProperties: boolean
  readonly hasImportant: boolean
  /** The text of the declarations while they are not parsed, else null. */
  readonly deferred: string | null
}

/** A custom property whose value is parsed when it is used. */
export interface CustomText {
  readonly name: string
  /** Undefined for no declaration, an invalid rule, or an important declaration (the listed level has none). */
  read(): readonly Token[] | undefined
}

/** The tokens of a custom property declaration at the listed level; undefined for none or an important one. */
export const customOf = (declaration: RawDeclaration | undefined): readonly Token[] | undefined =>
  declaration === undefined || declaration.important ? undefined : declaration.tokens

/** A rule that is parsed already. */
export function readRule(selectors: SelectorList, declarations: readonly RawDeclaration[], layer: number): StyleRule {
  return {
    selectors, declarations, layer,
    mayMatch: () => true,
    get customProperties() {
      return declarations.filter(({ name }) => name.startsWith('--')).map((each) => ({ name: each.name, read: () => customOf(each) }))
    },
    setsCustomProperties: declarations.some(({ name }) => name.startsWith('--')),
    hasImportant: declarations.some(({ important }) => important),
    deferred: null,
  }
}

/** The range of a rule in the text of its sheet. */
export interface RulePlace {
  readonly start: number
  /** The offsets of its braces. */
  readonly open: number
  readonly close: number
}

/** Parses deferred rules. All ranges refer to `text`. */
export interface RuleReader {
  readonly text: string
  /** The selectors of the prelude `[start, end)`, which `parts` splits; empty when they are invalid. */
  selectors(start: number, end: number, parts: readonly string[]): SelectorList
  declarations(place: RulePlace, setsCustomProperties: boolean): readonly RawDeclaration[]
  /**
   * `isValid` tells whether the selectors of the rule are valid. It is called at first use only, because compiling them costs more than
   * finding the properties.
   */
  customProperties(place: RulePlace, isValid: () => boolean): readonly CustomText[]
}

/** A rule kept as a range of the sheet's text. Its selectors are compiled once; its declarations are parsed at each access. */
export class DeferredRule implements StyleRule, RulePlace {
  readonly layer: number
  readonly setsCustomProperties: boolean
  readonly start: number
  readonly open: number
  readonly close: number
  private readonly reader: RuleReader
  /** The parts of the prelude, cached between `mayMatch` and the compilation of the selectors. */
  private parts: readonly string[] | null = null
  private compiled: SelectorList | null = null

  constructor(reader: RuleReader, start: number, open: number, close: number, layer: number, setsCustomProperties: boolean) {
    this.reader = reader
    this.start = start
    this.open = open
    this.close = close
    this.layer = layer
    this.setsCustomProperties = setsCustomProperties
  }

  get selectors(): SelectorList {
    if (this.compiled === null) {
      this.compiled = this.reader.selectors(this.start, this.open, this.parts ?? partsOf(this.prelude))
      this.parts = null
    }
    return this.compiled
  }

  mayMatch(names: ElementNames): boolean {
    const parts = partsOf(this.prelude)
    if (!mayMatchAmong(parts, names)) return false
    if (this.compiled === null) this.parts = parts
    return true
  }

  get declarations(): readonly RawDeclaration[] {
    return this.reader.declarations(this, this.setsCustomProperties)
  }

  get customProperties(): readonly CustomText[] {
    return this.setsCustomProperties ? this.reader.customProperties(this, () => this.selectors.length > 0) : []
  }

  get hasImportant(): boolean {
    return this.deferred.includes('!')
  }

  get deferred(): string {
    return this.reader.text.slice(this.open + 1, this.close)
  }

  private get prelude(): string {
    return this.reader.text.slice(this.start, this.open)
  }
}
