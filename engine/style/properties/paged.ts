/** Page breaking. */
import { integer, keyword } from '../types.ts'
import { Level } from '../units.ts'
import { row } from './row.ts'

const breakValue = () => keyword(['auto', 'avoid', 'page'], {
  aliases: { 'avoid-page': 'avoid', 'avoid-column': 'avoid', always: 'page' },
})

export const pagedProperties = {
  'break-before': row({
    group: 'rare', inherits: false, value: breakValue(), initial: 'auto',
    accepts: ['always', 'page', 'avoid'], rejects: ['left', 'column'],
  }),
  'break-after': row({
    group: 'rare', inherits: false, value: breakValue(), initial: 'auto',
    accepts: ['always', 'avoid-page'], rejects: ['right', 'recto'],
  }),
  'break-inside': row({
    group: 'rare', inherits: false,
    value: keyword(['auto', 'avoid'], { aliases: { 'avoid-page': 'avoid', 'avoid-column': 'avoid' } }), initial: 'auto',
    accepts: ['avoid'], rejects: ['always'],
  }),
  'footnote-policy': row({
    group: 'rare', inherits: false, value: keyword(['auto', 'line', 'block']), initial: 'auto', level: Level.extended,
    note: 'what moves to the next page when a footnote has no room: the note, the line of its call, or the block around that',
    accepts: ['line', 'block', 'auto'], rejects: ['page', 'none'],
  }),
  orphans: row({
    group: 'inherited', inherits: true, value: integer({ min: 1 }), initial: '2',
    accepts: ['3', '99999999999'], rejects: ['0', '-1', '1.5'],
  }),
  widows: row({
    group: 'inherited', inherits: true, value: integer({ min: 1 }), initial: '2',
    accepts: ['1'], rejects: ['0', 'auto', '2.0', '2 2'],
  }),
} as const
