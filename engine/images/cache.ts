/**
 * The images of one conversion. Each distinct URL and each distinct content is one image: opened once for its size, decoded when the PDF
 * needs it, and released then. Unusable bytes give image id 0, and the reason is stored. Easy to get wrong: some damage is found only while
 * decoding; it is reported through `failed`, and the image is drawn as nothing.
 */
import type { Surroundings } from './svg/context.ts'
import type { ImageId } from '../arena/ids.ts'
import { isDataUrl, readDataUrl } from '../host/data-url.ts'
import type { DecoderSource } from '../host/encodings.ts'
import type { WebpDecoder } from '../host/webp.ts'
import { ConvertError } from '../messages/errors.ts'
import { contentKey, textKey } from './content-key.ts'
import { decodeGif, frameOf, placedFrame } from './gif.ts'
import { readGif } from './gif-file.ts'
import type { ImageData } from './image-data.ts'
import { ImageError } from './image-error.ts'
import { readJpeg, withRgbMark } from './jpeg.ts'
import { swapsSides, type Orientation } from './orientation.ts'
import { decodePng, openPng, type Inflate } from './png.ts'
import type { CheckSum } from './png-file.ts'
import { sniffImage } from './sniff.ts'
import type { SharedWork } from './svg/context.ts'
import { decodeInlineSvg, decodeSvg, familiesIn, familiesInTree, openInlineSvg, openSvg, type SvgFile, unpackSvg } from './svg/svg.ts'
import type { ImageOf, PlacedImage } from './svg/nested-images.ts'
import type { SvgTextPainter } from './svg/text-painter.ts'
import type { SvgTree } from './svg/xml.ts'
import { decodeWebp } from './webp.ts'
import { readWebp } from './webp-file.ts'

export interface ImageInfo {
  readonly format: 'png' | 'jpeg' | 'gif' | 'webp' | 'svg'
  /** Natural size in CSS px as displayed, that is after applying `orientation`. */
  readonly width: number
  readonly height: number
  /** The orientation to apply to the stored image, which the canvas draws. */
  readonly orientation: Orientation
  /**
   * Which natural dimensions are missing (CSS Images 3, 4). `size`: only a natural aspect ratio; the image fills the available width.
   * `ratio`: neither, so width and height are independent. Absent when it has all.
   */
  readonly lacks?: 'size' | 'ratio'
  /** It has no natural size, and contributes 0 to the intrinsic sizes of its container. */
  readonly contributesNothing?: true
  /** The image to draw, where this one is another image at a different natural size. */
  readonly drawn?: ImageId
}

/** Looks up images by URL, for later stages. */
export interface ImageLookup {
  /** The image of `reference`, relative to `base`; 0 when there is none to draw. */
  idOf(reference: string, base: string): ImageId
  info(id: ImageId): ImageInfo
}

export interface ImageSettings extends DecoderSource {
  readonly inflate: Inflate
  /** A faster CRC-32 than ours. */
  readonly crc32?: CheckSum | undefined
  /** Loads the WebP decoder; called when the first WebP image is decoded. */
  webp(): WebpDecoder
  /** Converts decoded images to grey; JPEG and SVG images keep their colours. */
  readonly grayscale: boolean
  /** Whether GIF files are supported (their first frame). */
  readonly readsGif: boolean
  /** Whether an SVG file with a viewBox but without width and height has only an aspect ratio; else the viewBox is its size. */
  readonly followsRatios?: boolean
  /** Whether raster images inside SVG images are drawn. */
  readonly drawsImagesInSvg?: boolean
  /** Draws text in SVG images; text is not drawn where this is absent or returns null. */
  svgText?(): SvgTextPainter | null
  /** The message for SVG text that is not drawn. */
  readonly undrawnText?: string
  /** Maximum of pixels to unpack beyond those that the file sizes justify. */
  readonly maxPixels?: number
  /** The shared work limit of all SVG images of the conversion. */
  readonly svgWork?: SharedWork | undefined
  /** Called when an image that `add` accepted turns out to be damaged. */
  failed(name: string, reason: string): void
  /** Called when the last rows of an image are missing. */
  incomplete?(name: string): void
  /** Called for parts of an image that are not drawn. */
  ignored(name: string, what: string): void
  /** Called when an SVG image keeps its colours despite `grayscale`. */
  keptColors(name: string): void
}

/** The families, in lower case, that the image's text may use. */
type FamiliesIn = (among: readonly string[]) => readonly string[]

interface Opened {
  readonly info: ImageInfo
  readonly families?: FamiliesIn
  /** The number of pixels to unpack, where it differs from that of the whole image. */
  readonly unpacked?: number
  decode(): ImageData
}

interface Entry {
  readonly name: string
  readonly info: ImageInfo
  /** Null after the image was handed over, so that its data can be released. */
  decode: (() => ImageData) | null
  /** The number of pixels to unpack that the length of the file does not justify. */
  readonly pixels: number
  /** Null after the image was handed over, and for images without text. */
  families: FamiliesIn | null
}

/**
 * Limit for the pixels unpacked in all images together, beyond a number per byte of each file that suits large plain images: a file of a
 * hundred bytes can require a hundred MB.
 */
const MOST_PIXELS = 2 ** 30
const PIXELS_PER_BYTE = 64

interface Outcome {
  readonly id: ImageId
  /** Empty when the image can be used. */
  readonly reason: string
}

const NO_IMAGE = 0 as ImageId
/** Maximum size of an image within an SVG image. */
const MAX_INNER_BYTES = 20 * 1_048_576

/** The images of one conversion, by id. Id 0 means none. */
export class Images {
  private readonly settings: ImageSettings
  /** The entry of id n is at n - 1. */
  private readonly entries: Entry[] = []
  private readonly byUrl = new Map<string, Outcome>()
  private readonly byContent = new Map<string, Outcome>()
  private pixelsLeft: number

  constructor(settings: ImageSettings) {
    this.settings = settings
    this.pixelsLeft = settings.maxPixels ?? MOST_PIXELS
  }

  /**
   * Takes the bytes of a URL; 0 when they are not a usable image. `name` is used in messages. The bytes can be kept, so they must not
   * change. For a known URL the bytes are ignored.
   */
  add(url: string, bytes: Uint8Array, name = url): ImageId {
    const known = this.byUrl.get(url)
    if (known !== undefined) return known.id
    const key = contentKey(bytes, this.settings.crc32)
    const outcome = this.byContent.get(key) ?? this.open(bytes, name)
    this.byContent.set(key, outcome)
    this.byUrl.set(url, outcome)
    return outcome.id
  }

  /**
   * Takes an `<svg>` element of a document. `key` identifies its appearance, `name` is used in messages, `imageOf` returns the images that
   * it references.
   */
  addDrawing(key: string, name: string, tree: SvgTree, imageOf: (href: string) => ImageId, surroundings: Surroundings | null = null): ImageId {
    const known = this.byContent.get(key)
    if (known !== undefined) return known.id
    const { inflate, grayscale, ignored, keptColors } = this.settings
    const frame = openInlineSvg(tree.root)
    const { width, height, lacks } = frame
    const info: ImageInfo = { format: 'svg', width, height, orientation: 1, ...(lacks === null ? {} : { lacks }), ...(lacks === 'size' ? { contributesNothing: true } : {}) }
    const decode = (): ImageData => {
      if (grayscale) keptColors(name)
      return decodeInlineSvg(tree, frame, inflate, {
        decoders: this.settings, note: (what) => ignored(name, what), text: this.settings.svgText?.() ?? null, undrawnText: this.settings.undrawnText, work: this.settings.svgWork, imageOf: (href) => this.placed(imageOf(href)),
        surroundings,
      })
    }
    const id = this.entries.push({ name, info, decode, pixels: 0, families: (among) => familiesInTree(tree, among) }) as ImageId
    this.byContent.set(key, { id, reason: '' })
    return id
  }

  /** The image with another pixel density (pixels per CSS px), which changes its natural size. */
  scaled(id: ImageId, density: number): ImageId {
    if (id === NO_IMAGE || density === 1 || !(density > 0)) return id
    const key = `scaled ${id} ${density}`
    const known = this.byContent.get(key)
    if (known !== undefined) return known.id
    const { name, info } = this.entry(id)
    const own: ImageInfo = { ...info, width: info.width / density, height: info.height / density, drawn: id }
    const scaled = this.entries.push({ name, info: own, decode: null, pixels: 0, families: null }) as ImageId
    this.byContent.set(key, { id: scaled, reason: '' })
    return scaled
  }

  /** Why `add` gave 0 for this URL. */
  reasonOf(url: string): string {
    return this.byUrl.get(url)?.reason ?? ''
  }

  info(id: ImageId): ImageInfo {
    return this.entry(id).info
  }

  /** Whether text in SVG images is drawn. */
  get drawsText(): boolean {
    return (this.settings.svgText?.() ?? null) !== null
  }

  /** Those of the families, in lower case, that the text of SVG images not drawn yet may use. */
  familiesOfText(among: readonly string[]): ReadonlySet<string> {
    const found = new Set<string>()
    for (const { families } of this.entries) if (families !== null) for (const family of families(among)) found.add(family)
    return found
  }

  /** Decodes an image for embedding, once; null when it turns out to be damaged. */
  get(id: ImageId): ImageData | null {
    const entry = this.entry(id)
    const { decode } = entry
    if (decode === null) throw new ConvertError('internal', `image ${id} was handed over already`)
    entry.decode = null
    entry.families = null
    try {
      this.takePixels(entry.pixels)
      return decode()
    } catch (error) {
      if (!(error instanceof ImageError)) throw error
      this.settings.failed(entry.name, error.message)
      return null
    }
  }

  private takePixels(pixels: number): void {
    this.pixelsLeft -= pixels
    if (this.pixelsLeft >= 0) return
    this.pixelsLeft += pixels
    throw new ImageError(`the images of the document have too many pixels: more than ${this.settings.maxPixels ?? MOST_PIXELS} in addition to ${PIXELS_PER_BYTE} for each byte of their files\nuse smaller images`)
  }

  private entry(id: ImageId): Entry {
    const entry = this.entries[id - 1]
    if (entry === undefined) throw new ConvertError('internal', `there is no image ${id}`)
    return entry
  }

  private placed(id: ImageId): PlacedImage | null {
    return id === NO_IMAGE ? null : { id, ...this.info(id) }
  }

  /** An image in a data: URL of an SVG file, if such images are drawn. */
  private ofDataUrl(href: string, name: string): PlacedImage | null | undefined {
    const { settings } = this
    if (settings.drawsImagesInSvg !== true || !isDataUrl(href)) return undefined
    try {
      const key = `data ${textKey(href)}`
      const outcome = this.byContent.get(key) ?? this.open(readDataUrl(href, MAX_INNER_BYTES).bytes, name)
      this.byContent.set(key, outcome)
      if (outcome.id === NO_IMAGE) settings.ignored(name, `an <image> that cannot be read (${outcome.reason})`)
      return this.placed(outcome.id)
    } catch (error) {
      if (!(error instanceof ConvertError)) throw error
      settings.ignored(name, `an <image> that cannot be read (${error.message})`)
      return null
    }
  }

  /** Adds an image that is a part of another one. */
  private addPart(name: string, { width, height }: Parameters<AddPart>[0], decode: () => ImageData): ImageId {
    return this.entries.push({ name, info: { format: 'gif', width, height, orientation: 1 }, decode, pixels: 0, families: null }) as ImageId
  }

  private open(bytes: Uint8Array, name: string): Outcome {
    try {
      const { info, decode, unpacked, families = null } = openImage(bytes, this.settings, name, (href) => this.ofDataUrl(href, name), (part, decodePart) => this.addPart(name, part, decodePart))
      const pixels = info.format === 'svg' || info.format === 'jpeg' ? 0 : Math.max(0, (unpacked ?? info.width * info.height) - PIXELS_PER_BYTE * bytes.length)
      const id = this.entries.push({ name, info, decode, pixels, families }) as ImageId
      return { id, reason: '' }
    } catch (error) {
      if (!(error instanceof ImageError)) throw error
      return { id: NO_IMAGE, reason: error.message }
    }
  }
}

type AddPart = (part: { readonly width: number, readonly height: number }, decode: () => ImageData) => ImageId

const openImage = (bytes: Uint8Array, settings: ImageSettings, name: string, imageOf: ImageOf, addPart: AddPart): Opened => {
  const { inflate, grayscale, crc32 } = settings
  const format = sniffImage(bytes)
  switch (format) {
    case 'png': {
      const png = openPng(bytes, grayscale, crc32)
      const { width, height } = png.file
      return {
        info: { format, width, height, orientation: 1 },
        decode: () => decodePng(png, inflate, () => settings.incomplete?.(name)),
      }
    }
    case 'jpeg': {
      const { width, height, orientation, plainRgb, ...rest } = readJpeg(bytes)
      const turned = swapsSides(orientation)
      return {
        info: { format, width: turned ? height : width, height: turned ? width : height, orientation },
        decode: () => ({ kind: 'jpeg', width, height, ...rest, bytes: plainRgb ? withRgbMark(bytes) : bytes, alpha: null }),
      }
    }
    case 'gif': {
      if (!settings.readsGif) throw new ImageError('it is a GIF image, which is supported with --css standard only\nuse that option, or save the image as PNG')
      const file = readGif(bytes)
      const { width, height } = file
      const info: ImageInfo = { format, width, height, orientation: 1 }
      const frame = frameOf(file)
      if (frame === null) return { info, decode: () => decodeGif(file, grayscale) }
      // The frame is an image of its own, placed on an otherwise empty image.
      return { info, unpacked: frame.width * frame.height, decode: () => placedFrame(file, addPart(frame, () => decodeGif(frame, grayscale))) }
    }
    case 'webp': {
      const file = readWebp(bytes)
      const { width, height, orientation } = file
      const turned = swapsSides(orientation)
      return {
        info: { format, width: turned ? height : width, height: turned ? width : height, orientation },
        decode: () => decodeWebp(file, grayscale, settings.webp()),
      }
    }
    case 'svg': return openVector(openSvg(bytes, settings), settings, name, imageOf)
    case 'svgz': return openVector(openSvg(unpackSvg(bytes, inflate), settings), settings, name, imageOf)
    case 'unknown': throw new ImageError(bytes.length === 0 ? 'it is empty' : 'it is not an image in a known format')
  }
}

const openVector = (file: SvgFile, settings: ImageSettings, name: string, imageOf: ImageOf): Opened => {
  const { width, height } = file
  // An image with only an aspect ratio has no natural size (CSS Images 3, 4): it fills the available width.
  const hasRatioAlone = settings.followsRatios === true && file.hasRatioAlone
  return {
    info: { format: 'svg', width, height, orientation: 1, ...(hasRatioAlone ? { lacks: 'size' as const } : {}) },
    families: (among) => familiesIn(file, among),
    decode: () => {
      const data = decodeSvg(file, settings.inflate, {
        decoders: settings, note: (what) => settings.ignored(name, what), text: settings.svgText?.() ?? null, undrawnText: settings.undrawnText, work: settings.svgWork, imageOf,
      })
      if (settings.grayscale) settings.keptColors(name)
      return data
    },
  }
}
