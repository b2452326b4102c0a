/**
 * The text that `::first-letter` selects (CSS Pseudo-Elements 4, 2.2): one letter, number or symbol with its combining marks, and the
 * punctuation before and after it. An Indic conjunct is one letter (UAX #29, rule GB9c). Leading white space is not part of it.
 */
export interface FirstLetter {
  readonly start: number
  readonly end: number
  /** False when the text has only punctuation: the letter is in a following text. */
  readonly hasLetter: boolean
}

const SPACE = String.raw`[\t\n\f\r ]*`
const PUNCTUATION = String.raw`(?:\p{Ps}|\p{Pe}|\p{Pi}|\p{Pf}|\p{Po})*`
const LETTER = String.raw`[^\s\p{P}]|[\p{Pc}\p{Pd}]`
const MARK = String.raw`[\p{M}\u200d\ufe00-\ufe0f]`
/** Signs that join consonants (InCB=Linker), and the consonants after them (InCB=Consonant), of the scripts of rule GB9c. */
const LINKER = String.raw`[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]\u200d?`
const CONSONANT = String.raw`[${[
  String.raw`\u0915-\u0939\u0958-\u095f\u0978-\u097f`,
  String.raw`\u0995-\u09b9\u09dc-\u09df\u09f0\u09f1`,
  String.raw`\u0a95-\u0ab9`,
  String.raw`\u0b15-\u0b39\u0b5c-\u0b5f\u0b71`,
  String.raw`\u0c15-\u0c39\u0c58-\u0c5a`,
  String.raw`\u0d15-\u0d3a`,
].join('')}]`

/** In a function, because V8 builds the character set of such a pattern when it creates it, which costs a millisecond at start. */
const matchLetter = (text: string): RegExpExecArray | null =>
  new RegExp(`^(${SPACE})(${PUNCTUATION})(?:(${LETTER})((?:${MARK}|(?<=${LINKER})${CONSONANT})*)(${PUNCTUATION}))?`, 'u').exec(text)

/** Null when the text is white space. */
export function firstLetter(text: string): FirstLetter | null {
  // A real first letter is short: a long text of punctuation must not be searched whole.
  const match = matchLetter(text.length > 4096 ? text.slice(0, 4096) : text)
  if (match === null) return null
  const [whole, space = '', , letter] = match
  return whole.length === space.length ? null : { start: space.length, end: whole.length, hasLetter: letter !== undefined }
}
