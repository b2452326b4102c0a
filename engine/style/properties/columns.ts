/** Multi-column layout (CSS Multi-column Layout 1). The gap is `column-gap`, as in flex and grid containers. */
import { absoluteLength, lineWidth } from '../length-types.ts'
import { color, integer, keyword, type ValueKind } from '../types.ts'
import { Level, Unit } from '../units.ts'
import { written } from '../syntax.ts'
import { row } from './row.ts'

/** `auto` is stored as a number below all widths. */
const columnWidth = (): ValueKind<'px', never> => {
  const width = absoluteLength()
  return {
    ...width,
    syntax: () => `auto | ${written(width.syntax)}`,
    parse: (reader, out) => reader.keyword('auto') ? out.set(Unit.px, -1) : width.parse(reader, out),
  }
}

export const columnProperties = {
  'column-count': row({
    group: 'rare', inherits: false, value: integer({ min: 1, keywords: { auto: 0 } }), initial: 'auto', level: Level.standard,
    note: 'applies to block containers and table cells',
    accepts: ['1', '3', 'auto'], rejects: ['0', '-1', '1.5', '2px', 'none'],
  }),
  'column-width': row({
    group: 'rare', inherits: false, value: columnWidth(), initial: 'auto', level: Level.standard, note: 'applies to block containers and table cells',
    accepts: ['10px', '12em', '0', 'auto'], rejects: ['-1px', '50%', '3', 'none'],
  }),
  'column-fill': row({
    group: 'rare', inherits: false, value: keyword(['balance', 'auto'], { aliases: { 'balance-all': 'balance' } }), initial: 'balance',
    level: Level.standard, note: 'columns that continue over several pages are balanced on the last page only',
    accepts: ['auto', 'balance', 'balance-all'], rejects: ['none', 'balance auto'],
  }),
  'column-span': row({
    group: 'rare', inherits: false, value: keyword(['none', 'all']), initial: 'none', level: Level.standard,
    note: 'applies to in-flow children of the multi-column container; deeper descendants stay in their column',
    accepts: ['all', 'none'], rejects: ['1', '2', 'auto'],
  }),
  'column-rule-width': row({
    group: 'rare', inherits: false, value: { ...lineWidth(), storage: 'px' }, initial: '3px', level: Level.standard,
    accepts: ['2px', '0.1em', '0'], rejects: ['10%', '-1px', 'none'],
  }),
  'column-rule-style': row({
    group: 'rare', inherits: false,
    value: keyword(['none', 'solid', 'dashed', 'dotted', 'double', 'groove', 'ridge', 'inset', 'outset'], { standardAliases: { hidden: 'none' } }),
    initial: 'none', level: Level.standard,
    accepts: ['solid', 'dotted', 'double', 'none'], rejects: ['wavy', 'auto', '1px'],
  }),
  'column-rule-color': row({
    group: 'rare', inherits: false, value: color(), initial: 'currentcolor', level: Level.standard,
    accepts: ['red', 'currentcolor'], rejects: ['1px', 'none'],
  }),
} as const
