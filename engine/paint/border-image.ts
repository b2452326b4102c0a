/**
 * Border images (CSS Backgrounds 3, 6.2): the image is sliced into nine parts. The corners are drawn in the corners of the border image area,
 * the sides and the middle are stretched or repeated between them. A part without size is not drawn.
 */
import type { StyleId } from '../arena/ids.ts'
import { orientedPlacement, type Orientation } from '../images/orientation.ts'
import type { LongLists } from '../messages/long-lists.ts'
import type { Warnings } from '../messages/warnings.ts'
import { type BorderImageRepetition, repetitionsOf } from '../style/border-image-values.ts'
import type { Styles } from '../style/styles.ts'
import { Unit } from '../style/units.ts'
import type { BackgroundImages } from './backgrounds.ts'
import type { BorderBox } from './borders.ts'
import type { Canvas } from './canvas.ts'
import { paintShading, tileShading } from './gradients.ts'

/** Maximum number of tiles of a side or of the middle; a part that would need more is stretched. */
const MOST_TILES = 1000
const ROUNDING = 1e-6

/** The image with its size, px, and how it is drawn at this size. */
interface Picture {
  readonly width: number
  readonly height: number
  draw(): void
}

/** A part of an axis: in the image, and in the border image area. */
interface Span {
  readonly source: number
  readonly sourceSize: number
  readonly target: number
  readonly targetSize: number
}

/** Paints the image instead of the borders; returns false if there is no image. */
export function paintBorderImage(canvas: Canvas, styles: Styles, style: StyleId, box: BorderBox, images: BackgroundImages, warnings: Pick<Warnings, 'add' | 'longLists'>): boolean {
  const { read } = styles
  const borders = [
    box.hasTop ? read.borderTopWidth(style) : 0, box.hasRight ? read.borderRightWidth(style) : 0,
    box.hasBottom ? read.borderBottomWidth(style) : 0, box.hasLeft ? read.borderLeftWidth(style) : 0,
  ] as const
  const [outTop, outRight, outBottom, outLeft] = sidesOf(read.borderImageOutset(style), ({ unit, value }, side) =>
    unit === Unit.number ? value * (borders[side] ?? 0) : Math.max(0, styles.values.used(unit, value, 0)))
  const x = box.x - outLeft
  const y = box.y - outTop
  const width = box.width + outLeft + outRight
  const height = box.height + outTop + outBottom
  if (!(width > 0 && height > 0)) return false
  const picture = pictureOf(canvas, styles, style, { width, height }, images, warnings.longLists)
  if (picture === null) return false

  const { sides, fill } = read.borderImageSlice(style)
  const slices = sidesOf(sides, ({ unit, value }, side) => {
    const size = isAcross(side) ? picture.height : picture.width
    return Math.min(size, unit === Unit.percent ? (size * value) / 100 : value)
  })
  const has = [box.hasTop, box.hasRight, box.hasBottom, box.hasLeft]
  const widths = sidesOf(read.borderImageWidth(style), ({ unit, value }, side) => {
    if (has[side] === false) return 0
    if (unit === Unit.number) return value * (borders[side] ?? 0)
    return unit === Unit.keyword ? slices[side] ?? 0 : Math.max(0, styles.values.used(unit, value, isAcross(side) ? height : width))
  })
  // Widths that overlap are reduced by one factor.
  const part = Math.min(1, width / (widths[1] + widths[3]), height / (widths[0] + widths[2]))
  const [top, right, bottom, left] = sidesOf(widths, (each) => each * part)
  const columns = spans(picture.width, [slices[3], slices[1]], x, width, [left, right])
  const rows = spans(picture.height, [slices[0], slices[2]], y, height, [top, bottom])
  const [across, down] = repetitionsOf(read.borderImageRepeat(style))
  for (const [r, row] of rows.entries()) {
    for (const [c, column] of columns.entries()) {
      if (r === 1 && c === 1 && !fill) continue
      // A repeated side keeps the aspect ratio of its slice; the middle is scaled like the sides along it.
      const tilesX = c === 1 ? tiles(column, across, r === 1 ? scaleOf(rows[0], rows[2]) : scaleOf(row)) : [column]
      const tilesY = r === 1 ? tiles(row, down, c === 1 ? scaleOf(columns[0], columns[2]) : scaleOf(column)) : [row]
      const isTooMany = tilesX === null || tilesY === null || tilesX.length * tilesY.length > MOST_TILES
      if (isTooMany) warnings.add('border-image-tiles', String(MOST_TILES))
      paintPart(canvas, picture, isTooMany ? { column, row, tilesX: [column], tilesY: [row] } : { column, row, tilesX, tilesY })
    }
  }
  return true
}

const isAcross = (side: number): boolean => side % 2 === 0

function sidesOf<T>([top, right, bottom, left]: readonly [T, T, T, T], used: (part: T, side: number) => number): [number, number, number, number] {
  return [used(top, 0), used(right, 1), used(bottom, 2), used(left, 3)]
}

function pictureOf(
  canvas: Canvas, styles: Styles, style: StyleId, area: { readonly width: number, readonly height: number }, images: BackgroundImages, lists: LongLists,
): Picture | null {
  const source = styles.read.borderImageSource(style)
  if (source.kind === 'none') return null
  if (source.kind === 'gradient') {
    const shading = tileShading(styles, style, source.gradient, lists, area.width, area.height)
    return { ...area, draw: () => paintShading(canvas, shading, 0, 0) }
  }
  const image = images.idOf(source.url, source.base)
  if (image === 0) return null
  const { width, height, orientation } = images.info(image)
  if (!(width > 0 && height > 0)) return null
  return {
    width, height,
    draw: () => {
      if (orientation === 1) canvas.image(image, 0, 0, width, height)
      else drawTurned(canvas, () => canvas.image(image, 0, 0, 1, 1), orientation, width, height)
    },
  }
}

function drawTurned(canvas: Canvas, draw: () => void, orientation: Orientation, width: number, height: number): void {
  canvas.save()
  canvas.transform(...orientedPlacement(orientation, 0, 0, width, height))
  draw()
  canvas.restore()
}

/** The three parts of an axis: before, between and after the slices. */
function spans(size: number, slices: readonly [number, number], start: number, length: number, widths: readonly [number, number]): readonly [Span, Span, Span] {
  const [before, after] = slices
  const [first, last] = widths
  return [
    { source: 0, sourceSize: before, target: start, targetSize: first },
    { source: before, sourceSize: size - before - after, target: start + first, targetSize: length - first - last },
    { source: size - after, sourceSize: after, target: start + length - last, targetSize: last },
  ]
}

/** Scale of the first part that is drawn; 1 for none. */
function scaleOf(...spans: readonly Span[]): number {
  for (const { sourceSize, targetSize } of spans) if (sourceSize > 0 && targetSize > 0) return targetSize / sourceSize
  return 1
}

/** Positions of the tiles of a part; null if there are too many. */
function tiles(span: Span, repetition: BorderImageRepetition, scale: number): readonly Span[] | null {
  const { target, targetSize, sourceSize } = span
  const size = sourceSize * scale
  if (repetition === 'stretch' || !(size > 0 && targetSize > 0)) return [span]
  if (targetSize / size > MOST_TILES) return null
  const at = (start: number, length: number): Span => ({ ...span, target: start, targetSize: length })
  const list = (count: number, start: number, length: number, step: number): readonly Span[] =>
    Array.from({ length: count }, (_, i) => at(start + i * step, length))
  if (repetition === 'round') {
    const count = Math.max(1, Math.round(targetSize / size))
    return list(count, target, targetSize / count, targetSize / count)
  }
  if (repetition === 'space') {
    const count = Math.floor(targetSize / size + ROUNDING)
    const gap = (targetSize - count * size) / (count + 1)
    return list(count, target + gap, size, size + gap)
  }
  // One tile is centred.
  const before = Math.ceil((targetSize - size) / 2 / size - ROUNDING)
  return list(2 * Math.max(0, before) + 1, target + (targetSize - size) / 2 - Math.max(0, before) * size, size, size)
}

interface Part {
  readonly column: Span
  readonly row: Span
  readonly tilesX: readonly Span[]
  readonly tilesY: readonly Span[]
}

function paintPart(canvas: Canvas, picture: Picture, { column, row, tilesX, tilesY }: Part): void {
  if (!(column.sourceSize > 0 && row.sourceSize > 0 && column.targetSize > 0 && row.targetSize > 0)) return
  const many = tilesX.length > 1 || tilesY.length > 1
  if (many) {
    canvas.save()
    canvas.clipRect(column.target, row.target, column.targetSize, row.targetSize)
  }
  for (const down of tilesY) {
    for (const across of tilesX) {
      const scaleX = across.targetSize / across.sourceSize
      const scaleY = down.targetSize / down.sourceSize
      canvas.save()
      canvas.clipRect(across.target, down.target, across.targetSize, down.targetSize)
      canvas.transform(scaleX, 0, 0, scaleY, across.target - across.source * scaleX, down.target - down.source * scaleY)
      picture.draw()
      canvas.restore()
    }
  }
  if (many) canvas.restore()
}
