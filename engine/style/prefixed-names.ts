/**
 * Property names with the prefix `-webkit-`: aliases of the unprefixed names, and the properties of the 2009 flexible box model, mapped to
 * those of flex containers. All of them belong to the standard level.
 */
import { TokenReader } from '../css/token-reader.ts'
import { tokenize } from '../css/tokens.ts'
import { propertyIndex, type PropertyName } from './properties/index.ts'
import { type Expand, parseOne, type Shorthand } from './shorthand-parts.ts'
import { Level, Unit } from './units.ts'

const longhands: readonly PropertyName[] = [
  'align-content', 'align-items', 'align-self', 'background-clip', 'background-origin', 'background-size',
  'border-top-left-radius', 'border-top-right-radius', 'border-bottom-right-radius', 'border-bottom-left-radius', 'box-decoration-break', 'box-shadow', 'box-sizing',
  'clip-path', 'filter', 'column-count', 'column-gap', 'column-rule-color', 'column-rule-style', 'column-rule-width', 'column-span', 'column-width',
  'flex-basis', 'flex-direction', 'flex-grow', 'flex-shrink', 'flex-wrap', 'font-feature-settings', 'font-kerning', 'font-variant-ligatures', 'hyphens', 'justify-content', 'mask-image',
  'mask-position', 'mask-repeat', 'mask-size', 'opacity', 'order',
  'text-emphasis-color', 'text-emphasis-position', 'text-emphasis-style', 'transform', 'transform-origin',
]
const shorthandNames: readonly string[] = ['border-radius', 'column-rule', 'columns', 'flex', 'flex-flow', 'mask', 'text-emphasis']

/** The old flow-relative names before `-inline-start` and similar, also with the prefix `-moz-`. */
const olderSides = { start: 'left', end: 'right', before: 'top', after: 'bottom' } as const
const olderLogicals = (['margin', 'padding'] as const).flatMap((edge) => Object.entries(olderSides).flatMap(
  ([side, physical]) => (side === 'before' || side === 'after' ? ['-webkit-'] : ['-webkit-', '-moz-'])
    .map((prefix): readonly [string, PropertyName] => [`${prefix}${edge}-${side}`, `${edge}-${physical}`])))

export const prefixedAliases: readonly (readonly [string, PropertyName])[] = [
  ['-webkit-appearance', 'appearance'], ['-moz-font-feature-settings', 'font-feature-settings'],
  ['-webkit-column-break-before', 'break-before'], ['-webkit-column-break-after', 'break-after'], ['-webkit-column-break-inside', 'break-inside'],
  ...olderLogicals,
  ...longhands.map((name): readonly [string, PropertyName] => [`-webkit-${name}`, name]),
]

/** The shorthands of the list that also have a prefixed name. */
export function prefixedShorthands(shorthands: readonly (readonly [string, Shorthand])[]): readonly (readonly [string, Shorthand])[] {
  return shorthands.filter(([name]) => shorthandNames.includes(name))
    .map(([name, shorthand]) => [`-webkit-${name}`, { ...shorthand, level: Level.standard }] as const)
}

/** A keyword of the 2009 flexible box model as a value of `property`. */
function worded(property: PropertyName, words: Readonly<Record<string, string>>): Shorthand {
  const expand: Expand = (reader, out, emit) => {
    reader.skipSpace()
    const word = reader.ident() ?? ''
    const value = Object.hasOwn(words, word) ? words[word] : undefined
    const one = value === undefined ? null : parseOne(property, new TokenReader(tokenize(value)), out)
    if (one === null) return false
    emit(propertyIndex(property), one.unit, one.value)
    return true
  }
  return { expand, longhands: [property], syntax: Object.keys(words).join(' | '), level: Level.standard }
}

/** box-flex: the share of the free space. All children with a share use the width of their content as flex basis. */
const boxFlex: Shorthand = {
  expand(reader, out, emit) {
    reader.skipSpace()
    const grow = parseOne('flex-grow', reader, out)
    if (grow === null) return false
    emit(propertyIndex('flex-grow'), grow.unit, grow.value)
    emit(propertyIndex('flex-shrink'), Unit.number, 1)
    return true
  },
  longhands: ['flex-grow', 'flex-shrink'], syntax: '<number>', level: Level.standard,
}

export const olderBoxShorthands: readonly (readonly [string, Shorthand])[] = [
  ['-webkit-box-pack', worded('justify-content', { start: 'flex-start', end: 'flex-end', center: 'center', justify: 'space-between' })],
  ['-webkit-box-align', worded('align-items', { start: 'flex-start', end: 'flex-end', center: 'center', baseline: 'baseline', stretch: 'stretch' })],
  ['-webkit-box-flex', boxFlex],
]
