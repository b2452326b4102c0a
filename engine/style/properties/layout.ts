/**
 * Replaced boxes, flex containers and items, alignment and gaps. The alignment keywords of all properties have common numbers, see
 * alignment.ts.
 */
import { alignContent, alignItems, alignSelf, justifyContent, justifyItems, justifySelf } from '../alignment.ts'
import { aspectRatio, columnGap, flexWrap, gap } from '../layout-types.ts'
import { objectPosition } from '../paint-types.ts'
import { length } from '../length-types.ts'
import { integer, keyword, number } from '../types.ts'
import { Level } from '../units.ts'
import { row } from './row.ts'

const gapSamples = { accepts: ['10px', '5%', '1em', 'calc(1px + 2%)', 'normal'], rejects: ['auto', '-1px', '1px 2px'] }
const factor = (initial: string) => row({
  group: 'layout', inherits: false, value: number({ min: 0 }), initial,
  accepts: ['0', '1', '2.5'], rejects: ['-1', '1px', 'auto', '10%'],
})

export const layoutProperties = {
  /** Which sizing rules layout follows: `listed` leaves out some, `full` is all of CSS. No declaration sets it. */
  'sizing-rules': row({
    group: 'layout', inherits: false, value: keyword(['listed', 'full']), initial: 'listed', standardInitial: 'full', internal: true,
    note: 'whether aspect ratios determine widths of in-flow blocks, and heights the percentage insets of relatively positioned boxes',
    accepts: ['full'], rejects: ['none'],
  }),
  'aspect-ratio': row({
    group: 'layout', inherits: false, value: aspectRatio(), initial: 'auto',
    accepts: ['16/9', '2', '4 / 3', 'auto 1/1', '1 / 2 auto', 'auto'],
    rejects: ['0/1', '1/0', '-16/9', '0', '1/', 'auto auto', '1px', '1 2', 'none'],
  }),
  'object-fit': row({
    group: 'layout', inherits: false, value: keyword(['fill', 'contain', 'cover', 'none', 'scale-down']), initial: 'fill',
    accepts: ['contain', 'cover', 'none', 'scale-down'], rejects: ['auto', 'contain cover'],
  }),
  'object-position': row({
    group: 'layout', inherits: false, value: objectPosition(), initial: '50% 50%',
    accepts: ['left', 'top right', '10px 20%', 'center'], rejects: ['1px 2px 3px', 'left left', 'top 10px', 'left, top'],
  }),
  'flex-direction': row({
    group: 'layout', inherits: false, value: keyword(['row', 'row-reverse', 'column', 'column-reverse']), initial: 'row',
    accepts: ['column', 'row-reverse', 'column-reverse', 'row'], rejects: ['reverse', 'row wrap'],
  }),
  'flex-wrap': row({
    group: 'layout', inherits: false, value: flexWrap(), initial: 'nowrap',
    accepts: ['wrap', 'wrap-reverse', 'nowrap'], rejects: ['none', 'balance', 'wrap balance', 'nowrap balance'],
  }),
  'flex-line-count': row({
    group: 'layout', inherits: false, value: integer({ min: 1 }), initial: '1', level: Level.standard,
    note: 'the minimum number of lines with flex-wrap: balance',
    accepts: ['1', '3', '99999'], rejects: ['0', '-1', '1.5', 'auto', 'none'],
  }),
  'flex-grow': factor('0'),
  'flex-shrink': factor('1'),
  'flex-basis': row({
    group: 'layout', inherits: false,
    value: length({
      keywords: ['auto', 'content', 'min-content', 'max-content', 'fit-content', 'stretch'], percent: true, calc: true,
      since: {
        'min-content': Level.standard, 'max-content': Level.standard, 'fit-content': Level.standard, stretch: Level.standard,
      },
    }),
    initial: 'auto',
    accepts: ['10px', '50%', '0', 'content', 'calc(1em + 1%)', 'auto'], rejects: ['-1px', '1', 'none', 'min-content'],
  }),
  order: row({
    group: 'layout', inherits: false, value: integer({ min: -1_000_000 }), initial: '0', level: Level.standard,
    accepts: ['1', '-5', '0'], rejects: ['1.5', 'auto', '1px'],
  }),
  'justify-content': row({
    group: 'layout', inherits: false, value: justifyContent(), initial: 'normal',
    accepts: ['center', 'flex-end', 'space-between', 'normal'], rejects: ['start', 'safe center', 'baseline', 'auto'],
  }),
  'align-items': row({
    group: 'layout', inherits: false, value: alignItems(), initial: 'normal',
    accepts: ['center', 'baseline', 'stretch'], rejects: ['start', 'normal', 'auto', 'last baseline', 'last-baseline'],
  }),
  'align-content': row({
    group: 'layout', inherits: false, value: alignContent(), initial: 'normal',
    accepts: ['center', 'stretch', 'space-evenly'], rejects: ['start', 'normal', 'baseline', 'left'],
  }),
  'align-self': row({
    group: 'layout', inherits: false, value: alignSelf(), initial: 'auto',
    accepts: ['center', 'flex-end', 'auto'], rejects: ['end', 'normal', 'unsafe end', 'last-baseline'],
  }),
  'justify-items': row({
    group: 'layout', inherits: false, value: justifyItems(), initial: 'normal', note: 'applies in grid containers; at the standard level also in block containers',
    accepts: ['center', 'start', 'end', 'stretch', 'flex-end', 'baseline'], rejects: ['normal', 'auto', 'left', 'legacy'],
  }),
  'justify-self': row({
    group: 'layout', inherits: false, value: justifySelf(), initial: 'auto', note: 'applies to grid items; at the standard level also to blocks and absolutely positioned boxes',
    accepts: ['center', 'start', 'end', 'stretch', 'auto'], rejects: ['normal', 'left', 'none'],
  }),
  'row-gap': row({
    group: 'layout', inherits: false, value: gap(), initial: 'normal', note: 'applies to flex and grid containers', ...gapSamples,
  }),
  'column-gap': row({
    group: 'layout', inherits: false, value: columnGap(), initial: 'normal',
    note: 'applies to flex and grid containers; at the standard level also to multi-column containers', ...gapSamples,
  }),
} as const
