/**
 * Line limits of block containers (`line-clamp`, CSS Overflow 4, 5): lines of blocks in the same formatting context count one by one; those
 * of nested formatting roots do not. Content after the last line has no size and is hidden. The last line gets an ellipsis only where
 * content follows; a line that ends its block does not know that, and the container is then laid out a second time.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxFlag, BoxKind, OUT_OF_FLOW } from '../boxes/boxes.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import { dropMeasured, isMeasured } from './inline/measured-lines.ts'
import { Clamps } from './line-limit.ts'
import type { LayoutInput } from './lines.ts'

const Ellipsis = enumOf('block-ellipsis')

export class LineClamp {
  /** Number of lines still allowed. */
  left: number
  /** Content follows the last line: known from the start, or found during layout. */
  goesOn: boolean
  /** The last line has its ellipsis, or gets none. */
  isEnded: boolean
  /** Text of the ellipsis; null for the default of the font. */
  readonly text: string | null
  /** Whether the ellipsis may replace single characters, not only words. */
  readonly cutsWords: boolean

  constructor(styles: Styles, style: StyleId, lines: number, goesOn: boolean) {
    const ellipsis = styles.read.blockEllipsis(style)
    this.left = lines
    this.goesOn = goesOn
    this.isEnded = ellipsis === Ellipsis.none
    this.text = styles.values.textOf(ellipsis)
    this.cutsWords = styles.read.clampsLines(style) !== Clamps.always
  }

  /** Hides a child of a block after the last line, at the current flow position. */
  hide(doc: LayoutInput, child: BoxId, x: number, y: number): void {
    const { rows } = doc.boxes
    rows.flags[child] |= BoxFlag.cutOff
    rows.x[child] = x
    rows.y[child] = y
    rows.width[child] = rows.height[child] = rows.lineCount[child] = 0
    // A measured box already has its line: drop it.
    for (let box = child + 1; box < rows.end[child]; box++) if (isMeasured(doc, box)) dropMeasured(doc, box)
    for (let box: number = child; box < rows.end[child] && !this.goesOn;) {
      const flags = rows.flags[box]
      if ((flags & OUT_OF_FLOW) !== 0) {
        box = rows.end[box] ?? box + 1
        continue
      }
      this.goesOn = (flags & BoxFlag.inlineContent) !== 0 || rows.kind[box] === BoxKind.replaced
      box++
    }
  }

  /** Shows a child again that may have been hidden at another width. */
  show({ boxes: { rows } }: LayoutInput, child: BoxId): void {
    if ((rows.flags[child] & BoxFlag.cutOff) === 0) return
    for (let box: number = child; box < rows.end[child]; box++) rows.flags[box] &= ~BoxFlag.cutOff
  }
}
