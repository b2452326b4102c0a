/**
 * A rule that styles elements: as it was read, or as text that is read when an element asks for it. Of a sheet that is made
 * for many documents each of them uses a few rules.
 */
import type { SelectorList } from './compiled-selector.ts'
import type { RawDeclaration } from './declarations.ts'
import { partsOf } from './common-selectors.ts'
import { mayMatchAmong } from './prelude-filter.ts'
import type { Token } from './tokens.ts'

/** The classes (`.x`) and ids (`#x`) that elements of a document have. */
export interface ElementNames {
  has(name: string): boolean
}

export interface StyleRule {
  /** None where they are not valid. */
  readonly selectors: SelectorList
  /** Whether an element of a document may match that has no other names than these; the rule is not read for that. */
  mayMatch(names: ElementNames): boolean
  /** Of a deferred rule they are read each time, at the listed level without custom properties. */
  readonly declarations: readonly RawDeclaration[]
  /** The custom properties that it may set for the whole document, as the listed level has it. */
  readonly customProperties: readonly CustomText[]
  /**
   * Row in the sheet's `layers`; 0 is no layer, which is stronger than every layer (for normal declarations). Always 0
   * at the listed level. `LayerOrder` turns it into a rank among all sheets of an origin.
   */
  readonly layer: number
  /** Whether any declaration may set a custom property; and whether any may be important. */
  readonly setsCustomProperties: boolean
  readonly hasImportant: boolean
  /** The text of the declarations where they are not read yet, else null. */
  readonly deferred: string | null
}

/** A custom property that is read when it is used. */
export interface CustomText {
  readonly name: string
  /** Undefined where it turns out to be no declaration, or of no valid rule, or important, which the listed level does not have. */
  read(): readonly Token[] | undefined
}

export const customOf = (declaration: RawDeclaration | undefined): readonly Token[] | undefined =>
  declaration === undefined || declaration.important ? undefined : declaration.tokens

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

/** Where a rule stands in the text of its sheet. */
export interface RulePlace {
  readonly start: number
  /** Its braces. */
  readonly open: number
  readonly close: number
}

/** How the text of deferred rules is read; all of those below that are given no text read that of the sheet. */
export interface RuleReader {
  readonly text: string
  /** Those in `[start, end)`, of which `parts` are the parts of the text; none where they are not valid. */
  selectors(start: number, end: number, parts: readonly string[]): SelectorList
  declarations(place: RulePlace, setsCustomProperties: boolean): readonly RawDeclaration[]
  /** `isValid` tells, once one of them is asked for, whether the selectors of their rule are: to know it costs more than to find them. */
  customProperties(place: RulePlace, isValid: () => boolean): readonly CustomText[]
}

export class DeferredRule implements StyleRule, RulePlace {
  readonly layer: number
  readonly setsCustomProperties: boolean
  readonly start: number
  readonly open: number
  readonly close: number
  private readonly reader: RuleReader
  /** The parts of its prelude, between the question whether it may match and the reading of its selectors. */
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
