/**
 * Splits command line arguments into ordered name/value pairs and operands. The option table says which options take a value. Such an
 * option takes the next argument as its value even if that argument begins with a dash; only an option that takes a path refuses the name
 * of another option. `-` alone is an operand (standard input); after `--` every argument is an operand.
 */
import { append } from '../arena/lists.ts'
import { usageError } from '../messages/errors.ts'
import { commandFlags, noSuchLetter, noSuchOption, optionLettered, optionNamed, takesValue } from './names.ts'
import type { OptionPair } from './parse.ts'
import type { Door, OptionRow } from './table.ts'

export interface SplitArguments {
  readonly pairs: readonly OptionPair[]
  readonly operands: readonly string[]
}

export const splitArguments = (args: readonly string[], door: Door): SplitArguments => {
  const pairs: OptionPair[] = []
  const operands: string[] = []
  let next = 0

  const valueOf = (row: OptionRow): string | null => {
    const value = args[next++] ?? null
    if (value !== null && PATHS.includes(row.kind) && isOption(value)) {
      throw usageError(`--${row.name} needs a path, and ${value} is an option\nfor a file of that name write --${row.name}=${value}`)
    }
    return value
  }

  /** The next argument if it is a depth; anything else is not the value of the option. */
  const depth = (): string | null => /^\d$/.test(args[next] ?? '') ? args[next++] ?? null : null

  const long = (written: string): void => {
    const equals = written.indexOf('=')
    const name = equals < 0 ? written : written.slice(0, equals)
    const row = optionNamed(name)
    if (row === undefined) {
      if (equals >= 0 && commandFlags.includes(name)) throw usageError(`--${name} takes no value`)
      throw noSuchOption(name, door)
    }
    if (equals >= 0) pairs.push([name, written.slice(equals + 1)])
    else pairs.push([name, takesValue(row) ? valueOf(row) : row.kind === 'depth' ? depth() : null])
  }

  const bundle = (letters: string): void => {
    for (let at = 0; at < letters.length; at++) {
      const letter = letters.charAt(at)
      const row = optionLettered(letter)
      if (row === undefined) throw noSuchLetter(letter, door)
      if (!takesValue(row)) {
        pairs.push([row.name, null])
        continue
      }
      const rest = letters.slice(at + 1)
      pairs.push([row.name, rest === '' ? valueOf(row) : rest.replace(/^=/, '')])
      return
    }
  }

  while (next < args.length) {
    const argument = args[next++] ?? ''
    if (argument === '--') {
      append(operands, args.slice(next))
      break
    }
    if (argument.startsWith('--')) long(argument.slice(2))
    else if (argument.startsWith('-') && argument !== '-') bundle(argument.slice(1))
    else operands.push(argument)
  }
  return { pairs, operands }
}

const PATHS: readonly OptionRow['kind'][] = ['path', 'paths', 'font', 'fonts']

const isOption = (argument: string): boolean =>
  argument.startsWith('--')
    ? optionNamed(argument.slice(2)) !== undefined || commandFlags.includes(argument.slice(2))
    : argument.length === 2 && argument.startsWith('-') && optionLettered(argument.charAt(1)) !== undefined
