/**
 * Affine matrices [a b c d e f] for column vectors, and the transform lists of SVG and CSS. One invalid function makes the whole list
 * invalid; then nothing is transformed.
 */
import { angleUnits } from '../../css/values/length.ts'
import { type Affine, PathOp } from '../../paint/canvas.ts'
import { clamp, lengthOf, parseLength, type SvgLength, type Viewport } from './lengths.ts'

export const IDENTITY: Affine = [1, 0, 0, 1, 0, 0]

/** Applies `n` first, then `m`. */
export const multiply = (m: Affine, n: Affine): Affine => [
  m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5],
]

export const translation = (x: number, y: number): Affine => [1, 0, 0, 1, x, y]

/** Whether the matrix keeps areas above zero. */
export const isDrawable = (m: Affine): boolean => {
  const det = Math.abs(m[0] * m[3] - m[1] * m[2])
  return det > 1e-12 && m.every((each) => Math.abs(each) < 1e9)
}

const rotation = (degrees: number): Affine => {
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return [cos, sin, -sin, cos, 0, 0]
}

const tangent = (degrees: number): number => clamp(Math.tan((degrees * Math.PI) / 180))

/** Percentages are fractions of `whole`. */
const numberOf = (text: string, whole: number): number => {
  const angle = /^(.*?)(deg|grad|rad|turn)$/i.exec(text)
  const unit = angleUnits.get(angle?.[2]?.toLowerCase() ?? '')
  if (angle !== null && unit !== undefined) return clamp(Number(angle[1]) * unit)
  const length = parseLength(text, 16)
  return length === null ? NaN : lengthOf(length, whole)
}

const functionOf = (name: string, [a = NaN, b, c, d, e, f]: readonly number[], count: number): Affine | null => {
  switch (name) {
    case 'matrix': return count === 6 ? [a, b ?? 0, c ?? 0, d ?? 0, e ?? 0, f ?? 0] : null
    case 'translate': return count <= 2 ? translation(a, b ?? 0) : null
    case 'translatex': return count === 1 ? translation(a, 0) : null
    case 'translatey': return count === 1 ? translation(0, a) : null
    case 'scale': return count <= 2 ? [a, 0, 0, b ?? a, 0, 0] : null
    case 'scalex': return count === 1 ? [a, 0, 0, 1, 0, 0] : null
    case 'scaley': return count === 1 ? [1, 0, 0, a, 0, 0] : null
    case 'rotate': {
      if (count === 1) return rotation(a)
      if (count !== 3) return null
      const [x, y] = [b ?? 0, c ?? 0]
      return multiply(multiply(translation(x, y), rotation(a)), translation(-x, -y))
    }
    case 'skew': return count <= 2 ? [1, tangent(b ?? 0), tangent(a), 1, 0, 0] : null
    case 'skewx': return count === 1 ? [1, 0, tangent(a), 1, 0, 0] : null
    case 'skewy': return count === 1 ? [1, tangent(a), 0, 1, 0, 0] : null
    default: return null
  }
}

/** `box`: the reference box for percentages in `translate`. Without it, and in other functions, percentages are invalid. */
export const parseTransform = (text: string, box: Viewport | null = null): Affine => {
  let matrix = IDENTITY
  const item = /\s*([a-zA-Z]+)\s*\(([^)]*)\)\s*,?/y
  while (item.lastIndex < text.length) {
    const at = item.lastIndex
    const match = item.exec(text)
    if (match === null) return text.slice(at).trim() === '' ? matrix : IDENTITY
    const name = (match[1] ?? '').toLowerCase()
    const [across, down] = box === null || !name.startsWith('translate') ? [NaN, NaN] : [name === 'translatey' ? box.height : box.width, box.height]
    const numbers = (match[2] ?? '').trim().split(/[\s,]+|(?<=[\d.])(?=[+-])/).map((each, i) => numberOf(each, i === 0 ? across : down))
    const next = numbers.some(Number.isNaN) ? null : functionOf(name, numbers, numbers.length)
    if (next === null) return IDENTITY
    matrix = multiply(matrix, next)
  }
  return matrix
}

const sides: ReadonlyMap<string, number> = new Map([['left', 0], ['top', 0], ['center', 50], ['right', 100], ['bottom', 100]])

/** `transform-origin`: horizontal and vertical. */
export const parseOrigin = (text: string): readonly [SvgLength, SvgLength] | null => {
  const words = text.trim().toLowerCase().split(/[\s,]+/)
  const read = (word: string): SvgLength | null => {
    const side = sides.get(word)
    return side === undefined ? parseLength(word, 16) : { value: side, isPercent: true }
  }
  const first = read(words[0] ?? '')
  const second = words.length > 1 ? read(words[1] ?? '') : { value: 50, isPercent: true }
  if (first === null || second === null) return null
  const isSwapped = words[0] === 'top' || words[0] === 'bottom' || words[1] === 'left' || words[1] === 'right'
  return isSwapped ? [second, first] : [first, second]
}

/** The inverse of a drawable matrix. */
export const inverse = ([a, b, c, d, e, f]: Affine): Affine => {
  const det = a * d - b * c
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det]
}

/** A path transformed by a matrix. */
export const pathThrough = (path: readonly number[], [a, b, c, d, e, f]: Affine): readonly number[] => {
  const out: number[] = []
  for (let i = 0; i < path.length;) {
    const op = path[i++] ?? PathOp.close
    out.push(op)
    const points = op === PathOp.cubic ? 3 : op === PathOp.close ? 0 : 1
    for (let n = 0; n < points; n++, i += 2) {
      const x = path[i] ?? 0
      const y = path[i + 1] ?? 0
      out.push(a * x + c * y + e, b * x + d * y + f)
    }
  }
  return out
}
