/**
 * The start of styling, the same for every document of a level: initial values and the rules of the user agent sheet. Created once per
 * level. The value store of a document starts as a copy of this one, so that numbers into it mean the same in both.
 */
import type { KeptKind } from '../host/kept.ts'
import { parseStyleSheet, type RawDeclaration } from '../css/rules.ts'
import { TokenReader } from '../css/token-reader.ts'
import { tokenize } from '../css/tokens.ts'
import { bindBuiltIn, builtInSelector } from './built-in-rules.ts'
import { unpackStart } from './packed-start.ts'
import { packedStarts } from './packed-starts.ts'
import { propertyList, propertyNames } from './properties/index.ts'
import { expandDeclaration } from './shorthands.ts'
import { ParseTarget } from './types.ts'
import { Level, Unit } from './units.ts'
import { standardUserAgentStyleSheet, userAgentStyleSheet } from './user-agent.ts'
import { ValueStore } from './value-store.ts'
import type { ParsedStart, StartLevel, StyleStart } from './parsed-start.ts'

export const styleStarts: Readonly<Record<StartLevel, KeptKind<StyleStart>>> = {
  listed: { make: () => makeStart('listed') },
  standard: { make: () => makeStart('standard') },
}

const makeStart = (level: StartLevel): StyleStart => {
  const { rules, ...rest } = packedStarts === null ? parseStart(level) : unpackStart(packedStarts[level])
  return { ...rest, builtIn: bindBuiltIn(rules) }
}

/** Parses the start from the text of the sheets. */
export const parseStart = (level: StartLevel): ParsedStart => {
  const values = new ValueStore()
  const target = new ParseTarget(values)
  target.level = Level.builtIn
  const texts = level === 'standard' ? [userAgentStyleSheet, standardUserAgentStyleSheet] : [userAgentStyleSheet]
  const initial = initialValues(level, target)
  const rules = texts.flatMap((text) => parseStyleSheet(text, { level: 'standard' }).rules)
    .map(({ selectors, declarations }) => ({ selectors: selectors.map(builtInSelector), rows: rowsOf(declarations, target) }))
  return { rules, ...initial, values }
}

const initialValues = (level: StartLevel, target: ParseTarget): Pick<ParsedStart, 'units' | 'numbers'> => {
  const units = new Uint8Array(propertyList.length)
  const numbers = new Float64Array(propertyList.length)
  propertyList.forEach((row, index) => {
    const initial = level === 'standard' ? row.standardInitial ?? row.initial : row.initial
    const word = row.value.isWord === true ? row.value.names.indexOf(initial) : -1
    if (word < 0 && !row.value.parse(new TokenReader(tokenize(initial)), target)) {
      throw new Error(`initial value of ${propertyNames[index]} does not parse`)
    }
    units[index] = word < 0 ? target.unit : Unit.keyword
    numbers[index] = word < 0 ? target.value : word
  })
  return { units, numbers }
}

/** A rule without declarations would have no block, which is an error. */
const rowsOf = (declarations: readonly RawDeclaration[], target: ParseTarget): readonly number[] => {
  const rows: number[] = []
  const push = (property: number, unit: number, value: number): void => {
    rows.push(property, unit, value)
  }
  for (const { name, tokens, important } of declarations) {
    if (important || !expandDeclaration(name, new TokenReader(tokens), target, push)) throw new Error(`the built-in sheet sets ${name} wrongly`)
  }
  if (rows.length === 0) throw new Error('a rule of the built-in sheet sets nothing')
  return rows
}
