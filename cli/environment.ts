/**
 * Options from environment variables: `PDFCONV_PAGE_SIZE=A5` is `--page-size A5`. Arguments come after them, so they win; repeatable options
 * add up. A flag is on with 1, true, yes or on. `--output` names one file, so it has no variable.
 */
import { ConvertError, usageError } from '../engine/messages/errors.ts'
import { parseOptions, switchedOn, type OptionPair } from '../engine/options/parse.ts'
import { optionRows, type Door, type OptionRow } from '../engine/options/table.ts'

const PREFIX = 'PDFCONV_'

export const variableOf = (name: string): string => PREFIX + name.toUpperCase().replaceAll('-', '_')

/** Throws a UsageError that names the variable if its value is invalid. Empty variables count as not set. */
export const environmentPairs = (environment: Readonly<Record<string, string | undefined>>, door: Door): readonly OptionPair[] => {
  const names = Object.keys(environment).filter((name) => name.startsWith(PREFIX))
  if (names.length === 0) return []
  const pairs: OptionPair[] = []
  for (const row of optionRows) {
    const variable = variableOf(row.name)
    const value = environment[variable]
    if (value === undefined || value === '' || row.name === 'output' || !row.doors.includes(door)) continue
    const pair = pairOf(row, variable, value)
    if (pair === null) continue
    // An index needs the font that another variable names.
    if (row.kind !== 'index') check(pair, variable, door)
    pairs.push(pair)
  }
  return pairs
}

const pairOf = (row: OptionRow, variable: string, value: string): OptionPair | null => {
  if (row.kind === 'flag' || row.kind === 'preset') return switchedOn(variable, value, 'request') ? [row.name, null] : null
  return [row.name, value]
}

const check = (pair: OptionPair, variable: string, door: Door): void => {
  try {
    parseOptions([pair], door)
  } catch (error) {
    throw error instanceof ConvertError ? usageError(`the environment variable ${variable}: ${error.message}`) : error
  }
}
