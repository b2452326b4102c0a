/**
 * Normal mode up to the pages: the whole parsed document is styled, made into boxes, laid out on one strip and
 * broken into pages. What comes back is all that painting needs; painting itself goes page by page.
 */
import type { NodeId } from '../arena/ids.ts'
import { buildBoxes } from '../boxes/build.ts'
import { assignPages, type PageBreaks } from '../fragment/breaks.ts'
import { collectSlabs } from '../fragment/slabs.ts'
import type { Host } from '../host/host.ts'
import { Tag } from '../input/names.ts'
import { absolutePositions, BlockLayout } from '../layout/block.ts'
import type { PageGeometry } from '../options/page-geometry.ts'
import type { Options } from '../options/table.ts'
import type { Document } from './document.ts'
import { loadFontFaces } from './font-faces.ts'
import { readHead } from './head.ts'
import { pageSettings } from './page-settings.ts'
import { StyleSheetLoader } from './style-sheets.ts'

export interface LaidOut {
  readonly page: PageGeometry
  readonly breaks: PageBreaks
  readonly title: string | null
  /** href of `<base>`, as written; null when there is none. */
  readonly base: string | null
}

export async function layoutDocument(doc: Document, options: Options, host: Host, html: NodeId): Promise<LaidOut> {
  const head = readHead(doc)
  const sheets = await new StyleSheetLoader(host, options, doc.warnings).load(doc, head.base ?? '')
  for (const { sheet } of sheets) doc.cascade.collectVariables(sheet)
  doc.cascade.collectInlineVariables()
  for (const { sheet, origin } of sheets) doc.cascade.addSheet(sheet, origin)
  const page = pageSettings(options, sheets.map(({ sheet }) => sheet))
  warnOfDropped(doc)

  doc.cascade.styleSubtree(html)
  await loadFontFaces(doc, sheets, options, host)
  const contentWidth = page.width - page.marginLeft - page.marginRight
  const contentHeight = page.height - page.marginTop - page.marginBottom
  const root = buildBoxes(doc, html)
  if (root !== 0) {
    new BlockLayout(doc).layoutRoot(root, contentWidth)
    absolutePositions(doc, root)
  }
  const margins = root === 0 ? new Map() : collectSlabs(doc, root, contentHeight)
  const breaks = assignPages(doc, contentHeight, margins)
  return { page, breaks, title: head.title, base: head.base }
}

function warnOfDropped(doc: Document): void {
  const { nodes } = doc
  for (let n = 1; n < nodes.length; n++) {
    if (nodes.tag[n] === Tag.svg) {
      doc.warnings.add('inline-svg')
      return
    }
  }
}
