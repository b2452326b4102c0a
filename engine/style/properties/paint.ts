/** What is painted behind and around boxes. */
import { color } from '../types.ts'
import { row } from './row.ts'

export const paintProperties = {
  'background-color': row({
    group: 'rare', inherits: false, value: color(), initial: 'transparent',
    accepts: ['red', 'rgba(0,0,0,.5)'], rejects: ['url(a.png)'],
  }),
} as const
