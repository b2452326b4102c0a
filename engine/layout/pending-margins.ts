/**
 * Margins that will still collapse with those at the start of a block, found before their boxes are laid out: a float among them must be
 * placed where the first content will begin. Takes the laid-out float; adds the margins of the boxes after it to a strut, as far as they
 * adjoin (CSS 2, 8.3.1).
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxFlag, BoxKind, InlineKind, OUT_OF_FLOW } from '../boxes/boxes.ts'
import type { BoxBuilderInput } from '../boxes/build.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import type { LayoutServices } from './contexts.ts'
import { layoutFloat } from './float-placement.ts'
import type { MarginStrut } from './margins.ts'
import { memoOf } from './memos.ts'
import { isFormattingRoot } from './formatting-root.ts'
import { zeroIfAuto } from './size.ts'

const Clear = enumOf('clear')
const Float = enumOf('float')
const WhiteSpace = enumOf('white-space')
const SPACE_GOES: readonly number[] = [WhiteSpace.normal, WhiteSpace.nowrap]

/** Limit of in-flow boxes visited for one float: long runs of empty boxes would be visited again for each float in them. */
const MOST_BOXES = 256

/** Room beside a float, and the `clear` value that ignores its side. */
interface Beside {
  readonly room: number
  readonly otherSide: number
  /** Number of boxes that may still be visited. */
  left: number
}

/**
 * Adds the margins after `float` that will collapse at the start of its parent to `margins`. `width`: content width of the parent, px;
 * `joined`: number of ancestors with no content so far and no top edge.
 */
export function pendingMargins(doc: BoxBuilderInput, float: BoxId, width: number, joined: number, margins: MarginStrut): void {
  const { rows } = doc.boxes
  const parent = rows.parent[float]
  const beside = besideFloat(doc, float, width)
  if (siblings(doc, rows.end[float], rows.end[parent], width, beside, margins)) return
  around(doc, parent, beside, joined, margins)
}

/**
 * The same for a block whose inline content is only floats: its margins collapse through it. Returns whether it is such a block. `joined`:
 * number of ancestors with no content so far and no top edge. `width` and `height`: its content box; `height` NaN when indefinite.
 */
export function pendingMarginsBeyond(
  services: LayoutServices, block: BoxId, { width, height }: { readonly width: number, readonly height: number }, joined: number,
  margins: MarginStrut,
): boolean {
  const { doc } = services
  const float = onlyFloat(doc, block)
  if (float === 0) return false
  memoOf(doc, float)
  layoutFloat(services, float, width, height)
  around(doc, block, besideFloat(doc, float, width), joined, margins)
  return true
}

function besideFloat({ boxes: { rows }, styles }: BoxBuilderInput, float: BoxId, width: number): Beside {
  const isLeft = styles.read.float(rows.style[float]) === Float.left
  return { room: width - rows.width[float], otherSide: isLeft ? Clear.right : Clear.left, left: MOST_BOXES }
}

/** Adds the bottom margin of `block` and the margins after it. */
function around(doc: BoxBuilderInput, block: BoxId, beside: Beside, joined: number, margins: MarginStrut): void {
  const { styles } = doc
  const { rows } = doc.boxes
  let within = block
  for (let level = 0; level < joined && isInFlowBlock(doc, within); level++) {
    const outer = rows.parent[within]
    const basis = rows.width[outer]
    const style = rows.style[within]
    if (isHigh(styles, style, basis)) return
    margins.add(zeroIfAuto(styles.read.marginBottom(style, basis)))
    if (siblings(doc, rows.end[within], rows.end[outer], basis, beside, margins)) return
    within = outer
  }
}

/** The first float in the inline content of `box` when nothing else in it shows; else 0. */
function onlyFloat({ boxes: { rows, inlines, generated }, nodes, styles, text }: BoxBuilderInput, box: BoxId): BoxId {
  const none = 0 as BoxId
  const first = rows.first[box]
  const end = first + rows.count[box]
  let found = none
  for (let i: number = first; i < end; i++) {
    const ref = inlines.ref[i]
    switch (inlines.kind[i]) {
      case InlineKind.float:
        if (found === 0) found = ref as BoxId
        break
      case InlineKind.nested:
        i += ref
        break
      case InlineKind.absolute:
        break
      case InlineKind.text:
        if (!isWhiteSpace(text.units, nodes.text[ref], nodes.size[ref])) return none
        break
      case InlineKind.generated:
        if (/[^ \t\n\f\r]/.test(generated.at(ref))) return none
        break
      case InlineKind.open:
        if (!isNothing(styles, rows.style[ref])) return none
        break
      case InlineKind.close:
        break
      default:
        return none
    }
  }
  return SPACE_GOES.includes(styles.read.whiteSpace(rows.style[box])) ? found : none
}

/** Whether an inline box with only spaces leaves its line without height. */
function isNothing({ read }: Styles, style: StyleId): boolean {
  return SPACE_GOES.includes(read.whiteSpace(style))
    && read.borderLeftWidth(style) === 0 && read.paddingLeft(style, 1) === 0 && read.marginLeft(style, 1) === 0
    && read.borderRightWidth(style) === 0 && read.paddingRight(style, 1) === 0 && read.marginRight(style, 1) === 0
}

function isWhiteSpace(units: ArrayLike<number>, start: number, count: number): boolean {
  for (let i = start; i < start + count; i++) {
    const unit = units[i] ?? 0
    if (unit !== 0x20 && (unit < 0x09 || unit > 0x0d || unit === 0x0b)) return false
  }
  return true
}

/** Whether the margins of `box` may collapse with those of its ancestors. */
function isInFlowBlock(doc: BoxBuilderInput, box: BoxId): boolean {
  const { rows } = doc.boxes
  const parent = rows.parent[box]
  return parent !== 0 && rows.kind[parent] === BoxKind.block
    && (rows.flags[box] & OUT_OF_FLOW) === 0 && !isFormattingRoot(doc, box)
}

/** Whether a block without content separates the margins before it from those after it. */
function isHigh({ read }: Styles, style: StyleId, width: number): boolean {
  return read.borderBottomWidth(style) > 0 || read.paddingBottom(style, width) > 0
    || read.height(style, NaN) > 0 || read.minHeight(style, NaN) > 0
}

/** Adds the margins of boxes from `first` on; true when one of them shows something, or the limit is reached. */
function siblings(doc: BoxBuilderInput, first: number, end: number, width: number, beside: Beside, margins: MarginStrut): boolean {
  const { rows } = doc.boxes
  const { read } = doc.styles
  for (let box = first as BoxId; box < end; box = rows.end[box]) {
    const flags = rows.flags[box]
    if (rows.kind[box] === BoxKind.inline || (flags & OUT_OF_FLOW) !== 0) continue
    if (beside.left-- === 0) return true
    const style = rows.style[box]
    const isRoot = isFormattingRoot(doc, box)
    // A box that clears the float is placed below it, whatever its margins are.
    const clear = read.clear(style)
    if (clear !== Clear.none && clear !== beside.otherSide) return true
    // So is one without room beside it.
    if (isRoot && read.width(style, width) > beside.room) return true
    margins.add(zeroIfAuto(read.marginTop(style, width)))
    const isParted = isRoot || (flags & BoxFlag.inlineContent) !== 0 || read.borderTopWidth(style) > 0 || read.paddingTop(style, width) > 0
    if (isParted || siblings(doc, box + 1, rows.end[box], width, beside, margins)) return true
    if (isHigh(doc.styles, style, width)) return true
    margins.add(zeroIfAuto(read.marginBottom(style, width)))
  }
  return false
}
