/**
 * The min-content and max-content widths of the box that a context was asked for last (CSS Sizing 3, 5.1): both come of one
 * measurement, and who asks for one asks for the other next. One box is enough: what is to be known longer stands in memos.
 * A box is known by its row, so that `forget` is due when rows move or boxes come and go within.
 */
import type { BoxId } from '../arena/ids.ts'

export class ContentWidths {
  /** px, of the content box. */
  min = 0
  max = 0
  private box = 0 as BoxId

  isOf(box: BoxId): boolean {
    return this.box === box
  }

  keep(box: BoxId, min: number, max: number): void {
    this.box = box
    this.min = min
    this.max = max
  }

  forget(): void {
    this.box = 0 as BoxId
  }
}
