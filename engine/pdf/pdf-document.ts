/**
 * Writes one PDF file from the first page to the trailer. Content and dictionary of a page are written when the page ends; fonts, links to
 * later destinations and the cross-reference are written by `finish`. Take the bytes after each page and each part of the end: the next
 * call overwrites the result of `take`.
 */
import { ConvertError } from '../messages/errors.ts'
import type { Inflate } from '../images/png.ts'
import type { Canvas } from '../paint/canvas.ts'
import { Annotations } from './annotations.ts'
import { ByteBuffer } from './bytes.ts'
import { ContentWriter } from './content.ts'
import { writeEnd, writeHeader } from './file.ts'
import { Fonts, type FaceSource } from './fonts.ts'
import { Images, type ImageSource } from './image-objects.ts'
import { writeInfo, type PdfInfo } from './info.ts'
import { ObjectWriter, type Deflate, type PdfRef } from './objects.ts'
import { type OutlineItem, writeOutline } from './outline.ts'
import { PageFlag, PageTree } from './pages.ts'
import { Resources } from './resources.ts'
import type { WordSource } from './text-writer.ts'

export type { FaceSource } from './fonts.ts'
export type { ImageData, ImageSource } from './image-objects.ts'
export type { PdfInfo } from './info.ts'
export type { WordSource } from './text-writer.ts'

export interface PdfSettings {
  /** Points per CSS px: 72 / dpi * zoom. */
  readonly scale: number
  readonly compress: boolean
  readonly grayscale: boolean
  readonly producer: string
  readonly creationDate: Date
}

export interface PdfParts {
  readonly faces: FaceSource
  readonly words: WordSource
  readonly deflate: Deflate
  /** Decompresses zlib data to at most `limit` bytes. */
  readonly inflate: Inflate
  readonly images?: ImageSource
}

type Writing = 'nothing' | 'page' | 'finished'

export class PdfDocument {
  private readonly settings: PdfSettings
  private readonly objects: ObjectWriter
  private readonly resources = new Resources()
  private readonly fonts: Fonts
  private readonly annotations: Annotations
  private readonly tree: PageTree
  private readonly images: Images
  private readonly content: ContentWriter
  private writing: Writing = 'nothing'
  private page = 0 as PdfRef
  /** Size of the current page, points. */
  private width = 0
  private height = 0
  /** Object for the blend colour space of translucent pages, which is known only at the end of a greyscale document. */
  private blendSpace: PdfRef | 0 = 0

  constructor(settings: PdfSettings, parts: PdfParts) {
    this.settings = settings
    const out = new ByteBuffer(65_536)
    this.objects = new ObjectWriter(out, settings.compress ? parts.deflate : null)
    this.annotations = new Annotations(this.objects)
    this.tree = new PageTree(this.objects)
    this.images = new Images(parts.images ?? null, this.objects, this.resources, parts.deflate)
    this.fonts = new Fonts(parts.faces, this.objects, this.resources, {
      inflate: parts.inflate, grayscale: settings.grayscale, embed: (image) => this.images.writeImage(image),
    })
    this.content = new ContentWriter({
      objects: this.objects,
      resources: this.resources,
      fonts: this.fonts,
      images: this.images,
      annotations: this.annotations,
      words: parts.words,
      scale: settings.scale,
      grayscale: settings.grayscale,
    })
    writeHeader(out)
  }

  /** The object of the current page. */
  get pageRef(): PdfRef {
    return this.page
  }

  /** Begins the next page; draw on the canvas until `endPage`. */
  beginPage(width: number, height: number): Canvas {
    this.expect('nothing')
    this.writing = 'page'
    this.page = this.tree.begin()
    this.width = width * this.settings.scale
    this.height = height * this.settings.scale
    this.content.begin(this.page, width, height)
    return this.content
  }

  /** The document with the destination name `name` begins at the top of this page. */
  beginDocument(name: string): void {
    this.expect('page')
    this.annotations.beginning(this.page, name, this.height)
  }

  endPage(): void {
    this.expect('page')
    const { annotations, objects, width, height } = this
    const { content, resources, flags } = this.content.end()
    annotations.endPage()
    this.tree.end(this.page, {
      width, height, content,
      resources: this.resources.refOf(resources, objects),
      blendSpace: (flags & PageFlag.transparent) === 0 ? null : this.blendSpaceEntry(),
      writeExtras: (out) => annotations.writeEntry(out),
    })
    this.writing = 'nothing'
  }

  /** Writes the rest of the file. */
  finish(info: PdfInfo): void {
    const parts = this.finishInParts(info)
    while (parts.next().done !== true);
  }

  /** The same in parts, after each of which the bytes may be taken. */
  * finishInParts(info: PdfInfo, outline: readonly OutlineItem[] = []): Generator<undefined, void> {
    this.expect('nothing')
    this.writing = 'finished'
    const { objects, resources, annotations, tree, settings } = this
    const pages = tree.finish()
    resources.write(objects)
    yield
    annotations.finish()
    const names = annotations.writeNames()
    yield
    this.fonts.write()
    yield
    this.writeBlendSpace()
    const entries = writeOutline(objects, outline)

    const root = objects.allocate()
    const out = objects.begin(root)
    out.ascii('<< /Type /Catalog /Pages ')
    out.ref(pages)
    if (names !== 0) {
      out.ascii(' /Names << /Dests ')
      out.ref(names)
      out.ascii(' >>')
    }
    if (entries !== 0) {
      out.ascii(' /Outlines ')
      out.ref(entries)
    }
    if (info.title !== undefined && info.title !== '') out.ascii(' /ViewerPreferences << /DisplayDocTitle true >>')
    out.ascii(' >>')
    objects.end()

    const infoRef = objects.allocate()
    writeInfo(objects, infoRef, info, settings.producer, settings.creationDate)
    yield* writeEnd(objects, root, infoRef)
  }

  /** The bytes since the last call; valid until the next call of any method. */
  take(): Uint8Array {
    return this.objects.take()
  }

  /** Peak size of the rows kept for written objects, bytes. */
  bytesTouched(): number {
    return this.objects.bytesTouched() + this.resources.bytesTouched() + this.annotations.bytesTouched()
  }

  /** Greyscale pages are composited in grey, unless an image keeps its colours. */
  private blendSpaceEntry(): string {
    if (!this.settings.grayscale) return '/DeviceRGB'
    if (this.blendSpace === 0) this.blendSpace = this.objects.allocate()
    return `${this.blendSpace} 0 R`
  }

  private writeBlendSpace(): void {
    if (this.blendSpace === 0) return
    const out = this.objects.begin(this.blendSpace)
    out.ascii(this.images.keepsColors ? '/DeviceRGB' : '/DeviceGray')
    this.objects.end()
  }

  private expect(state: Writing): void {
    if (this.writing !== state) throw new ConvertError('internal', `the PDF is at '${this.writing}', not at '${state}'`)
  }
}
