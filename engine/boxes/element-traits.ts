/**
 * What the name of an element says of its box, as bits: asked of each box, where a chain of names would be gone through for
 * elements that are none of them. Names without bits, as nearly all in a document have, are done with after one question.
 */
import type { TagId } from '../arena/ids.ts'
import { KNOWN_TAGS, Tag } from '../input/names.ts'

export const ElementTrait = {
  /** What is in it says nothing of what it shows. */
  control: 1,
  /** As wide and high as its kind says: controls and buttons. */
  field: 2,
  list: 4,
  /** What stands in it is for readers of HTML that do not know it: sheets that show the element do not mean that. */
  substitute: 8,
  /** It may be one box, whatever is in it. */
  whole: 16,
  /** Its content is its text. */
  image: 32,
  /** Its texts show only where it is open. */
  folds: 64,
  /** It has no box, but a place in the line. */
  inLine: 128,
  /** More than its children stands in it, or less. */
  special: 1 | 8 | 32 | 64,
} as const

export const elementTraits = new Uint8Array(KNOWN_TAGS)

/** Elements of formulas that hold text; in others it is white space around elements (MathML Core 2.2.1). */
export const isMathToken = (tag: number): boolean =>
  tag === Tag.mi || tag === Tag.mo || tag === Tag.mn || tag === Tag.ms || tag === Tag.mtext || tag === Tag['annotation-xml']

function add(facts: number, tags: readonly TagId[]): void {
  for (const tag of tags) elementTraits[tag] = (elementTraits[tag] ?? 0) | facts
}

add(ElementTrait.control | ElementTrait.field | ElementTrait.whole, [Tag.input, Tag.select, Tag.textarea])
add(ElementTrait.field | ElementTrait.whole, [Tag.button])
add(ElementTrait.whole | ElementTrait.image, [Tag.img])
add(ElementTrait.whole, [Tag.svg, Tag.object, Tag.embed, Tag.video, Tag.audio, Tag.iframe])
add(ElementTrait.list, [Tag.ol, Tag.ul, Tag.menu, Tag.dir])
add(ElementTrait.substitute, [Tag.audio, Tag.canvas, Tag.iframe, Tag.meter, Tag.progress, Tag.video])
add(ElementTrait.folds, [Tag.details])
add(ElementTrait.inLine, [Tag.br, Tag.wbr])
