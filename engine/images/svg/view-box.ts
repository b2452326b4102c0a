/**
 * `viewBox` and `preserveAspectRatio` (SVG 2, 8): fit a rectangle of one space into a rectangle of another. Takes the attribute texts,
 * returns a matrix.
 */
import type { Affine } from '../../paint/canvas.ts'
import type { Bounds } from './bounds.ts'
import { parseNumbers } from './lengths.ts'

/** Null when there is none, or when it is invalid or empty. */
export const parseViewBox = (text: string | undefined): Bounds | null => {
  if (text === undefined || !/^[\s\d.,eE+-]*$/.test(text)) return null
  const [x, y, width, height, ...rest] = parseNumbers(text)
  if (x === undefined || y === undefined || width === undefined || height === undefined || rest.length > 0) return null
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

export interface AspectRatio {
  /** The fractions of the free space on the left and above; ignored when the axes are scaled independently. */
  readonly alignX: number
  readonly alignY: number
  readonly fit: 'none' | 'meet' | 'slice'
}

const alignments: Readonly<Record<string, number>> = { min: 0, mid: 0.5, max: 1 }

/** The value of `preserveAspectRatio`; an invalid value gives the default, `xMidYMid meet`. */
export const parseAspectRatio = (text: string | undefined): AspectRatio => {
  const match = /^\s*(?:defer\s+)?(?:(none)|x(min|mid|max)y(min|mid|max))(?:\s+(meet|slice))?\s*$/i.exec(text ?? '')
  if (match === null) return { alignX: 0.5, alignY: 0.5, fit: 'meet' }
  const align = (word: string | undefined): number => alignments[word?.toLowerCase() ?? ''] ?? 0.5
  const fit = match[1] !== undefined ? 'none' : match[4]?.toLowerCase() === 'slice' ? 'slice' : 'meet'
  return { alignX: align(match[2]), alignY: align(match[3]), fit }
}

/** The matrix from `box` to the rectangle `into`. */
export const fitViewBox = (box: Bounds, into: Bounds, { alignX, alignY, fit }: AspectRatio): Affine => {
  let scaleX = into.width / box.width
  let scaleY = into.height / box.height
  if (fit !== 'none') scaleX = scaleY = fit === 'meet' ? Math.min(scaleX, scaleY) : Math.max(scaleX, scaleY)
  return [
    scaleX, 0, 0, scaleY,
    into.x + (into.width - box.width * scaleX) * alignX - box.x * scaleX,
    into.y + (into.height - box.height * scaleY) * alignY - box.y * scaleY,
  ]
}
