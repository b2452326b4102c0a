/**
 * Line breaks in scripts written without spaces between words (UAX #14, class SA): Thai, Lao, Burmese, Khmer. The words come from the
 * dictionaries of `Intl.Segmenter`; where the runtime has none, lines break at spaces only.
 */
import { Opportunity } from './breaks.ts'

const MARK = /^\p{M}/u
/** Two Thai words, to test the runtime. */
const SAMPLE = '\u0e20\u0e32\u0e29\u0e32\u0e44\u0e17\u0e22'

/** Whether a code unit belongs to such a script. */
const isOfScript = (unit: number): boolean =>
  (unit >= 0x0e01 && unit <= 0x0eff) || (unit >= 0x1000 && unit <= 0x109f) || (unit >= 0x1780 && unit <= 0x17ff)

/** Word breaks with the dictionaries of the runtime. */
export class DictionaryBreaks {
  /** Whether words were needed that the runtime cannot find. */
  isMissing = false
  private segmenter: Intl.Segmenter | null = null

  /** Allows breaks between the words of each run of such letters in `[start, end)`. */
  add(units: Uint16Array, start: number, end: number, out: Uint8Array): void {
    let from = start
    while (from < end) {
      while (from < end && !isOfScript(units[from] ?? 0)) from++
      let to = from
      while (to < end && isOfScript(units[to] ?? 0)) to++
      if (to > from) this.addWords(String.fromCharCode(...units.subarray(from, Math.min(to, from + LONGEST))), from - start, out)
      from = Math.max(from, Math.min(to, from + LONGEST))
    }
  }

  private addWords(text: string, at: number, out: Uint8Array): void {
    const segmenter = this.open()
    if (segmenter === null) return
    for (const { index, segment } of segmenter.segment(text)) {
      if (index > 0 && !MARK.test(segment)) out[at + index] ||= Opportunity.allowed
    }
  }

  private open(): Intl.Segmenter | null {
    if (this.segmenter === null && !this.isMissing) {
      const made = new Intl.Segmenter('th', { granularity: 'word' })
      if ([...made.segment(SAMPLE)].length === 2) this.segmenter = made
      else this.isMissing = true
    }
    return this.segmenter
  }
}

/** Maximum number of code units that are segmented together. */
const LONGEST = 4096
