/**
 * Reads font files that options name, or throws an InputError that names option and file. Only the first bytes are checked here, to tell
 * usable fonts from web fonts and other files.
 */
import { inputError } from '../messages/errors.ts'
import { readOptionFile } from './read-file.ts'

/** The largest collections in use have about 120 MiB. */
const MAX_FONT_BYTES = 256 * 1024 * 1024

export const readFontFile = (path: string, option: string): Uint8Array => {
  const bytes = readOptionFile(path, option, MAX_FONT_BYTES)
  const problem = fontProblem(bytes)
  if (problem !== null) throw inputError(`--${option}: "${path}" ${problem}\ngive a TrueType or OpenType file (.ttf, .otf, .ttc)`)
  return bytes
}

const fontProblem = (bytes: Uint8Array): string | null => {
  const tag = String.fromCharCode(...bytes.subarray(0, 4))
  switch (tag) {
    case '\0\x01\0\0':
    case 'true':
    case 'OTTO':
    case 'ttcf':
      return bytes.length < 12 ? 'is cut off' : null
    case 'wOFF':
    case 'wOF2':
      return 'is a web font, which cannot be used'
    default:
      return bytes.length === 0 ? 'is empty' : 'is not a font'
  }
}
