/**
 * Presentational hints (HTML, 15.3): attributes of an element as CSS declarations, weaker than author rules. Border and padding attributes
 * of a table also apply to its own cells, but not to those of nested tables. Invalid values give no declaration.
 */
import type { AttributeId, AttrName, NodeId, TagId } from '../arena/ids.ts'
import { attributeText, attributeValue } from './attributes.ts'
import {
  cssString, dimension, fontFamilies, fontSize, legacyColor, nonZeroDimension, pixels, wholeNumber,
} from './legacy-values.ts'
import { Attr, Tag, isHintAttribute } from './names.ts'
import { NodeFlag, type DocumentNodes } from './nodes.ts'
import { cellLines, groupLines, tableLines } from './table-lines.ts'

type Hint = (value: string) => string

const declare = (property: string, parse: (value: string) => string): Hint => (value) => {
  const css = parse(value)
  return css === '' ? '' : `${property}:${css};`
}

/** A keyword attribute: the declarations for each value, in lower case. */
const choose = (cases: Readonly<Record<string, string>>): Hint => {
  const map = new Map(Object.entries(cases))
  return (value) => map.get(value.trim().toLowerCase()) ?? ''
}

const pageBreak = choose({
  before: 'break-before:page;', after: 'break-after:page;', avoid: 'break-inside:avoid;',
})
/** Aligns block children too, not only inline content. */
const textAlign = choose({
  left: 'text-align:-webkit-left;', right: 'text-align:-webkit-right;', center: 'text-align:-webkit-center;',
  middle: 'text-align:-webkit-center;',
  justify: 'text-align:justify;',
})
const tableAlign = choose({
  left: 'float:left;', right: 'float:right;', center: 'margin-left:auto;margin-right:auto;',
})
const imageAlign = choose({
  left: 'float:left;', right: 'float:right;', top: 'vertical-align:top;', texttop: 'vertical-align:text-top;',
  middle: 'vertical-align:middle;', absmiddle: 'vertical-align:middle;', center: 'vertical-align:middle;',
  bottom: 'vertical-align:baseline;', baseline: 'vertical-align:baseline;', absbottom: 'vertical-align:bottom;',
})
const ruleAlign = choose({
  left: 'margin-left:0;margin-right:auto;', right: 'margin-left:auto;margin-right:0;',
  center: 'margin-left:auto;margin-right:auto;',
})
/** A rule that is higher than one line is filled with the colour. */
const ruleColor: Hint = (value) => declare('border-color', legacyColor)(value) + declare('background-color', legacyColor)(value)
const captionAlign = choose({
  top: 'caption-side:top;', bottom: 'caption-side:bottom;', left: 'text-align:left;', right: 'text-align:right;',
  center: 'text-align:center;', justify: 'text-align:justify;',
})
const legendAlign = choose({ left: 'justify-self:left;', right: 'justify-self:right;', center: 'justify-self:center;' })
const verticalAlign = choose({
  top: 'vertical-align:top;', middle: 'vertical-align:middle;', center: 'vertical-align:middle;',
  bottom: 'vertical-align:bottom;', baseline: 'vertical-align:baseline;',
})
const clear = choose({ left: 'clear:left;', right: 'clear:right;', all: 'clear:both;', both: 'clear:both;' })

const bullets = new Map([['disc', 'disc'], ['circle', 'circle'], ['square', 'square'], ['none', 'none']])
const numerals = new Map([
  ['1', 'decimal'], ['a', 'lower-alpha'], ['A', 'upper-alpha'], ['i', 'lower-roman'], ['I', 'upper-roman'],
])
const bulletType = declare('list-style-type', (value) => bullets.get(value.trim().toLowerCase()) ?? '')
const numeralType = declare('list-style-type', (value) => numerals.get(value.trim()) ?? '')
const itemType: Hint = (value) => numeralType(value) || bulletType(value)

const backgroundColor = declare('background-color', legacyColor)
const backgroundImage = declare('background-image', (value) => (value.trim() === '' ? '' : `url(${cssString(value.trim())})`))
const color = declare('color', legacyColor)
const width = declare('width', dimension)
const height = declare('height', dimension)
const cellWidth = declare('width', nonZeroDimension)
const cellHeight = declare('height', nonZeroDimension)

const both = (first: string, second: string): Hint => (value) => {
  const css = dimension(value)
  return css === '' ? '' : `${first}:${css};${second}:${css};`
}

const tableBorder: Hint = (value) => {
  const number = wholeNumber(value)
  return `border-width:${number < 0 ? 1 : number}px;border-style:outset;`
}
const imageBorder: Hint = (value) => {
  const number = wholeNumber(value)
  return number <= 0 ? '' : `border-width:${number}px;border-style:solid;`
}

const bodyHints: Hints = [
  [Attr.bgcolor, backgroundColor], [Attr.background, backgroundImage], [Attr.text, color],
  [Attr.marginheight, both('margin-top', 'margin-bottom')], [Attr.marginwidth, both('margin-left', 'margin-right')],
  [Attr.topmargin, declare('margin-top', pixels)], [Attr.bottommargin, declare('margin-bottom', pixels)],
  [Attr.leftmargin, declare('margin-left', pixels)], [Attr.rightmargin, declare('margin-right', pixels)],
]
const partHints: Hints = [
  [Attr.bgcolor, backgroundColor], [Attr.background, backgroundImage], [Attr.valign, verticalAlign],
]
const cellHints: Hints = [
  ...partHints, [Attr.width, cellWidth], [Attr.height, cellHeight], [Attr.nowrap, () => 'white-space:nowrap;'],
]
const replacedHints: Hints = [
  [Attr.align, imageAlign], [Attr.width, width], [Attr.height, height], [Attr.border, imageBorder],
  [Attr.hspace, both('margin-left', 'margin-right')], [Attr.vspace, both('margin-top', 'margin-bottom')],
]

/** Attributes of `<svg>` are CSS lengths; a bare number means px. */
const svgLength = (value: string): string => {
  const text = value.trim()
  if (/^[+]?(\d+\.?\d*|\.\d+)$/.test(text)) return `${text}px`
  return /^[+]?(\d+\.?\d*|\.\d+)(%|[a-z]{1,4})$/i.test(text) ? text : ''
}
const svgHints: Hints = [[Attr.width, declare('width', svgLength)], [Attr.height, declare('height', svgLength)]]

type Hints = readonly (readonly [AttrName, Hint])[]

/** The attributes of each element. An `align` attribute that is not listed sets text-align. */
const hintsByTag = new Map<TagId, ReadonlyMap<AttrName, Hint>>(([
  [Tag.body, bodyHints],
  [Tag.table, [
    [Attr.align, tableAlign], [Attr.width, cellWidth], [Attr.height, height], [Attr.bgcolor, backgroundColor],
    [Attr.background, backgroundImage], [Attr.border, tableBorder], [Attr.bordercolor, declare('border-color', legacyColor)],
    [Attr.cellspacing, declare('border-spacing', pixels)],
  ]],
  [Tag.caption, [[Attr.align, captionAlign]]],
  [Tag.legend, [[Attr.align, legendAlign]]],
  [Tag.thead, partHints], [Tag.tbody, partHints], [Tag.tfoot, partHints],
  [Tag.tr, [...partHints, [Attr.height, height]]],
  [Tag.td, cellHints], [Tag.th, cellHints],
  [Tag.col, [[Attr.width, width]]], [Tag.colgroup, [[Attr.width, width]]],
  [Tag.img, replacedHints], [Tag.object, replacedHints], [Tag.embed, replacedHints], [Tag.video, [[Attr.width, width], [Attr.height, height]]], [Tag.input, replacedHints],
  [Tag.svg, svgHints],
  [Tag.hr, [
    [Attr.align, ruleAlign], [Attr.width, width], [Attr.size, declare('height', pixels)],
    [Attr.noshade, () => 'border-style:solid;'], [Attr.color, ruleColor],
  ]],
  [Tag.font, [
    [Attr.color, color], [Attr.face, declare('font-family', fontFamilies)], [Attr.size, declare('font-size', fontSize)],
  ]],
  [Tag.ul, [[Attr.type, bulletType]]], [Tag.ol, [[Attr.type, numeralType]]], [Tag.li, [[Attr.type, itemType]]],
  [Tag.br, [[Attr.clear, clear]]],
] satisfies [TagId, Hints][]).map(([tag, hints]) => [tag, new Map(hints)]))

/** The CSS declarations for the attributes of `n`, each with a `;` at its end; empty without any. */
export function presentationalHints(doc: DocumentNodes, n: NodeId): string {
  const { nodes, attributes } = doc
  const flags = nodes.flags[n]
  if ((flags & NodeFlag.hasHints) === 0 || ((flags & NodeFlag.foreign) !== 0 && nodes.tag[n] !== Tag.svg)) return ''
  const tag = nodes.tag[n]
  const hints = hintsByTag.get(tag)
  let css = hintsFromTable(doc, n, tag)
  const first = nodes.attrs[n]
  const end = first === 0 ? 0 : first + nodes.size[n]
  for (let a: number = first; a < end; a++) {
    const name = attributes.name[a]
    if (!isHintAttribute(name)) continue
    const hint = hints?.get(name) ?? (name === Attr.align ? textAlign : name === Attr['data-page-break'] ? pageBreak : undefined)
    if (hint !== undefined && appliesTo(doc, n, tag, name)) css += hint(attributeValue(doc, a as AttributeId))
  }
  return tag === Tag.table ? css + tableLines(doc, n) : css
}

/** The image attributes of an input apply only to an image button. */
function appliesTo(doc: DocumentNodes, n: NodeId, tag: TagId, name: AttrName): boolean {
  if (tag !== Tag.input || name === Attr['data-page-break']) return true
  return (attributeText(doc, n, Attr.type) ?? '').trim().toLowerCase() === 'image'
}

function hintsFromTable(doc: DocumentNodes, part: NodeId, tag: TagId): string {
  switch (tag) {
    case Tag.td: case Tag.th: return cellHintsFrom(doc, tableAround(doc, part))
    case Tag.thead: case Tag.tbody: case Tag.tfoot: case Tag.colgroup: return groupLines(doc, tableAround(doc, part), tag)
    default: return ''
  }
}

function tableAround({ nodes }: DocumentNodes, part: NodeId): NodeId {
  let table = nodes.parent[part]
  while (table !== 0 && nodes.tag[table] !== Tag.table) table = nodes.parent[table]
  return table
}

function cellHintsFrom(doc: DocumentNodes, table: NodeId): string {
  if (table === 0) return ''
  const padding = pixels(attributeText(doc, table, Attr.cellpadding) ?? '')
  return (padding === '' ? '' : `padding:${padding};`) + cellLines(doc, table)
}
