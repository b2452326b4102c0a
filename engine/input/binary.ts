/**
 * Rejects input that is not text (a PDF, an archive, an image, random bytes) by its first bytes: signatures of common formats, and control
 * characters that occur in no text (the binary data bytes of the MIME Sniffing standard). HTML in any encoding passes. A few control
 * characters are tolerated, as in browsers.
 */
import { inputError } from '../messages/errors.ts'

const LOOKED_AT = 1024
const TOLERATED = 8

/** Signatures of formats that are often passed instead of HTML, and their names. */
const signatures: readonly (readonly [string, string])[] = [
  ['%PDF-', 'a PDF file'], ['PK\x03\x04', 'a ZIP archive or an office document'], ['\x1f\x8b', 'a gzip archive'],
  ['\x89PNG', 'a PNG image'], ['\xff\xd8\xff', 'a JPEG image'], ['GIF8', 'a GIF image'], ['\x7fELF', 'a program'],
  ['\xd0\xcf\x11\xe0', 'an old office document'], ['{\\rtf', 'a rich text document'],
]

/** Checks input that arrives in chunks. */
export class BinaryGuard {
  private readonly head: number[] = []
  private controls = 0
  private ended = false

  /** Checks the next bytes of the input. Throws an input error as soon as they cannot be text. */
  check(bytes: Uint8Array): void {
    if (this.ended) return
    for (let i = 0; i < bytes.length && this.head.length < LOOKED_AT; i++) {
      const byte = bytes[i] ?? 0
      this.head.push(byte)
      if (isBinary(byte)) this.controls++
    }
    if (this.head.length >= LOOKED_AT) this.end()
  }

  /** Completes the check; called by `check` after enough bytes, else at the end of the input. */
  end(): void {
    if (this.ended) return
    this.ended = true
    const problem = judge(this.head, this.controls)
    if (problem !== null) throw notHtml(problem)
  }
}

/** Why a whole file cannot be text; null when it can. */
export function binaryProblem(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, LOOKED_AT)
  return judge(head, head.reduce((controls, byte) => controls + (isBinary(byte) ? 1 : 0), 0))
}

function judge(head: ArrayLike<number>, controls: number): string | null {
  let start = ''
  for (let i = 0; i < 8 && i < head.length; i++) start += String.fromCharCode(head[i] ?? 0)
  for (const [signature, name] of signatures) if (start.startsWith(signature)) return `it is ${name}`
  const isUtf16 = (head[0] === 0xfe && head[1] === 0xff) || (head[0] === 0xff && head[1] === 0xfe)
  return !isUtf16 && controls > TOLERATED && controls * 50 > head.length ? 'it holds binary data' : null
}

/** C0 controls other than tab, line feed, form feed, carriage return and escape. */
function isBinary(byte: number): boolean {
  return byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b
}

function notHtml(what: string): Error {
  return inputError(`the input is not HTML: ${what}\ngive an HTML file; text in UTF-16 without a byte-order mark needs --encoding utf-16le or utf-16be`)
}
