/**
 * Compiles one complex selector: takes the canonical text that selector-text.ts makes and css-what parses, returns compounds from right to
 * left with the specificity. Functional pseudo-classes appear in the text as the number of an argument that is compiled already, so this
 * file never parses arguments. A parse error of css-what means an unsupported selector.
 */
import { AttributeAction, parse, type Selector, SelectorType } from 'css-what'
import { append } from '../arena/lists.ts'
import {
  addSpecificity, type AttributeOperator, type AttributeTest, Combinator, type CompiledSelector, keysOf, PSEUDO_ELEMENTS,
  type PseudoElement, type PseudoTest, specificityOf,
} from './compiled-selector.ts'
import { parseNth } from './nth.ts'
import { ARGUMENT } from './selector-text.ts'

/** A functional pseudo-class, or `&`, compiled to a test of one element. */
export interface Argument {
  readonly test: PseudoTest
  readonly specificity: number
  readonly weight: number
  readonly depth: number
}

export const ROOT: PseudoTest = { kind: 'root' }
export const NEVER: PseudoTest = { kind: 'never' }

/** The compiled selector; null when the text is invalid or not supported. */
export function compileComplex(text: string, args: readonly Argument[]): CompiledSelector | null {
  const tokens = readText(text)
  return tokens === null ? null : assemble(tokens, args)
}

function readText(text: string): readonly Selector[] | null {
  // A bare type selector, the most common one in reset sheets, needs no parser.
  if (/^[A-Za-z][A-Za-z0-9-]*$/.test(text)) return [{ type: SelectorType.Tag, name: text, namespace: null }]
  try {
    const lists = parse(text)
    const [tokens] = lists
    return lists.length === 1 && tokens !== undefined ? tokens : null
  } catch {
    return null
  }
}

interface Draft {
  combinator: Combinator
  tag: string
  readonly ids: string[]
  readonly classes: string[]
  readonly attributes: AttributeTest[]
  readonly pseudos: PseudoTest[]
}

/** The arrays are made before the object: V8 makes an object literal that contains array literals through a slow call. */
function draft(): Draft {
  const ids: string[] = []
  const classes: string[] = []
  const attributes: AttributeTest[] = []
  const pseudos: PseudoTest[] = []
  return { combinator: Combinator.none, tag: '', ids, classes, attributes, pseudos }
}

function assemble(tokens: readonly Selector[], args: readonly Argument[]): CompiledSelector | null {
  let current = draft()
  const compounds: Draft[] = [current]
  let specificity = 0
  let weight = 0
  let depth = 0
  let pseudoElement: PseudoElement = ''
  let hasElement = false
  for (const token of tokens) {
    const between = combinatorOf(token.type)
    if (between !== Combinator.none) {
      if (hasElement) return null
      current.combinator = between
      current = draft()
      compounds.push(current)
      continue
    }
    weight++
    if (token.type === SelectorType.Tag) {
      current.tag = token.name
      specificity = addSpecificity(specificity, specificityOf(0, 0, 1))
    } else if (token.type === SelectorType.PseudoElement) {
      const known = pseudoElementOf(token.name)
      if (token.name === UNSEEN) current.pseudos.push(NEVER)
      else if (known === '') return null
      pseudoElement = known
      hasElement = true
      specificity = addSpecificity(specificity, specificityOf(0, 0, 1))
    } else if (token.type === SelectorType.Attribute) {
      const isId = token.name === 'id' && token.ignoreCase === 'quirks'
      if (isId) current.ids.push(token.value)
      else if (token.ignoreCase === 'quirks') current.classes.push(token.value)
      else {
        const test = attributeTest(token.name, token.action, token.value, token.ignoreCase)
        if (test === null) return null
        current.attributes.push(test)
      }
      specificity = addSpecificity(specificity, isId ? specificityOf(1, 0, 0) : specificityOf(0, 1, 0))
    } else if (token.type === SelectorType.Pseudo) {
      if (token.name === ARGUMENT) {
        const argument = args[Number(token.data)]
        if (argument === undefined) return null
        current.pseudos.push(argument.test)
        specificity = addSpecificity(specificity, argument.specificity)
        weight += argument.weight
        depth = Math.max(depth, argument.depth + 2)
        continue
      }
      if (Array.isArray(token.data) || !pushPseudo(token.name, token.data, current.pseudos)) return null
      specificity = addSpecificity(specificity, specificityOf(0, 1, 0))
    } else if (token.type !== SelectorType.Universal) return null
  }
  compounds.reverse()
  const [subject] = compounds
  if (subject === undefined) return null
  return { specificity, pseudoElement, compounds, keys: keysOf(subject), classes: subject.classes, weight, depth: depth + compounds.length }
}

function combinatorOf(type: Selector['type']): Combinator {
  switch (type) {
    case SelectorType.Descendant: return Combinator.descendant
    case SelectorType.Child: return Combinator.child
    case SelectorType.Adjacent: return Combinator.nextSibling
    case SelectorType.Sibling: return Combinator.laterSibling
    default: return Combinator.none
  }
}

/** The name that selector-text.ts gives to a valid pseudo-element that no element has. */
const UNSEEN = 'unseen'

const elementNames: ReadonlyMap<string, PseudoElement> = new Map(PSEUDO_ELEMENTS.map((name) => [name, name]))

const pseudoElementOf = (name: string): PseudoElement => elementNames.get(name) ?? ''

const operators: Readonly<Record<AttributeAction, AttributeOperator | null>> = {
  [AttributeAction.Exists]: 'exists',
  [AttributeAction.Equals]: 'equals',
  [AttributeAction.Element]: 'includes',
  [AttributeAction.Hyphen]: 'dash',
  [AttributeAction.Start]: 'prefix',
  [AttributeAction.End]: 'suffix',
  [AttributeAction.Any]: 'substring',
  [AttributeAction.Not]: null,
}

function attributeTest(
  name: string, action: AttributeAction, value: string, ignoreCase: boolean | null,
): AttributeTest | null {
  const operator = operators[action]
  return operator === null ? null : { name, operator, value, ignoreCase }
}

function nth(step: number, offset: number, ofType: boolean, fromEnd: boolean): PseudoTest {
  return { kind: 'nth', step, offset, ofType, fromEnd }
}

/** Pseudo-classes of interaction and of states that a printed document never has. */
const never: ReadonlySet<string> = new Set([
  'hover', 'active', 'focus', 'focus-within', 'focus-visible', 'target', 'enabled', 'disabled', 'checked', 'visited',
  'host', 'target-within', 'local-link', 'autofill', '-webkit-autofill', 'fullscreen', 'modal', 'popover-open',
  'picture-in-picture', 'playing', 'paused', 'valid', 'invalid', 'in-range', 'out-of-range', 'user-valid',
  'user-invalid',
])

/** A switch, because a table of object lists would be built at every start of the command: 0.2% of a one-page invoice. */
function simplePseudo(name: string): readonly PseudoTest[] {
  switch (name) {
    case 'root':
    case 'scope': return [ROOT]
    case 'defined': return [{ kind: 'defined' }]
    case 'empty': return [{ kind: 'empty' }]
    case 'link':
    case 'any-link': return [{ kind: 'link' }]
    case 'first-child': return [nth(0, 1, false, false)]
    case 'last-child': return [nth(0, 1, false, true)]
    case 'only-child': return [nth(0, 1, false, false), nth(0, 1, false, true)]
    case 'first-of-type': return [nth(0, 1, true, false)]
    case 'last-of-type': return [nth(0, 1, true, true)]
    case 'only-of-type': return [nth(0, 1, true, false), nth(0, 1, true, true)]
    default: return never.has(name) ? [NEVER] : []
  }
}

/** Adds the tests of the pseudo-class `:name`; false when the pseudo-class is not supported. */
export function pushPseudo(name: string, data: string | null, out: PseudoTest[]): boolean {
  if (data !== null) {
    const parsed = parseNth(data)
    if (parsed === null || !name.startsWith('nth-')) return false
    out.push(nth(parsed.step, parsed.offset, name.endsWith('of-type'), name.startsWith('nth-last')))
    return true
  }
  const tests = simplePseudo(name)
  if (tests.length === 0) return false
  append(out, tests)
  return true
}
