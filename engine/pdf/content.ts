/**
 * The canvas that writes PDF content streams. A page starts with one matrix from CSS px, y down, to points, so that all further coordinates
 * are those of layout. A vector image becomes a form XObject when it is first drawn.
 */
import type { FaceId, ImageId, WordId } from '../arena/ids.ts'
import { ConvertError } from '../messages/errors.ts'
import type { Canvas, LinkTarget, Rgba, Tiling } from '../paint/canvas.ts'
import { ByteBuffer, operator } from './bytes.ts'
import type { FormLink, VectorImage } from './image-objects.ts'
import type { PdfRef } from './objects.ts'
import { PageFlag } from './pages.ts'
import { writeMatrix } from './paths.ts'
import { type ResourceId, ResourceKind, type ResourceSetId } from './resources.ts'
import { type ContentParts, LESS, ShapeWriter } from './shape-writer.ts'
import { TextWriter } from './text-writer.ts'

export type { ContentParts } from './shape-writer.ts'

/** Data that `end` returns about the written stream. */
export interface WrittenContent {
  readonly content: PdfRef
  readonly resources: ResourceSetId
  readonly flags: number
}

const END_PAGE = operator('Q\n')

export class ContentWriter extends ShapeWriter implements Canvas {
  private readonly text: TextWriter
  private page = 0 as PdfRef
  /** Initial operators of a page of this height, reused for pages of equal height in CSS px. */
  private begun = new Uint8Array(0)
  private begunHeight = NaN
  /** Links of the form that is being drawn; null on the page itself. */
  private links: FormLink[] | null = null

  constructor(parts: ContentParts) {
    super(parts)
    this.text = new TextWriter(this.out, this.state, parts.fonts, parts.words, parts.objects.deflate === null)
  }

  protected override closeText(): void {
    this.text.close()
  }

  protected override paintText(mode: 0 | 1 | 2 | null): void {
    this.text.painted = mode
  }

  /** Begins a content stream for a page of this size in CSS px. */
  begin(page: PdfRef, width: number, height: number): void {
    this.page = page
    this.width = width
    this.height = height
    this.use.begin()
    this.state.beginStream()
    this.text.beginStream()
    const { out, parts: { scale } } = this
    out.clear()
    if (height === this.begunHeight) {
      out.again(this.begun)
      return
    }
    out.ascii('q\n')
    out.number6(scale)
    out.ascii(' 0 0 ')
    out.number6(-scale)
    out.ascii(' 0 ')
    out.number4(height * scale)
    out.ascii(' cm\n')
    this.begun = out.data.slice(0, out.length)
    this.begunHeight = height
  }

  /** Ends the stream and writes it. */
  end(): WrittenContent {
    this.text.close()
    if (this.open.length > 0) throw new ConvertError('internal', `page ${this.page} ends inside a save or a group`)
    this.out.operator(END_PAGE)
    const { objects } = this.parts
    const content = objects.allocate()
    objects.beginStream(content)
    objects.endStream(this.out.view())
    return {
      content, resources: this.use.end(), flags: this.state.translucent ? PageFlag.transparent : 0,
    }
  }

  image(image: ImageId, x: number, y: number, width: number, height: number): void {
    if (!(width > 0 && height > 0)) return
    const vector = this.parts.images.vector(image)
    if (vector !== null) {
      this.vector(vector, x, y, width, height)
      return
    }
    const resource = this.imageResource(image)
    if (resource === 0) return
    this.out.ascii('q ')
    // Readers paint every pixel that an edge of an image touches, so edges on pixel boundaries are moved slightly inwards.
    const across = Math.min(LESS, width / 8)
    const down = Math.min(LESS, height / 8)
    writeImageMatrix(this.out, x + across, y + down, width - 2 * across, height - 2 * down)
    this.out.ascii(' cm\n')
    this.draw(resource)
    this.out.ascii('Q\n')
  }

  /** A few tiles are drawn one by one; more become one pattern. */
  fillTiled(image: ImageId, tiling: Tiling): void {
    const { x, y, width, height, tileWidth, tileHeight } = tiling
    if (!(width > 0 && height > 0 && tileWidth > 0 && tileHeight > 0)) return
    const columns = countTiles(tiling.tileX, tileWidth, tiling.stepX, x + width)
    const rows = countTiles(tiling.tileY, tileHeight, tiling.stepY, y + height)
    if (columns * rows === 0) return
    const vector = this.parts.images.vector(image)
    const resource = vector === null ? this.imageResource(image) : this.vectorForm(vector, tileWidth, tileHeight)
    if (resource === 0) return
    this.save()
    const isSingle = columns * rows === 1
    this.clipRect(x, y, width, height)
    if (isSingle) this.image(image, tiling.tileX, tiling.tileY, tileWidth, tileHeight)
    else this.fillWithPattern(resource, vector, tiling, columns, rows)
    this.restore()
  }

  /** Fills the tiled part of the area with a pattern of one tile; a single row or column is not repeated. */
  private fillWithPattern(resource: ResourceId, vector: VectorImage | null, tiling: Tiling, columns: number, rows: number): void {
    const { tileX, tileY, tileWidth, tileHeight, stepX, stepY } = tiling
    const { out, parts: { objects, resources } } = this
    this.use.begin()
    this.use.use(resource)
    const dictionary = resources.refOf(this.use.end(), objects)
    const pattern = objects.allocate()
    const stream = objects.beginStream(pattern)
    stream.ascii('/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 ')
    stream.number4(tileWidth)
    stream.byte(0x20)
    stream.number4(tileHeight)
    stream.ascii('] /XStep ')
    stream.number4(stepX > 0 ? stepX : tileWidth)
    stream.ascii(' /YStep ')
    stream.number4(stepY > 0 ? stepY : tileHeight)
    stream.ascii(' /Matrix [')
    this.state.writePatternMatrix(stream, tileX, tileY, this.streamMatrix())
    stream.ascii('] /Resources ')
    stream.ref(dictionary)
    stream.byte(0x20)
    const content = new ByteBuffer(64)
    if (vector === null) writeImageMatrix(content, 0, 0, tileWidth, tileHeight)
    else writeMatrix(content, vector.placement(0, 0, tileWidth, tileHeight))
    content.ascii(' cm ')
    resources.writeName(content, resource)
    content.ascii(' Do\n')
    objects.endStream(content.view())
    const name = resources.add(ResourceKind.pattern, pattern)
    this.use.use(name)
    this.state.forgetFill()
    out.ascii('/Pattern cs ')
    resources.writeName(out, name)
    out.ascii(' scn\n')
    const x = stepX > 0 ? tiling.x : tileX
    const y = stepY > 0 ? tiling.y : tileY
    out.rectangle(x, y, stepX > 0 ? tiling.width : columns * tileWidth, stepY > 0 ? tiling.height : rows * tileHeight, true)
  }

  /** Draws a vector image, clipped to its area. */
  private vector(vector: VectorImage, x: number, y: number, width: number, height: number): void {
    const form = this.vectorForm(vector, width, height)
    if (form === 0) return
    this.save()
    this.clipRect(x, y, width, height)
    writeMatrix(this.out, vector.placement(x, y, width, height))
    this.out.ascii(' cm\n')
    this.draw(form)
    this.formLinks(vector, x, y, width, height)
    this.restore()
  }

  /** Annotations belong to pages rather than forms: each use of a form has its own. */
  private formLinks(vector: VectorImage, x: number, y: number, width: number, height: number): void {
    const links = vector.links.get(keyOf(vector, width, height))
    if (links === undefined) return
    const [a, b, c, d, e, f] = vector.placement(x, y, width, height)
    for (const { left, top, right, bottom, target } of links) {
      const [x0, y0, x1, y1] = [a * left + c * top + e, b * left + d * top + f, a * right + c * bottom + e, b * right + d * bottom + f]
      this.link(Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0), target)
    }
  }

  insert(paint: (canvas: Canvas) => void): void {
    paint(this)
  }

  /** The form of a vector image, written when it is first drawn: once, or once for each size if it depends on the size. */
  private vectorForm(vector: VectorImage, width: number, height: number): ResourceId | 0 {
    this.text.close()
    const key = keyOf(vector, width, height)
    const known = vector.forms.get(key)
    const form = known ?? this.writeVector(vector, width, height)
    if (known === undefined) vector.forms.set(key, form)
    if (!vector.isRelative) vector.draw = null
    if (vector.isTranslucent) this.state.translucent = true
    this.state.alpha(1)
    return form
  }

  /** While it is drawn, the form is the end of the buffer, as for a group. */
  private writeVector(vector: VectorImage, width: number, height: number): ResourceId {
    const { out, state, parts: { objects, resources } } = this
    const area = vector.area(width, height)
    const page = { width: this.width, height: this.height, translucent: state.translucent, grayscale: state.grayscale }
    const start = out.length
    this.use.begin()
    state.push()
    state.beginVector(area.x, area.y)
    state.translucent = state.grayscale = false
    this.groupMatrix.push(state.matrix())
    this.width = area.width
    this.height = area.height
    const wasFine = this.isFine
    this.isFine = true
    const around = this.links
    const links: FormLink[] = []
    this.links = links
    vector.draw?.(this, width, height)
    const moved = links.map(({ left, top, right, bottom, target }) =>
      ({ left: left + area.x, top: top + area.y, right: right + area.x, bottom: bottom + area.y, target }))
    if (links.length > 0) vector.links.set(keyOf(vector, width, height), moved)
    this.links = around
    this.isFine = wasFine
    this.width = page.width
    this.height = page.height
    this.groupMatrix.pop()
    vector.isTranslucent ||= state.translucent
    state.pop()
    state.translucent = page.translucent
    state.grayscale = page.grayscale
    const form = objects.allocate()
    const dictionary = resources.refOf(this.use.end(), objects)
    const stream = objects.beginStream(form)
    stream.ascii('/Type /XObject /Subtype /Form /BBox [')
    for (const edge of [area.x, area.y, area.x + area.width, area.y + area.height]) {
      stream.number4(edge)
      stream.byte(0x20)
    }
    stream.ascii('] /Resources ')
    stream.ref(dictionary)
    stream.byte(0x20)
    objects.endStream(out.view(start))
    out.length = start
    return resources.add(ResourceKind.xobject, form)
  }

  /** Prepares an image for drawing; 0 if there is nothing to draw. */
  private imageResource(image: ImageId): ResourceId | 0 {
    this.text.close()
    const { images } = this.parts
    const resource = images.resource(image)
    if (resource === 0) return 0
    if (images.hasAlpha(image)) this.state.translucent = true
    this.state.alpha(1)
    return resource
  }

  beginText(face: FaceId, size: number, color: Rgba, x: number, y: number): void {
    this.text.begin(face, size, color, x, y)
  }

  showWord(word: WordId, letterSpacing: number, wordSpacing: number, gap: number): void {
    this.text.word(word, letterSpacing, wordSpacing, gap)
  }

  showJoined(words: readonly WordId[], letterSpacing: number, wordSpacing: number, gap: number): void {
    this.text.joined(words, letterSpacing, wordSpacing, gap)
  }

  advance(px: number): void {
    this.text.advance(px)
  }

  endText(): void {
    this.text.end()
  }

  /** Most readers skip artifacts; some only respect ActualText. */
  beginArtifact(): void {
    this.text.close()
    this.out.ascii('/Artifact BMC\n/Span <</ActualText ()>> BDC\n')
  }

  endArtifact(): void {
    this.text.close()
    this.out.ascii('EMC\nEMC\n')
  }

  /** The link area is the bounding box of the transformed rectangle, clipped. */
  link(x: number, y: number, width: number, height: number, target: LinkTarget): void {
    const { state, parts: { annotations, scale } } = this
    const shown = state.shownOf(x, y, x + width, y + height)
    if (shown === null) return
    const { left, top, right, bottom } = shown
    if (this.links !== null) {
      this.links.push({ left, top, right, bottom, target })
      return
    }
    annotations.link(target, {
      left: left * scale, bottom: (this.height - bottom) * scale, right: right * scale, top: (this.height - top) * scale,
    })
  }

  destination(name: string, x: number, y: number): void {
    const { state, parts: { annotations, scale } } = this
    annotations.destination(this.page, name, state.pageX(x, y) * scale, (this.height - state.pageY(x, y)) * scale)
  }
}

/** Key of the forms of a vector image. */
const keyOf = ({ isRelative }: VectorImage, width: number, height: number): string => (isRelative ? `${width.toFixed(3)} ${height.toFixed(3)}` : '')

/** Writes the matrix from the unit square, y up, to a rectangle, y down. */
function writeImageMatrix(out: ByteBuffer, x: number, y: number, width: number, height: number): void {
  out.number4(width)
  out.ascii(' 0 0 ')
  out.number4(-height)
  out.byte(0x20)
  out.number(x)
  out.byte(0x20)
  out.number(y + height)
}

/** Number of tiles from `start` on that begin before `end`. */
function countTiles(start: number, size: number, step: number, end: number): number {
  if (start >= end) return 0
  return step > 0 ? Math.ceil((end - start) / Math.max(step, size * 1e-6) - 1e-6) : 1
}
