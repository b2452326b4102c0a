/**
 * Writes the inherited text properties of the root element as a rule for the root of another document: the page context inherits from the
 * root element, and margin boxes from the page context (CSS Paged Media 3, 5). Values are computed values; a unitless line height stays
 * unitless.
 */
import type { NodeId } from '../../arena/ids.ts'
import { Tag } from '../../input/names.ts'
import { enumOf, wordsOf } from '../../style/properties/index.ts'
import { Unit } from '../../style/units.ts'
import type { Document } from '../document-state.ts'
import { cssString } from './margin-boxes.ts'

const Direction = enumOf('direction')

/** '' if the root sets no text properties. */
export function rootTextRule({ nodes, styles }: Pick<Document, 'nodes' | 'styles'>): string {
  let root = 1 as NodeId
  while (root < nodes.length && nodes.tag[root] !== Tag.html) root++
  const style = nodes.style[root]
  if (style === 0 || styles.inheritedRow(style) === styles.inheritedRow(styles.initial)) return ''
  const { read } = styles
  const families = read.fontFamily(style).map((family) => ('name' in family ? cssString(family.name) : family.generic))
  const size = styles.fontSizeOf(style)
  const height = styles.lineHeight(style)
  const isNumber = styles.unitOf('line-height', style) === Unit.number
  const declarations: [string, string][] = [
    ['font-size', `${size}px`], ['font-weight', String(read.fontWeight(style))],
    ['font-style', wordsOf('font-style')[read.fontStyle(style)] ?? 'normal'],
    ['color', `#${read.color(style).toString(16).padStart(8, '0')}`],
    ['line-height', Number.isNaN(height) ? 'normal' : isNumber ? String(size > 0 ? height / size : 0) : `${height}px`],
    ['letter-spacing', `${read.letterSpacing(style, size) || 0}px`], ['word-spacing', `${read.wordSpacing(style, size) || 0}px`],
    ['direction', read.direction(style) === Direction.rtl ? 'rtl' : 'ltr'],
  ]
  // Without a family name the default font of the font book is used, which has no name.
  if (families.length > 0) declarations.push(['font-family', families.join()])
  return `html{${declarations.map(([name, value]) => `${name}:${value}`).join(';')}}`
}
