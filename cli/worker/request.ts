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
}

const DEFAULT_CHUNK = 65_536

export const readRequest = (payload: Uint8Array): Request => {
  const { args = [], input = null, text = false, chunk = DEFAULT_CHUNK, ...others } = objectIn(payload)
  const stranger = Object.keys(others)[0]
  if (stranger !== undefined) throw usageError(`a request has no key ${JSON.stringify(stranger)}\nit may have args, input, text and chunk`)
  if (!Array.isArray(args) || !args.every((each) => typeof each === 'string')) throw usageError('args must be an array of strings')
  if (input !== null && (typeof input !== 'string' || input === '')) throw usageError('input must be a path')
  if (typeof text !== 'boolean') throw usageError('text must be true or false')
  if (typeof chunk !== 'number' || !Number.isInteger(chunk) || chunk < 1 || chunk > MAX_PAYLOAD) {
    throw usageError(`chunk must be a whole number from 1 to ${MAX_PAYLOAD}`)
  }
  const options = optionsOfArgs(args)
  return { options: text ? asText(options) : options, input, chunkBytes: chunk }
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
