/**
 * Images that stand in the document as content: asks for the image of every replaced box, and writes its id into the
 * box once it is there. A box whose image cannot be had keeps 0 and stays empty.
 */
import type { BoxId, NodeId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { attributeText } from '../input/attributes.ts'
import { Attr } from '../input/names.ts'
import type { Document } from './document.ts'

/** `first`: the box to begin with, where those before are dealt with. */
export function requestPictures(doc: Document, base: string, first = 1): void {
  eachPicture(doc, first, (_, source) => doc.imageLoader.request(source, base))
}

export function fillPictures(doc: Document, base: string, first = 1): void {
  eachPicture(doc, first, (box, source) => {
    doc.boxes.rows.count[box] = doc.imageLoader.idOf(source, base)
  })
}

function eachPicture(doc: Document, first: number, visit: (box: BoxId, source: string) => void): void {
  const { rows } = doc.boxes
  for (let box = first; box < rows.length; box++) {
    if (rows.kind[box] !== BoxKind.replaced) continue
    const source = attributeText(doc, rows.node[box] ?? (0 as NodeId), Attr.src)
    if (source !== null) visit(box as BoxId, source)
  }
}
