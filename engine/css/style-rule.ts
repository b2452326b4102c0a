/**
 * A rule that styles elements: as it was read, or as text that is read when an element asks for it. Of a sheet that is made
 * for many documents each of them uses a few rules.
 */
import { asksEarlierSiblings, type CompiledSelector, type SelectorHead, type SelectorList } from './compiled-selector.ts'
import type { RawDeclaration } from './declarations.ts'
import type { PlainHead } from './plain-selectors.ts'
import type { Token } from './tokens.ts'

export interface StyleRule {
  /** In the order of `selectors`. */
  readonly heads: readonly SelectorHead[]
  readonly selectors: SelectorList
  selectorAt(index: number): CompiledSelector
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
  readonly asksEarlierSiblings: boolean
  /** Whether any selector may have a pseudo-class, of which some ask for what comes later; without, none has to be compiled for that. */
  readonly mayHavePseudoClass: boolean
  /** The text of the declarations where they are not read yet, else null. */
  readonly deferred: string | null
}

/** A custom property that is read when it is used. */
export interface CustomText {
  readonly name: string
  /** Undefined where it turns out to be no declaration, or an important one, which the listed level does not have. */
  read(): readonly Token[] | undefined
}

export const customOf = (declaration: RawDeclaration | undefined): readonly Token[] | undefined =>
  declaration === undefined || declaration.important ? undefined : declaration.tokens

export function readRule(selectors: SelectorList, declarations: readonly RawDeclaration[], layer: number): StyleRule {
  return {
    heads: selectors, selectors, declarations, layer,
    selectorAt: (index) => known(selectors[index]),
    get customProperties() {
      return declarations.filter(({ name }) => name.startsWith('--')).map((each) => ({ name: each.name, read: () => customOf(each) }))
    },
    setsCustomProperties: declarations.some(({ name }) => name.startsWith('--')),
    hasImportant: declarations.some(({ important }) => important),
    asksEarlierSiblings: selectors.some(asksEarlierSiblings),
    mayHavePseudoClass: true,
    deferred: null,
  }
}

const known = (selector: CompiledSelector | undefined): CompiledSelector => {
  if (selector === undefined) throw new Error('a rule has fewer selectors than it said')
  return selector
}

/** Where a rule stands in the text of its sheet. */
export interface RulePlace {
  readonly text: string
  readonly start: number
  /** Its braces. */
  readonly open: number
  readonly close: number
}

/** How the text of a deferred rule is read. */
export interface RuleReader {
  /** Those in `[start, end)`. */
  selectors(text: string, start: number, end: number): SelectorList
  /** The one that is there, which is known to be valid. */
  selector(text: string, start: number, end: number): CompiledSelector | undefined
  declarations(place: RulePlace, setsCustomProperties: boolean): readonly RawDeclaration[]
  customProperties(place: RulePlace): readonly CustomText[]
}

export class DeferredRule implements StyleRule, RulePlace {
  readonly heads: readonly (PlainHead | CompiledSelector)[]
  readonly layer: number
  readonly setsCustomProperties: boolean
  readonly hasImportant: boolean
  readonly text: string
  readonly start: number
  readonly open: number
  readonly close: number
  private readonly reader: RuleReader
  private compiled: SelectorList | null

  /** `selectors` where they are compiled already, else `heads`. */
  constructor(
    reader: RuleReader, { text, start, open, close }: RulePlace, selectors: SelectorList | null, heads: readonly PlainHead[],
    flags: Pick<StyleRule, 'layer' | 'setsCustomProperties' | 'hasImportant'>,
  ) {
    this.reader = reader
    this.text = text
    this.start = start
    this.open = open
    this.close = close
    this.compiled = selectors
    this.heads = selectors ?? heads
    this.layer = flags.layer
    this.setsCustomProperties = flags.setsCustomProperties
    this.hasImportant = flags.hasImportant
  }

  get selectors(): SelectorList {
    this.compiled ??= this.reader.selectors(this.text, this.start, this.open)
    return this.compiled
  }

  selectorAt(index: number): CompiledSelector {
    const head = this.heads[index]
    if (head === undefined || this.compiled !== null || !('start' in head)) return known(this.selectors[index])
    return known(this.reader.selector(this.text, head.start, head.end))
  }

  get declarations(): readonly RawDeclaration[] {
    return this.reader.declarations(this, this.setsCustomProperties)
  }

  get customProperties(): readonly CustomText[] {
    return this.setsCustomProperties ? this.reader.customProperties(this) : []
  }

  get deferred(): string {
    return this.text.slice(this.open + 1, this.close)
  }

  get asksEarlierSiblings(): boolean {
    // A list whose selectors are not compiled yet has no arguments that could ask.
    return this.compiled === null ? this.prelude.includes('~') : this.compiled.some(asksEarlierSiblings)
  }

  get mayHavePseudoClass(): boolean {
    return this.compiled !== null || this.prelude.includes(':')
  }

  private get prelude(): string {
    return this.text.slice(this.start, this.open)
  }
}
