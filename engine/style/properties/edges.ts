/** Margins, padding and borders. A border without a style has a width of 0; dependent-values.ts settles that. */
import { length, lineWidth } from '../length-types.ts'
import { color, keyword } from '../types.ts'
import { Level } from '../units.ts'
import { row } from './row.ts'

const margin = () => row({
  group: 'edges', inherits: false, value: length({ keywords: ['auto'], percent: true, calc: true, negative: true }), initial: '0',
  accepts: ['auto', '-10px', '5%'], rejects: ['none'],
})
const padding = () => row({
  group: 'edges', inherits: false, value: length({ percent: true, calc: true }), initial: '0',
  accepts: ['10px', '5%'], rejects: ['auto', '-1px'],
})
const borderWidth = () => row({
  group: 'edges', inherits: false, value: lineWidth(), initial: '3px',
  note: 'at the standard level a line is at least 0.32px wide, one dot at 300 dpi',
  accepts: ['2px', '0.1em', '0', 'calc(1px + 1rem)'], rejects: ['thin', '10%', '-1px', 'calc(0% + 1px)', 'calc(1)'],
})
const borderStyle = () => row({
  group: 'edges', inherits: false,
  // `-internal-thin` is the border of form controls: a line of 1px at the outer edge, whatever the border width.
  value: keyword(['none', 'hidden', 'solid', 'dashed', 'dotted', 'double', 'groove', 'ridge', 'inset', 'outset', '-internal-thin'], {
    since: { '-internal-thin': Level.builtIn },
  }),
  initial: 'none',
  accepts: ['solid', 'none'], rejects: ['wavy'],
})
const borderColor = () => row({
  group: 'edges', inherits: false, value: color(), initial: 'currentcolor',
  accepts: ['red', 'currentcolor', 'transparent'], rejects: ['1px', 'none'],
})

export const edgeProperties = {
  'margin-top': margin(), 'margin-right': margin(), 'margin-bottom': margin(), 'margin-left': margin(),
  'padding-top': padding(), 'padding-right': padding(), 'padding-bottom': padding(), 'padding-left': padding(),
  'border-top-width': borderWidth(), 'border-right-width': borderWidth(),
  'border-bottom-width': borderWidth(), 'border-left-width': borderWidth(),
  'border-top-style': borderStyle(), 'border-right-style': borderStyle(),
  'border-bottom-style': borderStyle(), 'border-left-style': borderStyle(),
  'border-top-color': borderColor(), 'border-right-color': borderColor(),
  'border-bottom-color': borderColor(), 'border-left-color': borderColor(),
} as const
