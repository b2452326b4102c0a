/**
 * The min-content and max-content widths of the box measured last (CSS Sizing 3, 5.1). One measurement gives both, and callers ask for one
 * after the other, so one box suffices; longer-lived results are in memos. Boxes are identified by row: call `forget` when rows move or
 * descendants come or go.
 */
import type { BoxId } from '../arena/ids.ts'

export class ContentWidths {
  /** Content box widths, px. */
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
