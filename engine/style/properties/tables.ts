/** Table layout and cell borders. `border-spacing` is stored as two internal longhands, one per axis. */
import { absoluteLength } from '../length-types.ts'
import { keyword } from '../types.ts'
import { row } from './row.ts'

/** Documents set it through `border-spacing`. */
const spacing = () => row({
  group: 'inherited', inherits: true, value: absoluteLength(), initial: '0', internal: true, accepts: [], rejects: [],
})

export const tableProperties = {
  'table-layout': row({
    group: 'layout', inherits: false, value: keyword(['auto', 'fixed']), initial: 'auto',
    accepts: ['fixed', 'auto'], rejects: ['none', '1px'],
  }),
  'border-collapse': row({
    group: 'inherited', inherits: true, value: keyword(['separate', 'collapse']), initial: 'separate',
    accepts: ['collapse', 'separate'], rejects: ['none', 'both'],
  }),
  'border-spacing-x': spacing(),
  'border-spacing-y': spacing(),
  'caption-side': row({
    group: 'inherited', inherits: true, value: keyword(['top', 'bottom']), initial: 'top',
    accepts: ['bottom', 'top'], rejects: ['left', 'none'],
  }),
  'empty-cells': row({
    group: 'inherited', inherits: true, value: keyword(['show', 'hide']), initial: 'show',
    accepts: ['hide', 'show'], rejects: ['none', 'collapse'],
  }),
} as const
