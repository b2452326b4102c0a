/**
 * Turns an entry of the list into a job: the path of the PDF, the options, and the data that the journal compares. Errors in an entry are
 * thrown here, so that only this entry fails.
 */
import { statSync } from 'node:fs'
import { basename, extname, isAbsolute, join, relative } from 'node:path'
import { systemPath } from '../../engine/host-node/byte-paths.ts'
import { fileState } from '../../engine/host-node/file-state.ts'
import { optionFiles } from '../../engine/host-node/option-files.ts'
import { systemReason } from '../../engine/host-node/read-file.ts'
import { optionPairs, type ConvertOptions } from '../../engine/library/options.ts'
import { inputError, usageError } from '../../engine/messages/errors.ts'
import { VERSION } from '../../engine/messages/version.ts'
import { optionNamed } from '../../engine/options/names.ts'
import { parseOptions } from '../../engine/options/parse.ts'
import type { Options } from '../../engine/options/table.ts'
import { pairsBeside, refuseWider } from './entry-access.ts'
import { textDigest, type Job } from './journal.ts'
import type { Entry } from './list.ts'
import type { BatchSettings } from './settings.ts'

/** The output path of an entry. `directory`: the directory whose files are converted; null for a list. */
export const outputOf = (entry: Entry, directory: string | null, outputDir: string | null): string => {
  const { input, output } = entry
  if (output !== null) return outputDir === null || isAbsolute(output) ? output : join(outputDir, output)
  const extension = extname(basename(input))
  const named = `${extension === '' ? input : input.slice(0, -extension.length)}.pdf`
  if (outputDir === null) return named
  // The path below the output directory is the path below the input directory or working directory; files outside keep only their name.
  const below = relative(directory ?? '.', named)
  return join(outputDir, below === '..' || below.startsWith('../') ? basename(named) : below)
}

export const optionsOf = (entry: Entry, settings: BatchSettings): Options => {
  if (entry.options === null) return settings.options
  // Keys and values are unchecked data; `optionPairs` checks both.
  const pairs = optionPairs(entry.options as ConvertOptions)
  for (const [name] of pairs) {
    const row = optionNamed(name)
    if (row?.doors.includes('library') !== true || row.section === 'Logging') {
      throw usageError(`--${name} cannot be set for a single file of a batch`)
    }
  }
  // Parsed like options of the library: the value of a flag may be the text true or false.
  const options = parseOptions([...pairsBeside(settings.pairs, entry.options, pairs), ...pairs], 'library')
  if (!settings.allowWiderAccess) refuseWider(entry.input, options, settings.options)
  return options
}

/** What decides whether a file is converted again, besides the files that its document reads. `options`: digest of all options. */
export const jobOf = (entry: Entry, output: string, options: string): Job => {
  try {
    const { size, mtimeMs } = statSync(systemPath(entry.input))
    return { input: entry.input, output, state: `${size} ${mtimeMs}`, options }
  } catch (error) {
    throw inputError(`the input ${entry.input} cannot be read: ${systemReason(error)}`, error)
  }
}

/** A digest of the options, of size and time of the files that they name, and of the version. */
export const optionsDigest = (options: Options): string => textDigest(JSON.stringify([
  VERSION, { ...options, givenAs: null }, optionFiles(options).map(({ path }) => [path, fileState(path)]),
]))
