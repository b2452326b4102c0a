/**
 * Reads an HTML file that an option names, and decodes it. A file that is not text is an InputError that names the option. The file
 * declares its own encoding; `--encoding` applies to the input only.
 */
import type { DecoderSource } from '../host/encodings.ts'
import { BinaryGuard } from '../input/binary.ts'
import { Decoder } from '../input/decode.ts'
import { ConvertError, inputError } from '../messages/errors.ts'

export function htmlOfFile(bytes: Uint8Array, path: string, option: string, source: DecoderSource): { readonly text: string, readonly encoding: string } {
  const guard = new BinaryGuard()
  try {
    guard.check(bytes)
    guard.end()
  } catch (error) {
    throw error instanceof ConvertError ? inputError(`--${option}: ${path} cannot be used: ${error.message}`, error) : error
  }
  const decoder = new Decoder(source)
  const text = decoder.feed(bytes) + decoder.end()
  return { text, encoding: decoder.encoding }
}
