/**
 * The images of one conversion. Each distinct address and each distinct content is one image, opened once for its
 * size, decoded when the PDF asks for it, and let go of then. Bytes that cannot be used are no image (id 0); the reason
 * is kept. Damage that only decoding finds is told to `failed`, and such an image is drawn as nothing.
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
  /** Intrinsic size in CSS px as displayed, that is after turning by `orientation`. */
  readonly width: number
  readonly height: number
  /** How the stored image, which the canvas draws, has to be turned. */
  readonly orientation: Orientation
  /**
   * What of a natural size it does not have. Without 'size' only the ratio is its own, and it is as wide as there is room;
   * without 'ratio' the two sides do not depend on each other. Absent where it has all.
   */
  readonly lacks?: 'size' | 'ratio'
  /** The image that is drawn for it, where it is another one at another natural size. */
  readonly drawn?: ImageId
}

/** What stages need that name images by address. */
export interface ImageLookup {
  /** The image that `reference`, relative to `base`, stands for; 0 when there is none to draw. */
  idOf(reference: string, base: string): ImageId
  info(id: ImageId): ImageInfo
}

export interface ImageSettings extends DecoderSource {
  readonly inflate: Inflate
  /** A quicker one than ours. */
  readonly crc32?: CheckSum | undefined
  /** Loads the decoder of WebP images; asked when one is decoded. */
  webp(): WebpDecoder
  /** Unpacked images lose their colours; a JPEG or an SVG keeps them. */
  readonly grayscale: boolean
  /** Whether the first frame of a GIF file is an image too. */
  readonly readsGif: boolean
  /** Whether an SVG file with a viewBox and no width or height has a ratio, and no size; else the viewBox is its size. */
  readonly followsRatios?: boolean
  /** Whether images of pixels within SVG images are drawn. */
  readonly drawsImagesInSvg?: boolean
  /** What draws text in SVG images; it is not drawn where this is absent or gives null. */
  svgText?(): SvgTextPainter | null
  /** What is told of text in SVG images that is not drawn. */
  readonly undrawnText?: string
  /** Pixels that may be unpacked beyond what the bytes of the files account for. */
  readonly maxPixels?: number
  /** What SVG images of the conversion may do together. */
  readonly svgWork?: SharedWork | undefined
  /** Told when an image turns out to be damaged after `add` took it. */
  failed(name: string, reason: string): void
  /** Told when the last rows of an image are missing. */
  incomplete?(name: string): void
  /** Told what of an image is not drawn. */
  ignored(name: string, what: string): void
  /** Told when an SVG image keeps its colours though there are to be none. */
  keptColors(name: string): void
}

/** Those of the families, in lower case, that its text may be set in. */
type FamiliesIn = (among: readonly string[]) => readonly string[]

interface Opened {
  readonly info: ImageInfo
  readonly families?: FamiliesIn
  /** Pixels that are unpacked, where they are not those of the whole picture. */
  readonly unpacked?: number
  decode(): ImageData
}

interface Entry {
  readonly name: string
  readonly info: ImageInfo
  /** Null once the image was handed over: what it holds on to is free then. */
  decode: (() => ImageData) | null
  /** Those that are unpacked and that the length of the file does not account for. */
  readonly pixels: number
  /** Null too once the image was handed over, and where there is no text. */
  families: FamiliesIn | null
}

/**
 * Pixels that are unpacked for all pictures together, beyond as many for each byte of a file as those of large plain pictures
 * have: a file of a hundred bytes may ask for a hundred MB.
 */
const MOST_PIXELS = 2 ** 30
const PIXELS_PER_BYTE = 64

interface Outcome {
  readonly id: ImageId
  /** Empty when the image can be used. */
  readonly reason: string
}

const NO_IMAGE = 0 as ImageId
/** Of an image within an SVG image. */
const MAX_INNER_BYTES = 20 * 1_048_576

export class Images {
  private readonly settings: ImageSettings
  /** Entry of id n at n - 1. */
  private readonly entries: Entry[] = []
  private readonly byUrl = new Map<string, Outcome>()
  private readonly byContent = new Map<string, Outcome>()
  private pixelsLeft: number

  constructor(settings: ImageSettings) {
    this.settings = settings
    this.pixelsLeft = settings.maxPixels ?? MOST_PIXELS
  }

  /**
   * Takes the bytes behind an address; 0 when they are no image that can be used. `name` is what messages call it.
   * The bytes may be kept, so they must not change. For an address that is known the bytes are not looked at.
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
   * Takes an `<svg>` element of a document; `key` stands for what it looks like, `name` is what messages call it. `imageOf`
   * gives the images that it refers to.
   */
  addDrawing(key: string, name: string, tree: SvgTree, imageOf: (href: string) => ImageId, surroundings: Surroundings | null = null): ImageId {
    const known = this.byContent.get(key)
    if (known !== undefined) return known.id
    const { inflate, grayscale, ignored, keptColors } = this.settings
    const frame = openInlineSvg(tree.root)
    const { width, height, lacks } = frame
    const info: ImageInfo = { format: 'svg', width, height, orientation: 1, ...(lacks === null ? {} : { lacks }) }
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

  /** An image with more or fewer pixels for a CSS px, which its natural size follows. */
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

  /** Why `add` gave 0 for this address. */
  reasonOf(url: string): string {
    return this.byUrl.get(url)?.reason ?? ''
  }

  info(id: ImageId): ImageInfo {
    return this.entry(id).info
  }

  /** Whether text of SVG images is drawn. */
  get drawsText(): boolean {
    return (this.settings.svgText?.() ?? null) !== null
  }

  /** Those of the families, in lower case, that text of SVG images which are yet to be drawn may be set in. */
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

  /** An image that an SVG file holds itself, as far as such images are drawn. */
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

  /** An image that is a part of another. */
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
      // The frame is an image of its own, placed on a picture with nothing else on it.
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
  // A picture with a ratio alone has no natural size (CSS Images 3, 4): it fills the width that it gets.
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
