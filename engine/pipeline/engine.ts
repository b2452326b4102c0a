/**
 * One conversion: bytes in through `feed`, PDF out through the sink. Pages are written one by one as they are
 * painted. After any failure the sink is aborted and the engine is done; it is made for one document only.
 */
import type { Host } from '../host/host.ts'
import type { Sink } from '../host/sink.ts'
import { BinaryGuard } from '../input/binary.ts'
import { Decoder } from '../input/decode.ts'
import { TreeBuilder } from '../input/tree.ts'
import { ConvertError } from '../messages/errors.ts'
import { VERSION } from '../messages/version.ts'
import { pointsPerPixel } from '../options/page-geometry.ts'
import type { Options } from '../options/table.ts'
import type { Canvas } from '../paint/canvas.ts'
import { Links } from '../paint/links.ts'
import { PagePainter } from '../paint/page.ts'
import { fragmentPage } from '../fragment/pages.ts'
import { PdfDocument } from '../pdf/pdf-document.ts'
import { createDocument, type Document } from './document.ts'
import { absoluteBase } from './head.ts'
import { layoutDocument, type LaidOut } from './layout-document.ts'
import { MAX_DEPTH, MAX_NODES } from './limits.ts'

export interface RenderStats {
  /** Rows of the node arena. */
  readonly nodes: number
  /** Bytes of all arena rows in use at the fullest moment, text not included. */
  readonly arenaBytes: number
  /** Bytes of the text stores. */
  readonly textBytes: number
  readonly pages: number
  readonly pdfBytes: number
}

export interface RenderResult<Output> {
  readonly pages: number
  /** What the sink's `finish` gave. */
  readonly output: Output
  readonly stats: RenderStats
}

export class Engine<Output = unknown> {
  private readonly options: Options
  private readonly host: Host
  private readonly sink: Sink<Output>
  private readonly decoder: Decoder
  /** Null when an encoding was named: then the bytes are what the caller says they are. */
  private readonly guard: BinaryGuard | null
  private readonly doc: Document
  private readonly tree: TreeBuilder
  private state: 'open' | 'finishing' | 'done' = 'open'

  /** Throws a ConvertError when a font named by the options cannot be used. */
  constructor(options: Options, host: Host, sink: Sink<Output>) {
    this.options = options
    this.host = host
    this.sink = sink
    this.decoder = new Decoder(options.encoding ?? undefined)
    this.guard = options.encoding === null ? new BinaryGuard() : null
    this.doc = createDocument(options, host)
    this.tree = new TreeBuilder(this.doc, { maxNodes: MAX_NODES, maxDepth: MAX_DEPTH })
  }

  /** Takes the next bytes of the document, in pieces of any size. Throws a ConvertError on a limit. */
  feed(bytes: Uint8Array): void | Promise<void> {
    this.expectOpen()
    try {
      this.guard?.check(bytes)
      this.tree.write(this.decoder.feed(bytes))
    } catch (error) {
      return this.fail(error)
    }
  }

  /** Ends the input and writes the document; resolves when the sink has finished. */
  async finish(): Promise<RenderResult<Output>> {
    this.expectOpen()
    this.state = 'finishing'
    try {
      this.guard?.end()
      this.tree.write(this.decoder.end())
      this.tree.end()
      const laidOut = await layoutDocument(this.doc, this.options, this.host, this.tree.html)
      const result = await this.write(laidOut, [bodySection(this.doc, this.options, laidOut)])
      this.state = 'done'
      return result
    } catch (error) {
      return this.fail(error)
    }
  }

  private expectOpen(): void {
    if (this.state !== 'open') throw new ConvertError('internal', 'the engine has ended: make a new one for each document')
  }

  private async fail(error: unknown): Promise<never> {
    this.state = 'done'
    await this.sink.abort(error)
    throw error
  }

  /** Writes the pages of the sections in their order. */
  private async write(laidOut: LaidOut, sections: readonly Section[]): Promise<RenderResult<Output>> {
    const { doc, options, host, sink } = this
    const pdf = new PdfDocument(
      {
        scale: pointsPerPixel(options),
        compress: !options.noPdfCompression,
        grayscale: options.grayscale,
        producer: `pdfconv ${VERSION}`,
        creationDate: host.now(),
      },
      { faces: doc.faces, words: doc.words, deflate: (bytes) => host.deflate(bytes), images: doc.images },
    )
    let pdfBytes = 0
    const flush = (): void | Promise<void> => {
      const bytes = pdf.take()
      pdfBytes += bytes.length
      return sink.write(bytes)
    }
    let pages = 0
    for (const section of sections) {
      for (let page = 0; page < section.count; page++) {
        section.paint(pdf.beginPage(section.width, section.height), page)
        pdf.endPage()
        const pending = flush()
        if (pending !== undefined) await pending
      }
      pages += section.count
    }
    pdf.finish({
      title: options.title ?? laidOut.title ?? undefined,
      author: options.author ?? undefined,
      subject: options.subject ?? undefined,
      keywords: options.keywords ?? undefined,
    })
    await flush()
    const output = await sink.finish()
    const stats: RenderStats = {
      nodes: doc.nodes.length - 1,
      arenaBytes: doc.arenas.bytesTouched(),
      textBytes: doc.arenas.textBytesTouched(),
      pages,
      pdfBytes,
    }
    return { pages, output, stats }
  }
}

/** Paints a page, numbered from 0, on a canvas; pages may come in any order. */
export type PaintPage = (canvas: Canvas, page: number) => void

/** Pages that come one after another in the PDF: the cover, the contents, the body. */
export interface Section {
  readonly count: number
  readonly width: number
  readonly height: number
  readonly paint: PaintPage
}

function bodySection(doc: Document, options: Options, laidOut: LaidOut): Section {
  const { width, height } = laidOut.page
  return { count: laidOut.breaks.starts.length, width, height, paint: createPagePainter(doc, options, laidOut) }
}

export function createPagePainter(doc: Document, options: Options, laidOut: LaidOut): PaintPage {
  const { width, height, marginLeft, marginTop, marginRight, marginBottom } = laidOut.page
  const links = new Links(doc, {
    external: !options.disableExternalLinks,
    internal: !options.disableInternalLinks,
    keepRelative: options.keepRelativeLinks,
    base: absoluteBase(laidOut.base ?? options.baseUrl),
  })
  const painter = new PagePainter(doc, { background: !options.noBackground }, links, doc.imageLoader)
  const area = { width, height, left: marginLeft, top: marginTop, right: marginRight, bottom: marginBottom }
  return (canvas, page) => {
    fragmentPage(doc, laidOut.breaks, page)
    painter.paint(canvas, laidOut.breaks, page, area)
  }
}
