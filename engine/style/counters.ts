/**
 * List styles of the listed level. Turns an integer into the text of a list marker or counter; numbers out of range are written in decimal.
 */
import { enumOf, properties } from './properties/index.ts'

const Type = enumOf('list-style-type')
const types: Readonly<Record<string, number>> = Object.fromEntries([
  ...properties['list-style-type'].value.names.map((name, index) => [name, index] as const),
  ...Object.entries(properties['list-style-type'].value.aliases ?? {}).map(([alias, name]) =>
    [alias, properties['list-style-type'].value.names.indexOf(name)] as const),
])

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'], [900, 'cm'], [500, 'd'], [400, 'cd'], [100, 'c'], [90, 'xc'],
  [50, 'l'], [40, 'xl'], [10, 'x'], [9, 'ix'], [5, 'v'], [4, 'iv'], [1, 'i'],
]

function roman(value: number): string | null {
  if (value < 1 || value > 3999) return null
  let rest = value
  let text = ''
  for (const [amount, letters] of ROMAN) {
    while (rest >= amount) {
      text += letters
      rest -= amount
    }
  }
  return text
}

function alphabetic(value: number): string | null {
  if (value < 1) return null
  let rest = value
  let text = ''
  while (rest > 0) {
    rest--
    text = String.fromCharCode(97 + (rest % 26)) + text
    rest = Math.floor(rest / 26)
  }
  return text
}

/** The index in list-style-type of a name; decimal for an unknown name. */
export function listedStyle(name: string): number {
  const known = name.toLowerCase()
  return (Object.hasOwn(types, known) ? types[known] : undefined) ?? Type.decimal
}

/** `value` in the style `type` (an index in list-style-type), without suffix. A value out of range falls back to decimal. */
export function counterText(value: number, type: number): string {
  switch (type) {
    case Type.disc: return '•'
    case Type.circle: return '◦'
    case Type.square: return '▪'
    case Type.none: return ''
    case Type.decimalLeadingZero: return Math.abs(value) < 10 ? `${value < 0 ? '-' : ''}0${Math.abs(value)}` : String(value)
    case Type.lowerRoman: return roman(value) ?? String(value)
    case Type.upperRoman: return roman(value)?.toUpperCase() ?? String(value)
    case Type.lowerAlpha: return alphabetic(value) ?? String(value)
    case Type.upperAlpha: return alphabetic(value)?.toUpperCase() ?? String(value)
    default: return String(value)
  }
}

/** Whether the style numbers the items; false when all items show the same symbol. */
export function isNumeral(type: number): boolean {
  return type !== Type.disc && type !== Type.circle && type !== Type.square && type !== Type.none
}
