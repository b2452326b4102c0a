/**
 * Writes pages in streaming mode: the cover first, then the pages of the body as they are settled, with their margin boxes. The total
 * number of pages is not known, so content that prints it is refused.
 */
import { placeOnPage } from '../fragment/page-places.ts'
import type { Host } from '../host/host.ts'
import { renderError } from '../messages/errors.ts'
import type { Options } from '../options/table.ts'
import { layoutCover } from './cover.ts'
import { DestinationNames } from './destination-names.ts'
import type { Document } from './document-state.ts'
import type { LaidOut } from './layout-document.ts'
import { numberPages } from './numbering.ts'
import { createPagePainter, type PaintPage } from './page-painter.ts'
import type { PdfOutput } from './pdf-output.ts'
import { createRunning, needsTotal, paintNumbered } from './running/running.ts'
import type { RunningTexts } from './running/running-texts.ts'
import type { StreamedTexts } from './streamed-texts.ts'
import type { PageWriter } from './streaming.ts'

export class StreamedPages<Output> implements PageWriter {
  readonly output: PdfOutput<Output>

  private readonly doc: Document
  private readonly options: Options
  private readonly host: Host
  private readonly texts: RunningTexts
  private laidOut: LaidOut | null = null
  private paint: PaintPage | null = null
  /** Adds margin boxes, headers and footers. */
  private around: (paint: PaintPage) => PaintPage = (paint) => paint
  private ofPages: StreamedTexts | null = null
  /** Number of pages of the body written so far. */
  private written = 0

  constructor(doc: Document, options: Options, host: Host, texts: RunningTexts, output: PdfOutput<Output>) {
    this.doc = doc
    this.options = options
    this.host = host
    this.texts = texts
    this.output = output
  }

  async begin(laidOut: LaidOut, texts: StreamedTexts): Promise<void> {
    const { doc, options, host, output } = this
    this.ofPages = texts
    const total = needsTotal(this.texts, laidOut.pageRules)
    if (total !== null) {
      throw renderError(`${total} prints the total number of pages, which streaming mode does not know\nleave out ${total} or --streaming`)
    }
    this.laidOut = laidOut
    if (options.cover !== null) {
      const cover = await layoutCover(doc, options, host, laidOut.page, options.cover)
      const own = { prefix: new DestinationNames(doc).freePrefix('cover-') }
      const paint = createPagePainter(cover.doc, cover.options, cover.laidOut, own)
      const { width, height } = cover.laidOut.page
      for (let page = 0; page < cover.laidOut.breaks.starts.length; page++) {
        await output.page(width, height, (canvas) => paint(canvas, page), undefined, page === 0 ? own.prefix : undefined)
      }
    }
    const running = createRunning(doc, options, host, laidOut, this.texts)
    // Content that prints the total is refused.
    const numbering = { ...numberPages(options.pageOffset, 0, 0), total: NaN }
    this.around = (paint) => paintNumbered(paint, running, numbering, numbering.bodyFirst, texts.pageTexts)
    this.forget()
  }

  write(page: number): void | Promise<void> {
    const { laidOut, paint, ofPages } = this
    if (laidOut === null || paint === null || ofPages === null) return
    const { width, height } = laidOut.page
    const number = this.written++
    const bookmarks = ofPages.begin(page, laidOut.breaks)
    const paintNext = this.around((canvas, at, spot) => paint(canvas, page, spot ?? { page: at + 1, name: '', within: 1 }))
    return this.output.page(width, height, (canvas) => paintNext(canvas, number), bookmarks, number === 0 ? '' : undefined, () => placeOnPage(this.doc, page + 1))
  }

  forget(): void {
    if (this.laidOut !== null) this.paint = createPagePainter(this.doc, this.options, this.laidOut)
  }
}
