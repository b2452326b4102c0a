/** Backgrounds and masks. At the standard level most of these have a list with one entry per layer. */
import {
  backgroundAreas, boxAreas, clipAreas, backgroundAttachments, backgroundImages, backgroundPositions, backgroundRepeats,
  backgroundSizes,
} from '../paint-types.ts'
import { color } from '../types.ts'
import { Level } from '../units.ts'
import { row } from './row.ts'

export const paintProperties = {
  'background-color': row({
    group: 'rare', inherits: false, value: color(), initial: 'transparent',
    accepts: ['red', 'rgba(0,0,0,.5)'], rejects: ['url(a.png)'],
  }),
  'background-image': row({
    group: 'rare', inherits: false, value: backgroundImages(), initial: 'none',
    note: 'image formats: see [Images](images.md); at the listed level not clipped by rounded corners',
    accepts: ['url(a.png)', 'url("a b.png")', 'none'], rejects: ['linear-gradient(red, blue)', 'url(a.png), url(b.png)', 'a.png'],
  }),
  'background-size': row({
    group: 'rare', inherits: false, value: backgroundSizes(), initial: 'auto',
    accepts: ['cover', 'contain', '50% auto', '20px'], rejects: ['-1px', 'cover 10px', '1px 2px 3px'],
  }),
  'background-repeat': row({
    group: 'rare', inherits: false, value: backgroundRepeats(), initial: 'repeat',
    accepts: ['repeat-x', 'repeat-y', 'no-repeat'], rejects: ['space', 'round', 'repeat no-repeat'],
  }),
  'background-attachment': row({
    group: 'rare', inherits: false, value: backgroundAttachments(), initial: 'scroll',
    note: 'at the listed level fixed equals scroll; at the standard level a fixed image is positioned in the page box',
    accepts: ['scroll', 'fixed'], rejects: ['local', 'none'],
  }),
  'background-clip': row({
    group: 'rare', inherits: false, value: backgroundAreas(clipAreas), initial: 'border-box', level: Level.standard,
    note: 'text paints no background; transparent text of the element gets the mean colour of the background',
    accepts: ['padding-box', 'content-box', 'text'], rejects: ['margin-box'],
  }),
  'background-origin': row({
    group: 'rare', inherits: false, value: backgroundAreas(boxAreas), initial: 'border-box', standardInitial: 'padding-box', level: Level.standard,
    note: 'at the listed level images are positioned in the border box',
    accepts: ['padding-box', 'content-box'], rejects: ['text', 'margin-box'],
  }),
  'mask-image': row({
    group: 'rare', inherits: false, value: backgroundImages(), initial: 'none', level: Level.standard,
    note: 'masks by alpha; positioned in the border box; an image that cannot be loaded hides nothing',
    accepts: ['none', 'url(a.svg)', 'linear-gradient(black, transparent)', 'url(a.png), none'], rejects: ['a.png', 'red'],
  }),
  'mask-position': row({
    group: 'rare', inherits: false, value: backgroundPositions(), initial: '0% 0%', level: Level.standard,
    accepts: ['center', 'right 10px', '25% 50%'], rejects: ['left left', 'auto'],
  }),
  'mask-size': row({
    group: 'rare', inherits: false, value: backgroundSizes(), initial: 'auto', level: Level.standard,
    accepts: ['cover', 'contain', '50% auto', '20px'], rejects: ['-1px', 'cover 10px'],
  }),
  'mask-repeat': row({
    group: 'rare', inherits: false, value: backgroundRepeats(), initial: 'repeat', level: Level.standard,
    accepts: ['repeat-x', 'no-repeat', 'space round'], rejects: ['none', 'repeat repeat repeat'],
  }),
} as const
