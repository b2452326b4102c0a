/**
 * What boxes show that is neither their own decoration nor lines: pictures and the signs of controls. It is painted
 * with the lines of a page (CSS 2, appendix E, step 7), so within the clips around it.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import type { PageDoc } from '../fragment/pages.ts'
import type { BorderBox } from './borders.ts'
import type { Canvas } from './canvas.ts'
import { ControlPainter } from './controls.ts'
import type { Links } from './links.ts'
import type { Looks } from './looks.ts'
import { ReplacedPainter } from './replaced.ts'

export class BoxContentPainter {
  private readonly doc: PageDoc
  private readonly replaced: ReplacedPainter
  private readonly controls: ControlPainter

  constructor(doc: PageDoc, looks: Looks, links: Links, paintsBackground: boolean) {
    this.doc = doc
    this.replaced = new ReplacedPainter(doc, looks, links)
    this.controls = new ControlPainter(doc, looks, paintsBackground)
  }

  /** Whether `box` may show anything of this; asked for every box of a page. */
  has(box: BoxId): boolean {
    return this.doc.boxes.rows.kind[box] === BoxKind.replaced || this.controls.hasSign(box)
  }

  /** `border`: the border box of `box`, which has content, on the page. */
  paint(canvas: Canvas, box: BoxId, border: BorderBox): void {
    if (this.doc.boxes.rows.kind[box] === BoxKind.replaced) this.replaced.paint(canvas, box, border)
    else this.controls.paint(canvas, box, border)
  }
}
