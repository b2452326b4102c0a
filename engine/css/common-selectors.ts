/**
 * Selectors as most are written, read from the text of a rule's prelude: types, classes, ids, attributes, combinators and the
 * usual pseudo-classes, without escapes, comments or brackets in brackets. A pattern parts the text, and one pass over the parts
 * compiles them; the way over tokens takes four times as long. For any other list, valid or not, there is no answer here, and
 * what is said of a list is what compiling it in that way would say.
 */
import {
  type AttributeOperator, type AttributeTest, Combinator, type CompiledSelector, type Compound, keysOf, maxSpecificity, type PseudoElement,
  type PseudoTest, type SelectorList, specificityOf,
} from './compiled-selector.ts'
import { pushPseudo } from './complex-selector.ts'
import type { CssLevel } from './level.ts'
import { isPlainPseudoClass, isPlainPseudoElement } from './selector-text.ts'

/** Simple selectors of one selector; longer ones are compiled in the other way, which knows the bounds. */
const MOST_SIMPLE = 256

/**
 * A class, an id, a type, a pseudo with what is in its brackets, what separates compounds or selectors, an attribute; any other character is
 * a part by itself, for which there is no answer. `-->` is a token of its own, though not behind a `#`.
 */
const PARTS = new RegExp([
  String.raw`\.(?!-->)(?:-?[a-zA-Z_]|--)[-\w]*`, String.raw`[ \t\n]*[,>+~][ \t\n]*`, String.raw`[ \t\n]+`, String.raw`#(?:-?[a-zA-Z_]|--)[-\w]*`,
  String.raw`-?[a-zA-Z_][-\w]*`, String.raw`::?-?[a-zA-Z_][-\w]*(?:\([^()]*\))?`,
  String.raw`\[[a-zA-Z_][-\w]*(?:[~|^$*]?=(?:"[^"\\\n]*"|'[^'\\\n]*'|[a-zA-Z_][-\w]*))?\]`, '[^]',
].join('|'), 'g')

/** The prelude of a rule in parts, which `commonSelectors` reads. */
export const partsOf = (prelude: string): readonly string[] => prelude.match(PARTS) ?? []

const NO_COMPOUNDS: readonly Compound[] = []
const NO_NAMES: readonly string[] = []
const NO_ATTRIBUTES: readonly AttributeTest[] = []
const NO_TESTS: readonly PseudoTest[] = []

/** The selectors of a list; null when one of them is not plain. `isInside`: in the brackets of another. */
export function commonSelectors(parts: readonly string[], level: CssLevel, isInside = false): SelectorList | null {
  // Arrays begin as long as they are: of those that anything is added to V8 makes room for sixteen more, and most selectors stand alone.
  let list: CompiledSelector[] | null = null
  // Of the selector being read, its last compound first.
  let compounds: readonly Compound[] = NO_COMPOUNDS
  let idCount = 0
  let classCount = 0
  let typeCount = 0
  let weight = 0
  let depth = 0
  let pseudoElement: PseudoElement = ''
  // Of its compound.
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
      // A pseudo-element is of the subject, which comes last.
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

/** The character that separates, or a space. */
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
