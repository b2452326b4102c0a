/**
 * Normal mode up to the pages: the whole parsed document is styled, made into boxes, laid out on one strip and
 * broken into pages. What comes back is all that painting needs; painting itself goes page by page.
 */
import type { NodeId } from '../arena/ids.ts'
import { buildBoxes } from '../boxes/build.ts'
import { assignPages, type PageBreaks } from '../fragment/breaks.ts'
import { spreadOverPages } from '../fragment/page-ranges.ts'
import { collectSlabs } from '../fragment/slabs.ts'
import { TableHeaders } from '../fragment/table-headers.ts'
import type { Host } from '../host/host.ts'
import { Tag } from '../input/names.ts'
import { Layout } from '../layout/layout.ts'
import type { PageGeometry } from '../options/page-geometry.ts'
import type { Options } from '../options/table.ts'
import { requestBackgrounds } from './background-images.ts'
import type { Document } from './document.ts'
import { loadFontFaces } from './font-faces.ts'
import { fontUnits } from './font-units.ts'
import { readHead } from './head.ts'
import type { OriginPageRule } from './running/margin-boxes.ts'
import { fillPictures, requestPictures } from './pictures.ts'
import { contentArea, type OriginSheet, type OwnLook, pageRulesOf, StyleSheetLoader } from './style-sheets.ts'

export interface LaidOut {
  readonly page: PageGeometry
  readonly breaks: PageBreaks
  readonly title: string | null
  /** href of `<base>`, as written; null when there is none. */
  readonly base: string | null
  /** The @page rules of user and author sheets, weakest first. */
  readonly pageRules: readonly OriginPageRule[]
}

export async function layoutDocument(
  doc: Document, options: Options, host: Host, html: NodeId, own: OwnLook | null = null,
): Promise<LaidOut> {
  const head = readHead(doc)
  const { sheets, page } = await new StyleSheetLoader(host, options, doc.warnings).load(doc, head.base ?? '', own)
  const { width: contentWidth, height: contentHeight } = contentArea(page)
  const { cascade } = doc
  addSheets(doc, sheets, head.base ?? '')
  warnOfDropped(doc)

  cascade.styles.lengthUnits.viewport = { width: contentWidth, height: contentHeight }
  cascade.styleSubtree(html)
  await loadFontFaces(doc, sheets, options, host)
  if (cascade.styles.lengthUnits.wasGuessed) {
    cascade.styles.lengthUnits.fonts = fontUnits(doc)
    cascade.restyle(html)
  }
  const root = buildBoxes(doc, html)
  if (!options.noBackground) requestBackgrounds(doc)
  requestPictures(doc, head.base ?? '')
  if (doc.imageLoader.isWaiting) await doc.imageLoader.loadAll()
  fillPictures(doc, head.base ?? '')
  if (root !== 0) new Layout(doc).layoutRoot(root, contentWidth, contentHeight)
  const headers = new TableHeaders(doc, contentHeight)
  const margins = root === 0 ? new Map() : collectSlabs(doc, root, contentHeight)
  const breaks = spreadOverPages(doc, { ...assignPages(doc, contentHeight, margins, headers), headers })
  return { page, breaks, title: head.title, base: head.base, pageRules: pageRulesOf(sheets) }
}

/** Gives the cascade all sheets; custom properties first, whose last declaration counts. */
export function addSheets({ cascade }: Pick<Document, 'cascade'>, sheets: readonly OriginSheet[], base: string): void {
  for (const { sheet } of sheets) cascade.collectVariables(sheet)
  cascade.collectInlineVariables()
  cascade.documentBase = base
  for (const each of sheets) cascade.addSheet(each.sheet, each.origin, each.layers, each.base)
}

/** Warns of elements that are not drawn at all. */
export function warnOfDropped(doc: Document): void {
  const { nodes } = doc
  for (let n = 1; n < nodes.length; n++) {
    if (nodes.tag[n] === Tag.svg) {
      doc.warnings.add('inline-svg')
      return
    }
  }
}
