/**
 * What a conversion reads at a place, so that no output takes the place of a file that must still be there when it has ended.
 * Places are those of `placeOf`; two paths of one file have the same.
 */
import type { Options } from '../options/table.ts'
import { optionFiles } from './option-files.ts'
import { placeOf } from './places.ts'

/**
 * In the words of a message, or null where nothing is read there. `input` is null for a document that is no file; `nameOf` says
 * how the user knows an option.
 */
export const readAt = (place: string, input: string | null, options: Options, nameOf: (option: string) => string): string | null => {
  if (input !== null && placeOf(input) === place) return 'input'
  const file = optionFiles(options).find(({ path }) => placeOf(path) === place)
  return file === undefined ? null : `file of ${nameOf(file.option)}`
}
