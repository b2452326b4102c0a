/** Content of another document in a box, such as a running element in a margin box; painted with the lines of the box. */
import type { BoxId } from '../arena/ids.ts'
import type { BorderBox } from './borders.ts'
import type { Canvas } from './canvas.ts'

export interface InsertedContent {
  has(box: BoxId): boolean
  /** `border`: the border box of `box` on the page. */
  paint(canvas: Canvas, box: BoxId, border: BorderBox): void
}
