/**
 * What styling begins with in every document: initial values and the built-in sheets, parsed. Made once for each level and
 * copied: a document's store of values starts as a copy of this one, so that numbers into it mean the same in both. Rules
 * of the built-in sheets have no declarations any more, but blocks of parsed ones.
 */
import type { KeptKind } from '../host/kept.ts'
import { parseStyleSheet, type RawDeclaration, type StyleRule, type StyleSheet } from '../css/rules.ts'
import { TokenReader } from '../css/token-reader.ts'
import { tokenize } from '../css/tokens.ts'
import { builtInSheet, unpackStart } from './packed-start.ts'
import { packedStarts } from './packed-starts.ts'
import { propertyList, propertyNames } from './properties/index.ts'
import { expandDeclaration } from './shorthands.ts'
import { ParseTarget } from './types.ts'
import { Level, Unit } from './units.ts'
import { extendedUserAgentStyleSheet, userAgentStyleSheet } from './user-agent.ts'
import { ValueStore } from './value-store.ts'

export interface StyleStart {
  /** The built-in sheet, and at the extended level what it has more. */
  readonly sheets: readonly StyleSheet[]
  /** Initial values, encoded, by property. */
  readonly units: Uint8Array
  readonly numbers: Float64Array
  /** Blocks of the sheets, by the `declarations` of a rule: property, unit and value of one after another. */
  readonly blocks: ReadonlyMap<StyleRule['declarations'], Float64Array>
  readonly values: ValueStore
}

export type StartLevel = 'listed' | 'extended'

export const styleStarts: Readonly<Record<StartLevel, KeptKind<StyleStart>>> = {
  listed: { make: () => makeStart('listed') },
  extended: { make: () => makeStart('extended') },
}

const makeStart = (level: StartLevel): StyleStart => packedStarts === null ? parseStart(level) : unpackStart(packedStarts[level])

/** The start as it is parsed from the sheets' text. */
export const parseStart = (level: StartLevel): StyleStart => {
  const values = new ValueStore()
  const target = new ParseTarget(values)
  target.level = Level.builtIn
  const texts = level === 'extended' ? [userAgentStyleSheet, extendedUserAgentStyleSheet] : [userAgentStyleSheet]
  const initial = initialValues(level, target)
  const blocks = new Map<StyleRule['declarations'], Float64Array>()
  const sheets = texts.map((text) => builtInSheet(parseStyleSheet(text, { level: 'extended' }).rules.map((rule) => {
    const known = { ...rule, declarations: [] }
    blocks.set(known.declarations, blockOf(rule.declarations, target))
    return known
  })))
  return { sheets, ...initial, blocks, values }
}

const initialValues = (level: StartLevel, target: ParseTarget): Pick<StyleStart, 'units' | 'numbers'> => {
  const units = new Uint8Array(propertyList.length)
  const numbers = new Float64Array(propertyList.length)
  propertyList.forEach((row, index) => {
    const initial = level === 'extended' ? row.extendedInitial ?? row.initial : row.initial
    const word = row.value.isWord === true ? row.value.names.indexOf(initial) : -1
    if (word < 0 && !row.value.parse(new TokenReader(tokenize(initial)), target)) {
      throw new Error(`initial value of ${propertyNames[index]} does not parse`)
    }
    units[index] = word < 0 ? target.unit : Unit.keyword
    numbers[index] = word < 0 ? target.value : word
  })
  return { units, numbers }
}

const blockOf = (declarations: readonly RawDeclaration[], target: ParseTarget): Float64Array => {
  const rows: number[] = []
  const push = (property: number, unit: number, value: number): void => {
    rows.push(property, unit, value)
  }
  for (const { name, tokens, important } of declarations) {
    if (important || !expandDeclaration(name, new TokenReader(tokens), target, push)) throw new Error(`the built-in sheet sets ${name} wrongly`)
  }
  return new Float64Array(rows)
}
