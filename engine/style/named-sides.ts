/**
 * `float` and `clear` may name a side by where the lines of what is around the element begin or end
 * (CSS Logical Properties 1, 3.1); from here on they are left and right.
 */
import { enumOf } from './properties/index.ts'

const Float = enumOf('float')
const Clear = enumOf('clear')

/** The keyword of `float` that `word` comes to. */
export function floatSide(word: number, isFromRight: boolean): number {
  switch (word) {
    case Float.inlineStart: return isFromRight ? Float.right : Float.left
    case Float.inlineEnd: return isFromRight ? Float.left : Float.right
    default: return word
  }
}

/** The keyword of `clear` that `word` comes to. */
export function clearSide(word: number, isFromRight: boolean): number {
  switch (word) {
    case Clear.inlineStart: return isFromRight ? Clear.right : Clear.left
    case Clear.inlineEnd: return isFromRight ? Clear.left : Clear.right
    default: return word
  }
}
