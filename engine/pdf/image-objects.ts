/**
 * Images as XObjects: written when first drawn, later only referred to. JPEG data and filtered rows are embedded unchanged. Other samples
 * are deflated even in a file without compression, since image data is not readable text. An alpha channel becomes a soft mask.
 */
import type { ImageId } from '../arena/ids.ts'
import type { FilteredData, ImageData, JpegData, PixelData, VectorData } from '../images/image-data.ts'
import type { LinkTarget } from '../paint/canvas.ts'
import { ConvertError } from '../messages/errors.ts'
import type { ByteBuffer } from './bytes.ts'
import type { Deflate, ObjectWriter, PdfRef } from './objects.ts'
import { ResourceKind, type ResourceId, type Resources } from './resources.ts'

export type { ImageData } from '../images/image-data.ts'

export interface ImageSource {
  /** Called once for each image; null if it cannot be decoded. */
  get(id: ImageId): ImageData | null
}

/** A vector image, whose forms are written when they are first drawn. */
export interface VectorImage extends Pick<VectorData, 'isRelative' | 'area' | 'placement'> {
  /** Null once it is not needed any more, to free its memory. */
  draw: VectorData['draw'] | null
  /** By size of the area, for a relative image. */
  readonly forms: Map<string, ResourceId>
  /** In the coordinate system of the image, also by size of the area. */
  readonly links: Map<string, readonly FormLink[]>
  isTranslucent: boolean
}

/** A rectangle of a form that is a link. */
export interface FormLink {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly target: LinkTarget
}

const COLOR_SPACE = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' } as const

export class Images {
  private readonly source: ImageSource | null
  private readonly objects: ObjectWriter
  private readonly resources: Resources
  private readonly deflate: Deflate
  /** 0 for an image that is not drawn. */
  private readonly known: (ResourceId | 0)[] = []
  private readonly translucent: boolean[] = []
  private readonly vectors: (VectorImage | undefined)[] = []
  /** Whether a colour image was drawn although the document is in greyscale. */
  keepsColors = false

  constructor(source: ImageSource | null, objects: ObjectWriter, resources: Resources, deflate: Deflate) {
    this.source = source
    this.objects = objects
    this.resources = resources
    this.deflate = deflate
  }

  /** The resource of a raster image; 0 if there is nothing to draw, or for a vector image. */
  resource(id: ImageId): ResourceId | 0 {
    return this.known[id] ?? this.write(id)
  }

  /** Null for a raster image. */
  vector(id: ImageId): VectorImage | null {
    this.resource(id)
    return this.vectors[id] ?? null
  }

  hasAlpha(id: ImageId): boolean {
    return this.translucent[id] === true
  }

  private write(id: ImageId): ResourceId | 0 {
    if (this.source === null) throw new ConvertError('internal', `image ${id} was drawn, but the PDF stage was given no images`)
    const image = this.source.get(id)
    if (image === null || image.kind === 'vector') {
      if (image !== null) {
        this.vectors[id] = vectorImage(image)
        this.keepsColors = true
      }
      this.known[id] = 0
      return 0
    }
    if (image.kind === 'jpeg' && image.components !== 1) this.keepsColors = true
    const resource = this.resources.add(ResourceKind.xobject, this.writeImage(image))
    this.known[id] = resource
    this.translucent[id] = image.alpha !== null
    return resource
  }

  /** Writes an image that pages do not refer to by id. */
  writeImage(image: PixelData): PdfRef {
    const { objects } = this
    let mask: PdfRef | 0 = 0
    if (image.alpha !== null) {
      mask = objects.allocate()
      this.begin(mask, image).ascii('/ColorSpace /DeviceGray /BitsPerComponent 8 ')
      this.endSamples(image.alpha)
    }
    const ref = objects.allocate()
    const out = this.begin(ref, image)
    if (image.kind === 'filtered') writeFilteredEntries(out, image)
    else out.ascii(`/ColorSpace ${COLOR_SPACE[image.components]} /BitsPerComponent 8 `)
    if (mask !== 0) {
      out.ascii('/SMask ')
      out.ref(mask)
      out.byte(0x20)
    }
    if (image.kind === 'raw') {
      this.endSamples(image.bytes)
      return ref
    }
    if (image.kind === 'jpeg') writeJpegEntries(out, image)
    objects.endEncoded(image.bytes, image.kind === 'filtered')
    return ref
  }

  private begin(ref: PdfRef, { width, height }: PixelData): ByteBuffer {
    const out = this.objects.beginStream(ref)
    out.ascii('/Type /XObject /Subtype /Image /Width ')
    out.int(width)
    out.ascii(' /Height ')
    out.int(height)
    out.byte(0x20)
    return out
  }

  private endSamples(samples: Uint8Array): void {
    this.objects.out.ascii('/Filter /FlateDecode ')
    this.objects.endEncoded(this.deflate(samples), true)
  }
}

function vectorImage({ isRelative, area, placement, draw }: VectorData): VectorImage {
  return { isRelative, area, placement, draw, forms: new Map(), links: new Map(), isTranslucent: false }
}

function writeFilteredEntries(out: ByteBuffer, { width, components, bits, palette }: FilteredData): void {
  const space = COLOR_SPACE[components]
  if (palette === null) out.ascii(`/ColorSpace ${space} `)
  else {
    out.ascii(`/ColorSpace [/Indexed ${space} ${palette.length / components - 1} <`)
    for (const byte of palette) out.hex8(byte)
    out.ascii('>] ')
  }
  const colors = palette === null ? components : 1
  out.ascii(`/BitsPerComponent ${bits} /Filter /FlateDecode `)
  out.ascii(`/DecodeParms << /Predictor 15 /Colors ${colors} /BitsPerComponent ${bits} /Columns ${width} >> `)
}

function writeJpegEntries(out: ByteBuffer, { components, inverted }: JpegData): void {
  if (inverted) out.ascii(`/Decode [${Array.from({ length: components }, () => '1 0').join(' ')}] `)
  out.ascii('/Filter /DCTDecode ')
}
