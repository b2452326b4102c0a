/**
 * What the options of an entry let its document read. A list may come from another program than the command: its entries
 * may narrow what the command opens, and widen it only where the command says so.
 */
import { dirname } from 'node:path'
import { readBaseUrl } from '../../engine/host-node/file-access.ts'
import { isPlaceWithin, placeOf } from '../../engine/host-node/places.ts'
import { usageError } from '../../engine/messages/errors.ts'
import { optionNamed } from '../../engine/options/names.ts'
import type { OptionPair } from '../../engine/options/parse.ts'
import type { Options } from '../../engine/options/table.ts'

/** What an option of an entry takes the place of. */
const TAKES_PLACE_OF: Readonly<Record<string, string>> = {
  'disable-local-file-access': 'enable-local-file-access',
  'enable-local-file-access': 'disable-local-file-access',
  'allow-path': 'allow-path',
}

/** The pairs of the command that hold beside those of an entry. A plain false closes the web to its document. */
export const pairsBeside = (
  command: readonly OptionPair[], written: Readonly<Record<string, unknown>>, ofEntry: readonly OptionPair[],
): readonly OptionPair[] => {
  const replaced = new Set(ofEntry.map(([name]) => TAKES_PLACE_OF[nameOf(name)]))
  if (written['allowRemoteAssets'] === false) replaced.add('allow-remote-assets')
  return command.filter(([name]) => !replaced.has(nameOf(name)))
}

const nameOf = (name: string): string => optionNamed(name)?.name ?? name

/** Throws a usage error where `options` open more to the document `input` than those of the command. */
export const refuseWider = (input: string, options: Options, command: Options): void => {
  if (options.allowRemoteAssets && !command.allowRemoteAssets) throw wider('the web')
  if (options.disableLocalFileAccess) return
  if (command.disableLocalFileAccess) throw wider('local files')
  const allowed = readableFrom(input, command)
  const further = readableFrom(input, options).find((place) => !allowed.some((directory) => isPlaceWithin(place, directory)))
  if (further !== undefined) throw wider(`the directory ${further}`)
}

/** The directories that a document may read from. */
const readableFrom = (input: string, { allowPath, baseUrl }: Options): readonly string[] => {
  if (allowPath.length > 0) return allowPath.map(placeOf)
  const base = baseUrl === null ? null : readBaseUrl(baseUrl)
  return [placeOf(base !== null && 'directory' in base ? base.directory : dirname(input))]
}

const wider = (what: string): Error => usageError(
  `the options of this entry open ${what} to its document, and those of the command do not\ngive them to the command, or let entries do so with --allow-wider-access`,
)
