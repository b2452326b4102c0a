/** In place of the reader of SVG images in builds without it: each such image is one that cannot be used. */
import { ImageError } from '../image-error.ts'
import type * as Present from './svg.ts'

const absent = (): never => {
  throw new ImageError('it is an SVG image, which this build does not support')
}

export const unpackSvg: typeof Present.unpackSvg = absent
export const openSvg: typeof Present.openSvg = absent
export const decodeSvg: typeof Present.decodeSvg = absent
export const familiesIn: typeof Present.familiesIn = () => []
export const familiesInTree: typeof Present.familiesInTree = () => []
export const openInlineSvg: typeof Present.openInlineSvg = absent
export const decodeInlineSvg: typeof Present.decodeInlineSvg = absent
