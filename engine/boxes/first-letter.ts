/**
 * What `::first-letter` takes of a text (CSS Pseudo-Elements 4, 2.2): one letter, number or symbol with its combining
 * marks, and the punctuation before and after it. White space before it is not part of it.
 */
export interface FirstLetter {
  readonly start: number
  readonly end: number
  /** False when the text has punctuation only: the letter is in a text that follows. */
  readonly hasLetter: boolean
}

/** In a function, because V8 collects the characters of such a pattern where it meets it: a millisecond of the start. */
const matchLetter = (text: string): RegExpExecArray | null =>
  /^([\t\n\f\r ]*)((?:\p{Ps}|\p{Pe}|\p{Pi}|\p{Pf}|\p{Po})*)(?:([^\s\p{P}]|[\p{Pc}\p{Pd}])([\p{M}\u200d\ufe00-\ufe0f]*)((?:\p{Ps}|\p{Pe}|\p{Pi}|\p{Pf}|\p{Po})*))?/u
    .exec(text)

/** Null when the text is white space. */
export function firstLetter(text: string): FirstLetter | null {
  // The longest first letter that anybody means is short: a text of punctuation alone must not be looked at as a whole.
  const match = matchLetter(text.length > 4096 ? text.slice(0, 4096) : text)
  if (match === null) return null
  const [whole, space = '', , letter] = match
  return whole.length === space.length ? null : { start: space.length, end: whole.length, hasLetter: letter !== undefined }
}
