/**
 * Draws text decoration lines other than solid: double, dotted, dashed and wavy. Double and wavy lines grow away from the text, or around
 * their middle for line-through. Dash and wave patterns start again with every stroke.
 */
import { enumOf } from '../style/properties/index.ts'
import { type Canvas, type Path, PathOp, type StrokeStyle } from './canvas.ts'

const Style = enumOf('text-decoration-style')

export interface DecorationStroke {
  readonly x: number
  /** Vertical middle of the line. */
  readonly y: number
  readonly width: number
  readonly thickness: number
  readonly color: number
  /** Index of text-decoration-style. */
  readonly look: number
  /** Direction in which lines thicker than a single one grow: 1 down, -1 up, 0 both. */
  readonly grows: 1 | -1 | 0
}

/** Maximum number of half waves of a stroke; a longer one ends as a straight line. */
const MAX_WAVES = 2000

export function decorationStroke(canvas: Canvas, stroke: DecorationStroke): void {
  const { x, y, width, thickness, color, look, grows } = stroke
  if (!(thickness > 0) || !(width > 0)) return
  switch (look) {
    case Style.double:
      for (const at of grows === 0 ? [-1, 1] : [0, grows * 2]) canvas.fillRect(x, y + (at - 0.5) * thickness, width, thickness, color)
      break
    case Style.dotted: {
      // Dots are dashes of length 0 with round caps, two diameters apart.
      const start = x + thickness / 2
      if (width > thickness) line(canvas, start, x + width - thickness / 2, stroke, { dash: [0, thickness * 2], cap: 'round' })
      break
    }
    case Style.dashed: line(canvas, x, x + width, stroke, { dash: [thickness * 3, thickness * 2], cap: 'butt' }); break
    default: canvas.strokePath(wave(stroke), strokeStyle(stroke, { dash: [], cap: 'butt' }))
  }
}

type Ends = Pick<StrokeStyle, 'dash' | 'cap'>

const strokeStyle = ({ thickness, color }: DecorationStroke, { dash, cap }: Ends): StrokeStyle =>
  ({ width: thickness, color, dash, dashPhase: 0, cap, join: 'round' })

function line(canvas: Canvas, from: number, to: number, stroke: DecorationStroke, ends: Ends): void {
  canvas.strokePath([PathOp.move, from, stroke.y, PathOp.line, to, stroke.y], strokeStyle(stroke, ends))
}

function wave({ x, y: middle, width, thickness, grows }: DecorationStroke): Path {
  const step = Math.max(thickness * 2, 2)
  const height = thickness * 1.5 + 0.5
  // A cubic Bézier curve reaches three quarters of the height of its control points.
  const y = middle + grows * height * 0.75
  const path: number[] = [PathOp.move, x, y]
  const end = x + width
  let at = x
  let side = 1
  for (let i = 0; i < MAX_WAVES && at < end; i++) {
    const next = Math.min(at + step, end)
    const third = (next - at) / 3
    path.push(PathOp.cubic, at + third, y + side * height, next - third, y + side * height, next, y)
    at = next
    side = -side
  }
  if (at < end) path.push(PathOp.line, end, y)
  return path
}
