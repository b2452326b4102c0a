/**
 * The units of lengths, angles and resolutions, one row each, with the CSS level that accepts it (CSS Values 4, 6 and 7). A length is a
 * number of one base: absolute units become px at once; the others keep a base, whose size in px only the style stage knows (the element's
 * font for em, ex, ch, cap, ic and lh; the root element's font for their r forms; the page area for vw to vmax; text is horizontal, so vi
 * equals vw and vb equals vh). A bare zero is a length (and an angle); other bare numbers are not.
 */
import { dictionary } from '../../arena/dictionary.ts'
import type { CssLevel } from '../level.ts'
import type { TokenReader } from '../token-reader.ts'
import { TokenType } from '../tokens.ts'

export const lengthBases = [
  'px', 'em', 'rem', 'ex', 'rex', 'ch', 'rch', 'cap', 'rcap', 'ic', 'ric', 'lh', 'rlh', 'vw', 'vh', 'vmin', 'vmax',
] as const

export type LengthBase = (typeof lengthBases)[number]

export interface LengthUnitRow {
  readonly base: LengthBase
  /** px per unit; null for units that depend on a font or on the page. */
  readonly px: number | null
  readonly level: CssLevel
}

const absolute = (px: number): LengthUnitRow => ({ base: 'px', px, level: 'listed' })
const relative = (base: LengthBase): LengthUnitRow => ({ base, px: null, level: 'listed' })
const standard = (base: LengthBase): LengthUnitRow => ({ base, px: null, level: 'standard' })

/** The small, large and dynamic viewport are the same page area. */
const viewport = {
  vw: standard('vw'),
  vh: standard('vh'),
  vi: standard('vw'),
  vb: standard('vh'),
  vmin: standard('vmin'),
  vmax: standard('vmax'),
}

const units = {
  px: absolute(1),
  em: relative('em'),
  rem: relative('rem'),
  mm: absolute(96 / 25.4),
  cm: absolute(96 / 2.54),
  in: absolute(96),
  pt: absolute(96 / 72),
  pc: absolute(16),
  q: absolute(96 / 101.6),
  ex: standard('ex'),
  rex: standard('rex'),
  ch: standard('ch'),
  rch: standard('rch'),
  cap: standard('cap'),
  rcap: standard('rcap'),
  ic: standard('ic'),
  ric: standard('ric'),
  lh: standard('lh'),
  rlh: standard('rlh'),
}

function allUnits(): Readonly<Record<string, LengthUnitRow>> {
  const all = Object.assign(dictionary<LengthUnitRow>(), units)
  for (const [unit, row] of Object.entries(viewport)) for (const prefix of ['', 's', 'l', 'd']) all[prefix + unit] = row
  // Container units refer to the page area, as container queries do: cqw equals vw.
  for (const [unit, row] of Object.entries(viewport)) all[unit.replace('v', 'cq')] = row
  return all
}

/** Keyed by the unit in lower case; look up with `lengthUnit`. */
export const lengthUnits = allUnits()

/** The row of a unit written in any case; undefined for an unknown unit. */
export function lengthUnit(unit: string): LengthUnitRow | undefined {
  const name = unit.toLowerCase()
  return lengthUnits[name]
}

/** Degrees per unit, keyed by the unit in lower case. */
export const angleUnits: ReadonlyMap<string, number> = new Map([
  ['deg', 1],
  ['rad', 180 / Math.PI],
  ['grad', 0.9],
  ['turn', 360],
])

/** An angle in degrees; a bare zero counts. Null, with nothing consumed, when the next token is not an angle. */
export function parseAngle(reader: TokenReader): number | null {
  const token = reader.peek()
  if (token.type === TokenType.dimension) {
    const factor = angleUnits.get(token.text.toLowerCase())
    if (factor === undefined) return null
    reader.next()
    return token.value * factor
  }
  if (token.type === TokenType.number && token.value === 0) {
    reader.next()
    return 0
  }
  return null
}

/** Dots per CSS px for each unit of resolution, keyed in lower case. */
const resolutionUnits: ReadonlyMap<string, number> = new Map([
  ['dppx', 1],
  ['x', 1],
  ['dpi', 1 / 96],
  ['dpcm', 2.54 / 96],
])

/** A resolution in dots per px. Null, with nothing consumed, when the next token is not a resolution. */
export function parseResolution(reader: TokenReader): number | null {
  const token = reader.peek()
  const factor = token.type === TokenType.dimension ? resolutionUnits.get(token.text.toLowerCase()) : undefined
  if (factor === undefined) return null
  reader.next()
  return token.value * factor
}
