/**
 * Makes untrusted text safe for a terminal or a log. A document, an address or a file name may contain characters that move the cursor,
 * forge a log line or reverse text. Each of them is shown as its code point, for example `<U+001B>`. Line feeds are kept: the code that
 * prints the text indents further lines.
 */

/** C0 except line feed, DEL, C1, line and paragraph separators, and the marks and controls of the bidirectional algorithm (UAX #9, 2). */
const CONTROLS = /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

const HEXADECIMAL = 16
const codePoint = (char: string): string => (char.codePointAt(0) ?? 0).toString(HEXADECIMAL).toUpperCase().padStart(4, '0')

export const visible = (text: string): string => text.replace(CONTROLS, (char) => `<U+${codePoint(char)}>`)

/** The same for text that must stay on one line. */
export const visibleLine = (text: string): string => visible(text).replaceAll('\n', '<U+000A>')

/** A value as one line of JSON in which these characters are escaped, so that parsing it gives the same data. */
export const visibleJson = (value: unknown): string => JSON.stringify(value).replace(CONTROLS, (char) => `\\u${codePoint(char)}`)
