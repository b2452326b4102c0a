/** The matrix of a box's transform about its origin, and how far relative positioning moves it. */
import type { StyleId } from '../arena/ids.ts'
import type { Styles } from '../style/styles.ts'

/** [a b c d e f], column vectors, as in CSS. */
export type Matrix = readonly [number, number, number, number, number, number]

/** For a border box whose top left corner lies at (x, y) of the page. */
export function transformMatrix(styles: Styles, style: StyleId, x: number, y: number, width: number, height: number): Matrix {
  const { read, values } = styles
  const origin = read.transformOrigin(style)
  const originX = x + values.used(origin.x.unit, origin.x.value, width)
  const originY = y + values.used(origin.y.unit, origin.y.value, height)
  let matrix: Matrix = [1, 0, 0, 1, originX, originY]
  for (const each of read.transform(style)) {
    matrix = multiply(matrix, each.kind === 'matrix'
      ? each.matrix
      : [1, 0, 0, 1, values.used(each.x.unit, each.x.value, width), values.used(each.y.unit, each.y.value, height)])
  }
  return multiply(matrix, [1, 0, 0, 1, -originX, -originY])
}

/** First `inner`, then `outer`. */
function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** Left wins over right, top over bottom; percentages down the page count as 0. */
export function relativeOffset(styles: Styles, style: StyleId, containingWidth: number): { readonly x: number, readonly y: number } {
  const { read } = styles
  const pick = (start: number, end: number): number => !Number.isNaN(start) ? start : !Number.isNaN(end) ? -end : 0
  return {
    x: pick(read.left(style, containingWidth), read.right(style, containingWidth)),
    y: pick(read.top(style, 0), read.bottom(style, 0)),
  }
}
