/**
 * Writes the PDF of a conversion to the sink: each page is painted and written at once, the rest of the file follows after the last page.
 */
import type { Host, Stage } from '../host/host.ts'
import type { Sink } from '../host/sink.ts'
import { VERSION } from '../messages/version.ts'
import { pointsPerPixel } from '../options/page-geometry.ts'
import type { Options } from '../options/table.ts'
import type { Canvas } from '../paint/canvas.ts'
import type { OutlineItem } from '../pdf/outline.ts'
import { PdfDocument } from '../pdf/pdf-document.ts'
import type { Bookmark } from './bookmarks.ts'
import type { Document } from './document-state.ts'
import { refusePages } from './limits.ts'

export class PdfOutput<Output> {
  pages = 0
  bytes = 0

  private readonly options: Options
  private readonly sink: Sink<Output>
  private readonly pdf: PdfDocument
  private readonly host: Host
  private stage: Stage = 'paint'
  private readonly outline: OutlineItem[] = []

  constructor(doc: Document, options: Options, host: Host, sink: Sink<Output>) {
    this.options = options
    this.sink = sink
    this.host = host
    this.pdf = new PdfDocument(
      {
        scale: pointsPerPixel(options),
        compress: !options.noPdfCompression,
        grayscale: options.grayscale,
        producer: `pdfconv ${VERSION}`,
        creationDate: host.now(),
      },
      {
        faces: doc.faces,
        words: doc.words,
        deflate: (bytes) => this.deflate(bytes),
        inflate: (bytes, limit) => host.inflate(bytes, limit),
        images: doc.images,
      },
    )
  }

  /**
   * Writes a page of this size in px. `bookmarks`: bookmarks with a destination on it; `beginning`: destination name of the document that
   * begins on it; `placeOn`: describes the element that it shows.
   */
  page(
    width: number, height: number, paint: (canvas: Canvas) => void, bookmarks?: readonly Bookmark[], beginning?: string, placeOn: () => string = () => '',
  ): void | Promise<void> {
    refusePages(this.pages + 1, this.options, placeOn)
    this.host.stage?.('paint')
    const canvas = this.pdf.beginPage(width, height)
    if (beginning !== undefined) this.pdf.beginDocument(beginning)
    paint(canvas)
    if (bookmarks !== undefined) this.mark(height, bookmarks)
    this.pdf.endPage()
    this.pages++
    return this.flush()
  }

  private mark(height: number, bookmarks: readonly Bookmark[]): void {
    for (const { title, level, isOpen, y } of bookmarks) {
      this.outline.push({ title, level, isOpen, page: this.pdf.pageRef, top: (height - y) * pointsPerPixel(this.options) })
    }
  }

  /** Writes the end of the file; `title`: title of the document. Gives the result of the sink. */
  async finish(title: string | null): Promise<Output> {
    const { options } = this
    this.stage = 'finish'
    this.host.stage?.(this.stage)
    const end = this.pdf.finishInParts({
      title: options.title ?? title ?? undefined,
      author: options.author ?? undefined,
      subject: options.subject ?? undefined,
      keywords: options.keywords ?? undefined,
    }, this.outline)
    for (let part = end.next(); ; part = end.next()) {
      const pending = this.flush()
      if (pending !== undefined) await pending
      if (part.done === true) break
    }
    return this.sink.finish()
  }

  private deflate(bytes: Uint8Array): Uint8Array {
    const { host } = this
    host.stage?.('compress')
    const packed = host.deflate(bytes)
    host.stage?.(this.stage)
    return packed
  }

  private flush(): void | Promise<void> {
    const bytes = this.pdf.take()
    this.bytes += bytes.length
    return this.sink.write(bytes)
  }
}
