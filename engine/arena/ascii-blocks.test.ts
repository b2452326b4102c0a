import { expect, test } from 'vitest'
import { AsciiBlocks } from './ascii-blocks.ts'
import { TextStore } from './text-store.ts'

const sliceOf = (blocks: AsciiBlocks, start: number, end: number): string => new TextDecoder().decode(blocks.bytes.subarray(start, end))

test('slices of ASCII are had as bytes, wherever blocks begin', () => {
  const text = Array.from({ length: 900 }, (_, i) => i.toString(36)).join(' ')
  const blocks = new AsciiBlocks()
  for (const [start, end] of [[0, 7], [250, 262], [255, 256], [256, 257], [100, 900], [text.length - 9, text.length]] as const) {
    expect(blocks.has(text, start, end)).toBe(true)
    expect(sliceOf(blocks, start, end)).toBe(text.slice(start, end))
  }
})

test('a block with one other unit has none of its own, and those beside it have theirs', () => {
  for (const unit of ['\u00e9', '\u20ac', '\ud83d\ude00', '\ud83d', '\u0080']) {
    const text = `${'a'.repeat(300)}${unit}${'b'.repeat(500)}`
    const blocks = new AsciiBlocks()
    expect([blocks.has(text, 0, 256), blocks.has(text, 250, 260), blocks.has(text, 400, 410), blocks.has(text, 512, 520)]).toEqual([true, false, false, true])
    expect(sliceOf(blocks, 512, 520)).toBe('bbbbbbbb')
  }
})

test('another text is looked at anew, a shorter one too', () => {
  const blocks = new AsciiBlocks()
  expect(blocks.has('x'.repeat(600), 0, 600)).toBe(true)
  expect(blocks.has(`${'y'.repeat(300)}\u00fc`, 290, 301)).toBe(false)
  expect(blocks.has('z'.repeat(300), 0, 300)).toBe(true)
  expect(sliceOf(blocks, 280, 300)).toBe('z'.repeat(20))
})

test('what a store takes out of a chunk is what stands there', () => {
  const chunk = Array.from({ length: 4000 }, (_, i) => i % 97 === 0 ? `\u00e4${i}` : `word${i}`).join(' ')
  const store = new TextStore('text', 16)
  let expected = ''
  for (let start = 0; start < chunk.length;) {
    const end = Math.min(chunk.length, start + 1 + start % 60)
    store.appendSlice(chunk, start, end)
    store.append('short')
    expected += `${chunk.slice(start, end)}short`
    start = end
  }
  expect(store.slice(1, store.length - 1)).toBe(expected)
})
