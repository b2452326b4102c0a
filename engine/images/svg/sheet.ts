/**
 * The `<style>` sheets of an SVG file: returns the matching declarations for an element in cascade order. The CSS stage compiles the
 * selectors; they are matched here on the tree of the file. States and pseudo-elements never match in a static image. Matching has a budget
 * for the whole file, so that no sheet can block a conversion.
 */
import { append } from '../../arena/lists.ts'
import { type AttributeTest, Combinator, type CompiledSelector, type Compound, type PseudoTest, type SelectorList } from '../../css/compiled-selector.ts'
import { nthMatches } from '../../css/nth.ts'
import type { FontFaceRule } from '../../css/font-face.ts'
import { parseDeclarations, parseStyleSheet, type RawDeclaration, type StyleSheet } from '../../css/rules.ts'
import { preprocess } from '../../css/tokens.ts'
import type { SvgElement } from './xml.ts'

export interface Declared {
  readonly name: string
  readonly value: string
  readonly important: boolean
}

interface Rule {
  readonly selector: CompiledSelector
  readonly order: number
  readonly declarations: readonly Declared[]
}

/** Maximum of compounds tested. */
const MOST_STEPS = 10_000_000
/** The cost of parsing the value of a declaration. */
const STEPS_PER_DECLARATION = 8
const MOST_KEPT_ATTRIBUTES = 4096

/** The style sheets of one file. */
export class SvgSheets {
  private readonly byKey = new Map<string, Rule[]>()
  private readonly inline = new Map<string, readonly Declared[]>()
  private readonly classes = new WeakMap<SvgElement, ReadonlySet<string>>()
  readonly fontFaces: readonly FontFaceRule[]
  private steps = 0
  private order = 0
  /** Whether a sheet has an @import, which is never loaded. */
  readonly hasImports: boolean

  constructor(texts: readonly string[]) {
    let hasImports = false
    const fontFaces: FontFaceRule[] = []
    for (const text of texts) {
      const sheet = this.add(text)
      hasImports ||= sheet.imports.length > 0
      append(fontFaces, sheet.fontFaces)
    }
    this.hasImports = hasImports
    this.fontFaces = fontFaces
  }

  /** The declarations of all matching rules, weakest first. */
  matching(element: SvgElement): readonly Declared[] {
    if (this.byKey.size === 0 || this.steps > MOST_STEPS) return []
    const seen = new Set<Rule>()
    const seek = (key: string): void => {
      for (const rule of this.byKey.get(key) ?? []) if (!seen.has(rule) && this.matches(rule.selector, element)) seen.add(rule)
    }
    seek('*')
    seek(element.name)
    const { id } = element.attributes
    if (id !== undefined) seek(`#${id}`)
    for (const name of this.classesOf(element)) seek(`.${name}`)
    const found = [...seen].sort((a, b) => a.selector.specificity - b.selector.specificity || a.order - b.order)
    for (const { declarations } of found) this.steps += STEPS_PER_DECLARATION * declarations.length
    return found.flatMap(({ declarations }) => declarations)
  }

  /** The declarations of a `style` attribute. */
  inlineOf(text: string): readonly Declared[] {
    const known = this.inline.get(text)
    if (known !== undefined) return known
    const clean = preprocess(text)
    const declared = parseDeclarations(clean).map((each) => declaredOf(each, clean))
    if (this.inline.size >= MOST_KEPT_ATTRIBUTES) this.inline.clear()
    this.inline.set(text, declared)
    return declared
  }

  private add(css: string): StyleSheet {
    const text = preprocess(css)
    const sheet = parseStyleSheet(text, { level: 'standard' })
    for (const { selectors, declarations } of sheet.rules) {
      const declared = declarations.map((each) => declaredOf(each, text))
      for (const selector of selectors) {
        if (selector.pseudoElement !== '') continue
        const rule: Rule = { selector, order: this.order++, declarations: declared }
        for (const { kind, name } of selector.keys) {
          // The index keys assume an HTML root; the root of an SVG file has another name.
          const isRoot = selector.compounds[0]?.pseudos.some((test) => test.kind === 'root') === true
          const key = kind === 'any' || kind === 'attribute' || isRoot ? '*' : kind === 'id' ? `#${name}` : kind === 'class' ? `.${name}` : name
          const bucket = this.byKey.get(key)
          if (bucket === undefined) this.byKey.set(key, [rule])
          else bucket.push(rule)
        }
      }
    }
    return sheet
  }

  private classesOf(element: SvgElement): ReadonlySet<string> {
    const known = this.classes.get(element)
    if (known !== undefined) return known
    const classes = new Set(wordsOf(element.attributes['class'] ?? ''))
    this.classes.set(element, classes)
    return classes
  }

  private matches({ compounds }: CompiledSelector, element: SvgElement): boolean {
    return this.matchesFrom(compounds, 0, element)
  }

  private matchesFrom(compounds: readonly Compound[], at: number, element: SvgElement): boolean {
    const compound = compounds[at]
    if (compound === undefined || ++this.steps > MOST_STEPS || !this.matchesCompound(compound, element)) return false
    const next = compounds[at + 1]
    if (next === undefined) return true
    switch (next.combinator) {
      case Combinator.child: return element.parent !== null && this.matchesFrom(compounds, at + 1, element.parent)
      case Combinator.nextSibling: {
        const before = element.parent?.children[element.index - 1]
        return before !== undefined && this.matchesFrom(compounds, at + 1, before)
      }
      case Combinator.laterSibling: {
        for (let i = element.index - 1; i >= 0; i--) {
          const before = element.parent?.children[i]
          if (before !== undefined && this.matchesFrom(compounds, at + 1, before)) return true
        }
        return false
      }
      default: {
        for (let up = element.parent; up !== null; up = up.parent) if (this.matchesFrom(compounds, at + 1, up)) return true
        return false
      }
    }
  }

  private matchesCompound({ tag, ids, classes, attributes, pseudos }: Compound, element: SvgElement): boolean {
    if (tag !== '' && tag !== element.name) return false
    if (ids.some((id) => element.attributes['id'] !== id)) return false
    if (classes.length > 0) {
      const own = this.classesOf(element)
      if (classes.some((name) => !own.has(name))) return false
    }
    for (const { name } of attributes) this.steps += (element.attributes[name]?.length ?? 0) / 16
    return attributes.every((test) => attributeMatches(test, element)) && pseudos.every((test) => this.pseudoMatches(test, element))
  }

  private pseudoMatches(test: PseudoTest, element: SvgElement): boolean {
    switch (test.kind) {
      case 'root': return element.parent === null
      case 'empty': return element.children.length === 0
      case 'defined': return true
      case 'is': return this.matchesAny(test.list, element)
      case 'not': return !this.matchesAny(test.list, element)
      case 'nth': {
        const all = element.parent?.children ?? [element]
        const siblings = test.ofType ? all.filter(({ name }) => name === element.name) : all
        this.steps += test.ofType ? all.length : 0
        const place = test.ofType ? siblings.indexOf(element) : element.index
        return nthMatches(test.step, test.offset, test.fromEnd ? siblings.length - place : place + 1)
      }
      default: return false
    }
  }

  private matchesAny(list: SelectorList, element: SvgElement): boolean {
    return list.some((selector) => this.matches(selector, element))
  }
}

const wordsOf = (text: string): readonly string[] => text.split(/[\t\n\f\r ]+/).filter((word) => word !== '')

const attributeMatches = ({ name, operator, value, ignoreCase }: AttributeTest, { attributes }: SvgElement): boolean => {
  const own = Object.hasOwn(attributes, name) ? attributes[name] : undefined
  if (own === undefined) return false
  const text = ignoreCase === true ? own.toLowerCase() : own
  const wanted = ignoreCase === true ? value.toLowerCase() : value
  switch (operator) {
    case 'exists': return true
    case 'equals': return text === wanted
    case 'includes': return wordsOf(text).includes(wanted)
    case 'dash': return text === wanted || text.startsWith(`${wanted}-`)
    case 'prefix': return wanted !== '' && text.startsWith(wanted)
    case 'suffix': return wanted !== '' && text.endsWith(wanted)
    case 'substring': return wanted !== '' && text.includes(wanted)
  }
}

const declaredOf = ({ name, tokens, important }: RawDeclaration, text: string): Declared => {
  const first = tokens[0]
  const last = tokens.at(-1)
  return { name, important, value: first === undefined || last === undefined ? '' : text.slice(first.start, last.end) }
}
