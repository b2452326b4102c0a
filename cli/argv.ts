/**
 * Splits command line arguments into ordered name/value pairs and the input. Which options take a value is asked of the
 * option table, so values are never guessed: an option that needs one takes the next argument, whatever it looks like.
 * `-` alone is an operand (standard input), and after `--` everything is.
 */
import { noSuchLetter, noSuchOption, optionLettered, optionNamed, takesValue } from '../engine/options/names.ts'
import type { OptionPair } from '../engine/options/parse.ts'
import type { Door } from '../engine/options/table.ts'

export interface SplitArguments {
  readonly pairs: readonly OptionPair[]
  readonly operands: readonly string[]
}

export const splitArguments = (args: readonly string[], door: Door): SplitArguments => {
  const pairs: OptionPair[] = []
  const operands: string[] = []
  let next = 0

  const long = (written: string): void => {
    const equals = written.indexOf('=')
    const name = equals < 0 ? written : written.slice(0, equals)
    const row = optionNamed(name)
    if (row === undefined) throw noSuchOption(name, door)
    if (equals >= 0) pairs.push([name, written.slice(equals + 1)])
    else pairs.push([name, takesValue(row) ? (args[next++] ?? null) : null])
  }

  const bundle = (letters: string): void => {
    for (let at = 0; at < letters.length; at++) {
      const letter = letters.charAt(at)
      const row = optionLettered(letter)
      if (row === undefined) throw noSuchLetter(letter)
      if (!takesValue(row)) {
        pairs.push([row.name, null])
        continue
      }
      const rest = letters.slice(at + 1)
      pairs.push([row.name, rest === '' ? (args[next++] ?? null) : rest.replace(/^=/, '')])
      return
    }
  }

  while (next < args.length) {
    const argument = args[next++] ?? ''
    if (argument === '--') {
      operands.push(...args.slice(next))
      break
    }
    if (argument.startsWith('--')) long(argument.slice(2))
    else if (argument.startsWith('-') && argument !== '-') bundle(argument.slice(1))
    else operands.push(argument)
  }
  return { pairs, operands }
}

/** Whether a flag of the command line itself stands among the options, before `--` and not as a value. */
export const findCommandFlag = (args: readonly string[]): 'help' | 'version' | null => {
  for (let at = 0; at < args.length; at++) {
    const argument = args[at] ?? ''
    if (argument === '--') return null
    if (argument === '--help' || argument === '-h') return 'help'
    if (argument === '--version' || argument === '-V') return 'version'
    const row = argument.startsWith('--')
      ? optionNamed(argument.slice(2))
      : argument.length === 2 && argument.startsWith('-') ? optionLettered(argument.charAt(1)) : undefined
    if (row !== undefined && takesValue(row)) at++
  }
  return null
}
