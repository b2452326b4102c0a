/** List markers. */
import { keyword, keywordOrString } from '../types.ts'
import { row } from './row.ts'

export const listProperties = {
  'list-style-type': row({
    group: 'inherited', inherits: true,
    value: keywordOrString(
      ['disc', 'circle', 'square', 'decimal', 'decimal-leading-zero', 'lower-roman', 'upper-roman', 'lower-alpha', 'upper-alpha', 'none'],
      { aliases: { 'lower-latin': 'lower-alpha', 'upper-latin': 'upper-alpha' } },
    ),
    initial: 'disc',
    accepts: ['square', 'lower-latin', 'none'], rejects: ['hebrew', '"-"'],
  }),
  'list-style-position': row({
    group: 'inherited', inherits: true, value: keyword(['outside', 'inside']), initial: 'outside',
    accepts: ['inside'], rejects: ['left'],
  }),
} as const
