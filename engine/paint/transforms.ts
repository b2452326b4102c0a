/** The matrix of a box's transform about its origin, and how far relative positioning moves it. */
import type { BoxId, StyleId } from '../arena/ids.ts'
import type { BoxDoc } from '../boxes/build.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { contentHeight } from '../boxes/content-width.ts'
import { isPartInset, movedBy } from '../boxes/relative-insets.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'

const Direction = enumOf('direction')
const Position = enumOf('position')
const Rules = enumOf('sizing-rules')

/** [a b c d e f], column vectors, as in CSS. */
export type Matrix = readonly [number, number, number, number, number, number]

/** For a border box whose top left corner lies at (x, y) of the page. */
export function transformMatrix(styles: Styles, style: StyleId, x: number, y: number, width: number, height: number): Matrix {
  const { read, values } = styles
  const origin = read.transformOrigin(style)
  const originX = x + values.used(origin.x.unit, origin.x.value, width)
  const originY = y + values.used(origin.y.unit, origin.y.value, height)
  let matrix: Matrix = [1, 0, 0, 1, originX, originY]
  for (const list of [read.translate(style), read.rotate(style), read.scale(style), read.transform(style)]) {
    for (const each of list) {
      matrix = multiply(matrix, each.kind === 'matrix'
        ? each.matrix
        : [1, 0, 0, 1, values.used(each.x.unit, each.x.value, width), values.used(each.y.unit, each.y.value, height)])
    }
  }
  return multiply(matrix, [1, 0, 0, 1, -originX, -originY])
}

/** First `inner`, then `outer`. */
function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/**
 * Left wins over right unless the containing block runs right to left; top wins over bottom. Percentages down the page
 * refer to a height that was declared, without which they are auto; they count as 0 at the level that has none. `block`: the
 * block in whose content the box is. What is sticky would move only with scrolling.
 */
export function relativeOffset(doc: BoxDoc, style: StyleId, containingWidth: number, block: BoxId): { readonly x: number, readonly y: number } {
  const { styles } = doc
  const { read } = styles
  if (read.position(style) === Position.sticky) return { x: 0, y: 0 }
  const height = read.sizingRules(style) === Rules.full ? contentHeight(doc, block) : 0
  // Layout has moved items of grids by the parts of their areas.
  const isItem = doc.boxes.rows.kind[block] === BoxKind.grid
  const rest = (name: Parameters<typeof isPartInset>[2], value: number): number =>
    isItem && isPartInset(styles, style, name) ? 0 : value
  const left = rest('left', read.left(style, containingWidth))
  const right = rest('right', read.right(style, containingWidth))
  const isFromRight = read.direction(doc.boxes.rows.style[block] ?? styles.initial) === Direction.rtl
  return {
    x: isFromRight ? 0 - movedBy(right, left) : movedBy(left, right),
    y: movedBy(rest('top', read.top(style, height)), rest('bottom', read.bottom(style, height))),
  }
}
