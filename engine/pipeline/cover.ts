/**
 * Lays out the cover, a separate HTML file beside the main document. Its references are relative to its own directory. Its page starts from
 * the page of the main document; its own @page rules apply on top of that.
 */
import type { Host } from '../host/host.ts'
import { TreeBuilder } from '../input/tree.ts'
import type { PageGeometry } from '../options/page-geometry.ts'
import type { Options } from '../options/table.ts'
import { createSideDocument } from './document.ts'
import { type Document } from './document-state.ts'
import { htmlOfFile } from './html-file.ts'
import { layoutDocument, type LaidOut } from './layout-document.ts'
import { MAX_DEPTH, MAX_NODES } from './limits.ts'

export interface Cover {
  readonly doc: Document
  /** The options for the cover. */
  readonly options: Options
  readonly laidOut: LaidOut
}

export async function layoutCover(
  main: Document, options: Options, host: Host, page: PageGeometry, path: string,
): Promise<Cover> {
  const { text, encoding } = htmlOfFile(host.optionFile(path, 'html', 'cover'), path, 'cover', host)
  const own: Options = { ...options, ...pageOptions(page), baseUrl: null }
  const beside = host.beside(path)
  const doc = createSideDocument(main, own, beside)
  doc.encoding = encoding
  const tree = new TreeBuilder(doc, { maxNodes: MAX_NODES, maxDepth: MAX_DEPTH })
  tree.write(text)
  tree.end()
  return { doc, options: own, laidOut: await layoutDocument(doc, own, beside, tree.html) }
}

/** Options that produce exactly this page. */
function pageOptions(page: PageGeometry): Partial<Options> {
  const { width, height, marginTop, marginRight, marginBottom, marginLeft } = page
  return {
    pageWidth: width, pageHeight: height, orientation: 'Portrait',
    marginTop, marginRight, marginBottom, marginLeft, headerSpacing: 0, footerSpacing: 0, givenAs: {},
  }
}
