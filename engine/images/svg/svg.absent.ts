/**
 * Replaces the SVG reader in builds without it. Every SVG image is then an unusable image; the functions have the same types as in svg.ts.
 */
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
