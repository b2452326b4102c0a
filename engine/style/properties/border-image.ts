/** Border images (CSS Backgrounds 3, 6). They replace the border styles of a box. */
import { borderImageOutset, borderImageRepeat, borderImageSlice, borderImageSource, borderImageWidth } from '../border-image-values.ts'
import { Level } from '../units.ts'
import { row } from './row.ts'

export const borderImageProperties = {
  'border-image-source': row({
    group: 'rare', inherits: false, value: borderImageSource(), initial: 'none', level: Level.standard,
    note: 'replaces the border styles; not applied where borders are collapsed',
    accepts: ['url(a.png)', 'linear-gradient(red, blue)', 'none'], rejects: ['a.png', 'red', 'url(a), url(b)'],
  }),
  'border-image-slice': row({
    group: 'rare', inherits: false, value: borderImageSlice(), initial: '100%', level: Level.standard,
    accepts: ['30', '10% 20', 'fill 1 2 3 4', '25% fill'], rejects: ['1px', '-1', 'fill', '1 2 3 4 5', 'auto', '1 fill 2', 'fill 1 fill'],
  }),
  'border-image-width': row({
    group: 'rare', inherits: false, value: borderImageWidth(), initial: '1', level: Level.standard,
    accepts: ['2', '10px auto', '5% 1 2em 0', 'calc(1px + 1%)'], rejects: ['-1px', 'thin', '1 2 3 4 5', '-2'],
  }),
  'border-image-outset': row({
    group: 'rare', inherits: false, value: borderImageOutset(), initial: '0', level: Level.standard,
    accepts: ['2', '10px 1', '1em 0 2px 3'], rejects: ['-1px', '5%', 'auto', '1 2 3 4 5'],
  }),
  'border-image-repeat': row({
    group: 'rare', inherits: false, value: borderImageRepeat(), initial: 'stretch', level: Level.standard,
    accepts: ['round', 'stretch space', 'repeat'], rejects: ['no-repeat', 'repeat-x', 'round round round'],
  }),
} as const
