/**
 * Looks for the flags of the command itself, which are no options of a conversion: they end the run whatever else is
 * written, so they are found before anything is checked.
 */
import { optionLettered, optionNamed, takesValue } from '../engine/options/names.ts'

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
