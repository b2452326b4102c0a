/**
 * The text that `::first-letter` selects (CSS Pseudo-Elements 4, 2.2): one letter, number or symbol with its combining marks, and the
 * punctuation before and after it. Leading white space is not part of it.
 */
export interface FirstLetter {
  readonly start: number
  readonly end: number
  /** False when the text has only punctuation: the letter is in a following text. */
  readonly hasLetter: boolean
}

/** In a function, because V8 builds the character set of such a pattern where it meets it, which costs a millisecond at start. */
const matchLetter = (text: string): RegExpExecArray | null =>
  /^([\t\n\f\r ]*)((?:\p{Ps}|\p{Pe}|\p{Pi}|\p{Pf}|\p{Po})*)(?:([^\s\p{P}]|[\p{Pc}\p{Pd}])([\p{M}\u200d\ufe00-\ufe0f]*)((?:\p{Ps}|\p{Pe}|\p{Pi}|\p{Pf}|\p{Po})*))?/u
    .exec(text)

/** Null when the text is white space. */
export function firstLetter(text: string): FirstLetter | null {
  // A real first letter is short: a long text of punctuation must not be searched whole.
  const match = matchLetter(text.length > 4096 ? text.slice(0, 4096) : text)
  if (match === null) return null
  const [whole, space = '', , letter] = match
  return whole.length === space.length ? null : { start: space.length, end: whole.length, hasLetter: letter !== undefined }
}
