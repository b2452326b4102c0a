/** List markers: type, position and image. All of them inherit. */
import { borderImageSource } from '../border-image-values.ts'
import { counterStyle } from '../counter-style-values.ts'
import { keyword } from '../types.ts'
import { Level } from '../units.ts'
import { row } from './row.ts'

export const listProperties = {
  'list-style-type': row({
    group: 'inherited', inherits: true,
    value: counterStyle(
      ['disc', 'circle', 'square', 'decimal', 'decimal-leading-zero', 'lower-roman', 'upper-roman', 'lower-alpha', 'upper-alpha', 'none'],
      { aliases: { 'lower-latin': 'lower-alpha', 'upper-latin': 'upper-alpha' } },
    ),
    initial: 'disc',
    accepts: ['square', 'lower-latin', 'none'], rejects: ['hebrew', '"-"'],
    note: 'names of @counter-style rules and of predefined counter styles',
  }),
  'list-style-position': row({
    group: 'inherited', inherits: true, value: keyword(['outside', 'inside']), initial: 'outside',
    accepts: ['inside'], rejects: ['left'],
  }),
  'list-style-image': row({
    group: 'inherited', inherits: true, value: borderImageSource(), initial: 'none', level: Level.standard,
    note: 'replaces the marker; list-style-type is used if the image cannot be loaded',
    accepts: ['none', 'url(a.png)', 'linear-gradient(red, blue)'], rejects: ['a.png', 'url(a.png), url(b.png)'],
  }),
} as const
