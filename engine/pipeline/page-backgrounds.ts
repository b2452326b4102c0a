/**
 * Page backgrounds from @page rules (CSS Paged Media 3, 6), at the standard level: one style for each kind of page, with only the
 * background, the colour for currentcolor, and the visibility (a hidden page has no background but shows its content). Images of all rules
 * are requested before the pages are known.
 */
import type { StyleId } from '../arena/ids.ts'
import type { PageSpot } from '../css/page-selectors.ts'
import { enumOf } from '../style/properties/index.ts'
import { requestBackground } from './background-images.ts'
import type { Document } from './document-state.ts'
import { type OriginPageRule, PageKinds } from './page-kinds.ts'
import { ruleStyle } from './rule-style.ts'
import { type OriginSheet, pageRulesOf } from './style-sheets.ts'

const Visibility = enumOf('visibility')

/** The style of a page; 0 for a page without a background. */
export type PageBackgrounds = (page: PageSpot) => StyleId

const NONE: PageBackgrounds = () => 0 as StyleId

export function pageBackgrounds(doc: Document, sheets: readonly OriginSheet[]): PageBackgrounds {
  if (!doc.cascade.traits.paintsPageBackgrounds) return NONE
  const rules = pageRulesOf(sheets).filter(({ rule }) => rule.declarations.some(({ name }) => isOfBackground(name)))
  if (rules.length === 0) return NONE
  for (const rule of rules) {
    const style = styleOf(doc, [rule])
    if (style !== 0) requestBackground(style, doc.styles, doc.imageLoader)
  }
  const kinds = new PageKinds(rules, doc.warnings)
  const styles = new Map<number, StyleId>()
  return (page) => {
    const kind = kinds.kindOf(page)
    let style = styles.get(kind)
    if (style === undefined) {
      style = styleOf(doc, kinds.rulesFor(page))
      styles.set(kind, style)
    }
    return style
  }
}

const isOfBackground = (name: string): boolean => name.startsWith('background') || name === 'color' || name === 'visibility'

/** The style that rules, lowest precedence first, set for a page; 0 if it draws nothing. */
function styleOf(doc: Document, rules: readonly OriginPageRule[]): StyleId {
  const { styles } = doc
  const style = ruleStyle(styles, rules, { of: ({ declarations }) => declarations, takes: isOfBackground })
  const { read } = styles
  const shows = (read.backgroundColor(style) & 0xff) !== 0 || read.backgroundImage(style).some(({ kind: layer }) => layer !== 'none')
  return shows && read.visibility(style) !== Visibility.hidden ? style : 0 as StyleId
}
