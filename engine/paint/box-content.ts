/**
 * Paints the content of boxes that is neither decoration nor lines: replaced elements, signs of form controls, progress bars and content of
 * other documents. It is painted in the same step as lines (CSS 2, appendix E, step 7), so within the clips around it.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { isBar } from '../boxes/progress.ts'
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import type { BorderBox } from './borders.ts'
import type { Canvas } from './canvas.ts'
import { ControlPainter } from './controls.ts'
import type { InsertedContent } from './inserted-content.ts'
import type { Links } from './links.ts'
import type { PaintFlags } from './paint-flags.ts'
import type { PaintSettings } from './page-area.ts'
import { ProgressBars } from './progress-bars.ts'
import { ReplacedPainter } from './replaced.ts'

export class BoxContentPainter {
  private readonly doc: PageFragmentInput
  private readonly replaced: ReplacedPainter
  private readonly controls: ControlPainter
  private readonly bars: ProgressBars
  private readonly inserted: InsertedContent | null

  constructor(doc: PageFragmentInput, looks: PaintFlags, links: Links, settings: PaintSettings) {
    this.doc = doc
    this.replaced = new ReplacedPainter(doc, looks, links, settings.showsDrawing ?? null)
    this.controls = new ControlPainter(doc, looks, settings.background)
    this.bars = new ProgressBars(doc, looks)
    this.inserted = settings.inserted ?? null
  }

  /** `border`: the border box of `box` on the page. */
  paint(canvas: Canvas, box: BoxId, border: BorderBox): void {
    if (this.doc.boxes.rows.kind[box] === BoxKind.replaced) this.replaced.paint(canvas, box, border)
    else if (this.inserted?.has(box) === true) this.inserted.paint(canvas, box, border)
    else if (this.isBar(box)) this.bars.paint(canvas, box, border)
    else this.controls.paint(canvas, box, border)
  }

  private isBar(box: BoxId): boolean {
    const { boxes: { rows }, nodes } = this.doc
    return isBar(nodes.tag[rows.node[box]])
  }
}
