import { describe, expect, test } from 'vitest'
import { PackedStreams } from './packed-streams.ts'

const bytesOf = (length: number, value: number): Uint8Array => new Uint8Array(length).fill(value)

/** Records what it was asked to compress. */
const packer = () => {
  const asked: number[] = []
  return {
    asked,
    pack: (bytes: Uint8Array): Uint8Array => {
      asked.push(bytes[0] ?? 0)
      return bytesOf(bytes.length, 100 + (bytes[0] ?? 0))
    },
  }
}

describe('packed streams', () => {
  test('are packed once for equal bytes', () => {
    const streams = new PackedStreams()
    const { asked, pack } = packer()
    const first = streams.packed(bytesOf(10_000, 1), pack)
    expect(streams.packed(bytesOf(10_000, 1), pack)).toEqual(first)
    expect(streams.packed(bytesOf(10_000, 2), pack)[0]).toBe(102)
    expect(streams.packed(bytesOf(10_001, 1), pack)).toHaveLength(10_001)
    expect(asked).toEqual([1, 2, 1])
  })

  test('are not kept when they are short or long', () => {
    const streams = new PackedStreams()
    const { asked, pack } = packer()
    for (const length of [100, 100, 2_000_000, 2_000_000]) streams.packed(bytesOf(length, 3), pack)
    expect(asked).toEqual([3, 3, 3, 3])
  })

  test('go when there are too many, those used longest ago first', () => {
    const streams = new PackedStreams()
    const { asked, pack } = packer()
    const use = (value: number): Uint8Array => streams.packed(bytesOf(1_000_000, value), pack)
    for (const value of [1, 2, 3, 4, 1, 5]) use(value)
    asked.length = 0
    for (const value of [1, 5, 2]) use(value)
    expect(asked).toEqual([2])
  })
})
