/**
 * Access rights of the documents of a batch. A list may come from another program than the command, so the options of an entry may
 * restrict the access that the command gives to documents, and extend it only with `--allow-wider-access`.
 */
import { dirname } from 'node:path'
import { readBaseUrl } from '../../engine/host-node/file-access.ts'
import { isPlaceWithin, placeOf } from '../../engine/host-node/places.ts'
import { usageError } from '../../engine/messages/errors.ts'
import { optionNamed } from '../../engine/options/names.ts'
import type { OptionPair } from '../../engine/options/parse.ts'
import type { Options } from '../../engine/options/table.ts'

/** Options of an entry that replace another option of the command. */
const TAKES_PLACE_OF: Readonly<Record<string, string>> = {
  'disable-local-file-access': 'enable-local-file-access',
  'enable-local-file-access': 'disable-local-file-access',
  'allow-path': 'allow-path',
}

/** The options of the command that also apply to an entry. An entry that sets allowRemoteAssets to false denies its document the web. */
export const pairsBeside = (
  command: readonly OptionPair[], written: Readonly<Record<string, unknown>>, ofEntry: readonly OptionPair[],
): readonly OptionPair[] => {
  const replaced = new Set(ofEntry.map(([name]) => TAKES_PLACE_OF[nameOf(name)]))
  if (written['allowRemoteAssets'] === false) replaced.add('allow-remote-assets')
  return command.filter(([name]) => !replaced.has(nameOf(name)))
}

const nameOf = (name: string): string => optionNamed(name)?.name ?? name

/** Throws a UsageError if `options` give the document `input` more access than the options of the command. */
export const refuseWider = (input: string, options: Options, command: Options): void => {
  if (options.allowRemoteAssets && !command.allowRemoteAssets) throw wider('the web')
  if (options.disableLocalFileAccess) return
  if (command.disableLocalFileAccess) throw wider('local files')
  const allowed = readableFrom(input, command)
  const further = readableFrom(input, options).find((place) => !allowed.some((directory) => isPlaceWithin(place, directory)))
  if (further !== undefined) throw wider(`the directory ${further}`)
}

/** The directories from which a document may read. */
const readableFrom = (input: string, { allowPath, baseUrl }: Options): readonly string[] => {
  if (allowPath.length > 0) return allowPath.map(placeOf)
  const base = baseUrl === null ? null : readBaseUrl(baseUrl)
  return [placeOf(base !== null && 'directory' in base ? base.directory : dirname(input))]
}

/** Throws a UsageError if the document `input` may not read the file `path` by the options of the command. */
export const refuseUnreadable = (path: string, input: string, command: Options): void => {
  if (command.disableLocalFileAccess) throw wider('local files')
  const place = placeOf(path)
  if (!readableFrom(input, command).some((directory) => isPlaceWithin(place, directory))) throw wider(`the file ${path}`)
}

const wider = (what: string): Error => usageError(
  `this entry gives its document access to ${what}, which the options of the command do not\nset them on the command, or permit it for entries with --allow-wider-access`,
)
