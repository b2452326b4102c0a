/**
 * Background images: sized, placed and repeated over the border box. A single tile is one image; many are one call, so
 * that the output can write them as one pattern.
 */
import type { ImageId, StyleId } from '../arena/ids.ts'
import type { BackgroundImage, BackgroundRepeat, BackgroundSize, LengthPair } from '../style/paint-types.ts'
import type { Styles } from '../style/styles.ts'
import { Unit } from '../style/units.ts'
import type { Canvas } from './canvas.ts'
import type { Edges } from './corners.ts'

/** Where the images of a document are found by what the style sheets call them. */
export interface BackgroundImages {
  /** 0 when there is nothing to draw. */
  idOf(reference: string, base: string): ImageId
  info(id: ImageId): { readonly width: number, readonly height: number }
}

export const NO_IMAGES: BackgroundImages = { idOf: () => 0 as ImageId, info: () => ({ width: 0, height: 0 }) }

/** The first layer lies on top. */
export function paintBackgroundImages(canvas: Canvas, styles: Styles, style: StyleId, area: Edges, images: BackgroundImages): void {
  const { read } = styles
  const layers = read.backgroundImage(style)
  const sizes = read.backgroundSize(style)
  const positions = read.backgroundPosition(style)
  const repeats = read.backgroundRepeat(style)
  for (let i = layers.length - 1; i >= 0; i--) {
    const layer = layers[i]
    const size = sizes[i % sizes.length]
    const position = positions[i % positions.length]
    const repeat = repeats[i % repeats.length]
    if (layer === undefined || size === undefined || position === undefined || repeat === undefined) continue
    paintLayer(canvas, styles, { layer, size, position, repeat }, area, images)
  }
}

interface Layer {
  readonly layer: BackgroundImage
  readonly size: BackgroundSize
  readonly position: LengthPair
  readonly repeat: BackgroundRepeat
}

function paintLayer(canvas: Canvas, styles: Styles, { layer, size, position, repeat }: Layer, area: Edges, images: BackgroundImages): void {
  if (layer.kind !== 'url') return
  const image = images.idOf(layer.url, layer.base)
  const width = area.right - area.left
  const height = area.bottom - area.top
  if (image === 0 || !(width > 0 && height > 0)) return
  const [tileWidth, tileHeight] = tileSize(styles, size, images.info(image), width, height)
  if (!(tileWidth > 0 && tileHeight > 0)) return
  const { values } = styles
  const across = axis(repeat.x, tileWidth, width, values.used(position.x.unit, position.x.value, width - tileWidth))
  const down = axis(repeat.y, tileHeight, height, values.used(position.y.unit, position.y.value, height - tileHeight))
  canvas.fillTiled(image, {
    x: area.left, y: area.top, width, height,
    tileX: area.left + across.start, tileY: area.top + down.start, tileWidth: across.size, tileHeight: down.size,
    stepX: across.step, stepY: down.step,
  })
}

interface Axis {
  /** Of the first tile, from the start of the area. */
  readonly start: number
  readonly size: number
  /** 0 for a single tile. */
  readonly step: number
}

function axis(repetition: BackgroundRepeat['x'], tile: number, length: number, place: number): Axis {
  switch (repetition) {
    case 'no-repeat': return { start: place, size: tile, step: 0 }
    case 'round': {
      const size = length / Math.max(1, Math.round(length / tile))
      return { start: 0, size, step: size }
    }
    case 'space': {
      const count = Math.floor(length / tile + 1e-6)
      if (count < 2) return { start: place, size: tile, step: 0 }
      return { start: 0, size: tile, step: tile + (length - count * tile) / (count - 1) }
    }
    default: return { start: place - Math.ceil(place / tile) * tile, size: tile, step: tile }
  }
}

/** `auto` keeps the shape of the image. */
function tileSize(
  styles: Styles, size: BackgroundSize, { width, height }: { readonly width: number, readonly height: number }, areaWidth: number, areaHeight: number,
): readonly [number, number] {
  if (!(width > 0 && height > 0)) return [0, 0]
  if (size.fit !== 'size') {
    const scales = [areaWidth / width, areaHeight / height] as const
    const scale = size.fit === 'cover' ? Math.max(...scales) : Math.min(...scales)
    return [width * scale, height * scale]
  }
  const { values } = styles
  const x = size.x.unit === Unit.keyword ? NaN : Math.max(0, values.used(size.x.unit, size.x.value, areaWidth))
  const y = size.y.unit === Unit.keyword ? NaN : Math.max(0, values.used(size.y.unit, size.y.value, areaHeight))
  if (Number.isNaN(x)) return Number.isNaN(y) ? [width, height] : [(y * width) / height, y]
  return [x, Number.isNaN(y) ? (x * height) / width : y]
}
