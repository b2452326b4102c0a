/** Line breaking opportunities, 10,000 code units each time. */
import { BreakMode, LineBreaker } from '../../engine/text/breaks.ts'

const LENGTH = 10_000
const breaker = new LineBreaker()
const out = new Uint8Array(LENGTH)

function find(sample: string): () => number {
  const units = Uint16Array.from({ length: LENGTH }, (_, i) => sample.charCodeAt(i % sample.length))
  return () => {
    breaker.findBreaks(units, 0, LENGTH, out, BreakMode.normal)
    return out[LENGTH - 1] ?? 0
  }
}

export const cases = {
  'Latin': find('paragraph 17 lorem ipsum dolor sit amet, (consectetur) 1,234.50 € '),
  'Japanese': find('日本語のテキストです。「こんにちは」、ラーメン'),
  'emoji, marks, quotes': find('été naïve — “quoted” 👍🏽 नमस्ते '),
}
