/**
 * Fetches the images of a document. Stages request references as they find them. `loadAll` fetches the references requested since then,
 * several at a time, but assigns ids in the order of requests, so that ids do not depend on which server answers first. A failed image
 * causes a warning, or ends the conversion if the options say so.
 */
import { traitsOf } from '../style/level-traits.ts'
import type { ImageId } from '../arena/ids.ts'
import { isDataUrl } from '../host/data-url.ts'
import type { Host, LoadedResource } from '../host/host.ts'
import { Images, type ImageInfo, type ImageLookup } from '../images/cache.ts'
import { textKey } from '../images/content-key.ts'
import { newSharedWork } from '../images/svg/context.ts'
import type { SvgTextPainter } from '../images/svg/text-painter.ts'
import { ConvertError, inputError } from '../messages/errors.ts'
import type { Warnings } from '../messages/warnings.ts'
import type { Options } from '../options/table.ts'
import { MAX_IMAGE_BYTES } from './limits.ts'
import { whyNoSvgText } from './svg-text/svg-text.ts'

export type ImageOptions = Pick<Options, 'noImages' | 'loadMediaErrorHandling' | 'grayscale' | 'css'>

/** Maximum number of parallel fetches. */
const PARALLEL = 8

/** Number of characters of a data: URL in messages. */
const SHOWN_DATA = 48

interface Request {
  readonly key: string
  readonly reference: string
  readonly base: string
}

type Outcome = LoadedResource | { readonly error: unknown }

/** The image cache of one conversion. Damage found later is reported like a failure to load. */
export function createImages(host: Pick<Host, 'inflate' | 'crc32' | 'webp' | 'textDecoder'>, options: ImageOptions, warnings: Warnings, svgText: SvgTextPainter | null = null): Images {
  const { readsGif, keepsSvgRatios, drawsImagesInSvg } = traitsOf(options.css)
  return new Images({
    inflate: (bytes, limit) => host.inflate(bytes, limit),
    crc32: host.crc32,
    textDecoder: host.textDecoder,
    webp: () => host.webp(),
    grayscale: options.grayscale,
    readsGif,
    followsRatios: keepsSvgRatios,
    drawsImagesInSvg,
    svgWork: newSharedWork(),
    svgText: () => svgText,
    undrawnText: whyNoSvgText(),
    failed: (name, reason) => tellFailure(options, warnings, name, reason),
    incomplete: (name) => warnings.add('image-incomplete', name),
    ignored: (name, what) => warnings.add('svg-ignored', name, what),
    keptColors: (name) => warnings.add('svg-colors', name),
  })
}

export class ImageLoader implements ImageLookup {
  private readonly host: Pick<Host, 'load'>
  private readonly options: ImageOptions
  private readonly warnings: Warnings
  private readonly images: Images
  private readonly maxBytes: number
  private readonly ids = new Map<string, ImageId>()
  /** The last answer of `idOf`. */
  private last: { readonly reference: string, readonly base: string, readonly id: ImageId } | null = null
  private pending: Request[] = []
  private bytes = 0

  constructor(host: Pick<Host, 'load'>, options: ImageOptions, warnings: Warnings, images: Images, maxBytes = MAX_IMAGE_BYTES) {
    this.host = host
    this.options = options
    this.warnings = warnings
    this.images = images
    this.maxBytes = maxBytes
  }

  /**
   * Requests an image. Returns whether it must be loaded. Repeated requests are free; an empty reference is ignored.
   */
  request(reference: string, base: string): boolean {
    const trimmed = reference.trim()
    if (this.options.noImages || trimmed === '') return false
    const key = keyOf(trimmed, base)
    if (this.ids.has(key)) return false
    this.ids.set(key, NO_IMAGE)
    this.pending.push({ key, reference: trimmed, base })
    return true
  }

  /** Whether there are requests for `loadAll`. */
  get isWaiting(): boolean {
    return this.pending.length > 0
  }

  /** Fetches and opens all requested images. Throws a ConvertError if a failure ends the conversion. */
  async loadAll(): Promise<void> {
    const { pending } = this
    this.pending = []
    for (let i = 0; i < pending.length; i += PARALLEL) {
      const batch = pending.slice(i, i + PARALLEL)
      const started = batch.map((request) => this.start(request))
      for (const [at, request] of batch.entries()) {
        const outcome = started[at]
        if (outcome !== undefined) this.take(request, outcome instanceof Promise ? await outcome : outcome)
      }
    }
  }

  /** The same for a host that answers synchronously, such as one with data: URLs only. */
  loadNow(): void {
    const { pending } = this
    this.pending = []
    for (const request of pending) {
      const outcome = this.start(request)
      if (outcome instanceof Promise) throw new Error(`the host does not answer at once for ${shown(request.reference)}`)
      this.take(request, outcome)
    }
  }

  /** The id of an image; 0 if it was not requested and loaded, or is not an image. Call it once for each box, and store the id. */
  idOf(reference: string, base: string): ImageId {
    const { last } = this
    // Many boxes in a row have the same background, and a data: URL is a long key.
    if (last !== null && last.reference === reference && last.base === base) return last.id
    const id = this.ids.get(keyOf(reference.trim(), base)) ?? NO_IMAGE
    this.last = { reference, base, id }
    return id
  }

  info(id: ImageId): ImageInfo {
    return this.images.info(id)
  }

  /** Converts a failure to an outcome at once, so that no promise is rejected without a handler while others are awaited. */
  private start({ reference, base }: Request): Outcome | Promise<Outcome> {
    try {
      const loading = this.host.load(reference, base, 'image')
      return loading instanceof Promise ? loading.catch((error: unknown) => ({ error })) : loading
    } catch (error) {
      return { error }
    }
  }

  private take({ key, reference }: Request, outcome: Outcome): void {
    const name = shown(reference)
    if ('error' in outcome) {
      if (!(outcome.error instanceof ConvertError)) throw outcome.error
      tellFailure(this.options, this.warnings, name, outcome.error.message, outcome.error)
      return
    }
    const { bytes, url } = outcome
    this.bytes += bytes.length
    if (this.bytes > this.maxBytes) {
      const limit = `${Math.floor(this.maxBytes / 1_048_576)} MiB`
      throw inputError(`the images of the document exceed ${limit} in total, reached at ${name}\n`
        + 'use smaller images, or leave images out with --no-images')
    }
    // The base URL for content of a data: URL is that of the referring document.
    const address = isDataUrl(reference) ? key : url
    const id = this.images.add(address, bytes, name)
    this.ids.set(key, id)
    this.last = null
    if (id === NO_IMAGE) tellFailure(this.options, this.warnings, name, this.images.reasonOf(address))
  }
}

const NO_IMAGE = 0 as ImageId

/** A data: URL is long and independent of its base, so its key is a hash; other references depend on their base. */
const keyOf = (reference: string, base: string): string =>
  isDataUrl(reference) ? `data ${textKey(reference)}` : `${base}\n${reference}`

const shown = (reference: string): string =>
  isDataUrl(reference) && reference.length > SHOWN_DATA
    ? `${reference.slice(0, SHOWN_DATA)}… (${reference.length} characters)`
    : reference

function tellFailure(options: ImageOptions, warnings: Warnings, name: string, reason: string, cause?: unknown): void {
  if (options.loadMediaErrorHandling === 'abort') throw inputError(`the image ${name} could not be loaded: ${reason}`, cause)
  warnings.add('resource-failed', 'image', name, reason)
}
