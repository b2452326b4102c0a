/** Requests the background, border and mask images of every style that a box has; images of elements without boxes are not fetched. */
import type { StyleId } from '../arena/ids.ts'
import type { Document } from './document-state.ts'

export function requestBackgrounds({ boxes, styles, imageLoader }: Pick<Document, 'boxes' | 'styles' | 'imageLoader'>): void {
  const { rows } = boxes
  const seen = new Uint8Array(styles.rows.length)
  for (let box = 1; box < rows.length; box++) {
    const style = rows.style[box]
    if (seen[style] === 1) continue
    seen[style] = 1
    const alike = styles.sameBox(style)
    if (alike !== style && seen[alike] === 1) continue
    seen[alike] = 1
    requestBackground(style, styles, imageLoader)
  }
}

/** Requests the images of one style. */
export function requestBackground(style: StyleId, { read }: Document['styles'], imageLoader: Document['imageLoader']): void {
  for (const layer of read.backgroundImage(style)) if (layer.kind === 'url') imageLoader.request(layer.url, layer.base)
  for (const layer of read.maskImage(style)) if (layer.kind === 'url') imageLoader.request(layer.url, layer.base)
  const border = read.borderImageSource(style)
  if (border.kind === 'url') imageLoader.request(border.url, border.base)
}
