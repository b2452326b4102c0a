/**
 * One PDF file from first page to trailer. A page's content leaves as soon as the page ends; page dictionaries, fonts,
 * links and the cross-reference come with `finish`. Take the bytes after each page: what `take` returns is
 * overwritten by the next call.
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
import { ObjectWriter, type Deflate } from './objects.ts'
import { PageTree, type PageRow } from './pages.ts'
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
  /** Unpacks zlib data to at most `limit` bytes. */
  readonly inflate: Inflate
  readonly images?: ImageSource
}

type Writing = 'nothing' | 'page' | 'overlay' | 'finished'

export class PdfDocument {
  private readonly settings: PdfSettings
  private readonly objects: ObjectWriter
  private readonly resources = new Resources()
  private readonly fonts: Fonts
  private readonly annotations = new Annotations()
  private readonly tree = new PageTree()
  private readonly images: Images
  private readonly content: ContentWriter
  private writing: Writing = 'nothing'
  private current = 0 as PageRow

  constructor(settings: PdfSettings, parts: PdfParts) {
    this.settings = settings
    const out = new ByteBuffer(65_536)
    this.objects = new ObjectWriter(out, settings.compress ? parts.deflate : null)
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

  /** Pages begun so far. */
  get pageCount(): number {
    return this.tree.rows.length - 1
  }

  /** Starts the next page; draw on the canvas until `endPage`. */
  beginPage(width: number, height: number): Canvas {
    this.expect('nothing')
    this.writing = 'page'
    const { rows } = this.tree
    const page = rows.push()
    this.tree.setSize(page, width * this.settings.scale, height * this.settings.scale)
    this.current = page
    this.content.begin(page, width, height)
    return this.content
  }

  endPage(): void {
    this.expect('page')
    const { rows } = this.tree
    const written = this.content.end()
    rows.content[this.current] = written.content
    rows.resources[this.current] = written.resources
    rows.flags[this.current] = written.flags
    this.writing = 'nothing'
  }

  /** Draws over a page that ended already (its number in order of writing, from 1), once per page. */
  overlay(page: number): Canvas {
    this.expect('nothing')
    const { rows } = this.tree
    if (!(page >= 1 && page <= this.pageCount)) throw new ConvertError('internal', `there is no page ${page} to draw over`)
    if (rows.overlay[page] !== 0) throw new ConvertError('internal', `page ${page} was drawn over already`)
    this.writing = 'overlay'
    this.current = page as PageRow
    const { scale } = this.settings
    const { width, height } = this.tree.sizeOf(this.current)
    this.content.begin(this.current, width / scale, height / scale)
    return this.content
  }

  endOverlay(): void {
    this.expect('overlay')
    const { rows } = this.tree
    const page = this.current
    const written = this.content.end()
    rows.overlay[page] = written.content
    rows.resources[page] = this.resources.union(rows.resources[page] ?? written.resources, written.resources)
    rows.flags[page] = (rows.flags[page] ?? 0) | written.flags
    this.writing = 'nothing'
  }

  /** Writes the rest of the file. `order` lists pages by their number in order of writing; absent, they stay so. */
  finish(info: PdfInfo, order: readonly number[] | null = null): void {
    this.expect('nothing')
    this.writing = 'finished'
    const { objects, resources, annotations, tree, settings } = this
    tree.number(objects)
    annotations.prepare(objects, this.pageCount)
    const blendSpace = settings.grayscale && !this.images.keepsColors ? '/DeviceGray' : '/DeviceRGB'
    const pages = tree.write(objects, resources, blendSpace, order, (out, page) => annotations.writeEntry(out, page))
    resources.write(objects)
    annotations.write(objects)
    const names = annotations.writeNames(objects, tree)
    this.fonts.write()

    const root = objects.allocate()
    const out = objects.begin(root)
    out.ascii('<< /Type /Catalog /Pages ')
    out.ref(pages)
    if (names !== 0) {
      out.ascii(' /Names << /Dests ')
      out.ref(names)
      out.ascii(' >>')
    }
    if (info.title !== undefined && info.title !== '') out.ascii(' /ViewerPreferences << /DisplayDocTitle true >>')
    out.ascii(' >>')
    objects.end()

    const infoRef = objects.allocate()
    writeInfo(objects, infoRef, info, settings.producer, settings.creationDate)
    writeEnd(objects, root, infoRef)
  }

  /** The bytes written since the last call; valid until the next call of anything here. */
  take(): Uint8Array {
    return this.objects.take()
  }

  /** Bytes of the rows kept for what was written so far, at the fullest moment. */
  bytesTouched(): number {
    return this.objects.bytesTouched() + this.tree.bytesTouched() + this.resources.bytesTouched() + this.annotations.bytesTouched()
  }

  private expect(state: Writing): void {
    if (this.writing !== state) throw new ConvertError('internal', `the PDF is at '${this.writing}', not at '${state}'`)
  }
}
