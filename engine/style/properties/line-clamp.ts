/** Limits on the lines of a block and the ellipsis in the last one (CSS Overflow 4, 5). Includes the prefixed properties of browsers. */
import { integer, keyword, keywordOrString } from '../types.ts'
import { Level } from '../units.ts'
import { row } from './row.ts'

export const lineClampProperties = {
  'max-lines': row({
    group: 'rare', inherits: false, value: integer({ min: 1, keywords: { none: 0 } }), initial: 'none', level: Level.standard,
    note: 'applies to block containers; content after the last line is removed',
    accepts: ['1', '3', 'none'], rejects: ['0', '-1', '1.5', 'auto', '2 3'],
  }),
  'block-ellipsis': row({
    group: 'inherited', inherits: true, value: keywordOrString(['none', 'auto'], { standardAliases: { 'no-ellipsis': 'none' } }),
    initial: 'none', level: Level.standard, note: 'the text at the end of the last line that max-lines keeps',
    accepts: ['none', 'auto'], rejects: ['ellipsis', '1', 'auto none'],
  }),
  /** Whether max-lines applies only in a vertical -webkit-box, as `-webkit-line-clamp` does in browsers. */
  'clamps-lines': row({
    group: 'rare', inherits: false, value: keyword(['always', 'in-webkit-box']), initial: 'always', internal: true,
    accepts: [], rejects: [],
  }),
  '-webkit-box-orient': row({
    group: 'rare', inherits: false,
    value: keyword(['inline-axis', 'block-axis'], { aliases: { horizontal: 'inline-axis', vertical: 'block-axis' } }),
    initial: 'inline-axis', level: Level.standard, note: 'a vertical -webkit-box is laid out as a block container, a horizontal one as a flex container',
    accepts: ['vertical', 'horizontal', 'block-axis'], rejects: ['row', 'none'],
  }),
} as const
