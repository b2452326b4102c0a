/**
 * How a leader stands in a generated text until its line is laid out: between two marks, which no text of a document has
 * because they are no characters.
 */

/** U+FFFF, a noncharacter. */
export const LEADER_MARK = '\uffff'

export const markLeader = (text: string): string => (text === '' ? '' : LEADER_MARK + withoutMarks(text) + LEADER_MARK)

/** A text of a style sheet or an attribute, which could hold the mark for all that. */
export const withoutMarks = (text: string): string => (text.includes(LEADER_MARK) ? text.replaceAll(LEADER_MARK, '\ufffd') : text)

/** The text where there is no line to fill: leaders as they are written. */
export const leadersOnce = (text: string): string => text.replaceAll(LEADER_MARK, '')
