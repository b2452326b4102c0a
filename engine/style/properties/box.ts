/** Display and sizes. */
import { keyword, length } from '../types.ts'
import { Level } from '../units.ts'
import { row } from './row.ts'

const size = { percent: true, calc: true } as const

export const boxProperties = {
  display: row({
    group: 'box', inherits: false,
    value: keyword(
      [
        'inline', 'block', 'inline-block', 'list-item', 'none', 'flex', 'grid',
        'table', 'table-row', 'table-cell', 'table-caption',
        'table-row-group', 'table-header-group', 'table-footer-group', 'table-column', 'table-column-group',
      ],
      {
        since: {
          'table-row-group': Level.extended, 'table-header-group': Level.extended, 'table-footer-group': Level.extended,
          'table-column': Level.extended, 'table-column-group': Level.extended,
        },
      },
    ),
    initial: 'inline',
    note: 'inline-block lays out as inline, flex, grid and table values as block',
    accepts: ['block', 'none', 'list-item'], rejects: ['flow-root', 'table-row-group', 'ruby'],
  }),
  'box-sizing': row({
    group: 'box', inherits: false, value: keyword(['content-box', 'border-box']), initial: 'content-box',
    accepts: ['border-box'], rejects: ['padding-box'],
  }),
  width: row({
    group: 'box', inherits: false, value: length({ keywords: ['auto'], ...size }), initial: 'auto',
    note: 'no min-content, max-content, fit-content',
    accepts: ['auto', '10%', 'calc(1em + 2px)'], rejects: ['fit-content', '-1px'],
  }),
  height: row({
    group: 'box', inherits: false, value: length({ keywords: ['auto'], ...size }), initial: 'auto',
    note: 'percentages act as auto',
    accepts: ['auto', '10px'], rejects: ['min-content', '-1px'],
  }),
  'min-width': row({
    group: 'box', inherits: false, value: length(size), initial: '0',
    accepts: ['10px', '50%'], rejects: ['auto', '-1px'],
  }),
  'min-height': row({
    group: 'box', inherits: false, value: length(size), initial: '0',
    accepts: ['10px'], rejects: ['auto', '-1px'],
  }),
  'max-width': row({
    group: 'box', inherits: false, value: length({ keywords: ['none'], ...size }), initial: 'none',
    accepts: ['none', '10px', '50%'], rejects: ['auto', '-1px'],
  }),
  'max-height': row({
    group: 'box', inherits: false, value: length({ keywords: ['none'], ...size }), initial: 'none',
    accepts: ['none', '10px'], rejects: ['auto', '-1px'],
  }),
} as const
