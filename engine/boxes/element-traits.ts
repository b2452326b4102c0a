/**
 * Properties of elements by tag that affect their boxes, as bits. Box building tests them for each element with one lookup; most tags have
 * none.
 */
import type { TagId } from '../arena/ids.ts'
import { KNOWN_TAGS, Tag } from '../input/names.ts'

/** Bits of a trait set. */
export const ElementTrait = {
  /** A form control: its content does not determine what it shows. */
  control: 1,
  /** Its automatic size follows from its type: controls and buttons. */
  field: 2,
  list: 4,
  /** Its content is fallback content: a style sheet that displays the element does not mean to show it. */
  substitute: 8,
  /** It may generate a single box, whatever its content. */
  whole: 16,
  /** Its content is its alternative text. */
  image: 32,
  /** Its text shows only while it is open. */
  folds: 64,
  /** It generates no box, but has a place in the line. */
  inLine: 128,
  /** Its content is more or less than its children. */
  special: 1 | 8 | 32 | 64,
} as const

/** The traits of elements by tag id. */
export const elementTraits = new Uint8Array(KNOWN_TAGS)

/** Elements of formulas that contain text; in others, text is white space between elements (MathML Core, 2.2.1). */
export const isMathToken = (tag: number): boolean =>
  tag === Tag.mi || tag === Tag.mo || tag === Tag.mn || tag === Tag.ms || tag === Tag.mtext || tag === Tag['annotation-xml']

function add(facts: number, tags: readonly TagId[]): void {
  for (const tag of tags) elementTraits[tag] |= facts
}

add(ElementTrait.control | ElementTrait.field | ElementTrait.whole, [Tag.input, Tag.select, Tag.textarea])
add(ElementTrait.field | ElementTrait.whole, [Tag.button])
add(ElementTrait.whole | ElementTrait.image, [Tag.img])
add(ElementTrait.whole, [Tag.svg, Tag.object, Tag.embed, Tag.video, Tag.audio, Tag.iframe])
add(ElementTrait.list, [Tag.ol, Tag.ul, Tag.menu, Tag.dir])
add(ElementTrait.substitute, [Tag.audio, Tag.canvas, Tag.iframe, Tag.meter, Tag.progress, Tag.video])
add(ElementTrait.folds, [Tag.details])
add(ElementTrait.inLine, [Tag.br, Tag.wbr])
