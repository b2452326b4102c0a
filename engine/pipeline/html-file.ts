/**
 * The text of an HTML file that an option names. What is no text is an error that names the option; the file says itself
 * how it is encoded, `--encoding` is for the input alone.
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
