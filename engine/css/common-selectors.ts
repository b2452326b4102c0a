/**
 * A fast compiler for common selectors: types, classes, ids, attributes, combinators and the usual pseudo-classes, without escapes,
 * comments or nested brackets. A regular expression splits the text of the prelude into parts, and one pass over the parts compiles them;
 * the compiler over tokens (selectors.ts) takes four times as long. Any other list, valid or not, returns null, and the caller uses the
 * compiler over tokens. Where there is a result, it equals the result of that compiler.
 */
import {
  type AttributeOperator, type AttributeTest, Combinator, type CompiledSelector, type Compound, keysOf, maxSpecificity, type PseudoElement,
  type PseudoTest, type SelectorList, specificityOf,
} from './compiled-selector.ts'
import { pushPseudo } from './complex-selector.ts'
import type { CssLevel } from './level.ts'
import { isPlainPseudoClass, isPlainPseudoElement } from './selector-text.ts'

/** Maximum of simple selectors in one selector. Longer selectors go to the compiler over tokens, which enforces the limits. */
const MOST_SIMPLE = 256

/**
 * Class, id, type, pseudo-class or pseudo-element with its arguments, combinator or comma, attribute selector. Any other character is a
 * part by itself, and makes the result null. `-->` is a token of its own, except after a `#`.
 */
const PARTS = new RegExp([
  String.raw`\.(?!-->)(?:-?[a-zA-Z_]|--)[-\w]*`, String.raw`[ \t\n]*[,>+~][ \t\n]*`, String.raw`[ \t\n]+`, String.raw`#(?:-?[a-zA-Z_]|--)[-\w]*`,
  String.raw`-?[a-zA-Z_][-\w]*`, String.raw`::?-?[a-zA-Z_][-\w]*(?:\([^()]*\))?`,
  String.raw`\[[a-zA-Z_][-\w]*(?:[~|^$*]?=(?:"[^"\\\n]*"|'[^'\\\n]*'|[a-zA-Z_][-\w]*))?\]`, '[^]',
].join('|'), 'g')

/** Splits the prelude of a rule into the parts that `commonSelectors` reads. */
export const partsOf = (prelude: string): readonly string[] => prelude.match(PARTS) ?? []

const NO_COMPOUNDS: readonly Compound[] = []
const NO_NAMES: readonly string[] = []
const NO_ATTRIBUTES: readonly AttributeTest[] = []
const NO_TESTS: readonly PseudoTest[] = []

/** Compiles a selector list; null when one of the selectors is not a common one. `isInside`: the list is an argument of a pseudo-class. */
export function commonSelectors(parts: readonly string[], level: CssLevel, isInside = false): SelectorList | null {
  // The arrays are created at their final length: V8 reserves sixteen extra elements for an array that grows, and most lists have one
  // selector.
  let list: CompiledSelector[] | null = null
  // State of the complex selector being read; its rightmost compound comes first.
  let compounds: readonly Compound[] = NO_COMPOUNDS
  let idCount = 0
  let classCount = 0
  let typeCount = 0
  let weight = 0
  let depth = 0
  let pseudoElement: PseudoElement = ''
  // State of the compound selector being read.
  let size = 0
  let tag = ''
  let ids = NO_NAMES
  let classes = NO_NAMES
  let attributes = NO_ATTRIBUTES
  let pseudos = NO_TESTS
  const end = parts.length
  for (let i = 0; i <= end; i++) {
    const part = parts[i] ?? ','
    const c = part.charCodeAt(0)
    if (c === SPACE || c <= GREATER && (c === COMMA || c === GREATER || c === PLUS || c === NEWLINE || c === TAB) || c === TILDE) {
      const mark = markOf(part, c)
      if (mark === SPACE && (i === 0 || i === end - 1)) continue
      // A pseudo-element is allowed in the last compound (the subject) only.
      if (size === 0 || (pseudoElement !== '' && mark !== COMMA)) return null
      const compound: Compound = { combinator: combinatorOf(mark), tag, ids, classes, attributes, pseudos }
      const [last] = compounds
      compounds = last === undefined ? [compound] : compounds.length === 1 ? [compound, last] : [compound, ...compounds]
      weight += size
      if (weight > MOST_SIMPLE) return null
      size = 0
      if (mark === COMMA) {
        const selector: CompiledSelector = {
          specificity: specificityOf(idCount, classCount, typeCount), pseudoElement, compounds, keys: keysOf(compound), classes, weight, depth: depth + compounds.length,
        }
        if (list === null) list = [selector]
        else list.push(selector)
        compounds = NO_COMPOUNDS
        idCount = classCount = typeCount = weight = depth = 0
        pseudoElement = ''
      }
      tag = ''
      ids = classes = NO_NAMES
      attributes = NO_ATTRIBUTES
      pseudos = NO_TESTS
      continue
    }
    if (pseudoElement !== '') return null
    size++
    if (part.length === 1 && c !== ASTERISK && !isLetter(c)) return null
    switch (c) {
      case PERIOD:
        classes = classes === NO_NAMES ? [part.slice(1)] : [...classes, part.slice(1)]
        classCount++
        break
      case HASH:
        ids = ids === NO_NAMES ? [part.slice(1)] : [...ids, part.slice(1)]
        idCount++
        break
      case OPEN_SQUARE: {
        const test = attributeOf(part)
        if (test === null) return null
        attributes = [...attributes, test]
        classCount++
        break
      }
      case COLON: {
        const open = part.indexOf('(')
        const isElement = part.charCodeAt(1) === COLON
        const name = part.slice(isElement ? 2 : 1, open < 0 ? part.length : open).toLowerCase()
        if (open < 0 && isPlainPseudoElement(name)) {
          if (isInside) return null
          pseudoElement = name
          typeCount++
          break
        }
        if (isElement) return null
        if (open < 0 || name.startsWith('nth-')) {
          const tests = [...pseudos]
          const isTaken = open < 0 ? isPlainPseudoClass(name, level) && pushPseudo(name, null, tests)
            : nthNames.has(name) && NTH.test(part.slice(open)) && pushPseudo(name, part.slice(open + 1, -1), tests)
          if (!isTaken) return null
          pseudos = tests
          classCount++
          break
        }
        const inner = name === 'not' && !isInside ? commonSelectors(partsOf(part.slice(open + 1, -1)), level, true) : null
        if (inner === null) return null
        pseudos = [...pseudos, { kind: 'not', list: inner }]
        const most = maxSpecificity(inner)
        idCount += most >>> 20
        classCount += (most >>> 10) & 1023
        typeCount += most & 1023
        weight++
        for (const selector of inner) {
          weight += selector.weight
          depth = Math.max(depth, selector.depth + 2)
        }
        break
      }
      case ASTERISK:
        if (size > 1) return null
        break
      default:
        if (size > 1) return null
        tag = part
        typeCount++
    }
  }
  return list ?? []
}

/** The code of the combinator or comma in the part; a space for the descendant combinator. */
function markOf(part: string, first: number): number {
  if (first !== SPACE && first !== NEWLINE && first !== TAB) return first
  return part.length === 1 ? SPACE : part.trim().charCodeAt(0) || SPACE
}

function combinatorOf(mark: number): Combinator {
  switch (mark) {
    case GREATER: return Combinator.child
    case PLUS: return Combinator.nextSibling
    case TILDE: return Combinator.laterSibling
    case COMMA: return Combinator.none
    default: return Combinator.descendant
  }
}

const ATTRIBUTE = /^\[([-\w]+)(?:([~|^$*]?)=["']?([^]*?)["']?)?\]$/

function attributeOf(part: string): AttributeTest | null {
  const [, name, mark, value = ''] = ATTRIBUTE.exec(part) ?? []
  return name === undefined ? null : { name, operator: mark === undefined ? 'exists' : operators[mark] ?? 'equals', value, ignoreCase: null }
}

const operators: Readonly<Record<string, AttributeOperator>> = { '~': 'includes', '|': 'dash', '^': 'prefix', $: 'suffix', '*': 'substring' }

const NTH = /^\( *(?:even|odd|[+-]?\d+|[+-]?\d*n(?: *[+-] *\d+)?) *\)$/i
const nthNames = new Set(['nth-child', 'nth-last-child', 'nth-of-type', 'nth-last-of-type'])

const TAB = 0x09
const NEWLINE = 0x0a
const SPACE = 0x20
const HASH = 0x23
const ASTERISK = 0x2a
const PLUS = 0x2b
const COMMA = 0x2c
const PERIOD = 0x2e
const COLON = 0x3a
const GREATER = 0x3e
const OPEN_SQUARE = 0x5b
const TILDE = 0x7e

const isLetter = (c: number): boolean => (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95
