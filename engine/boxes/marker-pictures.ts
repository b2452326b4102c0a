/**
 * Pictures as list markers (CSS Lists 3, 3.1): atomic inlines, which for outside markers take no room in the line. Whether an image is
 * available is known only after box building; until then the marker has its text.
 */
import type { BoxId, NodeId, StyleId } from '../arena/ids.ts'
import type { ImageInfo } from '../images/cache.ts'
import { enumOf, propertyIndex } from '../style/properties/index.ts'
import type { BackgroundImage } from '../style/paint-types.ts'
import type { Styles } from '../style/styles.ts'
import { Unit } from '../style/units.ts'
import { anonymousStyle } from './anonymous-style.ts'
import { BoxFlag, BoxKind, type BoxTree, InlineKind } from './boxes.ts'
import type { GeneratedContent } from './generated-content.ts'
import type { InlineWriter, InlineWriterInput } from './inline-writer.ts'

const Direction = enumOf('direction')
const Position = enumOf('list-style-position')
/** Space between a picture and the text of its item, px, as in browsers. */
const GAP = 7
const WIDTH = propertyIndex('width')
const HEIGHT = propertyIndex('height')
const LEFT = propertyIndex('margin-left')
const RIGHT = propertyIndex('margin-right')
const IMAGE = propertyIndex('background-image')

/**
 * The picture that replaces the marker, from the style of a list item or the content of its marker; null for none. `own`: the style of
 * `::marker`, or 0.
 */
export function markerPicture({ styles, cascade }: InlineWriterInput, item: StyleId, own: StyleId): BackgroundImage | null {
  if (!cascade.traits.drawsMarkerPictures) return null
  const content = own === 0 ? 'normal' : styles.read.content(own)
  if (content === 'normal') {
    const image = styles.read.listStyleImage(item)
    return image.kind === 'none' ? null : image
  }
  if (content === 'none') return null
  let found: BackgroundImage | null = null
  for (const part of content) {
    if (part.kind === 'picture' && found === null) found = { kind: 'url', url: part.url, base: part.base }
    else if (part.kind !== 'text' || part.text.trim() !== '') return null
  }
  return found
}

/** Writes the box of the marker picture of `item` into `run`; 0 for a gradient, which needs no loading. */
export function writePicture(doc: InlineWriterInput, writer: InlineWriter, content: GeneratedContent, picture: BackgroundImage, item: BoxId, run: BoxId): BoxId {
  const { boxes: { rows }, styles } = doc
  const around = rows.style[item]
  const size = styles.fontSizeOf(around)
  const isDrawn = picture.kind === 'gradient'
  const style = isDrawn ? pictureStyle(styles, around, size, size, styles.values.intern([picture])) : anonymousStyle(doc, around)
  const nested = writer.beginNested(InlineKind.atomic)
  const box = writer.box(isDrawn ? (0 as NodeId) : rows.node[item], style, isDrawn ? BoxKind.block : BoxKind.replaced, run)
  rows.flags[box] = BoxFlag.atomic | BoxFlag.listItem | (isDrawn ? 0 : BoxFlag.anonymous)
  writer.endNested(nested)
  if (picture.kind !== 'url') return 0 as BoxId
  rows.count[box] = content.pictureNumber(picture)
  return box
}

/** The image of a marker picture has arrived: sets its size, and clears the text at the entry `rows.first` that it replaces. */
export function settlePicture({ rows, inlines }: BoxTree, styles: Styles, box: BoxId, { width, lacks }: ImageInfo): void {
  const around = rows.style[box]
  const size = styles.fontSizeOf(around)
  rows.style[box] = lacks === 'size' ? pictureStyle(styles, around, size, size, -1) : pictureStyle(styles, around, width, NaN, -1)
  const entry = rows.first[box]
  inlines.ref[entry] = 0
  const piece = inlines.kind[entry - 1] === InlineKind.open ? inlines.ref[entry - 1] : 0
  if (piece !== 0) rows.flags[piece] &= ~BoxFlag.listItem
}

/**
 * The style of the box of a picture `width` px wide; inherited properties come from the item. `size`: its sides when it has no natural
 * size; `image`: its background image, -1 for none.
 */
function pictureStyle(styles: Styles, around: StyleId, width: number, size: number, image: number): StyleId {
  const isRightToLeft = styles.read.direction(around) === Direction.rtl
  const before = styles.read.listStylePosition(around) === Position.inside ? 0 : -(width + GAP)
  const values: (readonly [property: number, unit: number, value: number])[] = [
    [isRightToLeft ? RIGHT : LEFT, Unit.px, before], [isRightToLeft ? LEFT : RIGHT, Unit.px, GAP],
  ]
  if (!Number.isNaN(size)) values.push([WIDTH, Unit.px, size], [HEIGHT, Unit.px, size])
  if (image >= 0) values.push([IMAGE, Unit.object, image])
  return styles.derive(around, false, {
    count: values.length, properties: Int32Array.from(values, ([property]) => property),
    units: Uint8Array.from(values, ([, unit]) => unit), numbers: Float64Array.from(values, ([, , value]) => value),
  })
}
