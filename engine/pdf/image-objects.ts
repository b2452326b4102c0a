/**
 * Images as XObjects: written when first drawn, then only their reference is kept. JPEG data goes in as it is,
 * samples are deflated with the rest of the file; an alpha plane becomes a soft mask of its own.
 */
import type { ImageId } from '../arena/ids.ts'
import { ConvertError } from '../messages/errors.ts'
import type { ByteBuffer } from './bytes.ts'
import type { ObjectWriter, PdfRef } from './objects.ts'
import { ResourceKind, type ResourceId, type Resources } from './resources.ts'

export interface ImageData {
  readonly width: number
  readonly height: number
  /** 'jpeg': a whole JPEG file; 'raw': rows of 8-bit samples without padding. */
  readonly kind: 'jpeg' | 'raw'
  /** 1 grey, 3 RGB, 4 CMYK. */
  readonly components: 1 | 3 | 4
  /** CMYK JPEG files written by Adobe programs hold 255 for no ink. */
  readonly inverted: boolean
  readonly bytes: Uint8Array
  /** One byte per pixel, or null when opaque. */
  readonly alpha: Uint8Array | null
}

export interface ImageSource {
  get(id: ImageId): ImageData
}

const COLOR_SPACE = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' } as const

export class Images {
  private readonly source: ImageSource | null
  private readonly objects: ObjectWriter
  private readonly resources: Resources
  private readonly known: ResourceId[] = []
  private readonly translucent: boolean[] = []

  constructor(source: ImageSource | null, objects: ObjectWriter, resources: Resources) {
    this.source = source
    this.objects = objects
    this.resources = resources
  }

  resource(id: ImageId): ResourceId {
    return this.known[id] ?? this.write(id)
  }

  hasAlpha(id: ImageId): boolean {
    return this.translucent[id] === true
  }

  private write(id: ImageId): ResourceId {
    if (this.source === null) throw new ConvertError('internal', `image ${id} was drawn, but the PDF stage was given no images`)
    const image = this.source.get(id)
    let mask: PdfRef | 0 = 0
    if (image.alpha !== null) {
      mask = this.objects.allocate()
      this.begin(mask, image.width, image.height, '/DeviceGray')
      this.objects.endStream(image.alpha)
    }
    const ref = this.objects.allocate()
    const out = this.begin(ref, image.width, image.height, COLOR_SPACE[image.components])
    if (image.inverted) out.ascii(`/Decode [${Array.from({ length: image.components }, () => '1 0').join(' ')}] `)
    if (mask !== 0) {
      out.ascii('/SMask ')
      out.ref(mask)
      out.byte(0x20)
    }
    if (image.kind === 'jpeg') {
      out.ascii('/Filter /DCTDecode ')
      this.objects.endEncoded(image.bytes)
    } else {
      this.objects.endStream(image.bytes)
    }
    const resource = this.resources.add(ResourceKind.xobject, ref)
    this.known[id] = resource
    this.translucent[id] = mask !== 0
    return resource
  }

  private begin(ref: PdfRef, width: number, height: number, space: string): ByteBuffer {
    const out = this.objects.beginStream(ref)
    out.ascii('/Type /XObject /Subtype /Image /Width ')
    out.int(width)
    out.ascii(' /Height ')
    out.int(height)
    out.ascii(` /ColorSpace ${space} /BitsPerComponent 8 `)
    return out
  }
}
