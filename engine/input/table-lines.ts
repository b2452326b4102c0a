/**
 * Table borders by the attributes `border`, `frame`, `rules` and `bordercolor`, as CSS declarations: around the table, its groups and its
 * cells (HTML, 15.3.10). Lines between cells make the borders collapse. Easy to get wrong: a table with such lines but no outer frame gets
 * `border-style: hidden`, which wins over the borders of its cells.
 */
import type { AttrName, NodeId, TagId } from '../arena/ids.ts'
import { attributeText } from './attributes.ts'
import { legacyColor, wholeNumber } from './legacy-values.ts'
import { Attr, Tag } from './names.ts'
import type { DocumentNodes } from './nodes.ts'

/** Sides in the order top, right, bottom, left. */
const frames: ReadonlyMap<string, string> = new Map([
  ['void', '0000'], ['above', '1000'], ['below', '0010'], ['hsides', '1010'], ['lhs', '0001'], ['rhs', '0100'], ['vsides', '0101'],
  ['box', '1111'], ['border', '1111'],
])
const RULES = ['none', 'groups', 'rows', 'cols', 'all']

/** The declarations to append after those of the single attributes. */
export function tableLines(doc: DocumentNodes, table: NodeId): string {
  const frame = frames.get(keyword(doc, table, Attr.frame))
  const rules = rulesOf(doc, table)
  const border = attributeText(doc, table, Attr.border)
  const hasColor = legacyColor(attributeText(doc, table, Attr.bordercolor) ?? '') !== ''
  const collapse = rules === '' ? '' : 'border-collapse:collapse;'
  if (frame !== undefined) {
    const styles = [...frame].map((side) => (side === '1' ? 'solid' : 'hidden')).join(' ')
    return `${border === null ? 'border-width:1px;' : ''}border-style:${styles};${collapse}`
  }
  if (hasColor) return `border-style:solid;${collapse}`
  return collapse === '' || hasBorder(border) ? collapse : `border-style:hidden;${collapse}`
}

/** The borders of a cell by the attributes of its table. */
export function cellLines(doc: DocumentNodes, table: NodeId): string {
  const rules = rulesOf(doc, table)
  switch (rules) {
    case 'all': return 'border-width:1px;border-style:solid;border-color:inherit;'
    case 'rows': return 'border-width:1px 0;border-style:solid none;border-color:inherit;'
    case 'cols': return 'border-width:0 1px;border-style:none solid;border-color:inherit;'
    case 'none': case 'groups': return ''
    default:
  }
  if (!hasBorder(attributeText(doc, table, Attr.border))) return ''
  const color = legacyColor(attributeText(doc, table, Attr.bordercolor) ?? '')
  return color === ''
    ? 'border-width:1px;border-style:inset;border-color:inherit;'
    : `border-width:1px;border-style:solid;border-color:${color};`
}

/** Lines above and below a row group, or on both sides of a column group. */
export function groupLines(doc: DocumentNodes, table: NodeId, tag: TagId): string {
  if (table === 0 || rulesOf(doc, table) !== 'groups') return ''
  return tag === Tag.colgroup
    ? 'border-width:0 1px;border-style:none solid;border-color:inherit;'
    : 'border-width:1px 0;border-style:solid none;border-color:inherit;'
}

function rulesOf(doc: DocumentNodes, table: NodeId): string {
  const rules = keyword(doc, table, Attr.rules)
  return RULES.includes(rules) ? rules : ''
}

function keyword(doc: DocumentNodes, table: NodeId, name: AttrName): string {
  return (attributeText(doc, table, name) ?? '').trim().toLowerCase()
}

function hasBorder(border: string | null): boolean {
  return border !== null && wholeNumber(border) !== 0
}
