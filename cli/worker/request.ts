/**
 * Parses the JSON of a request frame into options and settings. Options are arguments of the command line, so that they look alike in every
 * language. An error in the request is a UsageError of that conversion, not of the worker.
 */
import { asText } from '../../engine/library/conversions.ts'
import { optionsOfArgs } from '../../engine/library/converter.ts'
import { usageError } from '../../engine/messages/errors.ts'
import type { Options } from '../../engine/options/table.ts'
import { MAX_PAYLOAD } from './frames.ts'

export interface Request {
  readonly options: Options
  /** Path of the document, whose directory is the base of relative references; null for a document without a file. */
  readonly input: string | null
  /** Length of an output frame in bytes; the last frame may be shorter. */
  readonly chunkBytes: number
  /** Names and lengths of the files that come with the document, whose bytes follow in this order. */
  readonly assets: readonly (readonly [name: string, length: number])[]
}

const DEFAULT_CHUNK = 65_536

export const readRequest = (payload: Uint8Array): Request => {
  const { args = [], input = null, text = false, chunk = DEFAULT_CHUNK, assets = {}, ...others } = objectIn(payload)
  const stranger = Object.keys(others)[0]
  if (stranger !== undefined) throw usageError(`a request has no key ${JSON.stringify(stranger)}\nit may have args, input, text, chunk and assets`)
  if (!Array.isArray(args) || !args.every((each) => typeof each === 'string')) throw usageError('args must be an array of strings')
  if (input !== null && (typeof input !== 'string' || input === '')) throw usageError('input must be a path')
  if (typeof text !== 'boolean') throw usageError('text must be true or false')
  if (typeof chunk !== 'number' || !Number.isInteger(chunk) || chunk < 1 || chunk > MAX_PAYLOAD) {
    throw usageError(`chunk must be a whole number from 1 to ${MAX_PAYLOAD}`)
  }
  const options = optionsOfArgs(args)
  return { options: text ? asText(options) : options, input, chunkBytes: chunk, assets: readAssets(assets) }
}

/** Maximum total length of the files of a request. */
const MOST_ASSET_BYTES = 512 * 1_048_576

const readAssets = (assets: unknown): Request['assets'] => {
  if (typeof assets !== 'object' || assets === null || Array.isArray(assets)) throw usageError('assets must be an object of lengths by name')
  const lengths: (readonly [string, number])[] = []
  let sum = 0
  for (const [name, length] of Object.entries(assets)) {
    if (typeof length !== 'number' || !Number.isSafeInteger(length) || length < 0) throw usageError(`assets: ${JSON.stringify(name)} must be a length in bytes`)
    sum += length
    lengths.push([name, length])
  }
  if (sum > MOST_ASSET_BYTES) throw usageError(`assets have more than ${MOST_ASSET_BYTES / 1_048_576} MiB in all`)
  return lengths
}

const objectIn = (payload: Uint8Array): { readonly [key: string]: unknown } => {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload))
  } catch {
    throw usageError('the request is not JSON in UTF-8')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw usageError('the request is not a JSON object')
  return Object.fromEntries(Object.entries(value))
}
