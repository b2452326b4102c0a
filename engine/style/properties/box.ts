/** Properties of the box itself: display, position, float, clear and sizes. `-internal-` keywords belong to the user agent sheet. */
import { displayWords } from '../display-values.ts'
import { length } from '../length-types.ts'
import { keyword } from '../types.ts'
import { Level } from '../units.ts'
import { row } from './row.ts'

const size = { percent: true, calc: true } as const
/** At the listed level heights in percent are not supported, with or without calc(). */
const tall = { standardPercent: true, calc: true } as const
const contentSizes = ['min-content', 'max-content', 'fit-content', 'stretch'] as const
const content = {
  'min-content': Level.standard, 'max-content': Level.standard, 'fit-content': Level.standard, stretch: Level.standard,
} as const
const spellings = {
  '-webkit-min-content': 'min-content', '-webkit-max-content': 'max-content', '-webkit-fit-content': 'fit-content',
  '-webkit-fill-available': 'stretch', '-moz-available': 'stretch',
} as const
type Sizes = typeof size | typeof tall
const sized = (sizes: Sizes) => length({ keywords: ['auto', ...contentSizes], since: content, standardAliases: spellings, ...sizes })
const least = (sizes: Sizes) => length({
  keywords: ['auto', ...contentSizes], since: { auto: Level.standard, ...content }, standardAliases: spellings, ...sizes,
})
const most = (sizes: Sizes) => length({ keywords: ['none', ...contentSizes], since: content, standardAliases: spellings, ...sizes })

export const boxProperties = {
  display: row({
    group: 'box', inherits: false,
    value: displayWords(
      [
        'inline', 'block', 'inline-block', 'list-item', 'none', 'flex', 'grid',
        'table', 'table-row', 'table-cell', 'table-caption',
        'table-row-group', 'table-header-group', 'table-footer-group', 'table-column', 'table-column-group',
        'inline-table', 'inline-flex', 'inline-grid', 'flow-root', 'contents',
        '-webkit-box', '-webkit-inline-box', '-internal-table-footer', 'ruby', 'ruby-text',
      ],
      {
        since: {
          'table-row-group': Level.standard, 'table-header-group': Level.standard, 'table-footer-group': Level.standard,
          'table-column': Level.standard, 'table-column-group': Level.standard, 'inline-table': Level.standard,
          'inline-flex': Level.standard, 'inline-grid': Level.standard, 'flow-root': Level.standard, contents: Level.standard,
          '-webkit-box': Level.standard, '-webkit-inline-box': Level.standard, ruby: Level.standard, 'ruby-text': Level.standard,
          // Internal keyword of the user agent sheet for `tfoot`.
          '-internal-table-footer': Level.builtIn,
        },
        standardAliases: { '-webkit-flex': 'flex', '-webkit-inline-flex': 'inline-flex' },
      },
    ),
    initial: 'inline', note: 'the layout of -webkit-box depends on -webkit-box-orient',
    accepts: ['block', 'none', 'list-item'], rejects: ['flow-root', '-webkit-box', 'table-row-group', 'ruby'],
  }),
  float: row({
    group: 'box', inherits: false,
    value: keyword(['none', 'left', 'right', 'inline-start', 'inline-end', 'footnote'], {
      since: { 'inline-start': Level.standard, 'inline-end': Level.standard, footnote: Level.standard },
    }),
    initial: 'none', note: 'footnote applies to elements, but not to pseudo-elements, flex items, grid items and margin boxes',
    accepts: ['left', 'right', 'none'], rejects: ['inline-start', 'footnote', 'center', 'both'],
  }),
  clear: row({
    group: 'box', inherits: false,
    value: keyword(['none', 'left', 'right', 'both', 'inline-start', 'inline-end'], {
      since: { 'inline-start': Level.standard, 'inline-end': Level.standard },
    }),
    initial: 'none',
    accepts: ['left', 'right', 'both', 'none'], rejects: ['inline-end', 'all'],
  }),
  'box-sizing': row({
    group: 'box', inherits: false, value: keyword(['content-box', 'border-box']), initial: 'content-box',
    accepts: ['border-box'], rejects: ['padding-box'],
  }),
  width: row({
    group: 'box', inherits: false, value: sized(size), initial: 'auto',
    accepts: ['auto', '10%', 'calc(1em + 2px)'], rejects: ['fit-content', '-1px'],
  }),
  height: row({
    group: 'box', inherits: false, value: sized(tall), initial: 'auto',
    accepts: ['auto', '10px'], rejects: ['50%', 'calc(10% + 1px)', 'min-content', '-1px'],
  }),
  'min-width': row({
    group: 'box', inherits: false, value: least(size), initial: '0', standardInitial: 'auto',
    accepts: ['10px', '50%'], rejects: ['auto', 'stretch', '-1px'],
  }),
  'min-height': row({
    group: 'box', inherits: false, value: least(tall), initial: '0', standardInitial: 'auto',
    accepts: ['10px'], rejects: ['50%', 'calc(10% + 1px)', 'auto', '-1px', 'min-content'],
  }),
  'max-width': row({
    group: 'box', inherits: false, value: most(size), initial: 'none',
    accepts: ['none', '10px', '50%'], rejects: ['auto', '-1px'],
  }),
  'max-height': row({
    group: 'box', inherits: false, value: most(tall), initial: 'none',
    accepts: ['none', '10px'], rejects: ['50%', 'calc(10% + 1px)', 'auto', '-1px', 'min-content'],
  }),
} as const
