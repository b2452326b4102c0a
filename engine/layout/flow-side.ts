/**
 * On which side of their containing block boxes of the flow lie: on the left where it runs left to right, on the right
 * where it runs right to left (CSS 2, 10.3.3), and between or opposite where `text-align` has one of the words that align
 * blocks. Takes the style of the containing block; 0 is the case of nearly all, which needs no more than the left margin.
 */
import type { StyleId } from '../arena/ids.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import { zeroIfAuto } from './size.ts'

const Align = enumOf('text-align')
const Direction = enumOf('direction')
const Display = enumOf('display')

/** Bits: blocks begin on the right; they stand in the middle; they stand at the far end. */
const RIGHT_TO_LEFT = 1
const CENTRED = 2
const FAR = 4

export function isRightToLeft(styles: Styles, style: StyleId): boolean {
  return styles.read.direction(style) === Direction.rtl
}

export function flowSide(styles: Styles, style: StyleId): number {
  const side = isRightToLeft(styles, style) ? RIGHT_TO_LEFT : 0
  switch (styles.read.textAlign(style)) {
    case Align.WebkitCenter: return side | CENTRED
    case Align.WebkitLeft: return side === 0 ? side : side | FAR
    case Align.WebkitRight: return side === 0 ? side | FAR : side
    default: return side
  }
}

export function beginsRight(side: number): boolean {
  return (side & RIGHT_TO_LEFT) !== 0
}

/** Whether a box out of flow would stand in a line if it were in the flow. */
export function isInlineLevel(styles: Styles, style: StyleId): boolean {
  switch (styles.read.display(style)) {
    case Display.inline: case Display.inlineBlock: case Display.inlineFlex: case Display.inlineGrid: case Display.inlineTable:
    case Display.WebkitInlineBox: return true
    default: return false
  }
}

/**
 * From the left of the content of a block to where a box out of flow would stand between the blocks in it, in a line of
 * its own if it is of that kind; from where it would end, where the block runs right to left.
 */
export function staticOffset(styles: Styles, block: StyleId, box: StyleId, width: number): number {
  if (isRightToLeft(styles, block)) return width
  if (!isInlineLevel(styles, box)) return 0
  switch (styles.read.textAlign(block)) {
    case Align.center: case Align.WebkitCenter: return width / 2
    case Align.right: case Align.WebkitRight: case Align.end: return width
    default: return 0
  }
}

/** From the left of the containing block to the border box; `side` is not 0. Auto margins go before any side. */
export function sidedOffset(styles: Styles, style: StyleId, containingWidth: number, borderWidth: number, side: number): number {
  const left = styles.read.marginLeft(style, containingWidth)
  const right = styles.read.marginRight(style, containingWidth)
  const isFromRight = beginsRight(side)
  const start = isFromRight ? right : left
  const end = isFromRight ? left : right
  const free = containingWidth - borderWidth - zeroIfAuto(start) - zeroIfAuto(end)
  let offset = zeroIfAuto(start)
  if (Number.isNaN(start)) offset = free <= 0 ? 0 : Number.isNaN(end) ? free / 2 : free
  else if (!Number.isNaN(end) && free > 0) offset += (side & CENTRED) !== 0 ? free / 2 : (side & FAR) !== 0 ? free : 0
  return isFromRight ? containingWidth - borderWidth - offset : offset
}
