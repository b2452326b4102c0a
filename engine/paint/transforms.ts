/** Computes the transform matrix of a box about its transform origin, and the offset of relative positioning. */
import type { BoxId, StyleId } from '../arena/ids.ts'
import type { BoxBuilderInput } from '../boxes/build.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { contentHeight } from '../boxes/content-width.ts'
import { isPartInset, movedBy } from '../boxes/relative-insets.ts'
import type { LongLists } from '../messages/long-lists.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import type { TransformFunction } from '../style/transform-values.ts'

const Direction = enumOf('direction')
const Position = enumOf('position')
const Rules = enumOf('sizing-rules')

/** [a b c d e f], column vectors, as in CSS. */
export type Matrix = readonly [number, number, number, number, number, number]

/** The parts of a document that a transform reads. */
export interface TransformInput {
  readonly styles: Styles
  readonly warnings: { readonly longLists: LongLists }
}

/** For a border box whose top left corner is at (x, y) of the page. */
export function transformMatrix({ styles, warnings: { longLists } }: TransformInput, style: StyleId, x: number, y: number, width: number, height: number): Matrix {
  const { read, values } = styles
  const origin = read.transformOrigin(style)
  const originX = x + values.used(origin.x.unit, origin.x.value, width)
  const originY = y + values.used(origin.y.unit, origin.y.value, height)
  const all = read.transform(style)
  const count = longLists.allow('transform', all.length)
  const lists = [read.translate(style), read.rotate(style), read.scale(style), count === all.length ? all : all.slice(0, count)]
  const back: Matrix = [1, 0, 0, 1, -originX, -originY]
  if (lists.some((list) => list.some(({ kind }) => kind === 'space'))) {
    const [a, b, c, d, e, f] = seenFromFront(styles, lists, width, height)
    return multiply([a, b, c, d, e + originX, f + originY], back)
  }
  let matrix: Matrix = [1, 0, 0, 1, originX, originY]
  for (const list of lists) {
    for (const each of list) {
      if (each.kind === 'space') continue
      matrix = multiply(matrix, each.kind === 'matrix'
        ? each.matrix
        : [1, 0, 0, 1, values.used(each.x.unit, each.x.value, width), values.used(each.y.unit, each.y.value, height)])
    }
  }
  return multiply(matrix, back)
}

/** The 2D matrix of 3D functions: depth is dropped only at the end, since one rotation may undo another. */
function seenFromFront({ values }: Styles, lists: readonly (readonly TransformFunction[])[], width: number, height: number): Matrix {
  let whole: readonly number[] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
  for (const list of lists) {
    for (const each of list) whole = multiplyInSpace(whole, inSpace(values, each, width, height))
  }
  const at = (place: number): number => whole[place] ?? 0
  return [at(0), at(1), at(4), at(5), at(12), at(13)]
}

function inSpace(values: Styles['values'], each: TransformFunction, width: number, height: number): readonly number[] {
  if (each.kind === 'space') return each.matrix
  if (each.kind === 'matrix') {
    const [a, b, c, d, e, f] = each.matrix
    return [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1]
  }
  const { x, y, z } = each
  const depth = z === undefined ? 0 : values.used(z.unit, z.value, 0)
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, values.used(x.unit, x.value, width), values.used(y.unit, y.value, height), depth, 1]
}

/** Product of 4x4 matrices in column order: first `inner`, then `outer`. */
function multiplyInSpace(outer: readonly number[], inner: readonly number[]): readonly number[] {
  return outer.map((_, i) => {
    let sum = 0
    for (let k = 0; k < 4; k++) sum += (outer[k * 4 + (i & 3)] ?? 0) * (inner[(i >> 2) * 4 + k] ?? 0)
    return sum
  })
}

/** First `inner`, then `outer`. */
function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/**
 * `left` wins over `right` unless the containing block is right-to-left; `top` wins over `bottom`. Vertical percentages refer to a definite
 * height, else they are auto; at the listed level they are 0. `block`: the containing block. Sticky boxes do not move, since pages do not
 * scroll.
 */
export function relativeOffset(doc: BoxBuilderInput, style: StyleId, containingWidth: number, block: BoxId): { readonly x: number, readonly y: number } {
  const { styles } = doc
  const { read } = styles
  if (read.position(style) === Position.sticky) return { x: 0, y: 0 }
  const height = read.sizingRules(style) === Rules.full ? contentHeight(doc, block) : 0
  // Layout has already moved grid items within their grid areas.
  const isItem = doc.boxes.rows.kind[block] === BoxKind.grid
  const rest = (name: Parameters<typeof isPartInset>[2], value: number): number =>
    isItem && isPartInset(styles, style, name) ? 0 : value
  const left = rest('left', read.left(style, containingWidth))
  const right = rest('right', read.right(style, containingWidth))
  const isFromRight = read.direction(doc.boxes.rows.style[block]) === Direction.rtl
  return {
    x: isFromRight ? 0 - movedBy(right, left) : movedBy(left, right),
    y: movedBy(rest('top', read.top(style, height)), rest('bottom', read.bottom(style, height))),
  }
}
