/** What stands in a box without being of its document, as running elements do in page margin boxes; painted with the lines of the box. */
import type { BoxId } from '../arena/ids.ts'
import type { BorderBox } from './borders.ts'
import type { Canvas } from './canvas.ts'

export interface InsertedContent {
  has(box: BoxId): boolean
  /** `border`: the border box of `box`, which has content, on the page. */
  paint(canvas: Canvas, box: BoxId, border: BorderBox): void
}
