/**
 * Backgrounds that @page rules give to pages (CSS Paged Media 3, 6): a style for each kind of page, of which only the
 * background, the colour it may refer to and the visibility are set: a page that is hidden shows its content all the same. They
 * belong to the standard level. Images are asked for before pages are known: those of every rule.
 */
import type { StyleId } from '../arena/ids.ts'
import type { PageSpot } from '../css/page-selectors.ts'
import { enumOf } from '../style/properties/index.ts'
import { Level } from '../style/units.ts'
import { requestBackground } from './background-images.ts'
import type { Document } from './document.ts'
import { type OriginPageRule, PageKinds } from './page-kinds.ts'
import { ruleStyle } from './rule-style.ts'
import { type OriginSheet, pageRulesOf } from './style-sheets.ts'

const Visibility = enumOf('visibility')

/** The style of a page; 0 when the page has no background. */
export type PageBackgrounds = (page: PageSpot) => StyleId

const NONE: PageBackgrounds = () => 0 as StyleId

export function pageBackgrounds(doc: Document, sheets: readonly OriginSheet[]): PageBackgrounds {
  if (doc.cascade.level !== Level.standard) return NONE
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

/** The style that rules, the weakest first, give to a page; 0 when it shows nothing. */
function styleOf(doc: Document, rules: readonly OriginPageRule[]): StyleId {
  const { styles } = doc
  const style = ruleStyle(styles, rules, { of: ({ declarations }) => declarations, takes: isOfBackground })
  const { read } = styles
  const shows = (read.backgroundColor(style) & 0xff) !== 0 || read.backgroundImage(style).some(({ kind: layer }) => layer !== 'none')
  return shows && read.visibility(style) !== Visibility.hidden ? style : 0 as StyleId
}
