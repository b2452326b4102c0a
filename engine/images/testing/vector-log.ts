/** A vector canvas that records drawing operations as lines of text, with at most two decimals per number. */
import { PathOp, type Affine, type BlendMode, type LinkTarget, type Paint, type PatternTile, type StrokeStyle, type VectorCanvas } from '../../paint/canvas.ts'

const short = (value: number): string => String(Math.round(value * 100) / 100 + 0)
const color = (rgba: number): string => `#${(rgba >>> 0).toString(16).padStart(8, '0').replace(/ff$/, '')}`

export const pathText = (path: readonly number[]): string => {
  const parts: string[] = []
  for (let i = 0; i < path.length;) {
    const op = path[i++] ?? 0
    const count = op === PathOp.cubic ? 6 : op === PathOp.close ? 0 : 2
    parts.push('MLCZ'.charAt(op) + path.slice(i, i + count).map(short).join(','))
    i += count
  }
  return parts.join(' ')
}

export class VectorLog implements VectorCanvas {
  readonly lines: string[] = []
  private patterns = 0

  save(): void { this.lines.push('save') }
  restore(): void { this.lines.push('restore') }
  transform(...matrix: Affine): void { this.lines.push(`transform ${matrix.map(short).join(' ')}`) }
  clipPath(path: readonly number[], evenOdd: boolean): void { this.lines.push(`clip${evenOdd ? ' evenodd' : ''} ${pathText(path)}`) }
  fillPath(path: readonly number[], evenOdd: boolean, rgba: number): void {
    this.lines.push(`fill${evenOdd ? ' evenodd' : ''} ${pathText(path)} ${color(rgba)}`)
  }

  strokePath(path: readonly number[], { width, color: rgba, dash, dashPhase, cap, join, miterLimit }: StrokeStyle): void {
    const dashes = dash.length === 0 ? '' : ` dash ${dash.map(short).join(',')} from ${short(dashPhase)}`
    this.lines.push(`stroke ${pathText(path)} ${short(width)} ${color(rgba)}${dashes} ${cap} ${join} ${miterLimit ?? 10}`)
  }

  beginGroup(opacity: number, blend?: BlendMode): void { this.lines.push(`group ${short(opacity)}${blend === undefined ? '' : ` ${blend}`}`) }
  endGroup(): void { this.lines.push('end group') }
  fillPainted(path: readonly number[], evenOdd: boolean, paint: Paint): void {
    this.lines.push(`fill${evenOdd ? ' evenodd' : ''} ${pathText(path)} ${paintText(paint)}`)
  }

  strokePainted(path: readonly number[], { width }: StrokeStyle, paint: Paint): void {
    this.lines.push(`stroke ${pathText(path)} ${short(width)} ${paintText(paint)}`)
  }

  image(id: number, x: number, y: number, width: number, height: number): void {
    this.lines.push(`image ${id} ${[x, y, width, height].map(short).join(',')}`)
  }

  beginPattern({ x, y, width, height, matrix }: PatternTile): void {
    this.lines.push(`pattern ${[x, y, width, height].map(short).join(',')} through ${matrix.map(short).join(' ')}`)
  }

  endPattern(): number {
    this.lines.push('end pattern')
    return ++this.patterns
  }

  beginText(face: number, size: number, rgba: number, x: number, y: number): void {
    this.lines.push(`text ${face} ${short(size)} ${color(rgba)} ${short(x)},${short(y)}`)
  }

  showWord(word: number): void { this.lines.push(`word ${word}`) }
  endText(): void { this.lines.push('end text') }
  beginTextPaint(paint: Paint | null, stroke: StrokeStyle | null): void {
    const parts = [paint === null ? '' : ` ${paintText(paint)}`, stroke === null ? '' : ` stroke ${short(stroke.width)} ${color(stroke.color)}`]
    this.lines.push(`text paint${parts.join('')}`)
  }

  endTextPaint(): void { this.lines.push('end text paint') }
  beginArtifact(): void { this.lines.push('artifact') }
  endArtifact(): void { this.lines.push('end artifact') }
  beginMask(byLuminance: boolean): void { this.lines.push(byLuminance ? 'mask' : 'alpha mask') }
  endMask(): number { return this.lines.push('end mask') }
  useMask(mask: number): void { this.lines.push(`mask ${mask} again`) }
  place(): null { return null }
  insert(): void { this.lines.push('insert') }
  link(x: number, y: number, width: number, height: number, { target }: LinkTarget): void {
    this.lines.push(`link ${[x, y, width, height].map(short).join(',')} ${target}`)
  }
}

const paintText = (paint: Paint): string => {
  if (paint.kind === 'pattern') return `pattern ${paint.pattern}`
  const { x0, y0, x1, y1, radii, stops } = paint.shading
  const ends = [x0, y0, x1, y1, ...(radii ?? [])].map(short).join(' ')
  return `${radii === null ? 'line' : 'circles'} ${ends} through ${paint.matrix.map(short).join(' ')}: ${stops.map((s) => `${short(s.offset)} ${color(s.color)}`).join(', ')}`
}

/** Accepts everything and only counts the calls. */
export class VectorCounter implements VectorCanvas {
  calls = 0
  save(): void { this.calls++ }
  restore(): void { this.calls++ }
  transform(): void { this.calls++ }
  clipPath(): void { this.calls++ }
  fillPath(): void { this.calls++ }
  strokePath(): void { this.calls++ }
  beginGroup(): void { this.calls++ }
  endGroup(): void { this.calls++ }
  fillPainted(): void { this.calls++ }
  strokePainted(): void { this.calls++ }
  image(): void { this.calls++ }
  beginPattern(): void { this.calls++ }
  endPattern(): number { return ++this.calls }
  beginText(): void { this.calls++ }
  showWord(): void { this.calls++ }
  endText(): void { this.calls++ }
  beginTextPaint(): void { this.calls++ }
  endTextPaint(): void { this.calls++ }
  beginArtifact(): void { this.calls++ }
  endArtifact(): void { this.calls++ }
  beginMask(): void { this.calls++ }
  endMask(): number { return ++this.calls }
  useMask(): void { this.calls++ }
  place(): null { return null }
  insert(): void { this.calls++ }
  link(): void { this.calls++ }
}
