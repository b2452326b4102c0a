/**
 * Layout of form controls, as blocks. The automatic size of a field follows from its type and attributes, independent of its content and
 * box-sizing; a button has the size of its content. The content of buttons and single-line controls is centred vertically, even where it
 * overflows. A control without text has the baseline that text would have. Check boxes and radio buttons sit on the baseline with their
 * border box; multi-line controls with their bottom margin edge.
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
/** Room beside the text of a drop-down select, for its arrow, and beside the text of a list box, px. */
const ARROW_ROOM = 16
const LIST_ROOM = 15
/** Columns of a text area without `cols`, beyond the listed level. */
const AREA_COLUMNS = 20
/** Room for the scroll bar of a text area, px. */
const SCROLL_ROOM = 15
/** Extra width of a single-line field in a proportional font, em. */
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
    // Lines that were moved before do not give the content height.
    rows.width[box] = NaN
    this.block.layout(box, width, NaN, containingWidth)
    const auto = rows.height[box]
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
    return this.doc.boxes.rows.node[box]
  }

  /**
   * Automatic border-box height: a single line may be taller than the field, as with a fallback font; several lines do not make it taller.
   */
  private autoHeight(box: BoxId, content: number, containingWidth: number): number {
    const { boxes, styles, metrics } = this.doc
    const lines = fieldLines(this.doc, this.nodeOf(box))
    if (lines === 0) return isTickBox(this.doc, this.nodeOf(box)) ? Math.max(content, TICK_BOX) : content
    const style = boxes.rows.style[box]
    const edges = edgesOf(styles, style, containingWidth)
    const { above, below } = metrics.strut(style)
    const height = lines * (above + below) + edges.top + edges.bottom
    return isCentred(this.doc, this.nodeOf(box)) ? Math.max(content, height) : height
  }

  /** Automatic content width, px; NaN where the content decides. */
  private width(box: BoxId): number {
    const { boxes, styles } = this.doc
    const style = boxes.rows.style[box]
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

  /** Beyond the listed level, a select has room for its longest option, by its length, and for the arrow. */
  private selectWidth(box: BoxId, style: StyleId, { shown, longest }: { readonly shown: number, readonly longest: number }): number {
    const { styles } = this.doc
    const indent = styles.read.textIndent(style, 0)
    const own = this.block.maxContent(box) - indent
    // A few characters do not tell the average character width.
    const character = shown < FEW ? styles.fontSizeOf(style) / 2 : own / shown
    return Math.max(own, longest * character) + indent + ARROW_ROOM
  }

  /** Whether a percentage width keeps a field from widening its parent (CSS Sizing 3, 5.2.2). */
  private isCompressible(box: BoxId): boolean {
    const { boxes, styles: { read } } = this.doc
    const style = boxes.rows.style[box]
    return (Number.isNaN(read.width(style, NaN)) && !Number.isNaN(read.width(style, 0)))
      || (Number.isNaN(read.maxWidth(style, NaN)) && !Number.isNaN(read.maxWidth(style, 0)))
  }

  private baseline(box: BoxId, ofText: number): number {
    const n = this.nodeOf(box)
    if (isCentred(this.doc, n)) return Number.isNaN(ofText) ? this.emptyBaseline(box) : ofText
    return isTickBox(this.doc, n) ? this.doc.boxes.rows.height[box] : NaN
  }

  private emptyBaseline(box: BoxId): number {
    const { boxes, styles, metrics } = this.doc
    const style = boxes.rows.style[box]
    const edges = edgesOf(styles, style, 0)
    const { above, below } = metrics.strut(style)
    return (boxes.rows.height[box] + edges.top - edges.bottom + above - below) / 2
  }
}
