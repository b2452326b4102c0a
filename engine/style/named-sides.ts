/**
 * Maps the flow-relative keywords of `float` and `clear` to left and right (CSS Logical Properties 1, 3.1). The direction is that of the
 * containing block, not of the element itself.
 */
import { enumOf } from './properties/index.ts'

const Float = enumOf('float')
const Clear = enumOf('clear')

/** The physical keyword of `float`. */
export function floatSide(word: number, isFromRight: boolean): number {
  switch (word) {
    case Float.inlineStart: return isFromRight ? Float.right : Float.left
    case Float.inlineEnd: return isFromRight ? Float.left : Float.right
    default: return word
  }
}

/** The physical keyword of `clear`. */
export function clearSide(word: number, isFromRight: boolean): number {
  switch (word) {
    case Clear.inlineStart: return isFromRight ? Clear.right : Clear.left
    case Clear.inlineEnd: return isFromRight ? Clear.left : Clear.right
    default: return word
  }
}
