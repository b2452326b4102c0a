/**
 * The lines that a block container may still show (CSS Overflow 4, 5): those of the blocks in its formatting context count
 * one by one, those of boxes with a context of their own do not. What comes after the last line has no size and does not
 * show. The last line ends with an ellipsis only where something follows, of which a line that ends its block does not
 * know: then the container is laid out once more.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxFlag, BoxKind, OUT_OF_FLOW } from '../boxes/boxes.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import { dropMeasured, isMeasured } from './inline/measured-lines.ts'
import type { LayoutInput } from './lines.ts'

const Clamps = enumOf('clamps-lines')
const Display = enumOf('display')
const Ellipsis = enumOf('block-ellipsis')
const Orient = enumOf('-webkit-box-orient')

/** How many lines a block container of this style shows at most; 0 for as many as there are. */
export function lineLimit(styles: Styles, style: StyleId): number {
  const { read } = styles
  const lines = read.maxLines(style)
  return lines === 0 || read.clampsLines(style) === Clamps.always || isVerticalBox(styles, style) ? lines : 0
}

/** Whether `display` and the orientation make a box that is laid out as a block. */
function isVerticalBox({ read }: Styles, style: StyleId): boolean {
  const display = read.display(style)
  return (display === Display.WebkitBox || display === Display.WebkitInlineBox) && read.WebkitBoxOrient(style) === Orient.blockAxis
}

export class LineClamp {
  /** How many lines may still come. */
  left: number
  /** Something follows the last line: known from the beginning, or found out. */
  goesOn: boolean
  /** The last line has its ellipsis, or must have none. */
  isEnded: boolean
  /** Text of the ellipsis; null for that of the fonts. */
  readonly text: string | null
  /** Whether it takes the place of single characters, not of words. */
  readonly cutsWords: boolean

  constructor(styles: Styles, style: StyleId, lines: number, goesOn: boolean) {
    const ellipsis = styles.read.blockEllipsis(style)
    this.left = lines
    this.goesOn = goesOn
    this.isEnded = ellipsis === Ellipsis.none
    this.text = styles.values.textOf(ellipsis)
    this.cutsWords = styles.read.clampsLines(style) !== Clamps.always
  }

  /** A child of a block comes after the last line: it is hidden at the place that the flow has come to. */
  hide(doc: LayoutInput, child: BoxId, x: number, y: number): void {
    const { rows } = doc.boxes
    rows.flags[child] = (rows.flags[child] ?? 0) | BoxFlag.cutOff
    rows.x[child] = x
    rows.y[child] = y
    rows.width[child] = rows.height[child] = rows.lineCount[child] = 0
    // What was measured has its line already.
    for (let box = child + 1; box < (rows.end[child] ?? 0); box++) if (isMeasured(doc, box)) dropMeasured(doc, box)
    for (let box: number = child; box < (rows.end[child] ?? 0) && !this.goesOn;) {
      const flags = rows.flags[box] ?? 0
      if ((flags & OUT_OF_FLOW) !== 0) {
        box = rows.end[box] ?? box + 1
        continue
      }
      this.goesOn = (flags & BoxFlag.inlineContent) !== 0 || rows.kind[box] === BoxKind.replaced
      box++
    }
  }

  /** A child that may have been hidden at another width is not any more. */
  show({ boxes: { rows } }: LayoutInput, child: BoxId): void {
    if (((rows.flags[child] ?? 0) & BoxFlag.cutOff) === 0) return
    for (let box: number = child; box < (rows.end[child] ?? 0); box++) rows.flags[box] = (rows.flags[box] ?? 0) & ~BoxFlag.cutOff
  }
}
