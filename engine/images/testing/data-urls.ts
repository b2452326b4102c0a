/** Images as data: URLs for tests of layout and painting: plain ones of any size, and JPEG headers with an EXIF orientation. */
import { encodePng } from './png-encoder.ts'
import { exif, frame, jpegOf, scan } from './jpeg-parts.ts'

const dataUrl = (type: string, bytes: Uint8Array): string => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

export const pngUrl = (width: number, height: number): string =>
  dataUrl('image/png', encodePng({ width, height, depth: 8, colorType: 0, sample: () => 0 }))

/** A JPEG stored as `width` by `height` with this EXIF orientation. */
export const jpegUrl = (width: number, height: number, orientation: number): string =>
  dataUrl('image/jpeg', jpegOf(exif(orientation), frame({ width, height }), scan))
