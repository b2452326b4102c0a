/**
 * A canvas that records drawing as readable lines, one per call, with at most two decimals. Goldens compare these lines, so that they do
 * not depend on how the PDF is written. A text run is one line: its words as text, with gaps and spacing from layout in brackets.
 */
import type { FaceId, ImageId, WordId } from '../arena/ids.ts'
import type { TextStore } from '../arena/text-store.ts'
import type { VectorData } from '../images/image-data.ts'
import {
  type Affine, type BlendMode, type Canvas, type LinkTarget, type MaskId, type Paint, type Path, PathOp, type PatternId, type PatternTile, type Rgba,
  type Shading, type StrokeStyle, type Tiling, type VectorCanvas,
} from '../paint/canvas.ts'
import type { WordRows } from '../text/word-schema.ts'

export interface RecordedWords {
  readonly rows: WordRows
  readonly text: TextStore
}

const PATH_LETTERS = ['M', 'L', 'C', 'Z'] as const
const PATH_OPERANDS = [2, 2, 6, 0] as const

/** Vector images: null for a raster image, or one that was already shown. */
export type VectorSource = (image: ImageId) => VectorData | null

export class RecordingCanvas implements Canvas, VectorCanvas {
  readonly lines: string[] = []
  private readonly words: RecordedWords
  private readonly faceName: (face: FaceId) => string
  private readonly imageName: (image: ImageId) => string
  private readonly vectors: VectorSource
  private patterns = 0
  private readonly openPatterns: number[] = []
  private indent = ''
  private run = ''
  private shown = ''
  private letterSpacing = 0
  private wordSpacing = 0
  private gap = 0

  constructor(
    words: RecordedWords,
    faceName: (face: FaceId) => string = (face) => `face ${face}`,
    imageName: (image: ImageId) => string = (image) => `image ${image}`,
    vectors: VectorSource = () => null,
  ) {
    this.words = words
    this.faceName = faceName
    this.imageName = imageName
    this.vectors = vectors
  }

  save(): void {
    this.line('save')
    this.indent += '  '
  }

  restore(): void {
    this.indent = this.indent.slice(2)
    this.line('restore')
  }

  transform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.line(`transform ${[a, b, c, d, e, f].map(short).join(' ')}`)
  }

  clipRect(x: number, y: number, width: number, height: number): void {
    this.line(`clip ${box(x, y, width, height)}`)
  }

  clipPath(path: Path, evenOdd: boolean): void {
    this.line(`clip${evenOdd ? ' evenodd' : ''} ${pathText(path)}`)
  }

  fillRect(x: number, y: number, width: number, height: number, color: Rgba): void {
    this.line(`fill ${box(x, y, width, height)} ${colorText(color)}`)
  }

  fillPath(path: Path, evenOdd: boolean, color: Rgba): void {
    this.line(`fill${evenOdd ? ' evenodd' : ''} ${pathText(path)} ${colorText(color)}`)
  }

  strokePath(path: Path, stroke: StrokeStyle): void {
    this.stroke(path, stroke, colorText(stroke.color))
  }

  private stroke(path: Path, stroke: StrokeStyle, color: string): void {
    const ends = stroke.cap === 'butt' ? '' : ` ${stroke.cap}-cap`
    const limit = stroke.miterLimit === undefined || stroke.join !== 'miter' ? '' : ` miter ${short(stroke.miterLimit)}`
    const corners = stroke.join === 'miter' ? limit : ` ${stroke.join}-join`
    const dash = stroke.dash.length === 0 ? '' : ` dash ${stroke.dash.map(short).join(',')} from ${short(stroke.dashPhase)}`
    this.line(`stroke ${pathText(path)} ${short(stroke.width)} ${color}${dash}${ends}${corners}`)
  }

  beginGroup(opacity: number, blend?: BlendMode): void {
    this.line(`group ${short(opacity)}${blend === undefined ? '' : ` ${blend}`}`)
    this.indent += '  '
  }

  endGroup(): void {
    this.indent = this.indent.slice(2)
    this.line('end group')
  }

  image(image: ImageId, x: number, y: number, width: number, height: number): void {
    this.line(`draw ${this.imageName(image)} ${box(x, y, width, height)}`)
    this.vector(image, width, height)
  }

  /** Records the drawing of a vector image where it is first used. */
  private vector(image: ImageId, width: number, height: number): void {
    const vector = this.vectors(image)
    if (vector === null) return
    this.indent += '  '
    this.line(`placed ${vector.placement(0, 0, width, height).map(short).join(' ')}`)
    vector.draw(this, width, height)
    this.indent = this.indent.slice(2)
  }

  fillPainted(path: Path, evenOdd: boolean, paint: Paint): void {
    this.line(`fill${evenOdd ? ' evenodd' : ''} ${pathText(path)} ${paintText(paint)}`)
  }

  strokePainted(path: Path, stroke: StrokeStyle, paint: Paint): void {
    this.stroke(path, stroke, paintText(paint))
  }

  beginPattern({ x, y, width, height, matrix }: PatternTile): void {
    this.openPatterns.push(++this.patterns)
    this.line(`pattern ${this.patterns} ${box(x, y, width, height)}${matrixText(matrix)}`)
    this.indent += '  '
  }

  endPattern(): PatternId {
    this.indent = this.indent.slice(2)
    this.line('end pattern')
    return this.openPatterns.pop() ?? 0
  }

  beginMask(byLuminance: boolean): void {
    this.line(byLuminance ? 'mask by luminance' : 'mask by alpha')
    this.indent += '  '
  }

  insert(paint: (canvas: Canvas) => void): void {
    paint(this)
  }

  endMask(): MaskId {
    this.indent = this.indent.slice(2)
    this.line('end mask')
    return 0
  }

  useMask(): void {
    this.line('mask again')
  }

  place(): null {
    return null
  }

  fillTiled(image: ImageId, { x, y, width, height, tileX, tileY, tileWidth, tileHeight, stepX, stepY }: Tiling): void {
    const steps = stepX === 0 && stepY === 0 ? '' : ` every ${short(stepX)},${short(stepY)}`
    this.line(`tile ${box(x, y, width, height)} ${this.imageName(image)} ${box(tileX, tileY, tileWidth, tileHeight)}${steps}`)
    this.vector(image, tileWidth, tileHeight)
  }

  shade(shading: Shading): void {
    this.line(`shade ${shadingText(shading)}`)
  }

  beginText(face: FaceId, size: number, color: Rgba, x: number, y: number): void {
    this.run = `text ${short(x)},${short(y)} ${this.faceName(face)} ${short(size)} ${colorText(color)} `
    this.shown = ''
    this.letterSpacing = 0
    this.wordSpacing = 0
    this.gap = 0
  }

  showWord(word: WordId, letterSpacing: number, wordSpacing: number, gap: number): void {
    if (letterSpacing !== this.letterSpacing) this.shown += `[letter-spacing ${short(letterSpacing)}]`
    if (wordSpacing !== this.wordSpacing) this.shown += `[word-spacing ${short(wordSpacing)}]`
    if (gap !== this.gap) this.shown += `[gap ${short(gap)}]`
    this.letterSpacing = letterSpacing
    this.wordSpacing = wordSpacing
    this.gap = gap
    const { rows, text } = this.words
    this.shown += escape(text.slice(rows.text[word], rows.textLength[word]))
  }

  showJoined(words: readonly WordId[], letterSpacing: number, wordSpacing: number, gap: number): void {
    this.shown += '{'
    for (const word of words) this.showWord(word, letterSpacing, wordSpacing, gap)
    this.shown += '}'
  }

  advance(px: number): void {
    this.shown += `[${px < 0 ? '' : '+'}${short(px)}]`
  }

  endText(): void {
    this.line(`${this.run}"${this.shown}"`)
  }

  beginTextPaint(paint: Paint | null, stroke: StrokeStyle | null, fill?: Rgba): void {
    const outline = stroke === null ? '' : ` stroke ${short(stroke.width)}${paint === null ? ` ${colorText(stroke.color)}` : ''}`
    this.line(`text paint${fill === undefined ? '' : ` fill ${colorText(fill)}`}${outline}${paint === null ? '' : ` ${paintText(paint)}`}`)
    this.indent += '  '
  }

  endTextPaint(): void {
    this.indent = this.indent.slice(2)
    this.line('end text paint')
  }

  beginArtifact(): void {
    this.line('artifact')
    this.indent += '  '
  }

  endArtifact(): void {
    this.indent = this.indent.slice(2)
    this.line('end artifact')
  }

  link(x: number, y: number, width: number, height: number, target: LinkTarget): void {
    this.line(`link ${box(x, y, width, height)} ${target.kind === 'internal' ? '#' : ''}${escape(target.target)}${target.otherwise === undefined ? '' : ` or #${escape(target.otherwise)}`}`)
  }

  destination(name: string, x: number, y: number): void {
    this.line(`destination ${short(x)},${short(y)} ${escape(name)}`)
  }

  toString(): string {
    return this.lines.map((line) => line + '\n').join('')
  }

  private line(text: string): void {
    this.lines.push(this.indent + text)
  }
}

function short(value: number): string {
  const rounded = Math.round(value * 100) / 100
  return String(rounded === 0 ? 0 : rounded)
}

function box(x: number, y: number, width: number, height: number): string {
  return `${short(x)},${short(y)} ${short(width)}x${short(height)}`
}

/** `#rrggbb`, or `#rrggbbaa` for a translucent colour. */
function colorText(color: Rgba): string {
  const hex = (color >>> 0).toString(16).padStart(8, '0')
  return '#' + (hex.endsWith('ff') ? hex.slice(0, 6) : hex)
}

function shadingText({ x0, y0, x1, y1, radii, stops }: Shading): string {
  const ends = [x0, y0, x1, y1, ...(radii ?? [])].map(short).join(' ')
  return `${radii === null ? 'line' : 'circles'} ${ends} ${stops.map(({ offset, color }) => `${short(offset)} ${colorText(color)}`).join(', ')}`
}

function paintText(paint: Paint): string {
  return paint.kind === 'pattern' ? `pattern ${paint.pattern}` : `${shadingText(paint.shading)}${matrixText(paint.matrix)}`
}

function matrixText(matrix: Affine): string {
  const text = matrix.map(short).join(' ')
  return text === '1 0 0 1 0 0' ? '' : ` through ${text}`
}

function pathText(path: Path): string {
  const parts: string[] = []
  for (let i = 0; i < path.length;) {
    const op = path[i++] ?? PathOp.close
    const operands = PATH_OPERANDS[op] ?? 0
    parts.push((PATH_LETTERS[op] ?? '?') + path.slice(i, i + operands).map(short).join(','))
    i += operands
  }
  return `path ${parts.join(' ')}`
}

/** Escapes control characters, quotes and invisible spaces, so that a golden line stays one readable line. */
function escape(text: string): string {
  return text.replace(/["\\]/g, '\\$&').replace(/[\u0000-\u001f\u007f-\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u206f\ufeff\ud800-\udfff]/gu, (c) =>
    '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'))
}
