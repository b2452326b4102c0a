import { describe, expect, test } from 'vitest'
import { Warnings } from '../messages/warnings.ts'
import { loadDecoder } from '../host-node/load-encodings.ts'
import { Decoder } from './decode.ts'
import { InputLosses } from './input-losses.ts'

/** The warnings for an input that arrives in chunks of `size` bytes. */
const told = (bytes: Uint8Array, size: number, label?: string): readonly string[] => {
  const messages: string[] = []
  const losses = new InputLosses()
  const decoder = new Decoder({ textDecoder: loadDecoder }, { label: label ?? null })
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.subarray(at, at + size)
    losses.take(piece, decoder.feed(piece))
  }
  losses.end(decoder.end(), decoder.encoding, new Warnings(({ message }) => messages.push(message.split('\n')[0] ?? '')))
  return messages
}

describe.each([1, 2, 3, 7, 100_000])('an input in pieces of %i bytes', (size) => {
  test.each([
    ['Latin-1 read as UTF-8', Buffer.from(`<p>caf\xe9 \xfcber${' '.repeat(2000)}na\xefve`, 'latin1'), 3],
    ['a character that is cut off at the end', Buffer.from('<p>€').subarray(0, 5), 1],
    ['replacement characterss own', Buffer.from(`<p>\ufffd and \ufffd${'x'.repeat(3000)}\ufffd`), 0],
    ['both', Buffer.concat([Buffer.from('<p>\ufffd'), Buffer.from([0xff, 0xef, 0xbf]), Buffer.from('x\ufffd')]), 2],
    ['neither', Buffer.from('<p>größer €'), 0],
  ])('%s', (_, bytes, count) => {
    expect(told(bytes, size)).toEqual(count === 0 ? [] : [expect.stringMatching(new RegExp(`^${count} .* utf-8 `))])
  })

  test('that is white space or nothing is empty', () => {
    for (const text of ['', ' ', '\ufeff', '\ufeff \n\t\n', ' '.repeat(3000)]) expect(told(Buffer.from(text), size)).toEqual([expect.stringContaining('the input is empty')])
    expect(told(Buffer.from('\ufeff<'), size)).toEqual([])
  })
})
