/**
 * Images that are content: requests the image of every replaced box, and stores its id in the box once it is loaded; an `<svg>` element is
 * its own image. A box whose image cannot be loaded keeps the id 0 and stays empty.
 */
import type { BoxId, NodeId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { settlePicture } from '../boxes/marker-pictures.ts'
import { attributeText } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import { endOf } from '../input/walk.ts'
import type { Document } from './document-state.ts'
import type { InlineSvg } from './inline-svg/inline-svg.ts'
import { type Source, sourceOf } from './sources/sources.ts'

/** `first`: the first box to look at; earlier boxes are done. */
export function requestPictures(doc: Document, base: string, first = 1): void {
  for (const { url, base: own } of doc.boxes.pictures) doc.imageLoader.request(url, own)
  eachPicture(doc, first, (_, { url }) => doc.imageLoader.request(url, base))
  eachDrawing(doc, first, (_, node, inlineSvg) => inlineSvg.eachReference(node, (href) => doc.imageLoader.request(href, base)))
}

export function fillPictures(doc: Document, base: string, first = 1): void {
  const { rows } = doc.boxes
  let hasBegun = false
  eachDrawing(doc, first, (box, node, inlineSvg) => {
    if (!hasBegun) inlineSvg.begin()
    hasBegun = true
    rows.count[box] = inlineSvg.imageOf(node, (href) => doc.imageLoader.idOf(href, base))
  })
  eachPicture(doc, first, (box, { url, density }) => {
    rows.count[box] = doc.images.scaled(doc.imageLoader.idOf(url, base), density)
  })
  fillGenerated(doc, first)
}

/** Sets the images of boxes for images in generated content. */
function fillGenerated({ boxes, styles, images, imageLoader }: Document, first = 1): void {
  const { rows, pictures } = boxes
  if (pictures.length === 0) return
  for (let box = first; box < rows.length; box++) {
    const count = rows.count[box]
    const picture = rows.kind[box] === BoxKind.replaced && count < 0 ? pictures[-1 - count] : undefined
    if (picture === undefined) continue
    const image = imageLoader.idOf(picture.url, picture.base)
    rows.count[box] = image
    const isMarker = (rows.flags[box] & BoxFlag.listItem) !== 0
    if (isMarker && image !== 0) settlePicture(boxes, styles, box as BoxId, images.info(image))
  }
}

function eachDrawing(doc: Document, first: number, visit: (box: BoxId, node: NodeId, inlineSvg: InlineSvg) => void): void {
  const { boxes: { rows }, nodes, inlineSvg } = doc
  if (inlineSvg === null) return
  for (let box = first; box < rows.length; box++) {
    const node = rows.node[box]
    if (rows.kind[box] === BoxKind.replaced && rows.count[box] >= 0 && nodes.tag[node] === Tag.svg) visit(box as BoxId, node, inlineSvg)
  }
}

function eachPicture(doc: Document, first: number, visit: (box: BoxId, source: Source) => void): void {
  const { rows } = doc.boxes
  for (let box = first; box < rows.length; box++) {
    if (rows.kind[box] !== BoxKind.replaced || rows.count[box] < 0 || doc.nodes.tag[rows.node[box]] === Tag.svg) continue
    const source = ownSource(doc, rows.node[box])
    if (source !== null) visit(box as BoxId, source)
  }
}

const ownSource = (doc: Document, n: NodeId): Source | null =>
  sourceOf(doc, n, doc.cascade.styles.lengthUnits.viewport, doc.cascade.traits.choosesSources)

/** Records which elements are replaced by images; `base` as for the images. Must be called before boxes are made. */
export function knowSources(doc: Document, base: string): void {
  const { nodes, imageLoader, boxes: { sources } } = doc
  sources.shows = (n) => {
    const source = ownSource(doc, n)
    return source !== null && (nodes.tag[n] !== Tag.object || imageLoader.idOf(source.url, base) !== 0)
  }
}

/**
 * Requests the images of the `<object>` elements in these rows; an `<object>` without an image shows its content. Returns whether anything
 * was requested: boxes can be made once it returns false. Nested objects are requested after the objects around them have failed.
 */
export function requestObjects(doc: Document, base: string, first = 1, end = doc.nodes.length): boolean {
  const { nodes, imageLoader } = doc
  if (!doc.cascade.traits.choosesSources) return false
  let isWaiting = false
  for (let n = first; n < end; n++) {
    if (nodes.tag[n] !== Tag.object || nodes.style[n] === 0) continue
    const source = ownSource(doc, n as NodeId)
    if (source === null) continue
    const isNew = imageLoader.request(source.url, base)
    isWaiting ||= isNew
    if (isNew || imageLoader.idOf(source.url, base) !== 0) n = endOf(doc, n as NodeId) - 1
  }
  return isWaiting
}

/** The images of boxes by node, to reuse when boxes are made again, since attributes with long data: URLs are read only once. */
export function picturesOf({ boxes: { rows } }: Document): ReadonlyMap<NodeId, number> {
  const pictures = new Map<NodeId, number>()
  for (let box = 1; box < rows.length; box++) {
    const node = rows.node[box]
    const isOwn = rows.kind[box] === BoxKind.replaced && (rows.flags[box] & BoxFlag.anonymous) === 0
    if (isOwn && node !== undefined) pictures.set(node, rows.count[box])
  }
  return pictures
}

/** Sets the images of boxes that were made again. */
export function showPictures(doc: Document, pictures: ReadonlyMap<NodeId, number>): void {
  const { rows } = doc.boxes
  fillGenerated(doc)
  if (pictures.size === 0) return
  for (let box = 1; box < rows.length; box++) {
    const isOwn = rows.kind[box] === BoxKind.replaced && (rows.flags[box] & BoxFlag.anonymous) === 0
    if (isOwn) rows.count[box] = pictures.get(rows.node[box]) ?? 0
  }
}

/**
 * Records the `<img>` elements that have no image but an alternative text (HTML, 15.4.2). Returns whether there are new ones; boxes must
 * then be made again.
 */
export function noteAltTexts(doc: Document): boolean {
  const { rows, altTexts } = doc.boxes
  const known = altTexts.size
  for (let box = 1; box < rows.length; box++) {
    if (rows.kind[box] !== BoxKind.replaced || rows.count[box] !== 0) continue
    const node = rows.node[box]
    const isText = doc.nodes.tag[node] === Tag.img && /\S/.test(attributeText(doc, node, Attr.alt) ?? '')
    if (isText) altTexts.add(node)
  }
  return altTexts.size > known
}
