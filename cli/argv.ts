/**
 * Finds the flags of the command itself, `--help` and `--version`. They are not options of a conversion and end the run whatever else
 * the arguments contain, so they are found before the arguments are checked.
 */
import { optionLettered, optionNamed, takesValue } from '../engine/options/names.ts'

/** The first flag of the command itself among the options: before `--`, and not as the value of another option. */
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
