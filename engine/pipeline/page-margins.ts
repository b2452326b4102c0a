/**
 * Margins that @page rules set for some pages only (CSS Paged Media 3, 4 and 5), at the standard level: for example inside and outside
 * margins of a book, or a larger top margin on the first page. Content has one width on all pages: it begins at the left margin if there is
 * room on the paper, whatever the right margin is. Page numbers decide which rules match: `:first`, `:left`, `:right` and `:nth()`.
 */
import type { PageRule } from '../css/page-rules.ts'
import { isNumbered } from '../css/page-selectors.ts'
import type { StyleSheet } from '../css/rules.ts'
import type { Warnings } from '../messages/warnings.ts'
import { contentArea, hasRoom, type PageGeometry, pageGeometry } from '../options/page-geometry.ts'
import type { Options } from '../options/table.ts'
import { Level } from '../style/units.ts'
import { PageKinds } from './page-kinds.ts'
import { applyMargins, type Draft, inOrder } from './page-settings.ts'

/** Margins that differ by less are equal, px. */
const ALIKE = 0.01

/** The page `all` with the geometry of pages for which rules set their own margins. */
export function withOwnMargins(all: PageGeometry, options: Options, sheets: readonly StyleSheet[], warnings: Warnings): PageGeometry {
  const rules = sheets.flatMap(({ pages }) => pages.filter((rule) => setsMargins(rule) && isNumbered(rule.selector)))
  const kinds = new PageKinds(rules.map((rule) => ({ rule })), warnings)
  if (kinds.isOne) return all
  const known = new Map<number, PageGeometry>()
  const byPage = new Map<number, PageGeometry>()
  return {
    ...all,
    numbered(page) {
      const before = byPage.get(page)
      if (before !== undefined) return before
      const spot = { page, name: '', within: page }
      const kind = kinds.kindOf(spot)
      const geometry = known.get(kind) ?? ownGeometry(all, options, kinds.rulesFor(spot).map(({ rule }) => rule), warnings)
      known.set(kind, geometry)
      byPage.set(page, geometry)
      return geometry
    },
  }
}

/** The content height of each page, by index from 0; null if all are equal. Pages of a table of contents shift the pages after them. */
export function heightsOfPages(page: PageGeometry, { toc }: Pick<Options, 'toc'>): ((page: number) => number) | null {
  const { mostHeight, numbered } = page
  return numbered === undefined || mostHeight !== undefined || toc ? null : (at) => contentArea(numbered(at + 1)).height
}

export const setsMargins = ({ declarations }: PageRule): boolean => declarations.some(({ name }) => name.startsWith('margin'))

function ownGeometry(all: PageGeometry, options: Options, rules: readonly PageRule[], warnings: Warnings): PageGeometry {
  if (rules.every(({ selector }) => selector.specificity === 0)) return all
  const page: Draft = { ...pageGeometry(options), width: all.width, height: all.height }
  applyMargins(inOrder(rules, Level.standard), page, Level.standard, options)
  const { top, right, bottom, left } = all.frame ?? { top: 0, right: 0, bottom: 0, left: 0 }
  page.marginTop += top
  page.marginRight += right
  page.marginBottom += bottom
  page.marginLeft += left
  const beside = all.marginLeft + all.marginRight
  if (Math.abs(page.marginLeft + page.marginRight - beside) > ALIKE) warnings.add('page-width')
  page.marginLeft = Math.max(Math.min(0, all.marginLeft), Math.min(page.marginLeft, Math.max(beside, all.marginLeft)))
  page.marginRight = beside - page.marginLeft
  const isHigh = Math.abs(page.marginTop - all.marginTop) > ALIKE || Math.abs(page.marginBottom - all.marginBottom) > ALIKE
  if (isHigh && options.toc) warnings.add('toc-page-height')
  if (options.toc || !hasRoom(page.marginTop + page.marginBottom, page.height)) {
    page.marginTop = all.marginTop
    page.marginBottom = all.marginBottom
  }
  return all.frame === undefined ? page : { ...page, frame: all.frame }
}
