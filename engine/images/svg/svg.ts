/**
 * An SVG file as an image: its natural size from the root element alone, and a drawing on demand. With a viewBox, one drawing serves every
 * size: it is made in viewBox space and placed by a matrix. Without viewBox and size, the image is as large as its place, and is drawn
 * again for each place.
 */
import { type DecoderSource, decoderOf, encodingOf, isUtf16, markedEncoding } from '../../host/encodings.ts'
import type { Affine, VectorCanvas } from '../../paint/canvas.ts'
import type { VectorData } from '../image-data.ts'
import { damaged, ImageError } from '../image-error.ts'
import { sniffImage } from '../sniff.ts'
import type { Bounds } from './bounds.ts'
import { newSharedWork, newWork, type SharedWork, type Surroundings } from './context.ts'
import { SvgDrawing } from './drawing.ts'
import { expandEntities } from './entities.ts'
import { parseLength } from './lengths.ts'
import type { ImageOf } from './nested-images.ts'
import type { SvgTextPainter } from './text-painter.ts'
import { fitViewBox, type AspectRatio, parseAspectRatio, parseViewBox } from './view-box.ts'
import { parseSvg, readRootAttributes, type SvgElement, type SvgTree } from './xml.ts'

export interface SvgFile {
  readonly bytes: Uint8Array
  /** Natural size in CSS px. */
  readonly width: number
  readonly height: number
  /** The rectangle fitted into the image's place; null when the image takes on the size of its place. */
  readonly viewBox: Bounds | null
  readonly aspectRatio: AspectRatio
  /** No width and height, but a viewBox. */
  readonly hasRatioAlone: boolean
  readonly decoders: DecoderSource
}

export interface InlineFrame extends Pick<SvgFile, 'width' | 'height' | 'viewBox' | 'aspectRatio'> {
  /** Which natural dimensions are missing: `size` is width and height, `ratio` the aspect ratio too; null for none. */
  readonly lacks: 'size' | 'ratio' | null
}

/**
 * Services for drawing an image. `note` reports what is not drawn. Without `text`, text is not drawn; without `imageOf`, images are not.
 */
export interface PictureHelp {
  readonly note: (what: string) => void
  /** For images inside the image. */
  readonly decoders?: DecoderSource
  readonly text?: SvgTextPainter | null
  /** The message for text without a painter. */
  readonly undrawnText?: string | undefined
  readonly imageOf?: ImageOf
  /** The document around an inline element. */
  readonly surroundings?: Surroundings | null
  /** The shared work limit of all images of a conversion. */
  readonly work?: SharedWork | undefined
}

type Inflate = (bytes: Uint8Array, limit: number) => Uint8Array

/** Maximum size of an unpacked file. */
const MAX_TEXT_BYTES = 64 * 1_048_576
const DEFAULT_WIDTH = 300
const DEFAULT_HEIGHT = 150
/** How far beyond its viewBox, in multiples of its size, a drawing is kept for places of another shape. */
const MARGIN = 16

/** The text of a gzip-compressed SVG file; throws an ImageError when it is damaged, too large or not SVG. */
export const unpackSvg = (bytes: Uint8Array, inflate: Inflate): Uint8Array => {
  let unpacked: Uint8Array
  try {
    unpacked = inflate(bytes, MAX_TEXT_BYTES)
  } catch (error) {
    throw damaged(`it cannot be unpacked (${error instanceof Error ? error.message : String(error)})`)
  }
  if (sniffImage(unpacked) !== 'svg') throw new ImageError('its compressed content is not an SVG image')
  return unpacked
}

/** Reads the root element of an SVG file; throws an ImageError when it is not well-formed. */
export const openSvg = (bytes: Uint8Array, decoders: DecoderSource = {}): SvgFile => {
  const attributes = readRootAttributes(textOf(bytes, decoders))
  const given = parseViewBox(attributes['viewBox'])
  const ratio = given === null ? null : given.width / given.height
  const ownWidth = sideOf(attributes['width'])
  const ownHeight = sideOf(attributes['height'])
  const width = ownWidth ?? (ratio === null ? DEFAULT_WIDTH : ownHeight === null ? (given?.width ?? 0) : ownHeight * ratio)
  const height = ownHeight ?? (ratio === null ? DEFAULT_HEIGHT : ownWidth === null ? (given?.height ?? 0) : ownWidth / ratio)
  const isFixed = ownWidth !== null && ownHeight !== null
  return {
    bytes, decoders, width, height, hasRatioAlone: given !== null && ownWidth === null && ownHeight === null,
    viewBox: given ?? (isFixed ? { x: 0, y: 0, width, height } : null),
    aspectRatio: given === null ? UNFITTED : parseAspectRatio(attributes['preserveAspectRatio']),
  }
}

/** Parses the whole file and makes its drawing. */
export const decodeSvg = (
  file: SvgFile, inflate: Inflate, help: PictureHelp,
): VectorData => {
  const placed = placing(file)
  return { kind: 'vector', ...placed, draw: drawing(parseSvg(textOf(file.bytes, file.decoders)), placed.placement, inflate, help) }
}

/** An `<svg>` element of a document: its natural size, if any, and its placement. */
export const openInlineSvg = ({ attributes }: SvgElement): InlineFrame => {
  const viewBox = parseViewBox(attributes['viewBox'])
  const ownWidth = sideOf(attributes['width'])
  const ownHeight = sideOf(attributes['height'])
  const isWhole = ownWidth !== null && ownHeight !== null && ownWidth > 0 && ownHeight > 0
  const ratio = isWhole ? ownWidth / ownHeight : viewBox === null ? null : viewBox.width / viewBox.height
  const aspectRatio = viewBox === null ? UNFITTED : parseAspectRatio(attributes['preserveAspectRatio'])
  if (ratio === null) return { viewBox, aspectRatio, width: ownWidth ?? DEFAULT_WIDTH, height: ownHeight ?? DEFAULT_HEIGHT, lacks: 'ratio' }
  const width = ownWidth ?? (ownHeight === null ? DEFAULT_WIDTH : ownHeight * ratio)
  const lacks = ownWidth === null && ownHeight === null ? 'size' : null
  return { viewBox, aspectRatio, width, height: ownHeight ?? width / ratio, lacks }
}

/** The drawing of an `<svg>` element in a document. */
export const decodeInlineSvg = (
  tree: SvgTree, frame: InlineFrame, inflate: Inflate, help: PictureHelp,
): VectorData => {
  const placed = placing(frame)
  return { kind: 'vector', ...placed, draw: drawing(tree, placed.placement, inflate, help) }
}

/**
 * Those of the families, in lower case, that the text of the file may use: every family used occurs literally in the file. The result can
 * contain unused families, but lacks no used one.
 */
export const familiesIn = (file: SvgFile, among: readonly string[]): readonly string[] => {
  let text: string
  try {
    text = textOf(file.bytes, file.decoders).toLowerCase()
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    return []
  }
  return /<(?:[\w.-]+:)?text[\s/>]/.test(text) ? namedIn([text], among) : []
}

/** The same for an element, without the families that it inherits. */
export const familiesInTree = ({ root }: SvgTree, among: readonly string[]): readonly string[] => {
  const values: string[] = []
  let hasText = false
  const visit = ({ name, attributes, declared, children }: SvgElement): void => {
    hasText ||= name === 'text'
    const family = attributes['font-family']
    if (family !== undefined) values.push(family.toLowerCase())
    for (const each of declared ?? []) if (each.name === 'font-family' || each.name === 'font') values.push(each.value.toLowerCase())
    for (const child of children) visit(child)
  }
  visit(root)
  return hasText ? namedIn(values, among) : []
}

const namedIn = (texts: readonly string[], among: readonly string[]): readonly string[] => {
  const plain = texts.map((text) => text.replace(/\s+/g, ' '))
  return among.filter((family) => {
    const name = new RegExp(`(?<![\\w-])${family.replace(/[^\w\s]/g, '\\$&')}(?![\\w-])`)
    return plain.some((text) => name.test(text))
  })
}

const UNFITTED: AspectRatio = { alignX: 0, alignY: 0, fit: 'none' }

/** Null for a missing side, or one that depends on the context. */
const sideOf = (text: string | undefined): number | null => {
  const length = parseLength(text, 16)
  return length === null || length.isPercent || length.math !== undefined || length.value < 0 ? null : length.value
}

/** Separate from the drawing, so that it does not keep the tree in memory. */
const placing = ({ viewBox, aspectRatio }: Pick<SvgFile, 'viewBox' | 'aspectRatio'>): Pick<VectorData, 'isRelative' | 'area' | 'placement'> => {
  const isCut = aspectRatio.fit === 'none'
  return {
    isRelative: viewBox === null,
    area: (width, height) => {
      if (viewBox === null) return { x: 0, y: 0, width, height }
      if (isCut) return viewBox
      const { x, y, width: w, height: h } = viewBox
      return { x: x - MARGIN * w, y: y - MARGIN * h, width: (2 * MARGIN + 1) * w, height: (2 * MARGIN + 1) * h }
    },
    placement: (x, y, width, height): Affine =>
      viewBox === null ? [1, 0, 0, 1, x, y] : fitViewBox(viewBox, { x, y, width, height }, aspectRatio),
  }
}

const drawing = (
  tree: SvgTree, placement: VectorData['placement'], inflate: Inflate, help: PictureHelp,
): VectorData['draw'] => {
  const parseNested = (bytes: Uint8Array): SvgTree => {
    const format = sniffImage(bytes)
    if (format !== 'svg' && format !== 'svgz') throw new ImageError('it is not an SVG image')
    return parseSvg(textOf(format === 'svgz' ? unpackSvg(bytes, inflate) : bytes, help.decoders ?? {}))
  }
  return (canvas: VectorCanvas, width, height) => {
    const box = parseViewBox(tree.root.attributes['viewBox'])
    new SvgDrawing(tree, canvas, newWork(help.work ?? newSharedWork()), { text: null, imageOf: () => undefined, ...help, parseNested }).draw(box ?? { width, height }, placement(0, 0, width, height))
  }
}

/** The text of the file in the encoding of its XML declaration (UTF-8 if unknown), with its entities expanded. */
const textOf = (bytes: Uint8Array, decoders: DecoderSource): string => {
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  const named = encodingOf(/^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? '')
  // The declaration was readable as single bytes, so the encoding is not UTF-16.
  const encoding = markedEncoding(bytes) ?? (named === null || isUtf16(named) ? 'utf-8' : named)
  return expandEntities(decoderOf(encoding, decoders).decode(bytes))
}
