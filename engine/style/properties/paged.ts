/**
 * Fragmentation: page breaks, named pages, widows and orphans (CSS Fragmentation 3), and the footnote policy. `always` in break properties
 * is an alias of `page`.
 */
import { pageName } from '../../css/page-selectors.ts'
import { integer, keyword, type ValueKind } from '../types.ts'
import { Level, Unit } from '../units.ts'
import { row } from './row.ts'

const breakValue = () => keyword(['auto', 'avoid', 'page', 'column', 'left', 'right'], {
  since: { column: Level.standard, left: Level.standard, right: Level.standard },
  aliases: { 'avoid-page': 'avoid', 'avoid-column': 'avoid', always: 'page' },
  standardAliases: { recto: 'right', verso: 'left' },
})
const SIDES = 'left and right can insert a blank page; inside columns and in boxes beside each other, and in documents with --toc, they equal page'

/** `auto` is 0; a name is minus the id of its interned text. */
const pageNameValue = (): ValueKind<'integer', never> => ({
  storage: 'integer',
  syntax: 'auto | <custom-ident>',
  names: [],
  parse(reader, out) {
    if (reader.keyword('auto')) return out.set(Unit.keyword, 0)
    const name = pageName(reader)
    return name !== null && out.set(Unit.keyword, -out.values.intern(name))
  },
})

export const pagedProperties = {
  'break-before': row({
    group: 'rare', inherits: false, value: breakValue(), initial: 'auto', note: SIDES,
    accepts: ['always', 'page', 'avoid'], rejects: ['left', 'column'],
  }),
  'break-after': row({
    group: 'rare', inherits: false, value: breakValue(), initial: 'auto', note: SIDES,
    accepts: ['always', 'avoid-page'], rejects: ['right', 'recto'],
  }),
  'break-inside': row({
    group: 'rare', inherits: false,
    value: keyword(['auto', 'avoid'], { aliases: { 'avoid-page': 'avoid', 'avoid-column': 'avoid' } }), initial: 'auto',
    accepts: ['avoid'], rejects: ['always'],
  }),
  'footnote-policy': row({
    group: 'rare', inherits: false, value: keyword(['auto', 'line', 'block']), initial: 'auto', level: Level.standard,
    note: 'what moves to the next page when a footnote does not fit: the note (auto), the line of its call (line) or the paragraph of its call (block)',
    accepts: ['line', 'block', 'auto'], rejects: ['page', 'none'],
  }),
  page: row({
    group: 'rare', inherits: false, value: pageNameValue(), initial: 'auto', level: Level.standard,
    note: 'the named page for the block and its descendants; all pages have the same size',
    accepts: ['auto', 'chapter', 'Cover'], rejects: ['1', '"a"', 'a b', ':first'],
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
