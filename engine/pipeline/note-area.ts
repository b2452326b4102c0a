/**
 * The footnote area as set by `@page { @footnote }` rules: margins, borders, padding, background and maximum height. Rules for some pages
 * only are ignored, because all pages have the same content width. By default, 1em separates it from the text.
 */
import { contentArea, type PageGeometry } from '../options/page-geometry.ts'
import type { NoteArea } from '../fragment/page-contents.ts'
import { zeroIfAuto } from '../layout/size.ts'
import { isOfNoteArea } from '../style/note-area.ts'
import { propertyIndex } from '../style/properties/index.ts'
import { Unit } from '../style/units.ts'
import type { Document } from './document-state.ts'
import type { Found } from './declared-values.ts'
import type { OriginPageRule } from './page-kinds.ts'
import { ruleStyle } from './rule-style.ts'

const GAP_EM = 1

export function noteArea(doc: Document, rules: readonly OriginPageRule[], page: PageGeometry): NoteArea {
  const { styles } = doc
  const forAll = rules.filter(({ rule }) => rule.selector.specificity === 0)
  const initial: Found = new Map([[propertyIndex('margin-top'), [Unit.em, GAP_EM]]])
  const style = ruleStyle(styles, forAll, { of: (rule) => rule.noteArea, takes: isOfNoteArea }, initial)
  const { read } = styles
  const { width } = contentArea(page)
  const marginTop = zeroIfAuto(read.marginTop(style, width))
  const marginBottom = zeroIfAuto(read.marginBottom(style, width))
  const marginLeft = zeroIfAuto(read.marginLeft(style, width))
  const marginRight = zeroIfAuto(read.marginRight(style, width))
  const left = marginLeft + read.borderLeftWidth(style) + read.paddingLeft(style, width)
  const right = marginRight + read.borderRightWidth(style) + read.paddingRight(style, width)
  const most = read.maxHeight(style, contentArea(page).height)
  return {
    style, marginTop, marginBottom, marginLeft, marginRight,
    above: marginTop + read.borderTopWidth(style) + read.paddingTop(style, width),
    below: marginBottom + read.borderBottomWidth(style) + read.paddingBottom(style, width),
    x: left, width: Math.max(0, width - left - right), maxHeight: Number.isNaN(most) ? Infinity : most,
  }
}
