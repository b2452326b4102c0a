/**
 * Geometry of the sixteen margin boxes at the listed level: the four corners are where margins meet; each of the other twelve takes a third
 * of its side, whatever its content. Header and footer spacing is between the boxes and the content, and belongs to neither.
 */
import type { MarginBoxName } from '../../css/page-rules.ts'
import type { PageGeometry } from '../../options/page-geometry.ts'

export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A page, with the spacing in its top and bottom margin that stays free beside the content. */
export interface SpacedPage {
  readonly page: PageGeometry
  readonly headerSpacing: number
  readonly footerSpacing: number
}

/** Default alignment of a box (CSS Paged Media 3, 5.3.2.5). */
export interface BoxAlignment {
  readonly text: 'left' | 'center' | 'right'
  readonly vertical: 'top' | 'middle' | 'bottom'
}

type Third = 0 | 1 | 2

/** Column and row of each box: 0 and 4 are the margins, 1 to 3 the thirds between them. */
const cells: Readonly<Record<MarginBoxName, readonly [column: number, row: number]>> = {
  'top-left-corner': [0, 0], 'top-left': [1, 0], 'top-center': [2, 0], 'top-right': [3, 0], 'top-right-corner': [4, 0],
  'right-top': [4, 1], 'right-middle': [4, 2], 'right-bottom': [4, 3],
  'bottom-right-corner': [4, 4], 'bottom-right': [3, 4], 'bottom-center': [2, 4], 'bottom-left': [1, 4],
  'bottom-left-corner': [0, 4], 'left-bottom': [0, 3], 'left-middle': [0, 2], 'left-top': [0, 1],
}

const across = ['left', 'center', 'right'] as const
const down = ['top', 'middle', 'bottom'] as const

export function alignmentOf(name: MarginBoxName): BoxAlignment {
  const [column, row] = cells[name]
  const isCorner = (column === 0 || column === 4) && (row === 0 || row === 4)
  // Corner boxes align towards the content.
  if (isCorner) return { text: column === 0 ? 'right' : 'left', vertical: 'middle' }
  if (row === 0 || row === 4) return { text: across[third(column)], vertical: 'middle' }
  return { text: 'center', vertical: down[third(row)] }
}

/** The axis along which a box shares its side with two others; null for corners. */
export function sideOf(name: MarginBoxName): 'horizontal' | 'vertical' | null {
  const [column, row] = cells[name]
  const isInRow = row === 0 || row === 4
  if (column === 0 || column === 4) return isInRow ? null : 'vertical'
  return 'horizontal'
}

const third = (cell: number): Third => (cell <= 1 ? 0 : cell === 2 ? 1 : 2)

export function marginBoxRect(name: MarginBoxName, { page, headerSpacing, footerSpacing }: SpacedPage): Rect {
  const [column, row] = cells[name]
  const { x, length: width } = track(column, page.width, page.marginLeft, page.marginRight, 0, 0)
  const { x: y, length: height } = track(row, page.height, page.marginTop, page.marginBottom, headerSpacing, footerSpacing)
  return { x, y, width, height }
}

/** The part of the top or bottom margin between the left and right edges of the content. */
export function bandRect(side: 'header' | 'footer', spaced: SpacedPage): Rect {
  const { page } = spaced
  const { y, height } = marginBoxRect(side === 'header' ? 'top-left' : 'bottom-left', spaced)
  return { x: page.marginLeft, y, width: Math.max(0, page.width - page.marginLeft - page.marginRight), height }
}

/** One of the five parts of an axis; `free`: spacing between margins and content. */
function track(
  cell: number, size: number, before: number, after: number, freeBefore: number, freeAfter: number,
): { readonly x: number, readonly length: number } {
  if (cell === 0) return { x: 0, length: Math.max(0, before - freeBefore) }
  const end = size - after
  if (cell === 4) return { x: Math.min(size, end + freeAfter), length: Math.max(0, after - freeAfter) }
  const length = (end - before) / 3
  return { x: before + (cell - 1) * length, length }
}
