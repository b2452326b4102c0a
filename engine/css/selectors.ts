/**
 * Compiles selector lists (Selectors 4) from tokens: functional pseudo-classes and their arguments, nesting, forgiving lists, :has() as
 * chained steps. Easy to get wrong: rules whose selectors would take too long to match are dropped, by the limits on weight and depth
 * below. Each remaining complex selector becomes a plain text for complex-selector.ts.
 */
import {
  addSpecificity, Combinator, type CompiledSelector, type Compound, maxSpecificity, type PseudoTest, type RelativeStep,
  type SelectorList, specificityOf,
} from './compiled-selector.ts'
import { type Argument, compileComplex, NEVER, ROOT } from './complex-selector.ts'
import { FormPseudos, isFormPseudo } from './form-pseudos.ts'
import type { CssLevel } from './level.ts'
import { parseNth } from './nth.ts'
import { ARGUMENT, type FlatSelector, flattenSelector, nthText, textOfCombinator } from './selector-text.ts'
import { TokenReader } from './token-reader.ts'
import { tokenize, TokenType } from './tokens.ts'

export type { CompiledSelector, SelectorList } from './compiled-selector.ts'

export interface SelectorContext {
  readonly level: CssLevel
  /** The selectors that `&` refers to; null outside of a style rule. */
  readonly parent: Nesting | null
  /** The cache shared by the selectors of a sheet; a new one when absent. */
  readonly formPseudos?: FormPseudos
}

/** The selector list that `&` refers to, with the sums over it that every nested rule needs. Made once per style rule. */
export interface Nesting {
  readonly argument: Argument
}

/** Selectors with a pseudo-element are left out: `&` cannot represent pseudo-elements (CSS Nesting 1). */
export function nestingUnder(selectors: SelectorList): Nesting {
  const isWhole = selectors.every((selector) => selector.pseudoElement === '')
  const list = isWhole ? selectors : selectors.filter((selector) => selector.pseudoElement === '')
  return {
    argument: {
      test: { kind: 'is', list }, specificity: maxSpecificity(list), weight: weightOf(list), depth: depthOf(list),
    },
  }
}

/** Maximum nesting of functional pseudo-classes. */
const MAX_FUNCTION_DEPTH = 16
/** Maximum of simple selectors in one selector, including those in the list of `&`. */
const MAX_WEIGHT = 8192
/** Maximum nesting of matching steps: compounds, plus those in the list of `&` and inside functions. */
export const MAX_DEPTH = 768
/** A compound inside :has() counts this many steps. */
const HAS_DEPTH = 4

/** Compiles a selector list. Null when one selector is invalid, which drops the whole rule. */
export function compileSelectors(reader: TokenReader, context: SelectorContext): SelectorList | null {
  const compiler = new Compiler(context)
  const place: Place = { depth: 0, isRelative: context.parent !== null, allowsElement: true }
  const out: CompiledSelector[] = []
  for (;;) {
    const selector = compiler.complex(reader, place)
    if (selector === null) return null
    out.push(selector)
    if (reader.done()) return out
    if (reader.next().type !== TokenType.comma) return null
  }
}

/** Compiles a selector list from text, with `parent` as the list for `&`; null when it is invalid. */
export function compileSelectorText(
  text: string, parent: SelectorList | null = null, level: CssLevel = 'listed',
): SelectorList | null {
  const nesting = parent === null ? null : nestingUnder(parent)
  return compileSelectors(new TokenReader(tokenize(text)), { level, parent: nesting })
}

interface Place {
  readonly depth: number
  /** Top level of a nested rule, where `&` is implied. */
  readonly isRelative: boolean
  readonly allowsElement: boolean
  readonly isInsideHas?: boolean
}

class Compiler {
  private readonly nesting: Argument
  private readonly level: CssLevel
  private readonly formPseudos: FormPseudos
  private usesNesting = false

  constructor(context: SelectorContext) {
    this.level = context.level
    this.formPseudos = context.formPseudos ?? new FormPseudos()
    this.nesting = context.parent?.argument ?? { test: ROOT, specificity: 0, weight: 1, depth: 0 }
  }

  complex(reader: TokenReader, place: Place): CompiledSelector | null {
    const args: Argument[] = []
    const outerUse = this.usesNesting
    this.usesNesting = false
    const flat = this.flatten(reader, place, args)
    const usesNesting = this.usesNesting
    this.usesNesting = usesNesting || outerUse
    if (flat === null) return null
    let { text } = flat
    if (place.isRelative) {
      if (flat.leading !== Combinator.none || !usesNesting) {
        args.push(this.nesting)
        text = `:${ARGUMENT}(${args.length - 1})${textOfCombinator(flat.leading)}${text}`
      }
    } else if (flat.leading !== Combinator.none) return null
    return this.read(text, args, place)
  }

  private flatten(reader: TokenReader, place: Place, args: Argument[]): FlatSelector | null {
    return flattenSelector(reader, {
      level: this.level,
      onFunction: (name, inside) => {
        const argument = this.argument(name, inside, place)
        return argument === null ? -1 : args.push(argument) - 1
      },
      onNesting: () => {
        this.usesNesting = true
        return args.push(this.nesting) - 1
      },
    })
  }

  private read(text: string, args: readonly Argument[], place: Place): CompiledSelector | null {
    const selector = compileComplex(text, args)
    if (selector === null || selector.weight > MAX_WEIGHT || selector.depth > MAX_DEPTH) return null
    // Names in the text are escaped, so `::` can only be a pseudo-element.
    return text.includes('::') && !place.allowsElement ? null : selector
  }

  private argument(name: string, inside: TokenReader, place: Place): Argument | null {
    if (place.depth >= MAX_FUNCTION_DEPTH) return null
    const inner: Place = {
      depth: place.depth + 1,
      isRelative: false,
      allowsElement: false,
      isInsideHas: place.isInsideHas === true || name === 'has',
    }
    switch (name) {
      case 'is':
      case 'where': {
        const list = this.forgiving(inside, inner)
        const specificity = name === 'where' ? 0 : maxSpecificity(list)
        return { test: { kind: 'is', list }, specificity, weight: weightOf(list), depth: depthOf(list) }
      }
      case 'not': {
        const list = this.strict(inside, inner)
        if (list === null) return null
        return {
          test: { kind: 'not', list }, specificity: maxSpecificity(list), weight: weightOf(list), depth: depthOf(list),
        }
      }
      case 'has': return place.isInsideHas === true ? null : this.has(inside, inner)
      case 'host': return this.complex(inside, inner) === null ? null : neverWith(inside)
      default: return this.level === 'standard' ? this.standardArgument(name, inside, inner) : null
    }
  }

  private standardArgument(name: string, inside: TokenReader, place: Place): Argument | null {
    switch (name) {
      case 'nth-child':
      case 'nth-last-child': return this.nthOf(name === 'nth-last-child', inside, place)
      case 'lang': {
        const ranges = langRanges(inside)
        if (ranges === null) return null
        return { test: { kind: 'lang', ranges }, specificity: specificityOf(0, 1, 0), weight: ranges.length, depth: 0 }
      }
      case 'host-context': return this.complex(inside, place) === null ? null : neverWith(inside)
      case 'state': return inside.ident() === null ? null : neverWith(inside)
      default: {
        if (!isFormPseudo(name)) return null
        const list = this.formPseudos.list(name, compileSelectorText)
        return { test: { kind: 'is', list }, specificity: specificityOf(0, 1, 0), weight: weightOf(list), depth: depthOf(list) }
      }
    }
  }

  private nthOf(fromEnd: boolean, inside: TokenReader, place: Place): Argument | null {
    const start = inside.mark()
    while (!inside.atEnd() && !isOf(inside)) inside.skipComponent()
    const text = nthText(new TokenReader(inside.tokens, start, inside.position, inside.depth))
    const parsed = text === null ? null : parseNth(text)
    inside.next()
    const list = parsed === null ? null : this.strict(inside, place)
    if (parsed === null || list === null) return null
    return {
      test: { kind: 'nth-of', step: parsed.step, offset: parsed.offset, fromEnd, list },
      specificity: addSpecificity(specificityOf(0, 1, 0), maxSpecificity(list)),
      weight: weightOf(list),
      depth: depthOf(list),
    }
  }

  /** Invalid selectors of a forgiving list are dropped; an empty list matches nothing. */
  private forgiving(reader: TokenReader, place: Place): CompiledSelector[] {
    const out: CompiledSelector[] = []
    while (!reader.done()) {
      const branch = nextBranch(reader)
      const selector = this.complex(branch, place)
      if (selector !== null && branch.done()) out.push(selector)
    }
    return out
  }

  private strict(reader: TokenReader, place: Place): CompiledSelector[] | null {
    const out: CompiledSelector[] = []
    do {
      const selector = this.complex(reader, place)
      if (selector === null) return null
      out.push(selector)
    } while (reader.comma())
    return reader.done() ? out : null
  }

  private has(reader: TokenReader, place: Place): Argument | null {
    const relatives: RelativeStep[] = []
    let specificity = 0
    let weight = 1
    let depth = 0
    do {
      const args: Argument[] = []
      const flat = this.flatten(reader, place, args)
      const selector = flat === null ? null : this.read(flat.text, args, place)
      if (flat === null || selector === null) return null
      const leading = flat.leading === Combinator.none ? Combinator.descendant : flat.leading
      relatives.push(chainSteps(leading, selector.compounds))
      specificity = Math.max(specificity, selector.specificity)
      weight += selector.weight
      depth = Math.max(depth, selector.depth + selector.compounds.length * HAS_DEPTH)
    } while (reader.comma())
    return reader.done() ? { test: { kind: 'has', relatives }, specificity, weight, depth } : null
  }
}

const isOf = (reader: TokenReader): boolean =>
  reader.peek().type === TokenType.ident && reader.peek().text.toLowerCase() === 'of'

/** Pseudo-classes of shadow trees and custom elements, which need scripts: they never match. Null when unread tokens remain. */
function neverWith(inside: TokenReader): Argument | null {
  return !inside.done() ? null : { test: NEVER, specificity: specificityOf(0, 1, 0), weight: 1, depth: 0 }
}

/** Language ranges: identifiers and strings, such as `en` and `"*-Latn"`. */
function langRanges(reader: TokenReader): readonly string[] | null {
  const ranges: string[] = []
  reader.skipSpace()
  do {
    const token = reader.next()
    if (token.type !== TokenType.ident && token.type !== TokenType.string) return null
    ranges.push(token.text.toLowerCase())
  } while (reader.comma())
  return reader.done() ? ranges : null
}

function depthOf(list: SelectorList): number {
  let depth = 0
  for (const selector of list) depth = Math.max(depth, selector.depth)
  return depth
}

function weightOf(list: SelectorList): number {
  let sum = 1
  for (const selector of list) sum += selector.weight
  return sum
}

/** The tokens up to the next comma outside of blocks. The comma is consumed. */
function nextBranch(reader: TokenReader): TokenReader {
  const start = reader.mark()
  while (!reader.atEnd() && reader.peek().type !== TokenType.comma) reader.skipComponent()
  const branch = new TokenReader(reader.tokens, start, reader.position, reader.depth)
  reader.next()
  return branch
}

/** Turns `A B > C` after a leading combinator into nested steps: :has() looks for A, and a :has() inside A looks for B, and so on. */
function chainSteps(leading: Combinator, rightToLeft: readonly Compound[]): RelativeStep {
  let step: RelativeStep | null = null
  for (let i = 0; i < rightToLeft.length; i++) {
    const compound = rightToLeft[i]
    if (compound === undefined) break
    const before: Combinator = rightToLeft[i + 1]?.combinator ?? leading
    const pseudos: PseudoTest[] = [...compound.pseudos]
    if (step !== null) pseudos.push({ kind: 'has', relatives: [step] })
    step = { combinator: before, compound: { ...compound, combinator: Combinator.none, pseudos } }
  }
  if (step === null) throw new Error('a selector without compounds')
  return step
}
