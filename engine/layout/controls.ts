/**
 * Inside of form controls: laid out as a block. Fields are as wide and high as their kind and their attributes say,
 * whatever is in them and whatever box-sizing says; buttons are as large as their content. What is in a button or in a
 * control of one line stands in the middle of the height that it has, beyond its edges too when it is higher. A control
 * without text has the baseline that text would have, so that empty fields stand in a row with filled ones. Check boxes
 * stand on the line, with their margin below it; those of many lines stand on it with their margin.
 */
import type { BoxId, NodeId, StyleId } from '../arena/ids.ts'
import { fieldLines, fieldWidth, isCentred, isListBox, isTickBox, selectLengths, TICK_BOX } from '../boxes/form-controls.ts'
import { Tag } from '../input/names.ts'
import { enumOf } from '../style/properties/index.ts'
import type { FormattingContext } from './contexts.ts'
import type { LayoutInput } from './lines.ts'
import { moveContents } from './move-contents.ts'
import { edgesOf } from './size.ts'

const Rules = enumOf('sizing-rules')
/** px beside the text of a select, and of one that lists its options. */
const ARROW_ROOM = 16
const LIST_ROOM = 15
/** Characters in a line of a text area that does not say, beyond the listed level. */
const AREA_COLUMNS = 20
/** px beside the lines of a text area, for what would scroll it. */
const SCROLL_ROOM = 15
/** What a field of one line is wider than its characters on average, in em, where these are of different widths. */
const WIDE_CHARACTER = 0.65
const FEW = 4

export class ControlLayout implements FormattingContext {
  private readonly doc: LayoutInput
  private readonly block: FormattingContext

  constructor(doc: LayoutInput, block: FormattingContext) {
    this.doc = doc
    this.block = block
  }

  layout(box: BoxId, width: number, height: number, containingWidth: number): void {
    const { rows } = this.doc.boxes
    // Lines that were moved before do not tell how high they are.
    rows.width[box] = NaN
    this.block.layout(box, width, NaN, containingWidth)
    const auto = rows.height[box] ?? 0
    const used = Number.isNaN(height) ? this.autoHeight(box, auto, containingWidth) : height
    rows.height[box] = used
    if (used !== auto && isCentred(this.doc, this.nodeOf(box))) moveContents(this.doc, box, (used - auto) / 2)
  }

  minContent(box: BoxId): number {
    const width = this.width(box)
    return Number.isNaN(width) ? this.block.minContent(box) : this.isCompressible(box) ? 0 : width
  }

  maxContent(box: BoxId): number {
    const width = this.width(box)
    return Number.isNaN(width) ? this.block.maxContent(box) : width
  }

  firstBaseline(box: BoxId): number {
    return this.baseline(box, this.block.firstBaseline(box))
  }

  lastBaseline(box: BoxId): number {
    return this.baseline(box, this.block.lastBaseline(box))
  }

  private nodeOf(box: BoxId): NodeId {
    return this.doc.boxes.rows.node[box] ?? (0 as NodeId)
  }

  /** Border box: a line may be higher than the field asks for, by a font that stands in; more lines do not make it higher. */
  private autoHeight(box: BoxId, content: number, containingWidth: number): number {
    const { boxes, styles, metrics } = this.doc
    const lines = fieldLines(this.doc, this.nodeOf(box))
    if (lines === 0) return isTickBox(this.doc, this.nodeOf(box)) ? Math.max(content, TICK_BOX) : content
    const style = boxes.rows.style[box] ?? styles.initial
    const edges = edgesOf(styles, style, containingWidth)
    const { above, below } = metrics.strut(style)
    const height = lines * (above + below) + edges.top + edges.bottom
    return isCentred(this.doc, this.nodeOf(box)) ? Math.max(content, height) : height
  }

  /** Content width in px; NaN where content decides. */
  private width(box: BoxId): number {
    const { boxes, styles } = this.doc
    const style = boxes.rows.style[box] ?? styles.initial
    const n = this.nodeOf(box)
    if (isTickBox(this.doc, n)) {
      const { left, right } = edgesOf(styles, style, 0)
      return Math.max(0, TICK_BOX - left - right)
    }
    const width = fieldWidth(this.doc, n) * styles.fontSizeOf(style)
    if (styles.read.sizingRules(style) !== Rules.full || Number.isNaN(width)) return width
    if (isListBox(this.doc, n)) return this.block.maxContent(box) + LIST_ROOM
    const lengths = selectLengths(this.doc, n)
    if (lengths !== null) return this.selectWidth(box, style, lengths)
    if (this.doc.nodes.tag[n] === Tag.textarea) return fieldWidth(this.doc, n, AREA_COLUMNS) * styles.fontSizeOf(style) + SCROLL_ROOM
    const { faces, metrics } = this.doc
    return faces.get(metrics.stack(style).primary).program.monospaced ? width : width + WIDE_CHARACTER * styles.fontSizeOf(style)
  }

  /** Beyond the listed level a select has room for its longest option, which is as wide as its length says, and for the arrow. */
  private selectWidth(box: BoxId, style: StyleId, { shown, longest }: { readonly shown: number, readonly longest: number }): number {
    const { styles } = this.doc
    const indent = styles.read.textIndent(style, 0)
    const own = this.block.maxContent(box) - indent
    // Few characters say nothing of how wide others are.
    const character = shown < FEW ? styles.fontSizeOf(style) / 2 : own / shown
    return Math.max(own, longest * character) + indent + ARROW_ROOM
  }

  /** A field with a share of a width does not widen what is around it (CSS Sizing 3, 5.2.2). */
  private isCompressible(box: BoxId): boolean {
    const { boxes, styles: { read, initial } } = this.doc
    const style = boxes.rows.style[box] ?? initial
    return (Number.isNaN(read.width(style, NaN)) && !Number.isNaN(read.width(style, 0)))
      || (Number.isNaN(read.maxWidth(style, NaN)) && !Number.isNaN(read.maxWidth(style, 0)))
  }

  private baseline(box: BoxId, ofText: number): number {
    const n = this.nodeOf(box)
    if (isCentred(this.doc, n)) return Number.isNaN(ofText) ? this.emptyBaseline(box) : ofText
    return isTickBox(this.doc, n) ? this.doc.boxes.rows.height[box] ?? 0 : NaN
  }

  private emptyBaseline(box: BoxId): number {
    const { boxes, styles, metrics } = this.doc
    const style = boxes.rows.style[box] ?? styles.initial
    const edges = edgesOf(styles, style, 0)
    const { above, below } = metrics.strut(style)
    return ((boxes.rows.height[box] ?? 0) + edges.top - edges.bottom + above - below) / 2
  }
}
