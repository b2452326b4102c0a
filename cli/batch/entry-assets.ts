/**
 * The files that an entry of the list gives with its document: `"assets"` maps names to paths, to data: URLs, or to `{ "base64": … }`.
 * Paths are files that the document may read by the options of the command, unless `--allow-wider-access` is set.
 */
import { fileState } from '../../engine/host-node/file-state.ts'
import { base64Bytes, plainName, type GivenFiles } from '../../engine/host-node/given-files.ts'
import { MAX_FONT_RESOURCE_BYTES, readRegularFile } from '../../engine/host-node/read-file.ts'
import { isDataUrl, readDataUrl } from '../../engine/host/data-url.ts'
import { inputError, usageError } from '../../engine/messages/errors.ts'
import { refuseUnreadable } from './entry-access.ts'
import { textDigest } from './journal.ts'
import type { Entry } from './list.ts'
import type { BatchSettings } from './settings.ts'

/** Throws a UsageError for a value that is no file, and for a path that the document may not read. */
export const checkAssets = ({ input, assets = {} }: Entry, { allowWiderAccess, options }: BatchSettings): void => {
  for (const [name, value] of Object.entries(assets)) {
    if (base64Of(value) === null && (typeof value !== 'string' || value === '')) {
      throw usageError(`assets: ${JSON.stringify(name)} must be a path, a data: URL or { "base64": … }`)
    }
    if (!allowWiderAccess && typeof value === 'string' && !isDataUrl(value)) refuseUnreadable(value, input, options)
  }
}

/** Reads the files; undefined for an entry without them. */
export const assetsOf = ({ assets }: Entry): GivenFiles | undefined => {
  if (assets === undefined) return undefined
  const named = new Map<string, Uint8Array>()
  for (const [name, value] of Object.entries(assets)) {
    try {
      named.set(plainName(name), bytesOf(value))
    } catch (error) {
      throw inputError(`assets: ${name}: ${error instanceof Error ? error.message : String(error)}`, error)
    }
  }
  return { named }
}

const bytesOf = (value: unknown): Uint8Array => {
  const base64 = base64Of(value)
  if (base64 !== null) {
    const bytes = base64Bytes(base64)
    if (bytes === null) throw inputError('its base64 is damaged')
    return bytes
  }
  const text = String(value)
  if (isDataUrl(text)) return readDataUrl(text, MAX_FONT_RESOURCE_BYTES).bytes
  return readRegularFile(text, text, MAX_FONT_RESOURCE_BYTES)
}

const base64Of = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'base64' in value && typeof value.base64 === 'string' ? value.base64 : null

/** A digest of the options and the files, with size and time of files that are read from paths. */
export const digestWithAssets = (options: string, { assets }: Entry): string =>
  assets === undefined ? options : textDigest(JSON.stringify([options, assets, Object.values(assets).map((value) =>
    typeof value === 'string' && !isDataUrl(value) ? fileState(value) : null)]))
