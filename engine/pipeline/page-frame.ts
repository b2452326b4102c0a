/**
 * Borders, padding and outline of the page box (CSS Paged Media 3, 4 and 6.2), at the standard level: they stand between the
 * margins, where margin boxes are, and the content. Rules for some pages only do not count, because all pages have one content
 * area. What leaves no room for content is not there.
 */
import type { StyleId } from '../arena/ids.ts'
import { hasRoom, type PageGeometry } from '../options/page-geometry.ts'
import { isOfFrame } from '../style/page-properties.ts'
import type { Styles } from '../style/styles.ts'
import type { OriginPageRule } from './page-kinds.ts'
import { ruleStyle } from './rule-style.ts'

/** A page with margins alone within what @page rules put around its content. */
export function framedPage(page: PageGeometry, styles: Styles, rules: readonly OriginPageRule[]): PageGeometry {
  const style = frameStyle(styles, rules)
  if (style === 0) return page
  const { read } = styles
  const top = read.borderTopWidth(style) + read.paddingTop(style, page.width)
  const right = read.borderRightWidth(style) + read.paddingRight(style, page.width)
  const bottom = read.borderBottomWidth(style) + read.paddingBottom(style, page.width)
  const left = read.borderLeftWidth(style) + read.paddingLeft(style, page.width)
  const marginTop = page.marginTop + top
  const marginRight = page.marginRight + right
  const marginBottom = page.marginBottom + bottom
  const marginLeft = page.marginLeft + left
  if (!hasRoom(marginLeft + marginRight, page.width) || !hasRoom(marginTop + marginBottom, page.height)) return page
  return { ...page, marginTop, marginRight, marginBottom, marginLeft, frame: { top, right, bottom, left } }
}

/** The style of what stands around the content of pages; 0 where nothing does. */
export function frameStyle(styles: Styles, rules: readonly OriginPageRule[]): StyleId {
  const forAll = rules.filter(({ rule }) => rule.selector.specificity === 0 && rule.declarations.some(({ name }) => isOfFrame(name)))
  if (forAll.length === 0) return 0 as StyleId
  return ruleStyle(styles, forAll, { of: ({ declarations }) => declarations, takes: (name) => isOfFrame(name) || name === 'color' })
}

/** The page with its margins alone. */
export function withoutFrame({ frame, ...page }: PageGeometry): PageGeometry {
  if (frame === undefined) return page
  return {
    ...page, marginTop: page.marginTop - frame.top, marginRight: page.marginRight - frame.right,
    marginBottom: page.marginBottom - frame.bottom, marginLeft: page.marginLeft - frame.left,
  }
}
