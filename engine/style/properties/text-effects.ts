/** Effects on text: fill and stroke, shadows, emphasis marks, text-overflow. The value kinds are in text-effect-values.ts. */
import { lineWidth } from '../length-types.ts'
import { emphasisMark, paintOrder, textShadows } from '../text-effect-values.ts'
import { color, keyword, keywordOrString } from '../types.ts'
import { Level } from '../units.ts'
import { row } from './row.ts'

export const textEffectProperties = {
  'text-overflow': row({
    group: 'rare', inherits: false, value: keywordOrString(['clip', 'ellipsis']), initial: 'clip',
    note: 'applies where overflow is not visible; at the end of lines only',
    accepts: ['ellipsis', 'clip'], rejects: ['"..."', 'fade', 'clip ellipsis'],
  }),
  'text-shadow': row({
    group: 'inherited', inherits: true, value: textShadows(), initial: 'none',
    note: 'a blur is approximated by several copies of the text',
    accepts: ['none', '1px 2px', '1px 2px 3px', 'red 1px 2px', '-1px 0 red', '1em 0 2px rgb(0 0 0 / 50%), 0 0 1px blue', 'calc(1px + 1em) 0'],
    rejects: ['1px', '1px 2px -3px', '1px 2px 3px 4px', 'red', 'inset 1px 2px', 'none, 1px 2px', '1px 2px,', 'red 1px 2px blue', '1px red 2px', '10% 2px'],
  }),
  'text-emphasis-style': row({
    group: 'inherited', inherits: true, value: emphasisMark(), initial: 'none',
    accepts: ['none', 'dot', 'open circle', 'double-circle filled', 'triangle', 'sesame', 'open', '"x"'],
    rejects: ['square', 'filled open', 'dot circle', 'dot "x"', 'none dot'],
  }),
  'text-emphasis-color': row({
    group: 'inherited', inherits: true, value: color(), initial: 'currentcolor',
    accepts: ['red', 'currentcolor'], rejects: ['1px'],
  }),
  'text-emphasis-position': row({
    group: 'inherited', inherits: true, value: keyword(['over', 'under']), initial: 'over',
    accepts: ['over', 'under'], rejects: ['left', 'above', 'over right'],
  }),
  '-webkit-text-fill-color': row({
    group: 'inherited', inherits: true, value: color(), initial: 'currentcolor', level: Level.standard,
    note: 'the colour of text, in place of `color`',
    accepts: ['red', 'transparent', 'currentcolor'], rejects: ['1px', 'none'],
  }),
  '-webkit-text-stroke-color': row({
    group: 'inherited', inherits: true, value: color(), initial: 'currentcolor', level: Level.standard,
    accepts: ['red', 'currentcolor'], rejects: ['1px', 'none'],
  }),
  '-webkit-text-stroke-width': row({
    group: 'inherited', inherits: true, value: { ...lineWidth(), storage: 'px' }, initial: '0', level: Level.standard,
    note: 'text is outlined along the edges of its glyphs',
    accepts: ['1px', 'thin', '.05em'], rejects: ['-1px', '10%', 'auto'],
  }),
  'paint-order': row({
    group: 'inherited', inherits: true, value: paintOrder(), initial: 'normal', level: Level.standard,
    note: 'of HTML text: whether the outline lies above or below the fill',
    accepts: ['normal', 'stroke', 'stroke fill', 'markers stroke', 'fill'], rejects: ['none', 'fill fill', 'stroke normal', '1px'],
  }),
  'ruby-position': row({
    level: Level.standard, group: 'inherited', inherits: true, value: keyword(['over', 'under', 'alternate']), initial: 'alternate',
    accepts: ['over', 'under', 'alternate'], rejects: ['left', 'inter-character'],
  }),
} as const
