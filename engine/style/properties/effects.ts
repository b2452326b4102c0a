/**
 * Outlines, shadows, and effects on a box with its descendants: opacity, transforms, clipping, blending, overflow, containment. Rows marked
 * `internal` are derived and cannot be declared.
 */
import type { TokenReader } from '../../css/token-reader.ts'
import { blendModes } from '../../css/values/blend-modes.ts'
import { clipPath, clipRectangle } from '../clip-values.ts'
import { absoluteLength, length, lineWidth } from '../length-types.ts'
import { LOWEST_LAYER, shadowList } from '../paint-types.ts'
import { positionValue } from '../position-values.ts'
import { rotateProperty, scaleProperty, transformList, transformOrigin, translateProperty } from '../transform-values.ts'
import { color, integer, keyword, keywordSet, number, type ParseTarget } from '../types.ts'
import { Level, Unit } from '../units.ts'
import { written } from '../syntax.ts'
import { row } from './row.ts'

const ALL_WORDS = 3

const offset = () => row({
  group: 'box', inherits: false, value: length({ keywords: ['auto'], percent: true, calc: true, negative: true }), initial: 'auto',
  note: 'at the listed level a percentage for top or bottom of a relatively positioned box is 0',
  accepts: ['10px', '-1em', '25%', 'auto'], rejects: ['none'],
})

/** `content` sets all keywords. */
const containment = () => {
  const words = keywordSet(['layout', 'paint'])
  return {
    ...words,
    syntax: () => `${written(words.syntax)} | content`,
    parse: (reader: TokenReader, out: ParseTarget): boolean =>
      reader.keyword('content') ? out.set(Unit.keyword, ALL_WORDS) : words.parse(reader, out),
  }
}
const overflowWord = () => keyword(['visible', 'hidden', 'clip', 'scroll', 'auto'])
const overflow = () => row({
  group: 'rare', inherits: false, value: overflowWord(), initial: 'visible', level: Level.standard,
  note: 'if either axis is not visible, both axes clip',
  accepts: ['hidden', 'auto', 'scroll', 'clip'], rejects: ['hidden visible', 'none'],
})

export const effectProperties = {
  opacity: row({
    group: 'rare', inherits: false, value: number({ percent: true, clamp: true, min: 0, max: 1 }), initial: '1',
    accepts: ['0.5', '25%', '-1', '1'], rejects: ['1px', 'none'],
  }),
  'mix-blend-mode': row({
    group: 'rare', inherits: false, value: keyword(['normal', ...blendModes]), initial: 'normal', level: Level.standard,
    note: 'blends with the backdrop within the same stacking context',
    accepts: ['multiply', 'normal', 'color-dodge'], rejects: ['plus-lighter', 'none', 'multiply screen'],
  }),
  isolation: row({
    group: 'rare', inherits: false, value: keyword(['auto', 'isolate']), initial: 'auto', level: Level.standard,
    accepts: ['isolate', 'auto'], rejects: ['none', 'all'],
  }),
  /** Derived for consumers: not `visible` as soon as one of the axes is not. */
  overflow: row({
    group: 'rare', inherits: false, value: overflowWord(), initial: 'visible', internal: true, accepts: [], rejects: [],
  }),
  'overflow-x': overflow(), 'overflow-y': overflow(),
  appearance: row({
    group: 'rare', inherits: false,
    value: keyword(['auto', 'none'], {
      aliases: Object.fromEntries([
        'base-select', 'textfield', 'menulist-button', 'searchfield', 'textarea', 'checkbox', 'radio', 'menulist', 'listbox', 'meter',
        'progress-bar', 'button',
      ].map((word) => [word, 'auto' as const])),
    }),
    initial: 'auto', level: Level.standard,
    note: '`none` omits the tick, dot or arrow of a form control',
    accepts: ['none', 'auto', 'button'], rejects: ['normal', 'none auto', 'initial none'],
  }),
  clip: row({
    group: 'rare', inherits: false, value: clipRectangle(), initial: 'auto', level: Level.standard,
    note: 'applies to absolutely positioned and fixed boxes',
    accepts: ['rect(0, 1px, 2em, auto)', 'rect(0 0 0 0)', 'auto'], rejects: ['none', 'rect(1px)', 'rect(0,0,0,0,0)', 'rect(0, 1%, 0, 0)'],
  }),
  'clip-path': row({
    group: 'rare', inherits: false, value: clipPath(), initial: 'none', level: Level.standard,
    note: 'the reference box is the border box; inline boxes are not clipped',
    accepts: [
      'inset(10%)', 'inset(1px 2px round 3px 10%)', 'circle()', 'circle(farthest-side at left 10px)', 'ellipse(1px 20% at center)',
      'rect(0 auto 50% 1px round 2px)', 'xywh(0 0 50% 1em)', 'path("M0 0h9v9z")', 'path(evenodd, "M0 0")', 'polygon(0 0, 100% 0, 50% 2em)', 'polygon(evenodd, 0 0, 1px 1px)', 'none',
    ],
    rejects: ['auto', 'inset()', 'inset(1px round)', 'circle(1px 2px)', 'ellipse(1px)', 'polygon(0)', 'polygon(evenodd 0 0)', 'path("x")', 'path()', 'xywh(1px 1px)', 'rect(0 0)', 'url(#a)'],
  }),
  contain: row({
    group: 'rare', inherits: false, value: containment(), initial: 'none', level: Level.standard,
    note: '`content` is layout and paint',
    accepts: ['layout', 'paint', 'layout paint', 'content', 'none'], rejects: ['size', 'strict', 'layout layout', 'none paint'],
  }),
  'content-visibility': row({
    group: 'rare', inherits: false, value: keyword(['visible', 'auto']), initial: 'visible', level: Level.standard,
    note: '`auto` applies layout and paint containment; all content is laid out',
    accepts: ['auto', 'visible'], rejects: ['hidden', 'none'],
  }),
  transform: row({
    group: 'rare', inherits: false, value: transformList(), initial: 'none',
    note: 'page breaks ignore transforms',
    accepts: ['rotate(45deg)', 'translate(10px, 50%) scale(2)', 'matrix(1, 0, 0, 1, 5, 5)', 'skew(10deg, .1rad)', 'scaleX(-1)', 'none'],
    rejects: ['rotate(45)', 'rotateX(10deg)', 'matrix3d(1)', 'translate3d(0,0,0)', 'translate(1px, 2px, 3px)', 'scale()', 'matrix(1,2,3)', 'rotate(1deg), scale(2)'],
  }),
  translate: row({
    group: 'rare', inherits: false, value: translateProperty(), initial: 'none', level: Level.standard,
    note: 'applied before rotate, scale and transform',
    accepts: ['10px', '-50% 1em', '1px 2px 3px', 'calc(1px + 5%)', 'none'], rejects: ['1px 2px 3%', '1px, 2px', 'left', '1'],
  }),
  rotate: row({
    group: 'rare', inherits: false, value: rotateProperty(), initial: 'none', level: Level.standard,
    accepts: ['45deg', 'z 1turn', '-.5rad z', 'x 45deg', '1 1 0 9deg', 'none'], rejects: ['45', '1deg 2deg', 'z', '1 1 9deg'],
  }),
  scale: row({
    group: 'rare', inherits: false, value: scaleProperty(), initial: 'none', level: Level.standard,
    accepts: ['2', '50% 1.5', '1 1 2', '-1', 'none'], rejects: ['2px', '1, 2', '1 2 3 4', 'x'],
  }),
  'transform-origin': row({
    group: 'rare', inherits: false, value: transformOrigin(), initial: '50% 50%',
    accepts: ['left', 'top right', '10px 20%', 'center'], rejects: ['1px 2px 3px', 'left left', 'top 10px'],
  }),
  position: row({
    group: 'box', inherits: false,
    value: positionValue(), initial: 'static',
    note: 'sticky boxes keep their in-flow position, because pages do not scroll; running elements appear in page margin boxes',
    accepts: ['relative', 'absolute', 'fixed', 'static'], rejects: ['sticky', 'none', 'running()', 'running(a b)', 'running("a")'],
  }),
  top: offset(), right: offset(), bottom: offset(), left: offset(),
  'z-index': row({
    group: 'box', inherits: false, value: integer({ min: LOWEST_LAYER, keywords: { auto: LOWEST_LAYER - 1 } }), initial: 'auto',
    note: 'applies to positioned boxes; at the standard level also to flex and grid items',
    accepts: ['1', '-5'], rejects: ['1.5', 'none', '1px'],
  }),
  'box-decoration-break': row({
    group: 'rare', inherits: false, value: keyword(['slice', 'clone']), initial: 'slice', level: Level.standard,
    note: 'boxes that end beside each other on a page share the space of the tallest cloned edges; collapsed borders are not cloned',
    accepts: ['slice', 'clone'], rejects: ['none', 'auto', 'slice clone'],
  }),
  'box-shadow': row({
    group: 'rare', inherits: false, value: shadowList(), initial: 'none',
    note: 'blur is approximated; inset shadows are not drawn at the listed level',
    accepts: ['2px 3px', '0 0 10px red', 'inset 1px 1px 2px 3px rgba(0,0,0,.5)', 'red 1px 1px, 2px 2px blue', 'none'],
    rejects: ['1px', '1px 1px -1px', 'red', '1px 1px none', 'none, 1px 1px', '1px 1px red blue', '1px 10%'],
  }),
  'outline-width': row({
    group: 'rare', inherits: false, value: lineWidth(), initial: '3px',
    accepts: ['2px', '0.1em', '0'], rejects: ['thin', '10%', '-1px'],
  }),
  'outline-style': row({
    group: 'rare', inherits: false,
    value: keyword(['none', 'solid', 'dashed', 'dotted', 'double', 'groove', 'ridge', 'inset', 'outset'], { standardAliases: { auto: 'solid' } }), initial: 'none',
    accepts: ['solid', 'dotted', 'none'], rejects: ['auto', 'hidden', 'wavy'],
  }),
  'outline-color': row({
    group: 'rare', inherits: false, value: color(), initial: 'currentcolor',
    accepts: ['red', 'currentcolor'], rejects: ['1px', 'none'],
  }),
  'outline-offset': row({
    group: 'rare', inherits: false, value: absoluteLength({ negative: true }), initial: '0', level: Level.standard,
    accepts: ['2px', '-1em', '0'], rejects: ['10%', 'auto', '1px 1px'],
  }),
} as const
