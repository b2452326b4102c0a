/**
 * File names that are not UTF-8. Names are strings everywhere; a byte that is not part of valid UTF-8 is represented by a lone surrogate,
 * U+DC80 to U+DCFF, and becomes that byte again when the name is passed to the system.
 */

import { readlinkSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** With the flag `u`, low surrogates of pairs do not match. */
const ESCAPED = /[\udc80-\udcff]/u
const ESCAPES = /([\udc80-\udcff])/u
const FIRST_ESCAPE = 0xdc00
/** The replacement for invalid UTF-8 by decoders that cannot report it. */
export const REPLACEMENT = '\ufffd'

/** A path in the form for the functions of `node:fs`. */
export const systemPath = (path: string): string | Buffer => ESCAPED.test(path)
  ? Buffer.concat(path.split(ESCAPES).map((part) => (ESCAPED.test(part) ? Buffer.from([part.charCodeAt(0) - FIRST_ESCAPE]) : Buffer.from(part))))
  : path

/** The string for the bytes of a path, or of text with paths. */
export const pathOf = (bytes: Buffer): string => {
  const text = bytes.toString()
  return text.includes(REPLACEMENT) ? escaped(bytes) : text
}

const escaped = (bytes: Buffer): string => {
  let text = ''
  let at = 0
  while (at < bytes.length) {
    const lead = bytes[at] ?? 0
    const length = sequenceLength(lead)
    const piece = bytes.toString('utf8', at, at + length)
    // A truncated or overlong sequence, or a surrogate, does not encode back to the same bytes.
    if (Buffer.from(piece).equals(bytes.subarray(at, at + length))) {
      text += piece
      at += length
    } else {
      text += String.fromCharCode(FIRST_ESCAPE + lead)
      at++
    }
  }
  return text
}

const sequenceLength = (lead: number): number => (lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4)

/** The absolute form of a path, also in a working directory whose name is not UTF-8. */
export const absolutePath = (path: string): string => isAbsolute(path) ? resolve(path) : resolve(workingDirectory(), path)

export const workingDirectory = (): string => {
  const directory = process.cwd()
  if (!directory.includes(REPLACEMENT)) return directory
  try {
    return pathOf(readlinkSync('/proc/self/cwd', { encoding: 'buffer' }))
  } catch {
    return directory
  }
}

/** The file: URL of an absolute path. */
export const fileUrlOf = (path: string): string => {
  const bytes = systemPath(path)
  if (typeof bytes === 'string') return pathToFileURL(path).href
  return `file://${bytes.toString('latin1').replace(/[^\w./~-]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)}`
}
