/**
 * One conversion: takes bytes through `feed`, writes the PDF to the sink page by page. After a failure the sink is aborted and the engine
 * cannot be used further; an engine converts only one document.
 */
import type { NodeId } from '../arena/ids.ts'
import { placeOnPage } from '../fragment/page-places.ts'
import type { Host } from '../host/host.ts'
import type { Sink } from '../host/sink.ts'
import { BinaryGuard } from '../input/binary.ts'
import { Decoder } from '../input/decode.ts'
import { InputLosses } from '../input/input-losses.ts'
import { TreeBuilder } from '../input/tree.ts'
import { ConvertError, inputError, renderError } from '../messages/errors.ts'
import { WarningLog, type WarningGroup } from '../messages/report.ts'
import { isInRanges, rangesText } from '../options/page-ranges.ts'
import type { Options } from '../options/table.ts'
import type { LinkSettings } from '../paint/links.ts'
import { type Bookmark, onWrittenPages } from './bookmarks.ts'
import { layoutContents } from './contents/contents.ts'
import { withContents } from './content-height.ts'
import { layoutCover } from './cover.ts'
import { DestinationNames } from './destination-names.ts'
import type { IgnoredDeclarations } from '../messages/report.ts'
import { createDocument } from './document.ts'
import { type Document } from './document-state.ts'
import { layoutDocument, type LaidOut } from './layout-document.ts'
import { MAX_DEPTH, MAX_NODES, MAX_TEXT, refusePages, STREAMED_HEAD_BYTES } from './limits.ts'
import { type Numbering, numberPages } from './numbering.ts'
import type { PageNumbers } from '../paint/page-counters.ts'
import { createPagePainter, pageTexts, type PaintPage } from './page-painter.ts'
import { PdfOutput } from './pdf-output.ts'
import { createRunning, paintNumbered } from './running/running.ts'
import { readRunningTexts, type RunningTexts } from './running/running-texts.ts'
import { StreamedPages } from './streamed-pages.ts'
import { Streaming } from './streaming.ts'
import { STREAMED_BYTES } from './streaming-amounts.ts'
import { holdBack } from './strict.ts'

export interface RenderStats {
  /** Rows of the node arena. */
  readonly nodes: number
  /** Peak size of all arena rows in use in bytes, without text. */
  readonly arenaBytes: number
  /** Bytes of the text stores. */
  readonly textBytes: number
  readonly pages: number
  readonly pdfBytes: number
}

export interface RenderResult<Output> {
  readonly pages: number
  /** The result of the sink's `finish`. */
  readonly output: Output
  readonly stats: RenderStats
  /** All warnings by code, including those for the report only. */
  readonly warnings: readonly WarningGroup[]
  /** CSS declarations that were ignored although they could have changed a page. */
  readonly ignoredCss: IgnoredDeclarations
}

export class Engine<Output = unknown> {
  private readonly options: Options
  private readonly host: Host
  private readonly sink: Sink<Output>
  private readonly log = new WarningLog()
  private readonly decoder: Decoder
  private readonly losses = new InputLosses()
  /** Detects input that is not text; null if an encoding was specified, since then the caller decides what the bytes are. */
  private readonly guard: BinaryGuard | null
  private readonly doc: Document
  private readonly tree: TreeBuilder
  private readonly texts: RunningTexts
  private readonly streaming: { readonly run: Streaming, readonly pages: StreamedPages<Output> } | null
  /** The last piece, until it is processed. */
  private feeding: Promise<void> | undefined
  private state: 'open' | 'finishing' | 'done' = 'open'

  /** Throws a ConvertError if a font of the options cannot be used, or if options exclude each other. */
  constructor(options: Options, host: Host, sink: Sink<Output>) {
    if (options.streaming && options.toc) {
      throw renderError('--toc needs the whole document, which --streaming does not keep in memory\nleave out one of the two options')
    }
    if (options.streaming && options.pageRanges !== null) {
      throw renderError('--page-ranges needs the whole document, which --streaming does not keep in memory\nleave out one of the two options')
    }
    this.options = options
    this.host = host
    this.sink = options.strict ? holdBack(sink, this.log) : sink
    this.decoder = new Decoder(host, {
      label: options.encoding, transported: host.input?.charset ?? null, isXml: host.input?.isXml ?? false,
      ...(options.streaming ? { limit: STREAMED_HEAD_BYTES } : {}),
    })
    this.guard = options.encoding === null ? new BinaryGuard() : null
    this.texts = readRunningTexts(options, host)
    this.doc = createDocument(options, host, this.log)
    const settled = (n: NodeId): void => this.streaming?.run.settle(n)
    this.tree = new TreeBuilder(
      this.doc, { maxNodes: MAX_NODES, maxDepth: MAX_DEPTH, maxText: MAX_TEXT },
      {
        xml: host.input?.isXml === true ? 'always' : 'asItBegins',
        onIllFormed: (what) => this.doc.warnings.add('xml-ill-formed', what),
        ...(options.streaming ? { onTopLevelSettled: settled } : {}),
      },
    )
    this.streaming = options.streaming ? this.stream() : null
  }

  private stream(): { readonly run: Streaming, readonly pages: StreamedPages<Output> } {
    const { doc, options, host, texts } = this
    const pages = new StreamedPages(doc, options, host, texts, new PdfOutput(doc, options, host, this.sink))
    return { pages, run: new Streaming(doc, options, host, this.tree, pages) }
  }

  /**
   * Takes the next bytes of the document, in pieces of any size. If it returns a promise, the caller must await it before it feeds more or
   * changes the bytes. Throws a ConvertError if a limit is exceeded.
   */
  feed(bytes: Uint8Array): void | Promise<void> {
    this.expectOpen()
    const pending = this.streaming === null || bytes.length <= STREAMED_BYTES ? this.take(bytes) : this.takeInParts(bytes)
    if (pending !== undefined) this.feeding = pending
    return pending
  }

  private async takeInParts(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; at += STREAMED_BYTES) {
      const pending = this.take(bytes.subarray(at, at + STREAMED_BYTES))
      if (pending !== undefined) await pending
    }
  }

  private take(bytes: Uint8Array): void | Promise<void> {
    try {
      this.host.stage?.('read')
      this.guard?.check(bytes)
      const text = this.decoder.feed(bytes)
      this.losses.take(bytes, text)
      return this.takeText(text)?.catch((error: unknown) => this.fail(error))
    } catch (error) {
      return this.fail(error)
    }
  }

  /** Takes decoded text. Text that waited for the encoding comes at once; in streaming mode it is split as bytes are. */
  private takeText(text: string): void | Promise<void> {
    this.doc.encoding = this.decoder.encoding
    if (this.streaming !== null && text.length > STREAMED_BYTES) return this.takeTextInParts(text)
    this.tree.write(text)
    return this.streaming?.run.advance()
  }

  private async takeTextInParts(text: string): Promise<void> {
    for (let at = 0; at < text.length; at += STREAMED_BYTES) {
      this.tree.write(text.slice(at, at + STREAMED_BYTES))
      const pending = this.streaming?.run.advance()
      if (pending !== undefined) await pending
    }
  }

  /** Ends the input and writes the document; resolves when the sink has finished. */
  async finish(): Promise<RenderResult<Output>> {
    this.expectOpen()
    this.state = 'finishing'
    // For callers that did not await the last piece: layout must not continue beside the end.
    await this.feeding
    try {
      this.host.stage?.('read')
      this.guard?.end()
      const text = this.decoder.end()
      this.losses.end(text, this.decoder.encoding, this.doc.warnings)
      const pending = this.takeText(text)
      if (pending !== undefined) await pending
      this.tree.end()
      const result = await this.rest()
      this.state = 'done'
      return result
    } catch (error) {
      return this.fail(error)
    }
  }

  /** All work after the input: in streaming mode the rest of the document, else all of it. */
  private async rest(): Promise<RenderResult<Output>> {
    const { doc, options, host, streaming } = this
    if (streaming !== null) await streaming.run.finish()
    if (streaming !== null && !streaming.run.isWhole) return this.end(streaming.pages.output, streaming.run.laidOut?.title ?? null)
    const laidOut = await layoutDocument(doc, options, host, this.tree.html)
    refusePages(laidOut.breaks.starts.length, options, (page) => placeOnPage(doc, page))
    const output = streaming?.pages.output ?? new PdfOutput(doc, options, host, this.sink)
    await this.write(output, await this.sections(laidOut))
    return this.end(output, laidOut.title)
  }

  private expectOpen(): void {
    if (this.state !== 'open') throw new ConvertError('internal', 'the engine has ended: make a new one for each document')
  }

  private async fail(cause: unknown): Promise<never> {
    this.state = 'done'
    const error = isStackOverflow(cause)
      ? renderError('boxes are nested too deeply to be laid out\nreduce the nesting of floats, flex, grid, table and inline-block boxes')
      : cause
    await this.sink.abort(error)
    throw error
  }

  /** The sections that the options ask for: cover, table of contents and body. */
  private async sections(laidOut: LaidOut): Promise<readonly Section[]> {
    const { doc, options, host } = this
    const sections: Section[] = []
    const isAlone = options.cover === null && !options.toc
    const names = isAlone ? null : new DestinationNames(doc)
    const contents = names !== null && options.toc ? await layoutContents(doc, options, host, laidOut, names) : null
    const numbered = contents === null ? laidOut : withContents(laidOut, contents)
    const running = createRunning(doc, options, host, numbered, this.texts)
    const numbering = (contentsPages: number): Numbering => numberPages(options.pageOffset, contentsPages, laidOut.breaks.starts.length)
    const body = (numbers: Numbering, links: Partial<LinkSettings> = {}): Section => {
      const own = section(doc, options, laidOut, links, undefined, numbered)
      return { ...own, bookmarks: laidOut.bookmarks, paint: paintNumbered(own.paint, running, numbers, numbers.bodyFirst, pageTexts(doc, laidOut)) }
    }
    if (names === null) return [body(numbering(0))]
    const numbers = numbering(contents?.pages ?? 0)
    if (options.cover !== null) {
      const cover = await layoutCover(doc, options, host, laidOut.page, options.cover)
      sections.push(section(cover.doc, cover.options, cover.laidOut, { prefix: names.freePrefix('cover-') }, { number: 0, total: numbers.total }))
    }
    if (contents !== null) {
      const { count, width, height, heightOf = () => height, ...own } = section(contents.doc, options, contents.laidOut, { internal: true })
      const paint: PaintPage = (canvas, page) => {
        if (page < count) own.paint(canvas, page)
      }
      sections.push({ width, height, heightOf, count: contents.pages, paint: paintNumbered(paint, running, numbers, numbers.contentsFirst) })
    }
    return [...sections, body(numbers, contents?.bodyLinks)]
  }

  /** Writes the pages of the sections in order. */
  private async write(output: PdfOutput<Output>, sections: readonly Section[]): Promise<void> {
    const { pageRanges } = this.options
    let before = 0
    for (const section of sections) {
      const isWritten = (page: number): boolean => isInRanges(pageRanges, first + page + 1)
      const first = before
      before += section.count
      const bookmarks = section.bookmarks ?? []
      const marks = byPage(pageRanges === null ? bookmarks : onWrittenPages(bookmarks, isWritten))
      for (let page = 0; page < section.count; page++) {
        if (!isWritten(page)) continue
        const height = section.heightOf?.(page) ?? section.height
        const pending = output.page(section.width, height, (canvas) => section.paint(canvas, page), marks.get(page), page === 0 ? section.name : undefined)
        if (pending !== undefined) await pending
      }
    }
    if (pageRanges !== null && output.pages === 0) {
      throw inputError(`none of the pages ${rangesText(pageRanges)} exists: the PDF has ${before} ${before === 1 ? 'page' : 'pages'}\nchange --page-ranges`)
    }
  }

  private async end(output: PdfOutput<Output>, title: string | null): Promise<RenderResult<Output>> {
    const { doc } = this
    const result = await output.finish(title)
    const stats: RenderStats = {
      nodes: doc.nodes.length - 1,
      arenaBytes: doc.arenas.bytesTouched(),
      textBytes: doc.arenas.textBytesTouched(),
      pages: output.pages,
      pdfBytes: output.bytes,
    }
    // Only after a complete conversion: after a failure, some work may still be in progress.
    doc.arenas.release()
    return { pages: output.pages, output: result, stats, warnings: this.log.groups(), ignoredCss: { count: doc.ignored.count, inStandard: doc.ignored.inStandard } }
  }
}

/** The nesting limit keeps ordinary boxes within the stack; some hundred nested grids or tables exceed it. */
const isStackOverflow = (error: unknown): boolean => error instanceof RangeError && error.message.includes('call stack')

/** A sequence of pages in the PDF: the cover, the table of contents or the body. */
export interface Section {
  readonly count: number
  readonly width: number
  readonly height: number
  /** Heights of pages that differ from `height`, by page index from 0. */
  readonly heightOf?: (page: number) => number
  readonly paint: PaintPage
  /** Destination name of its beginning; without it no link leads there. */
  readonly name?: string
  readonly bookmarks?: readonly Bookmark[]
}

function byPage(bookmarks: readonly Bookmark[]): ReadonlyMap<number, readonly Bookmark[]> {
  const pages = new Map<number, Bookmark[]>()
  for (const bookmark of bookmarks) {
    const together = pages.get(bookmark.page)
    if (together === undefined) pages.set(bookmark.page, [bookmark])
    else together.push(bookmark)
  }
  return pages
}

/** `counted`: the same geometry, by page numbers as page selectors count them. */
function section(
  doc: Document, options: Options, laidOut: LaidOut, links: Partial<LinkSettings>, numbers?: PageNumbers, counted: LaidOut = laidOut,
): Section {
  const { width, height, unfitted, numbered } = laidOut.page
  const heightOf = unfitted === undefined || numbered === undefined ? {} : { heightOf: (page: number) => numbered(page + 1).height }
  return { count: laidOut.breaks.starts.length, width, height, ...heightOf, name: links.prefix ?? '', paint: createPagePainter(doc, options, counted, links, numbers) }
}
