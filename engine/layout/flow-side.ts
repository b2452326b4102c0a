/**
 * On which side of their containing block boxes of the flow lie: on the left where it runs left to right, on the right
 * where it runs right to left (CSS 2, 10.3.3), between or opposite where `text-align` has one of the words that align
 * blocks, and where `justify-items` or their own `justify-self` say at the standard level (CSS Box Alignment 3, 6.1).
 * Takes the style of the containing block; 0 is the case of nearly all, which needs no more than the left margin.
 */
import type { StyleId } from '../arena/ids.ts'
import { enumOf } from '../style/properties/index.ts'
import { SAFE } from '../style/alignment.ts'
import type { Styles } from '../style/styles.ts'
import { alignment, isTurnedIn, offsetInArea, turned } from './grid/align.ts'
import { zeroIfAuto } from './size.ts'

const Align = enumOf('text-align')
const Direction = enumOf('direction')
const Display = enumOf('display')
const Self = enumOf('justify-self')

/** Bits: blocks begin on the right; they stand in the middle; they stand at the far end. */
const RIGHT_TO_LEFT = 1
const CENTRED = 2
const FAR = 4
/** Above the bits is the number of a word that aligns all blocks. */
const WORDS = 8

export function isRightToLeft(styles: Styles, style: StyleId): boolean {
  return styles.read.direction(style) === Direction.rtl
}

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

export function beginsRight(side: number): boolean {
  return (side & RIGHT_TO_LEFT) !== 0
}

/** Whether `side` is that of a block that aligns those in it by `justify-items`. */
export function alignsBlocks(side: number): boolean {
  return side >= WORDS
}

/** Whether old attributes around a block put it in the middle or at the far end. */
export function standsAside(side: number): boolean {
  return (side & (CENTRED | FAR)) !== 0
}

/** The word of `justify-self` that counts for a block in a container of this side. */
function wordFor(styles: Styles, style: StyleId, side: number): number {
  const own = styles.fixedSizes(style).justify
  return own === Self.auto ? Math.floor(side / WORDS) : own
}

/** Whether a block without a width takes no more than its content asks for, as one does that is aligned. */
export function shrinksToAlign(styles: Styles, style: StyleId, side: number): boolean {
  const word = wordFor(styles, style, side)
  return word !== Self.auto && word !== Self.normal && word !== Self.stretch
}

/** Whether a block is to take all the room, of whatever kind it is. */
export function stretchesAcross(styles: Styles, style: StyleId, side: number): boolean {
  return wordFor(styles, style, side) === Self.stretch
}

/** How far a block lies from where its container begins, of the `free` px that it leaves there. */
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

/** From the left of the containing block to the border box. Auto margins go before any side. */
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
