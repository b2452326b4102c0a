/**
 * Leaders inside a generated text until their line is laid out: each is enclosed in two marks, a noncharacter that document text never
 * contains.
 */

/** U+FFFF, a noncharacter. */
export const LEADER_MARK = '\uffff'

/** Encloses the text of a leader in marks. */
export const markLeader = (text: string): string => (text === '' ? '' : LEADER_MARK + withoutMarks(text) + LEADER_MARK)

/** Removes the mark from text of a style sheet or attribute. */
export const withoutMarks = (text: string): string => (text.includes(LEADER_MARK) ? text.replaceAll(LEADER_MARK, '\ufffd') : text)

/** The text for places without a line to fill: each leader as written. */
export const leadersOnce = (text: string): string => text.replaceAll(LEADER_MARK, '')
