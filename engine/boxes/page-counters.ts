/**
 * The counters `page` and `pages` in generated text: their values depend on the page that paints the text. Box building writes a sample
 * value, followed by a mark of three default-ignorable characters: a start, the number of the counter and counter style, and the length of
 * the sample in UTF-16 units. The mark comes after the sample, because a line may break before a digit but never before an ignorable
 * character.
 */

export type PageCounterName = 'page' | 'pages'

/** A page counter with its counter style. */
export interface PageCounter {
  readonly name: PageCounterName
  /** The name of a counter style. */
  readonly style: string
}

/** U+E0001 LANGUAGE TAG, which is deprecated and never drawn. */
const START = '\u{e0001}'
/** First of the tag characters that follow: U+E0020 means 0. */
const ZERO = 0xe0020
/** Number of tag characters available; a longer sample, or a further kind of counter, gets no mark. */
const MOST = 0x5e
/** UTF-16 units of a mark: each of its characters is a surrogate pair. */
const MARK_UNITS = 6

export class PageCounters {
  /** Throws where the total number of pages is requested but never known. */
  refuseTotal: (() => void) | null = null
  /** The number whose text takes up the room in layout. */
  sample = 1
  private readonly known: PageCounter[] = []

  /** Whether any text has a page counter. */
  get isUsed(): boolean {
    return this.known.length > 0
  }

  /** A sample value with its mark; `text` formats a number in the counter style. */
  mark(counter: PageCounter, text: (value: number) => string): string {
    if (counter.name === 'pages') this.refuseTotal?.()
    let at = this.known.findIndex(({ name, style }) => name === counter.name && style === counter.style)
    if (at < 0 && this.known.length < MOST) at = this.known.push(counter) - 1
    const whole = text(this.sample)
    // A line may break between two ideographs, but not inside a number of letters or digits.
    const sample = /^[\x21-\x7e]+$/.test(whole) ? whole : whole.slice(-1)
    if (at < 0 || sample.length >= MOST || sample === '') return whole
    return sample + START + String.fromCodePoint(ZERO + at, ZERO + sample.length)
  }

  /** The text with the value of each counter instead of its sample; the same text when it has none. */
  fill(text: string, value: (counter: PageCounter) => string): string {
    let filled = ''
    let from = 0
    for (let at = text.indexOf(START); at >= 0; at = text.indexOf(START, from)) {
      const counter = this.known[(text.codePointAt(at + 2) ?? 0) - ZERO]
      const length = (text.codePointAt(at + 4) ?? 0) - ZERO
      if (counter === undefined || !(length > 0 && length < MOST)) {
        filled += text.slice(from, at + 2)
        from = at + 2
        continue
      }
      filled += text.slice(from, Math.max(from, at - length)) + value(counter)
      from = at + MARK_UNITS
    }
    return from === 0 ? text : filled + text.slice(from)
  }
}

/** Removes the start of a mark from text of a style sheet or attribute. */
export const withoutPageMarks = (text: string): string => (text.includes(START) ? text.replaceAll(START, '') : text)
