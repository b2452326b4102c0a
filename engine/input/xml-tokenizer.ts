/**
 * Has a tokenizer read by the rules of XML: names as they are written, CDATA sections, processing instructions, no elements of
 * raw text. It keeps the names of characters that HTML has, as its document types do. In scripts and style sheets a `<` that
 * begins neither an end tag nor a section is text, as whoever wrote it there meant it.
 */
import type { Tokenizer } from 'htmlparser2'

/** What the package keeps to itself. */
interface Inside {
  state: number
  xmlMode: boolean
  recognizeSelfClosing: boolean
  stateText(unit: number): void
  stateBeforeTagName(unit: number): void
}

/** The tokenizer's number for text. */
const TEXT = 1
const EXCLAMATION = 0x21
const SLASH = 0x2f

/** `isRaw`: whether the current element is a script or a style sheet. Gives what ends it. */
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
