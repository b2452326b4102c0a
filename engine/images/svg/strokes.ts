/**
 * Stroke styles of shapes and text. Takes a computed style, returns width, dashes, caps and joins for the canvas, and the area that a
 * stroke can cover. An odd number of dashes is doubled.
 */
import type { Rgba, StrokeStyle } from '../../paint/canvas.ts'
import type { Bounds } from './bounds.ts'
import { withSquareDashes } from './dots.ts'
import { diagonalOf, type Viewport } from './lengths.ts'
import type { SvgStyle } from './style.ts'

/** Null for a stroke width of 0; `unit` is the length of one unit of the dash array. */
export const strokeOf = (style: SvgStyle, viewport: Viewport, color: Rgba, unit = 1): StrokeStyle | null => {
  const width = diagonalOf(style.strokeWidth, viewport)
  if (!(width > 0)) return null
  const dashes = style.dash.map((each) => diagonalOf(each, viewport) * unit)
  const dash = dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes]
  const period = dash.reduce((sum, each) => sum + each, 0)
  const phase = period > 0 ? (diagonalOf(style.dashOffset, viewport) * unit) % period : 0
  return {
    width, color, dash: period === 0 ? [] : style.cap === 'square' ? withSquareDashes(dash, width) : dash, dashPhase: phase < 0 ? phase + period : phase,
    cap: style.cap, join: style.join, miterLimit: style.miterLimit,
  }
}

/** The box that a stroke can cover; null when there is no outline. */
export const strokeExtent = (bounds: Bounds | null, style: SvgStyle, viewport: Viewport): Bounds | null => {
  if (bounds === null) return null
  const reach = diagonalOf(style.strokeWidth, viewport) * Math.max(1, style.miterLimit)
  return { x: bounds.x - reach, y: bounds.y - reach, width: bounds.width + 2 * reach, height: bounds.height + 2 * reach }
}
