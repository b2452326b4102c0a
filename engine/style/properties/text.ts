/** Fonts and text. All of these inherit and are in the inherited group, unless they are not inherited properties. */
import { length } from '../length-types.ts'
import { color, familyList, integer, keyword, keywordSet, zoomFactor } from '../types.ts'
import { Level, Unit } from '../units.ts'
import { row } from './row.ts'

export const textProperties = {
  zoom: row({
    group: 'inherited', inherits: true, value: zoomFactor(), initial: '1', level: Level.standard,
    note: 'multiplies all lengths of the element and its descendants; nested factors multiply',
    accepts: ['normal', '0.5', '50%', '2'], rejects: ['-1', '10px', 'auto'],
  }),
  color: row({
    group: 'inherited', inherits: true, value: color(), initial: 'black',
    accepts: ['red', '#12345678', 'rgb(1 2 3)'], rejects: ['12px', 'notacolor'],
  }),
  'font-family': row({
    group: 'inherited', inherits: true, value: familyList(), initial: '"default"',
    note: 'there are no fonts for cursive and fantasy',
    accepts: ['serif', 'cursive', 'fantasy', '"DejaVu Sans", sans-serif', 'Liberation Serif', '"inherit"'],
    rejects: ['12px', ',', 'serif,', 'A "B"', 'inherit, serif'],
  }),
  'font-size': row({
    group: 'inherited', inherits: true,
    value: length({
      listedUnits: ['px', 'em', 'rem'], standardPercent: true,
      words: {
        'xx-small': [Unit.px, 9], 'x-small': [Unit.px, 10], small: [Unit.px, 13], medium: [Unit.px, 16],
        large: [Unit.px, 18], 'x-large': [Unit.px, 24], 'xx-large': [Unit.px, 32], 'xxx-large': [Unit.px, 48],
        larger: [Unit.em, 1.2], smaller: [Unit.em, 1 / 1.2],
      },
    }),
    initial: '16px',
    note: 'at the standard level multiplied by 13/16 where font-family changes to monospace alone, unless the size is a length in other units than em, rem and %',
    accepts: ['12px', '2em', '1.5rem', '0'], rejects: ['-1px', 'large', '80%', '12pt', 'calc(1px + 1px)', '12'],
  }),
  /** Whether the font size comes from a length, or from the initial size through relative units. */
  'font-size-origin': row({
    group: 'inherited', inherits: true, value: keyword(['initial', 'length']), initial: 'initial', level: Level.standard, internal: true,
    accepts: [], rejects: [],
  }),
  'font-weight': row({
    group: 'inherited', inherits: true, value: integer({
      min: 1, ranges: [[100, 900], [1, 1000]], keywords: { normal: 400, bold: 700 }, relative: ['bolder', 'lighter'],
      // At the listed level weights between 500 and 600 become 500; CSS would choose a bold face where the family has one.
      atListed: (weight) => (weight > 500 && weight < 600 ? 500 : weight),
    }),
    initial: '400',
    note: '600 and above selects the bold face',
    accepts: ['bold', 'normal', '100', '600', '900'], rejects: ['heavy', '0', '1.5', '99', '901', 'bolder'],
  }),
  'font-style': row({
    group: 'inherited', inherits: true,
    value: keyword(['normal', 'italic'], { aliases: { oblique: 'italic' } }), initial: 'normal',
    accepts: ['italic', 'oblique'], rejects: ['slanted'],
  }),
  'font-variant-caps': row({
    group: 'inherited', inherits: true, value: keyword(['normal', 'small-caps', 'all-small-caps']), initial: 'normal', level: Level.standard,
    note: 'synthesized from capitals at 0.7 of the font size, even if the font has small capitals',
    accepts: ['small-caps', 'all-small-caps'], rejects: ['petite-caps', 'none', 'small-caps all-small-caps'],
  }),
  'line-height': row({
    group: 'inherited', inherits: true,
    value: length({ keywords: ['normal'], percent: true, number: true, calc: true, percentOf: 'fontSize' }), initial: 'normal',
    accepts: ['normal', '1.5', '0', '24px', '1.2em', '120%', 'calc(1em + 2px)', 'calc(2 * 1.5)'], rejects: ['-1', '-1px', 'tall', '1.5 2'],
  }),
  'text-align': row({
    group: 'inherited', inherits: true,
    value: keyword(
      ['left', 'right', 'center', 'justify', 'start', 'end', '-webkit-left', '-webkit-right', '-webkit-center',
        '-internal-table', '-internal-head'], {
        since: {
          '-internal-table': Level.builtIn, '-internal-head': Level.builtIn,
          start: Level.standard, end: Level.standard,
          '-webkit-left': Level.standard, '-webkit-right': Level.standard, '-webkit-center': Level.standard,
        },
        standardAliases: { '-webkit-auto': 'start' }, parentWord: 'match-parent',
      }),
    initial: 'left', standardInitial: 'start',
    note: 'keywords that begin with -webkit- also align blocks',
    accepts: ['right', 'justify'], rejects: ['start', 'middle'],
  }),
  'text-align-last': row({
    group: 'inherited', inherits: true, value: keyword(['auto', 'start', 'end', 'left', 'right', 'center', 'justify']), initial: 'auto',
    level: Level.standard, note: 'also applies to lines before a forced line break',
    accepts: ['center', 'justify', 'auto'], rejects: ['middle', '1'],
  }),
  'text-wrap-style': row({
    group: 'inherited', inherits: true, value: keyword(['auto', 'balance', 'pretty'], { standardAliases: { stable: 'auto' } }), initial: 'auto',
    level: Level.standard, note: 'in paragraphs without forced line breaks and floats: balance works on up to 10 lines; pretty changes the last four lines to avoid a single word on the last one; stable equals auto',
    accepts: ['balance', 'auto', 'stable', 'pretty'], rejects: ['nowrap'],
  }),
  'text-wrap-mode': row({
    group: 'inherited', inherits: true, value: keyword(['auto', 'wrap', 'nowrap'], { since: { auto: Level.builtIn } }), initial: 'auto',
    level: Level.standard, note: 'white-space sets it too; the later declaration wins',
    accepts: ['wrap', 'nowrap'], rejects: ['auto', 'balance'],
  }),
  direction: row({
    group: 'inherited', inherits: true, value: keyword(['ltr', 'rtl']), initial: 'ltr', level: Level.standard,
    note: 'sets the start side of lines, boxes, flex items, grid columns and table columns, and the base direction of text',
    accepts: ['rtl', 'ltr'], rejects: ['auto', 'right'],
  }),
  'unicode-bidi': row({
    group: 'rare', inherits: false, initial: 'normal', level: Level.standard,
    value: keyword(['normal', 'embed', 'isolate', 'bidi-override', 'isolate-override', 'plaintext'], {
      aliases: { '-webkit-isolate': 'isolate', '-webkit-plaintext': 'plaintext' },
    }),
    accepts: ['isolate', 'bidi-override', 'plaintext'], rejects: ['auto', 'override'],
  }),
  'text-indent': row({
    group: 'inherited', inherits: true, value: length({ percent: true, calc: true, negative: true }), initial: '0',
    accepts: ['2em', '-10px', '5%'], rejects: ['hanging'],
  }),
  'text-transform': row({
    group: 'inherited', inherits: true, value: keyword(['none', 'uppercase', 'lowercase', 'capitalize']), initial: 'none',
    accepts: ['uppercase'], rejects: ['full-width'],
  }),
  'letter-spacing': row({
    group: 'inherited', inherits: true,
    value: length({ keywords: ['normal'], negative: true, calc: true, standardPercent: true }), initial: 'normal',
    note: 'percentages refer to the font size',
    accepts: ['2px', '-0.1em', 'normal'], rejects: ['10%'],
  }),
  'word-spacing': row({
    group: 'inherited', inherits: true,
    value: length({ keywords: ['normal'], negative: true, calc: true, standardPercent: true }), initial: 'normal',
    note: 'percentages refer to the font size',
    accepts: ['4px', 'normal'], rejects: ['wide'],
  }),
  'white-space': row({
    group: 'inherited', inherits: true,
    value: keyword(['normal', 'nowrap', 'pre', 'pre-wrap', 'pre-line', 'break-spaces'], {
      since: { 'pre-wrap': Level.standard, 'pre-line': Level.standard, 'break-spaces': Level.standard },
    }),
    initial: 'normal',
    accepts: ['pre', 'nowrap'], rejects: ['pre-wrap', 'collapse'],
  }),
  'word-break': row({
    group: 'inherited', inherits: true,
    value: keyword(['normal', 'break-all', 'keep-all', 'break-word'], { since: { 'break-word': Level.standard } }),
    initial: 'normal',
    accepts: ['break-all'], rejects: ['break', 'break-word'],
  }),
  'tab-size': row({
    group: 'inherited', inherits: true, value: length({ number: true, calc: true }), initial: '8', level: Level.standard,
    note: 'a number counts spaces',
    accepts: ['4', '0', '1.5', '2em', '10px'], rejects: ['-1', '10%', 'auto'],
  }),
  'overflow-wrap': row({
    group: 'inherited', inherits: true,
    value: keyword(['normal', 'break-word', 'anywhere'], { since: { anywhere: Level.standard }, aliases: { anywhere: 'break-word' } }),
    initial: 'normal', note: 'at the standard level it also reduces min-content widths',
    accepts: ['break-word', 'anywhere'], rejects: ['wrap'],
  }),
  hyphens: row({
    group: 'inherited', inherits: true, value: keyword(['manual', 'none'], { aliases: { auto: 'manual' } }), initial: 'manual',
    note: 'no automatic hyphenation: words break at soft hyphens only',
    accepts: ['none', 'auto'], rejects: ['all'],
  }),
  'text-decoration-line': row({
    group: 'rare', inherits: false,
    value: keywordSet(['underline', 'line-through', 'overline'], { since: { overline: Level.standard } }), initial: 'none',
    accepts: ['underline', 'none', 'underline line-through'], rejects: ['overline', 'blink', 'underline overline'],
  }),
  'text-decoration-color': row({
    group: 'rare', inherits: false, value: color(), initial: 'currentcolor', level: Level.standard,
    accepts: ['red', 'transparent'], rejects: ['none'],
  }),
  'text-decoration-style': row({
    group: 'rare', inherits: false, value: keyword(['solid', 'double', 'dotted', 'dashed', 'wavy']), initial: 'solid',
    level: Level.standard,
    accepts: ['wavy', 'dashed'], rejects: ['none', 'groove'],
  }),
  'text-decoration-thickness': row({
    group: 'rare', inherits: false, level: Level.standard,
    value: length({ keywords: ['auto', 'from-font'], percent: true, calc: true, percentOf: 'fontSize' }), initial: 'auto',
    note: 'auto uses the thickness defined by the font',
    accepts: ['2px', '10%', 'from-font'], rejects: ['thin', '-1px'],
  }),
  'text-underline-offset': row({
    group: 'inherited', inherits: true, level: Level.standard,
    value: length({ keywords: ['auto'], percent: true, calc: true, negative: true, percentOf: 'fontSize' }), initial: 'auto',
    note: 'the distance from the baseline to the upper edge of the line; auto uses the position defined by the font',
    accepts: ['4px', '.2em', '-10%'], rejects: ['none', 'from-font', '1px 2px'],
  }),
  'vertical-align': row({
    group: 'rare', inherits: false,
    value: length({
      keywords: ['baseline', 'sub', 'super', 'text-top', 'text-bottom', 'top', 'middle', 'bottom'],
      percent: true, calc: true, negative: true,
    }),
    initial: 'baseline',
    accepts: ['super', '10px', '-50%'], rejects: ['center'],
  }),
  visibility: row({
    group: 'inherited', inherits: true, value: keyword(['visible', 'hidden'], { aliases: { collapse: 'hidden' } }), initial: 'visible',
    accepts: ['hidden', 'collapse'], rejects: ['none'],
  }),
  'custom-properties': row({
    group: 'inherited', inherits: true, value: integer({ min: 0 }), initial: '0', internal: true,
    note: 'the id of the set of custom properties',
    accepts: ['1'], rejects: ['none'],
  }),
  'underline-color': row({
    group: 'inherited', inherits: true, value: color(), initial: 'transparent', internal: true,
    note: 'colour of the underline in effect, transparent for none: decorations propagate to all inline content',
    accepts: ['red'], rejects: ['1px'],
  }),
  'overline-color': row({
    group: 'inherited', inherits: true, value: color(), initial: 'transparent', internal: true,
    accepts: ['red'], rejects: ['1px'],
  }),
  'line-through-color': row({
    group: 'inherited', inherits: true, value: color(), initial: 'transparent', internal: true,
    accepts: ['red'], rejects: ['1px'],
  }),
} as const
