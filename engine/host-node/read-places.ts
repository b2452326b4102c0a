/**
 * Finds out whether a conversion reads the file at a place, so that no output overwrites a file that must still exist afterwards. Places
 * are those of `placeOf`; two paths of one file have the same place.
 */
import type { Options } from '../options/table.ts'
import { optionFiles } from './option-files.ts'
import { placeOf } from './places.ts'

/**
 * Describes the file for a message; null if nothing is read there. `input`: null for a document without a file; `nameOf`: gives the name of
 * an option as the user writes it.
 */
export const readAt = (place: string, input: string | null, options: Options, nameOf: (option: string) => string): string | null => {
  if (input !== null && placeOf(input) === place) return 'input'
  const file = optionFiles(options).find(({ path }) => placeOf(path) === place)
  return file === undefined ? null : `file of ${nameOf(file.option)}`
}
