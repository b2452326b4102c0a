/**
 * Switches a tokenizer to XML: case-sensitive names, CDATA sections, processing instructions, no raw text elements. The character
 * references of HTML remain available, as XHTML doctypes define them. In scripts and style sheets a `<` that starts neither an end tag nor
 * a CDATA section is text.
 */
import type { Tokenizer } from 'htmlparser2'

/** Private members of the package. */
interface Inside {
  state: number
  xmlMode: boolean
  recognizeSelfClosing: boolean
  stateText(unit: number): void
  stateBeforeTagName(unit: number): void
}

/** The tokenizer's state for text. */
const TEXT = 1
const EXCLAMATION = 0x21
const SLASH = 0x2f

/** `isRaw`: whether the current element is a script or a style sheet. Returns a function that ends XML mode. */
export function readAsXml(tokenizer: Tokenizer, isRaw: () => boolean): () => void {
  const inside = tokenizer as unknown as Inside
  const { stateBeforeTagName } = inside
  inside.xmlMode = inside.recognizeSelfClosing = true
  inside.stateBeforeTagName = (unit) => {
    if (unit !== EXCLAMATION && unit !== SLASH && isRaw()) {
      inside.state = TEXT
      inside.stateText(unit)
    } else stateBeforeTagName.call(inside, unit)
  }
  return () => {
    inside.xmlMode = inside.recognizeSelfClosing = false
    inside.stateBeforeTagName = stateBeforeTagName
  }
}
