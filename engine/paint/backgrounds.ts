/**
 * Paints background images: computes size, position and repetition, and clips them. A single tile is one image; many tiles are one call, so
 * that the output can write them as one pattern.
 */
import type { ImageId, StyleId } from '../arena/ids.ts'
import { type Orientation, orientedPlacement, swapsSides } from '../images/orientation.ts'
import {
  type BackgroundImage, type BackgroundRepeat, type BackgroundSize, type BoxArea, isFixedLayer,
} from '../style/paint-types.ts'
import type { LongLists } from '../messages/long-lists.ts'
import type { LengthPair } from '../style/value-parts.ts'
import type { Styles } from '../style/styles.ts'
import { Unit } from '../style/units.ts'
import type { Canvas, Tiling } from './canvas.ts'
import { addRectangle, type Edges, type Radii, SQUARE } from './corners.ts'
import { paintBands } from './gradient-bands.ts'
import { paintShading, type TileShading, tileShading } from './gradients.ts'

/** Finds images of a document by their references in style sheets. */
export interface BackgroundImages {
  /** 0 if there is nothing to draw. */
  idOf(reference: string, base: string): ImageId
  /** The displayed size of the image, and the orientation of the stored image. */
  info(id: ImageId): { readonly width: number, readonly height: number, readonly orientation: Orientation }
}

export const NO_IMAGES: BackgroundImages = { idOf: () => 0 as ImageId, info: () => ({ width: 0, height: 0, orientation: 1 }) }

/** The areas for positioning and clipping, with their corners. */
export interface BackgroundAreas {
  origin(area: BoxArea): Edges
  clip(area: BoxArea): Edges
  /** The area with rounded corners that contains `clip`. */
  shape(area: BoxArea): Edges
  corners(area: BoxArea): Radii
  /** Positioning area of fixed images: the page box. */
  readonly page: Edges
}

/** The first layer is on top. */
export function paintBackgroundImages(
  canvas: Canvas, styles: Styles, style: StyleId, areas: BackgroundAreas, images: BackgroundImages, lists: LongLists,
): void {
  const { read } = styles
  const layers = read.backgroundImage(style)
  const sizes = read.backgroundSize(style)
  const [across, down] = [read.backgroundPositionX(style), read.backgroundPositionY(style)]
  const repeats = read.backgroundRepeat(style)
  const origins = read.backgroundOrigin(style)
  const clips = read.backgroundClip(style)
  const attachments = read.backgroundAttachment(style)
  for (let i = lists.allow('background-image', layers.length, LAYER_STEPS) - 1; i >= 0; i--) {
    const layer = layers[i]
    const size = sizes[i % sizes.length]
    const [x, y] = [across[i % across.length], down[i % down.length]]
    const repeat = repeats[i % repeats.length]
    if (layer === undefined || size === undefined || x === undefined || y === undefined || repeat === undefined) continue
    const shown = clips[i % clips.length] ?? 'border-box'
    if (shown === 'text') continue
    const area = isFixedLayer(attachments, i) ? areas.page : areas.origin(origins[i % origins.length] ?? 'border-box')
    const clip = areas.clip(shown)
    const corners = layer.kind === 'none' ? SQUARE : areas.corners(shown)
    if (corners !== SQUARE) {
      canvas.save()
      canvas.clipPath(addRectangle([], areas.shape(shown), corners), false)
    }
    paintLayer(canvas, styles, style, { layer, size, position: { x, y }, repeat, area, clip }, images, lists)
    if (corners !== SQUARE) canvas.restore()
  }
}

/** Whether the style has a mask with at least one image; an element whose mask images are all missing is shown unmasked. */
export function isMasked({ read }: Styles, style: StyleId, images: BackgroundImages): boolean {
  return read.maskImage(style).some((layer) => layer.kind === 'gradient' || (layer.kind === 'url' && images.idOf(layer.url, layer.base) !== 0))
}

/** Paints the layers of a mask (CSS Masking 1, 6) like those of a background that is positioned in the border box. */
export function paintMask(canvas: Canvas, styles: Styles, style: StyleId, area: Edges, images: BackgroundImages, lists: LongLists): void {
  const { read } = styles
  const layers = read.maskImage(style)
  const [sizes, positions, repeats] = [read.maskSize(style), read.maskPosition(style), read.maskRepeat(style)]
  for (let i = lists.allow('mask-image', layers.length, LAYER_STEPS) - 1; i >= 0; i--) {
    const layer = layers[i]
    const size = sizes[i % sizes.length]
    const position = positions[i % positions.length]
    const repeat = repeats[i % repeats.length]
    if (layer === undefined || size === undefined || position === undefined || repeat === undefined) continue
    paintLayer(canvas, styles, style, { layer, size, position, repeat, area, clip: area }, images, lists)
  }
}

interface Layer {
  readonly layer: BackgroundImage
  readonly size: BackgroundSize
  readonly position: LengthPair
  readonly repeat: BackgroundRepeat
  /** Positioning area and painting area. */
  readonly area: Edges
  readonly clip: Edges
}

function paintLayer(
  canvas: Canvas, styles: Styles, style: StyleId, { layer, size, position, repeat, area, clip }: Layer, images: BackgroundImages, lists: LongLists,
): void {
  if (layer.kind === 'none') return
  const width = area.right - area.left
  const height = area.bottom - area.top
  // An image with intrinsic size is also painted in an area without height: the canvas is larger than its root element.
  if (!(width >= 0 && height >= 0 && clip.right > clip.left && clip.bottom > clip.top)) return
  const image = layer.kind === 'url' ? images.idOf(layer.url, layer.base) : 0
  if (layer.kind === 'url' && image === 0) return
  // A gradient has no intrinsic size: it is as large as the positioning area.
  const intrinsic = image === 0 ? { width, height } : zoomed(images.info(image), styles.read.zoom(style))
  const isStretched = layer.kind === 'gradient'
  const natural = tileSize(styles, size, intrinsic, width, height, isStretched)
  if (!(natural[0] > 0 && natural[1] > 0)) return
  const [tileWidth, tileHeight] = roundedSize(repeat, natural, size, width, height, isStretched)
  const { values } = styles
  const across = axis(repeat.x, tileWidth, width, values.used(position.x.unit, position.x.value, width - tileWidth))
  const down = axis(repeat.y, tileHeight, height, values.used(position.y.unit, position.y.value, height - tileHeight))
  const tiling: Tiling = {
    x: clip.left, y: clip.top, width: clip.right - clip.left, height: clip.bottom - clip.top,
    tileX: firstTile(area.left + across.start, across.step, clip.left), tileY: firstTile(area.top + down.start, down.step, clip.top), tileWidth, tileHeight,
    stepX: across.step, stepY: down.step,
  }
  if (isBeside(tiling)) return
  if (layer.kind === 'url') fillTiled(canvas, image as ImageId, images.info(image as ImageId).orientation, tiling)
  else paintGradient(canvas, tiling, tileShading(styles, style, layer.gradient, lists, tileWidth, tileHeight))
}

interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Intrinsic size of an image in an element with zoom. */
const zoomed = (info: PictureSize, zoom: number): PictureSize => (zoom === 1 ? info : { ...info, width: info.width * zoom, height: info.height * zoom })

/** Whether the tiles do not reach the painting area, for example because they are on another page than this fragment. */
function isBeside({ x, y, width, height, tileX, tileY, tileWidth, tileHeight, stepX, stepY }: Tiling): boolean {
  return (stepX === 0 && (tileX >= x + width || tileX + tileWidth <= x)) || (stepY === 0 && (tileY >= y + height || tileY + tileHeight <= y))
}

/** Fills the area with an image that is stored rotated or mirrored, in a coordinate system in which it is upright. */
function fillTiled(canvas: Canvas, image: ImageId, orientation: Orientation, tiling: Tiling): void {
  if (orientation === 1) {
    canvas.fillTiled(image, tiling)
    return
  }
  const { x, y, width, height, tileX, tileY, tileWidth, tileHeight, stepX, stepY } = tiling
  const isTurned = swapsSides(orientation)
  const [ownWidth, ownHeight] = isTurned ? [tileHeight, tileWidth] : [tileWidth, tileHeight]
  const [ownStepX, ownStepY] = isTurned ? [stepY, stepX] : [stepX, stepY]
  const [a, b, c, d, e, f] = orientedPlacement(orientation, tileX, tileY, tileWidth, tileHeight)
  // Two opposite corners of the area in that coordinate system, in tiles.
  const determinant = a * d - b * c
  const across = (px: number, py: number): number => (d * (px - e) - c * (py - f)) / determinant
  const down = (px: number, py: number): number => (a * (py - f) - b * (px - e)) / determinant
  const left = Math.min(across(x, y), across(x + width, y + height)) * ownWidth
  const top = Math.min(down(x, y), down(x + width, y + height)) * ownHeight
  canvas.save()
  canvas.transform(a / ownWidth, b / ownWidth, c / ownHeight, d / ownHeight, e, f)
  canvas.fillTiled(image, {
    x: left, y: top, width: isTurned ? height : width, height: isTurned ? width : height,
    tileX: firstTile(0, ownStepX, left), tileY: firstTile(0, ownStepY, top), tileWidth: ownWidth, tileHeight: ownHeight,
    stepX: ownStepX, stepY: ownStepY,
  })
  canvas.restore()
}

/** Start of the last tile that begins before the visible area. */
const firstTile = (start: number, step: number, shown: number): number =>
  step > 0 ? start + Math.floor((shown - start) / step + 1e-9) * step : start

/** Cost of a background layer in steps of the budget for long lists. */
const LAYER_STEPS = 32

/** More tiles of a gradient than this are written as one pattern. */
const FEW_TILES = 64
/** Maximum number of rows or columns of bands drawn as rectangles: PDF readers draw thin rectangles more evenly than patterns. */
const MOST_BANDS = 2000

function paintGradient(canvas: Canvas, tiling: Tiling, shading: TileShading): void {
  const { x, y, width, height, tileX, tileY, tileWidth, tileHeight, stepX, stepY } = tiling
  const columns = stepX > 0 ? Math.ceil((x + width - tileX) / stepX - 1e-6) : 1
  const rows = stepY > 0 ? Math.ceil((y + height - tileY) / stepY - 1e-6) : 1
  canvas.save()
  canvas.clipRect(x, y, width, height)
  const isGapless = (columns === 1 || stepX === tileWidth) && (rows === 1 || stepY === tileHeight)
  if ('bands' in shading && isGapless && (shading.isDown ? rows : columns) * shading.bands.length <= MOST_BANDS) {
    paintBands(canvas, shading, tileX, tileY, columns, rows)
    canvas.restore()
    return
  }
  if (columns * rows > FEW_TILES) {
    fillWithPattern(canvas, tiling, shading, columns, rows)
    canvas.restore()
    return
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const left = tileX + column * stepX
      const top = tileY + row * stepY
      canvas.save()
      canvas.clipRect(left, top, tileWidth, tileHeight)
      paintShading(canvas, shading, left, top, columns * rows)
      canvas.restore()
    }
  }
  canvas.restore()
}

/** Fills the tiled part of the area with a pattern of one tile. */
function fillWithPattern(canvas: Canvas, { x, y, width, height, tileX, tileY, tileWidth, tileHeight, stepX, stepY }: Tiling, shading: TileShading, columns: number, rows: number): void {
  const isAcross = columns > 1
  const isDown = rows > 1
  canvas.beginPattern({
    x: 0, y: 0, width: isAcross ? stepX : tileWidth, height: isDown ? stepY : tileHeight, matrix: [1, 0, 0, 1, tileX, tileY],
  })
  canvas.save()
  canvas.clipRect(0, 0, tileWidth, tileHeight)
  paintShading(canvas, shading, 0, 0)
  canvas.restore()
  const pattern = canvas.endPattern()
  const left = isAcross ? x : tileX
  const top = isDown ? y : tileY
  const right = isAcross ? x + width : tileX + tileWidth
  const bottom = isDown ? y + height : tileY + tileHeight
  canvas.fillPainted(addRectangle([], { left, top, right, bottom }), false, { kind: 'pattern', pattern })
}

interface Axis {
  /** Offset of the first tile from the start of the area. */
  readonly start: number
  /** 0 for a single tile. */
  readonly step: number
}

function axis(repetition: BackgroundRepeat['x'], tile: number, length: number, place: number): Axis {
  switch (repetition) {
    case 'no-repeat': return { start: place, step: 0 }
    case 'space': {
      const count = Math.floor(length / tile + 1e-6)
      if (count < 2) return { start: place, step: 0 }
      return { start: 0, step: tile + (length - count * tile) / (count - 1) }
    }
    default: return { start: place, step: tile }
  }
}

/** Tile size for `round`: whole tiles fit the area. With `auto` on the other axis, the aspect ratio is kept. */
function roundedSize(
  repeat: BackgroundRepeat, [width, height]: readonly [number, number], size: BackgroundSize, areaWidth: number, areaHeight: number,
  isStretched: boolean,
): readonly [number, number] {
  const fitting = (tile: number, length: number): number => length > 0 ? length / Math.max(1, Math.round(length / tile)) : tile
  const isRoundX = repeat.x === 'round'
  const isRoundY = repeat.y === 'round'
  const x = isRoundX ? fitting(width, areaWidth) : width
  const y = isRoundY ? fitting(height, areaHeight) : height
  const isAuto = (side: 'x' | 'y'): boolean => size.fit === 'size' && !isStretched && size[side].unit === Unit.keyword
  if (isRoundX && !isRoundY && isAuto('y')) return [x, (height * x) / width]
  if (isRoundY && !isRoundX && isAuto('x')) return [(width * y) / height, y]
  return [x, y]
}

/** Tile size for background-size; `auto` keeps the aspect ratio of the image. */
function tileSize(
  styles: Styles, size: BackgroundSize, { width, height }: { readonly width: number, readonly height: number }, areaWidth: number, areaHeight: number,
  isStretched: boolean,
): readonly [number, number] {
  if (!(width > 0 && height > 0)) return [0, 0]
  if (size.fit !== 'size') {
    if (isStretched) return [areaWidth, areaHeight]
    const scales = [areaWidth / width, areaHeight / height] as const
    const scale = size.fit === 'cover' ? Math.max(...scales) : Math.min(...scales)
    return [width * scale, height * scale]
  }
  const { values } = styles
  const x = size.x.unit === Unit.keyword ? NaN : Math.max(0, values.used(size.x.unit, size.x.value, areaWidth))
  const y = size.y.unit === Unit.keyword ? NaN : Math.max(0, values.used(size.y.unit, size.y.value, areaHeight))
  if (isStretched) return [Number.isNaN(x) ? areaWidth : x, Number.isNaN(y) ? areaHeight : y]
  if (Number.isNaN(x)) return Number.isNaN(y) ? [width, height] : [(y * width) / height, y]
  return [x, Number.isNaN(y) ? (x * height) / width : y]
}
