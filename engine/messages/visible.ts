/**
 * Text of strangers for a terminal or a log: a document, an address or a file name may hold characters that move the cursor,
 * forge a line or turn the text around. Each is shown as its code point, `<U+001B>`. Line feeds stay: whoever prints
 * indents what follows them.
 */

/** C0 but the line feed, DEL, C1, line and paragraph separators, marks and controls of the bidirectional algorithm (UAX #9, 2). */
const CONTROLS = /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

const HEXADECIMAL = 16
const codePoint = (char: string): string => (char.codePointAt(0) ?? 0).toString(HEXADECIMAL).toUpperCase().padStart(4, '0')

export const visible = (text: string): string => text.replace(CONTROLS, (char) => `<U+${codePoint(char)}>`)

/** The same for text that is one line. */
export const visibleLine = (text: string): string => visible(text).replaceAll('\n', '<U+000A>')

/** A value as JSON on one line whose strings hold none of these characters: the same data, by escapes. */
export const visibleJson = (value: unknown): string => JSON.stringify(value).replace(CONTROLS, (char) => `\\u${codePoint(char)}`)
