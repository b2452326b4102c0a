/**
 * Properties of text, effects and backgrounds that the user agent sheet never sets. They come last in the table, so that the other
 * properties have shorter numbers in the packed start of styling.
 */
import { filterOpacity } from '../filter-values.ts'
import { backgroundPlaces } from '../paint-types.ts'
import { keyword, keywordOrString } from '../types.ts'
import { Level } from '../units.ts'
import { row } from './row.ts'

export const propertiesWithoutBuiltInRules = {
  'line-break': row({
    group: 'inherited', inherits: true, value: keyword(['auto', 'loose', 'normal', 'strict', 'anywhere']), initial: 'auto', level: Level.standard,
    note: 'strict and loose decide whether small kana and iteration marks can start a line; anywhere also breaks inside words',
    accepts: ['anywhere', 'strict', 'auto'], rejects: ['none', 'break-all'],
  }),
  'hyphenate-character': row({
    group: 'inherited', inherits: true, value: keywordOrString(['auto']), initial: 'auto', level: Level.standard,
    note: 'shown at soft hyphens',
    accepts: ['"="', '""', 'auto'], rejects: ['none', '"a" "b"'],
  }),
  'text-underline-position': row({
    group: 'inherited', inherits: true, value: keyword(['auto', 'from-font', 'under']), initial: 'auto', level: Level.standard,
    note: 'auto uses the position defined by the font; under is below the descenders',
    accepts: ['under', 'from-font', 'auto'], rejects: ['below', 'left', 'under auto'],
  }),
  filter: row({
    group: 'rare', inherits: false, value: filterOpacity(), initial: 'none', level: Level.standard,
    note: 'sets the opacity of the box as a group; values with functions that change colours, blur or add shadows are ignored',
    accepts: ['opacity(50%)', 'opacity(.5) opacity(.5)', 'blur(0) opacity(.3)', 'none'], rejects: ['blur(2px)', 'opacity(1px)', 'opacity(.5) grayscale(1)', 'opacity'],
  }),
  'background-position-x': row({
    group: 'rare', inherits: false, value: backgroundPlaces('left', 'right'), initial: '0%', level: Level.standard,
    accepts: ['center', 'right 10px', '25%', 'calc(50% - 1em)', 'left, 3px'], rejects: ['top', 'left left', '1px 2px', 'auto'],
  }),
  'background-position-y': row({
    group: 'rare', inherits: false, value: backgroundPlaces('top', 'bottom'), initial: '0%', level: Level.standard,
    accepts: ['center', 'bottom 10px', '25%'], rejects: ['left', 'top bottom'],
  }),
} as const
