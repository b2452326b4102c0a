/**
 * The side of the containing block on which in-flow blocks begin: left or right by its direction (CSS 2, 10.3.3), centred or at the far end
 * by the block-aligning values of `text-align`, or by `justify-items` and the block's own `justify-self` at the standard level (CSS Box
 * Alignment 3, 6.1). Takes the style of the containing block. 0 is the common case: blocks begin at the left margin.
 */
import type { StyleId } from '../arena/ids.ts'
import { enumOf } from '../style/properties/index.ts'
import { SAFE } from '../style/alignment.ts'
import type { Styles } from '../style/styles.ts'
import { alignment, isTurnedIn, offsetInArea, turned } from './grid/align.ts'
import { zeroIfAuto } from './size.ts'
import { isRightToLeft } from './direction.ts'

const Align = enumOf('text-align')
const Display = enumOf('display')
const Self = enumOf('justify-self')

/** Bits: blocks begin at the right; are centred; are at the far end. */
const RIGHT_TO_LEFT = 1
const CENTRED = 2
const FAR = 4
/** The value of `justify-items` is stored above the bits. */
const WORDS = 8

/** The side of a container for its blocks, as bits; 0 for the common case. */
export function flowSide(styles: Styles, style: StyleId): number {
  const { justifyItems } = styles.fixedSizes(style)
  const side = textSide(styles, style)
  return justifyItems === Self.auto || justifyItems === Self.normal ? side : side | (justifyItems * WORDS)
}

function textSide(styles: Styles, style: StyleId): number {
  const side = isRightToLeft(styles, style) ? RIGHT_TO_LEFT : 0
  switch (styles.read.textAlign(style)) {
    case Align.WebkitCenter: return side | CENTRED
    case Align.WebkitLeft: return side === 0 ? side : side | FAR
    case Align.WebkitRight: return side === 0 ? side | FAR : side
    default: return side
  }
}

/** Whether blocks begin at the right. */
export function beginsRight(side: number): boolean {
  return (side & RIGHT_TO_LEFT) !== 0
}

/** Whether a container of `side` aligns its blocks by `justify-items`. */
export function alignsBlocks(side: number): boolean {
  return side >= WORDS
}

/** Whether legacy `align` attributes centre blocks or move them to the far end. */
export function standsAside(side: number): boolean {
  return (side & (CENTRED | FAR)) !== 0
}

/** The `justify-self` value that applies to a block in a container of this side. */
function wordFor(styles: Styles, style: StyleId, side: number): number {
  const own = styles.fixedSizes(style).justify
  return own === Self.auto ? Math.floor(side / WORDS) : own
}

/** Whether an auto-width block shrinks to its content because it is aligned. */
export function shrinksToAlign(styles: Styles, style: StyleId, side: number): boolean {
  const word = wordFor(styles, style, side)
  return word !== Self.auto && word !== Self.normal && word !== Self.stretch
}

/** Whether a block of any kind is stretched across its container. */
export function stretchesAcross(styles: Styles, style: StyleId, side: number): boolean {
  return wordFor(styles, style, side) === Self.stretch
}

/** Offset of a block from the inline-start of its container, out of `free` px. */
export function alignedAcross(styles: Styles, style: StyleId, free: number, side: number): number {
  const word = wordFor(styles, style, side)
  switch (word % SAFE) {
    case Self.auto: case Self.normal: case Self.stretch:
      return free <= 0 ? 0 : (side & CENTRED) !== 0 ? free / 2 : (side & FAR) !== 0 ? free : 0
    default: {
      const align = alignment(word)
      return offsetInArea(isTurnedIn(word % SAFE, beginsRight(side), isRightToLeft(styles, style)) ? turned(align) : align, 0, 0, free)
    }
  }
}

/** Whether an out-of-flow box would be inline-level if it were in flow. */
export function isInlineLevel(styles: Styles, style: StyleId): boolean {
  switch (styles.read.display(style)) {
    case Display.inline: case Display.inlineBlock: case Display.inlineFlex: case Display.inlineGrid: case Display.inlineTable:
    case Display.WebkitInlineBox: return true
    default: return false
  }
}

/**
 * Static position of an out-of-flow box between blocks, px from the left of the parent's content box, in a line of its own if it is
 * inline-level; for its right edge where the parent runs right to left.
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

/** Distance from the left of the containing block to the border box. Auto margins come before any alignment. */
export function sidedOffset(styles: Styles, style: StyleId, containingWidth: number, borderWidth: number, side: number): number {
  const left = styles.read.marginLeft(style, containingWidth)
  const right = styles.read.marginRight(style, containingWidth)
  const isFromRight = beginsRight(side)
  const start = isFromRight ? right : left
  const end = isFromRight ? left : right
  const free = containingWidth - borderWidth - zeroIfAuto(start) - zeroIfAuto(end)
  let offset = zeroIfAuto(start)
  if (Number.isNaN(start)) offset = free <= 0 ? 0 : Number.isNaN(end) ? free / 2 : free
  else if (!Number.isNaN(end)) offset += alignedAcross(styles, style, free, side)
  return isFromRight ? containingWidth - borderWidth - offset : offset
}
