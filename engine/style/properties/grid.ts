/** Grid containers and grid placement (CSS Grid 2). The value kinds are in grid-types.ts, grid-areas.ts and grid-line.ts. */
import { templateAreas } from '../grid-areas.ts'
import { autoFlow, lines } from '../grid-line.ts'
import { tracks, trackSizes } from '../grid-types.ts'
import { row } from './row.ts'

const template = () => row({
  group: 'layout', inherits: false, value: tracks(), initial: 'none', note: 'at most 10,000 tracks',
  accepts: [
    '100px 1fr', '10% auto min-content max-content', 'minmax(10px, 1fr) fit-content(20%)', 'repeat(3, 1fr)', '[a] 1fr [b c] 2fr [d]',
    'repeat(auto-fill, minmax(150px, 1fr))', 'repeat( auto-fit , [x] 10px [y] ) [z]', '10px repeat(2, [a] 1fr 2fr [b])', '0', 'none',
  ],
  rejects: [
    'calc(1px + 1px)', '1', '-1px', '-1fr', 'minmax(1fr, 10px)', 'minmax(10px)', 'repeat(0, 1fr)', 'repeat(1.5, 1fr)', 'repeat(2)',
    'repeat(auto-fill, 1fr)', 'repeat(auto-fill, 1px) 1fr', 'repeat(auto-fill, 1px) repeat(auto-fit, 1px)', '[a]', '[1] 1fr',
    '[auto] 1fr', 'repeat(2, repeat(2, 1fr))', 'fit-content(1fr)', 'subgrid', 'masonry', '1fr, 1fr', 'none 1fr', '[a] [b] 1fr',
  ],
})
const implicit = () => row({
  group: 'layout', inherits: false, value: trackSizes(), initial: 'auto',
  accepts: ['100px', '1fr 2fr', 'minmax(10px, auto)', 'min-content', 'auto'], rejects: ['none', 'repeat(2, 1fr)', '[a] 1fr', '1', '-1px'],
})
const line = () => row({
  group: 'layout', inherits: false, value: lines(), initial: 'auto',
  accepts: ['1', '-1', 'span 2', '2 span', 'mid', 'span mid', '2 mid', 'mid 2', 'span 2 mid', 'mid 2 span', '99999999', 'auto'],
  rejects: ['0', 'span 0', 'span -1', '1.5', 'span', '1 2', 'a b', 'auto 1', '1 span a', 'span span 1', '1px'],
})

export const gridProperties = {
  'grid-template-columns': template(),
  'grid-template-rows': template(),
  'grid-template-areas': row({
    group: 'layout', inherits: false, value: templateAreas(), initial: 'none',
    accepts: ['"a b" "c c"', '"a . ." "a ... b"', '"a"', 'none'],
    rejects: ['"a b" "c"', '"a b" "b a"', '"a a" "a b"', '"a b a"', '""', '"a" ""', '"a !"', 'a', 'none "a"', '"a", "b"'],
  }),
  'grid-auto-columns': implicit(),
  'grid-auto-rows': implicit(),
  'grid-auto-flow': row({
    group: 'layout', inherits: false, value: autoFlow(), initial: 'row',
    accepts: ['column', 'dense', 'row dense', 'dense column', 'row'], rejects: ['row column', 'dense dense', 'row-dense', 'none'],
  }),
  'grid-row-start': line(), 'grid-row-end': line(), 'grid-column-start': line(), 'grid-column-end': line(),
} as const
