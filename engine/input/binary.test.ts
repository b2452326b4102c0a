import { describe, expect, test } from 'vitest'
import { BinaryGuard } from './binary.ts'

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0))

const judge = (bytes: Uint8Array, piece: number): string => {
  const guard = new BinaryGuard()
  try {
    for (let i = 0; i < bytes.length; i += piece) guard.check(bytes.subarray(i, i + piece))
    guard.end()
    return 'text'
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] ?? '' : String(error)
  }
}

describe('binary input', () => {
  test.each([1, 7, 4096])('is told by its signature, in pieces of %i bytes', (piece) => {
    expect(judge(bytesOf('%PDF-1.7\n...'), piece)).toBe('the input is not HTML: it is a PDF file')
    expect(judge(bytesOf('PK\x03\x04....'), piece)).toContain('ZIP archive')
    expect(judge(bytesOf('\x89PNG\r\n\x1a\n'), piece)).toContain('PNG image')
  })

  test('is told by control characters that no text holds', () => {
    let seed = 1
    const noise = Uint8Array.from({ length: 5000 }, () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) >>> 16 & 0xff)
    expect(judge(noise, 64)).toBe('the input is not HTML: it holds binary data')
  })

  test('is not seen in HTML of any encoding, nor in a few stray controls', () => {
    expect(judge(bytesOf('<p>plain</p>'), 1)).toBe('text')
    expect(judge(bytesOf('<p>nul \0 and bell \x07</p>'), 5)).toBe('text')
    expect(judge(bytesOf('\x1b$B$3$s\x1b(B'.repeat(200)), 64)).toBe('text')
    expect(judge(bytesOf('\xff\xfe' + [...'<p>sixteen</p>'].map((c) => `${c}\0`).join('').repeat(20)), 64)).toBe('text')
    expect(judge(Uint8Array.from({ length: 2000 }, (_, i) => 0x80 + (i % 128)), 64)).toBe('text')
    expect(judge(new Uint8Array(0), 1)).toBe('text')
  })
})
