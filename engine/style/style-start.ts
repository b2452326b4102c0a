/**
 * What styling begins with in every document: initial values and the built-in sheets, parsed. Made once for each level and
 * copied: a document's store of values starts as a copy of this one, so that numbers into it mean the same in both.
 */
import type { KeptKind } from '../host/kept.ts'
import { parseStyleSheet, type RawDeclaration, type StyleSheet } from '../css/rules.ts'
import { TokenReader } from '../css/token-reader.ts'
import { tokenize } from '../css/tokens.ts'
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
  /** Blocks of the sheets: property, unit and value of one declaration after another. */
  readonly blocks: ReadonlyMap<readonly RawDeclaration[], Float64Array>
  readonly values: ValueStore
}

export const styleStarts: Readonly<Record<'listed' | 'extended', KeptKind<StyleStart>>> = {
  listed: { make: () => make(Level.listed) },
  extended: { make: () => make(Level.extended) },
}

const make = (level: Level): StyleStart => {
  const values = new ValueStore()
  const target = new ParseTarget(values)
  target.level = Level.builtIn
  const texts = level >= Level.extended ? [userAgentStyleSheet, extendedUserAgentStyleSheet] : [userAgentStyleSheet]
  const sheets = texts.map((text) => parseStyleSheet(text, { level: 'extended' }))
  return { sheets, ...initialValues(level, target), blocks: blocksOf(sheets, target), values }
}

const initialValues = (level: Level, target: ParseTarget): Pick<StyleStart, 'units' | 'numbers'> => {
  const units = new Uint8Array(propertyList.length)
  const numbers = new Float64Array(propertyList.length)
  propertyList.forEach((row, index) => {
    const initial = level >= Level.extended ? row.extendedInitial ?? row.initial : row.initial
    const word = row.value.isWord === true ? row.value.names.indexOf(initial) : -1
    if (word < 0 && !row.value.parse(new TokenReader(tokenize(initial)), target)) {
      throw new Error(`initial value of ${propertyNames[index]} does not parse`)
    }
    units[index] = word < 0 ? target.unit : Unit.keyword
    numbers[index] = word < 0 ? target.value : word
  })
  return { units, numbers }
}

const blocksOf = (sheets: readonly StyleSheet[], target: ParseTarget): StyleStart['blocks'] => {
  const blocks = new Map<readonly RawDeclaration[], Float64Array>()
  for (const { declarations } of sheets.flatMap(({ rules }) => rules)) {
    const rows: number[] = []
    const push = (property: number, unit: number, value: number): void => {
      rows.push(property, unit, value)
    }
    for (const { name, tokens } of declarations) {
      if (!expandDeclaration(name, new TokenReader(tokens), target, push)) throw new Error(`the built-in sheet sets ${name} wrongly`)
    }
    blocks.set(declarations, new Float64Array(rows))
  }
  return blocks
}
