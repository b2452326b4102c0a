/**
 * Borders, padding and outline of the page box (CSS Paged Media 3, 4 and 6.2), at the standard level. They are between the page margins,
 * which contain the margin boxes, and the page area. Rules for some pages only are ignored, because all pages have the same page area.
 * Borders and padding that leave no room for content are ignored.
 */
import type { StyleId } from '../arena/ids.ts'
import { hasRoom, type PageGeometry } from '../options/page-geometry.ts'
import { isOfFrame } from '../style/page-properties.ts'
import type { Styles } from '../style/styles.ts'
import type { OriginPageRule } from './page-kinds.ts'
import { ruleStyle } from './rule-style.ts'

/** Adds the border and padding of the page box, as set by @page rules, to the page margins. */
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

/** The style of the borders of the page box; 0 for none. */
export function frameStyle(styles: Styles, rules: readonly OriginPageRule[]): StyleId {
  const forAll = rules.filter(({ rule }) => rule.selector.specificity === 0 && rule.declarations.some(({ name }) => isOfFrame(name)))
  if (forAll.length === 0) return 0 as StyleId
  return ruleStyle(styles, forAll, { of: ({ declarations }) => declarations, takes: (name) => isOfFrame(name) || name === 'color' })
}

/** The page geometry with margins only. */
export function withoutFrame({ frame, ...page }: PageGeometry): PageGeometry {
  if (frame === undefined) return page
  return {
    ...page, marginTop: page.marginTop - frame.top, marginRight: page.marginRight - frame.right,
    marginBottom: page.marginBottom - frame.bottom, marginLeft: page.marginLeft - frame.left,
  }
}
