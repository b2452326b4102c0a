/**
 * Shapes, clips, groups, gradients, patterns and masks as PDF operators, for both pages and vector images. A group, a tile or a mask is a
 * part: the end of the same buffer until it becomes a stream of its own. Invisible drawing (no area, alpha 0) writes nothing, and a save
 * without drawing is removed.
 */
import type { FaceId, ImageId, WordId } from '../arena/ids.ts'
import { ConvertError } from '../messages/errors.ts'
import type {
  Affine, BlendMode, Canvas, LinkTarget, MaskId, Paint, Path, PatternId, PatternTile, Rgba, Shading, StrokeStyle, VectorCanvas,
} from '../paint/canvas.ts'
import type { Annotations } from './annotations.ts'
import { ByteBuffer, operator } from './bytes.ts'
import type { Fonts } from './fonts.ts'
import { GraphicsState } from './graphics-state.ts'
import type { Images } from './image-objects.ts'
import type { ObjectWriter, PdfRef } from './objects.ts'
import { boxOf, writeMatrix, writePath } from './paths.ts'
import { ResourceUse } from './resource-use.ts'
import { type ResourceId, ResourceKind, type Resources, type ResourceSetId } from './resources.ts'
import { writeShading } from './shadings.ts'
import type { WordSource } from './text-writer.ts'

const CAPS = { butt: 0, round: 1, square: 2 } as const
const JOINS = { miter: 0, round: 1, bevel: 2 } as const

const BEGIN_SAVE = operator('q\n')
const END_SAVE = operator('Q\n')
const CONCAT = operator(' cm\n')
const CLIP = operator('W n\n')
const CLIP_EVEN_ODD = operator('W* n\n')
const FILL = operator('f\n')
const FILL_EVEN_ODD = operator('f*\n')
const STROKE = operator('S\n')

/** Sides of a rectangle from THINNEST to THICKEST are the thickness of a line, px. */
const THINNEST = 0.1
const THICKEST = 4
/**
 * Reduction of such a side in px, for thicker lines as a fraction: readers enlarge a page of 500 pixels or more by at most half a pixel.
 */
export const LESS = 0.001

const SAVE = 0
const GROUP = 1
const PATTERN = 2
const MASK = 3
const NAMES = ['save', 'group', 'pattern', 'mask']

/** The drawing since an inner stream began, and the resources it uses. */
interface Part {
  readonly start: number
  readonly used: ResourceSetId
}

const IDENTITY: Affine = [1, 0, 0, 1, 0, 0]

export interface ContentParts {
  readonly objects: ObjectWriter
  readonly resources: Resources
  readonly fonts: Fonts
  readonly images: Images
  readonly annotations: Annotations
  readonly words: WordSource
  readonly scale: number
  readonly grayscale: boolean
}

export abstract class ShapeWriter implements VectorCanvas {
  protected readonly parts: ContentParts
  protected readonly out = new ByteBuffer(16_384)
  protected readonly use: ResourceUse
  protected readonly state: GraphicsState
  /** Operations that `restore`, `endGroup` and others must match. */
  protected readonly open: number[] = []
  /** Buffer positions at which they began. */
  private readonly starts: number[] = []
  /** Buffer position after operators of a save that draw nothing, such as a clip or a matrix; -1 for other operations. */
  private readonly bare: number[] = []
  private readonly groupOpacity: number[] = []
  private readonly groupBlend: (BlendMode | null)[] = []
  protected readonly groupMatrix: Affine[] = []
  /** Open patterns: their objects, and the dictionary entries that depend on where they are used. */
  private readonly patternRef: PdfRef[] = []
  private readonly patternHead: ByteBuffer[] = []
  private readonly maskIsBright: boolean[] = []
  /** Vector images have their own coordinate systems, in which three decimals may be too coarse. */
  protected isFine = false
  /** The last gradient, which is often used again for the next tile. */
  private lastShading: Shading | null = null
  private lastShadingResource = 0 as ResourceId
  private lastMask: ResourceId | 0 = 0
  /** Size of the page or the vector image, in its own space. */
  protected width = 0
  protected height = 0

  constructor(parts: ContentParts) {
    this.parts = parts
    this.use = new ResourceUse(parts.resources)
    this.state = new GraphicsState(this.out, parts.resources, this.use, parts.grayscale)
  }

  /** Ends an open text object, since it cannot contain shapes. */
  protected abstract closeText(): void

  abstract image(image: ImageId, x: number, y: number, width: number, height: number): void
  abstract beginText(face: FaceId, size: number, color: Rgba, x: number, y: number): void
  abstract showWord(word: WordId, letterSpacing: number, wordSpacing: number, gap: number): void
  abstract endText(): void
  abstract insert(paint: (canvas: Canvas) => void): void
  abstract link(x: number, y: number, width: number, height: number, target: LinkTarget): void
  abstract beginArtifact(): void
  abstract endArtifact(): void

  /** Sets the painting of text: 0 filled or 1 outlined with the current paint; null for the colour of the text. */
  protected abstract paintText(mode: 0 | 1 | 2 | null): void

  save(): void {
    this.closeText()
    this.open.push(SAVE)
    this.state.push()
    this.starts.push(this.out.length)
    this.out.operator(BEGIN_SAVE)
    this.bare.push(this.out.length)
  }

  restore(): void {
    this.closeText()
    if (this.open.pop() !== SAVE) throw new ConvertError('internal', 'restore without a save')
    this.state.pop()
    const { out } = this
    const start = this.starts.pop() ?? 0
    if (out.length === this.bare.pop()) out.length = start
    else out.operator(END_SAVE)
  }

  /** Whether nothing is drawn since the last save. */
  private isBare(): boolean {
    return this.bare[this.bare.length - 1] === this.out.length
  }

  private stayBare(isBare: boolean): void {
    if (isBare) this.bare[this.bare.length - 1] = this.out.length
  }

  transform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.closeText()
    const isBare = this.isBare()
    this.state.concat(a, b, c, d, e, f)
    const { out } = this
    out.number6(a)
    out.byte(0x20)
    out.number6(b)
    out.byte(0x20)
    out.number6(c)
    out.byte(0x20)
    out.number6(d)
    out.byte(0x20)
    out.number4(e)
    out.byte(0x20)
    out.number4(f)
    out.operator(CONCAT)
    this.stayBare(isBare)
  }

  clipRect(x: number, y: number, width: number, height: number): void {
    this.closeText()
    const isBare = this.isBare()
    this.out.rectangle(x, y, Math.max(0, width), Math.max(0, height), false)
    this.state.clip(x, y, x + Math.max(0, width), y + Math.max(0, height))
    this.out.operator(CLIP)
    this.stayBare(isBare)
  }

  clipPath(path: Path, evenOdd: boolean): void {
    this.closeText()
    const isBare = this.isBare()
    if (!writePath(this.out, path, this.isFine)) this.out.rectangle(0, 0, 0, 0, false)
    const { left, top, right, bottom } = boxOf(path)
    this.state.clip(left, top, right, bottom)
    this.out.operator(evenOdd ? CLIP_EVEN_ODD : CLIP)
    this.stayBare(isBare)
  }

  fillRect(x: number, y: number, width: number, height: number, color: Rgba): void {
    if (!(width > 0 && height > 0) || (color & 0xff) === 0) return
    this.closeText()
    this.state.fill(color)
    this.out.rectangle(x, y, lessThanWhole(width), lessThanWhole(height), true)
  }

  fillPath(path: Path, evenOdd: boolean, color: Rgba): void {
    if (path.length === 0 || (color & 0xff) === 0) return
    this.closeText()
    this.state.fill(color)
    if (writePath(this.out, path, this.isFine)) this.out.operator(evenOdd ? FILL_EVEN_ODD : FILL)
  }

  strokePath(path: Path, stroke: StrokeStyle): void {
    if (path.length === 0 || !(stroke.width > 0) || (stroke.color & 0xff) === 0) return
    this.closeText()
    this.state.stroke(stroke.color)
    this.strokeState(stroke)
    if (writePath(this.out, path, this.isFine)) this.out.operator(STROKE)
  }

  private strokeState(stroke: StrokeStyle): void {
    const { state } = this
    state.lineWidth(stroke.width)
    state.lineCap(CAPS[stroke.cap])
    state.lineJoin(JOINS[stroke.join])
    if (stroke.join === 'miter') state.miterLimit(stroke.miterLimit)
    state.dash(stroke.dash, stroke.dashPhase)
  }

  beginGroup(opacity: number, blend: BlendMode | null = null): void {
    this.closeText()
    this.groupOpacity.push(opacity)
    this.groupBlend.push(blend)
    this.beginPart(GROUP, IDENTITY)
  }

  endGroup(): void {
    const part = this.endPart(GROUP)
    const opacity = this.groupOpacity.pop() ?? 1
    const blend = this.groupBlend.pop() ?? null
    const { out, parts: { objects, resources, images } } = this
    if (out.length === part.start) return
    const isGray = this.state.grayscale && !images.keepsColors
    const form = this.takeForm(part, `/I true /CS ${isGray ? '/DeviceGray' : '/DeviceRGB'}`)
    this.state.translucent = true
    const drawn = resources.add(ResourceKind.xobject, form)
    if (blend === null) {
      this.state.alpha(opacity)
      this.draw(drawn)
      return
    }
    this.save()
    this.state.alpha(opacity)
    this.enter(resources.add(ResourceKind.mask, writeBlendState(objects, blend)))
    this.draw(drawn)
    this.restore()
  }

  /** If the alphas of the colours differ, a gradient of the alphas is the soft mask of the opaque colours. */
  shade(shading: Shading): void {
    this.closeText()
    const { out, state: { grayscale }, parts: { objects, resources } } = this
    const alpha = (shading.stops[0]?.color ?? 0) & 0xff
    const isEven = shading.stops.every(({ color }) => (color & 0xff) === alpha)
    this.state.alpha(isEven ? alpha / 255 : 1)
    if (shading !== this.lastShading) {
      this.lastShading = shading
      this.lastShadingResource = resources.add(ResourceKind.shading, writeShading(objects, shading, grayscale ? 'gray' : 'rgb'))
      // The tiles of the gradient are at different places of the page, so its mask must extend beyond the page.
      this.lastMask = isEven ? 0 : resources.add(ResourceKind.mask, this.writeSoftMask(shading, IDENTITY, 1))
    }
    out.ascii('q\n')
    if (this.lastMask !== 0) this.enter(this.lastMask)
    this.use.use(this.lastShadingResource)
    resources.writeName(out, this.lastShadingResource)
    out.ascii(' sh\nQ\n')
  }

  /** Sets a graphics state with a soft mask or another blend mode. */
  private enter(state: ResourceId): void {
    this.state.translucent = true
    this.use.use(state)
    this.parts.resources.writeName(this.out, state)
    this.out.ascii(' gs\n')
  }

  /** `matrix` maps the space of the shading to the current space; the mask extends `beyond` pages on every side. */
  private writeSoftMask(shading: Shading, matrix: Affine, beyond = 0): PdfRef {
    const { objects, resources } = this.parts
    const alphas = resources.add(ResourceKind.shading, writeShading(objects, shading, 'alpha'))
    this.use.begin()
    this.use.use(alphas)
    const dictionary = resources.refOf(this.use.end(), objects)
    const form = objects.allocate()
    const content = new ByteBuffer(64)
    if (matrix !== IDENTITY) {
      writeMatrix(content, matrix)
      content.ascii(' cm ')
    }
    resources.writeName(content, alphas)
    content.ascii(' sh\n')
    this.writeForm(form, content.view(), dictionary, '/CS /DeviceGray', beyond)
    return writeMaskState(objects, form, true)
  }

  fillPainted(path: Path, evenOdd: boolean, paint: Paint): void {
    if (path.length === 0) return
    this.save()
    // Poppler misplaces a gradient that is a pattern within a pattern, but not one that is painted there.
    if (paint.kind !== 'pattern' && this.patternRef.length > 0) {
      this.clipPath(path, evenOdd)
      this.transform(...paint.matrix)
      this.shade(paint.shading)
    } else {
      this.paint(paint, false)
      if (writePath(this.out, path, this.isFine)) this.out.operator(evenOdd ? FILL_EVEN_ODD : FILL)
    }
    this.restore()
  }

  strokePainted(path: Path, stroke: StrokeStyle, paint: Paint): void {
    if (path.length === 0 || !(stroke.width > 0)) return
    this.save()
    this.paint(paint, true)
    this.strokeState(stroke)
    if (writePath(this.out, path, this.isFine)) this.out.operator(STROKE)
    this.restore()
  }

  beginTextPaint(paint: Paint | null, stroke: StrokeStyle | null, fill?: Rgba): void {
    this.save()
    if (paint !== null) this.paint(paint, stroke !== null)
    else if (stroke !== null) this.state.stroke(stroke.color)
    if (stroke !== null) this.strokeState(stroke)
    if (fill !== undefined) this.state.fill(fill)
    this.paintText(stroke === null ? 0 : fill === undefined ? 1 : 2)
  }

  endTextPaint(): void {
    this.paintText(null)
    this.restore()
  }

  /** Sets a pattern as the colour of further drawing, until the next restore. */
  private paint(paint: Paint, isStroke: boolean): void {
    const { out, state, parts: { resources } } = this
    const pattern = paint.kind === 'pattern' ? (paint.pattern as ResourceId) : this.shadingPattern(paint.shading, paint.matrix)
    if (paint.kind === 'pattern') state.alpha(1)
    this.use.use(pattern)
    out.ascii(isStroke ? '/Pattern CS ' : '/Pattern cs ')
    resources.writeName(out, pattern)
    out.ascii(isStroke ? ' SCN\n' : ' scn\n')
  }

  private shadingPattern(shading: Shading, matrix: Affine): ResourceId {
    const { state, parts: { objects, resources } } = this
    const alpha = (shading.stops[0]?.color ?? 0) & 0xff
    const isEven = shading.stops.every(({ color }) => (color & 0xff) === alpha)
    state.alpha(isEven ? alpha / 255 : 1)
    if (!isEven) this.enter(resources.add(ResourceKind.mask, this.writeSoftMask(shading, matrix)))
    const colors = writeShading(objects, shading, state.grayscale ? 'gray' : 'rgb')
    const pattern = objects.allocate()
    const out = objects.begin(pattern)
    out.ascii('<< /Type /Pattern /PatternType 2 /Shading ')
    out.ref(colors)
    this.writePatternMatrix(out, matrix)
    out.ascii(' >>')
    objects.end()
    return resources.add(ResourceKind.pattern, pattern)
  }

  /** Writes the matrix entry of a pattern whose space `matrix` maps to the current space. */
  private writePatternMatrix(out: ByteBuffer, matrix: Affine): void {
    this.state.push()
    this.state.concat(...matrix)
    out.ascii(' /Matrix [')
    this.state.writePatternMatrix(out, 0, 0, this.streamMatrix())
    out.ascii(']')
    this.state.pop()
  }

  beginPattern({ x, y, width, height, matrix }: PatternTile): void {
    this.closeText()
    const head = new ByteBuffer(256)
    head.ascii('/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [')
    for (const edge of [x, y, x + width, y + height]) {
      head.number6(edge)
      head.byte(0x20)
    }
    head.ascii('] /XStep ')
    head.number6(width)
    head.ascii(' /YStep ')
    head.number6(height)
    this.writePatternMatrix(head, matrix)
    head.ascii(' /Resources ')
    this.patternHead.push(head)
    this.patternRef.push(this.parts.objects.allocate())
    this.beginPart(PATTERN, matrix)
  }

  endPattern(): PatternId {
    const { objects, resources } = this.parts
    const part = this.endPart(PATTERN)
    const head = this.patternHead.pop()
    const pattern = this.patternRef.pop()
    if (head === undefined || pattern === undefined) throw new ConvertError('internal', 'endPattern without a pattern')
    const stream = objects.beginStream(pattern)
    stream.bytes(head.view())
    stream.ref(resources.refOf(part.used, objects))
    stream.byte(0x20)
    objects.endStream(this.out.view(part.start))
    this.out.length = part.start
    return resources.add(ResourceKind.pattern, pattern)
  }

  beginMask(byLuminance: boolean): void {
    this.closeText()
    this.maskIsBright.push(byLuminance)
    this.beginPart(MASK, IDENTITY)
  }

  endMask(): MaskId {
    const { objects, resources } = this.parts
    const part = this.endPart(MASK)
    const form = this.takeForm(part, '/I true /CS /DeviceRGB')
    const mask = resources.add(ResourceKind.mask, writeMaskState(objects, form, this.maskIsBright.pop() ?? true))
    this.enter(mask)
    return mask
  }

  useMask(mask: MaskId): void {
    this.closeText()
    this.enter(mask as ResourceId)
  }

  /** Forms and tiles know the matrix, that of their stream and whether they lie in a tile. */
  place(): string {
    return [...this.state.matrix(), ...this.streamMatrix(), this.patternRef.length > 0 ? 1 : 0].join(' ')
  }

  /** Begins a stream within this one, whose space `matrix` maps to the current space. */
  private beginPart(kind: number, matrix: Affine): void {
    this.open.push(kind)
    this.starts.push(this.out.length)
    this.bare.push(-1)
    this.use.begin()
    this.state.push()
    this.state.beginForm()
    if (matrix !== IDENTITY) this.state.concat(...matrix)
    this.groupMatrix.push(this.state.matrix())
  }

  private endPart(kind: number): Part {
    this.closeText()
    if (this.open.pop() !== kind) throw new ConvertError('internal', `a ${NAMES[kind] ?? ''} ends that was not the last to begin`)
    this.groupMatrix.pop()
    this.bare.pop()
    this.state.pop()
    return { start: this.starts.pop() ?? 0, used: this.use.end() }
  }

  /** Removes a part from the buffer and writes it as a form that is a transparency group. */
  private takeForm({ start, used }: Part, group: string): PdfRef {
    const { objects, resources } = this.parts
    const form = objects.allocate()
    this.writeForm(form, this.out.view(start), resources.refOf(used, objects), group)
    this.out.length = start
    return form
  }

  /** `group`: entries of the group dictionary. The bounding box of the form is the page, and `beyond` pages more on every side. */
  private writeForm(form: PdfRef, content: Uint8Array, dictionary: PdfRef, group: string, beyond = 0): void {
    const { objects } = this.parts
    const stream = objects.beginStream(form)
    stream.ascii('/Type /XObject /Subtype /Form /BBox [')
    this.state.writePageBox(stream, this.width, this.height, beyond)
    stream.ascii(`] /Group << /S /Transparency ${group} >> /Resources `)
    stream.ref(dictionary)
    stream.byte(0x20)
    objects.endStream(content)
  }

  /** From the initial space of the content stream, to which pattern matrices are relative, to CSS px of the page. */
  protected streamMatrix(): Affine {
    const { scale } = this.parts
    return this.groupMatrix.at(-1) ?? [1 / scale, 0, 0, -1 / scale, 0, this.height]
  }

  protected draw(resource: ReturnType<Resources['add']>): void {
    this.use.use(resource)
    this.parts.resources.writeName(this.out, resource)
    this.out.ascii(' Do\n')
  }
}

/** A graphics state with a form as soft mask. */
function writeMaskState(objects: ObjectWriter, form: PdfRef, byLuminance: boolean): PdfRef {
  const state = objects.allocate()
  const out = objects.begin(state)
  out.ascii(`<< /Type /ExtGState /SMask << /Type /Mask /S /${byLuminance ? 'Luminosity' : 'Alpha'} /G `)
  out.ref(form)
  out.ascii(' >> >>')
  objects.end()
  return state
}

function writeBlendState(objects: ObjectWriter, blend: BlendMode): PdfRef {
  const state = objects.allocate()
  const name = blend.replace(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase())
  objects.begin(state).ascii(`<< /Type /ExtGState /BM /${name} >>`)
  objects.end()
  return state
}

/**
 * PDFium, the PDF viewer of Chrome, enlarges a page to whole pixels (1122.5 to 1123 for A4 at 96 dpi) and then covers every pixel that a
 * rectangle touches: a line of 1px would be drawn 2px thick. Slightly thinner, it has the right thickness.
 */
function lessThanWhole(side: number): number {
  return side >= THINNEST && side <= THICKEST ? side - LESS * (side > 1 ? side : 1) : side
}
