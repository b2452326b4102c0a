/**
 * The metrics of a face from head, hhea, OS/2 and post, with the usual replacements for missing tables or values. Easy to get wrong: the
 * vertical metrics are those of hhea, unless the font selects the typographic ones (fsSelection bit 7); `line-height: normal` depends on
 * this choice.
 */
import type { FaceMetrics } from '../face.ts'
import { Bytes, FontError } from './bytes.ts'
import type { Tables } from './directory.ts'

export interface FaceFigures {
  readonly metrics: FaceMetrics
  readonly weight: number
  readonly italic: boolean
  readonly monospaced: boolean
  /** OS/2 width class, 1 to 9; 5 is normal. */
  readonly stretch: number
}

/** The metrics of a face, in font units; throws a FontError when a required table is missing. */
export function readFigures(tables: Tables): FaceFigures {
  const head = required(tables, 'head', 54)
  const hhea = required(tables, 'hhea', 36)
  const os2 = optional(tables, 'OS/2', 68)
  const post = optional(tables, 'post', 16)
  const unitsPerEm = head.u16(18)
  if (unitsPerEm < 16 || unitsPerEm > 16384) throw new FontError(`its units per em are ${unitsPerEm}, outside 16 to 16384`)
  const em = (fraction: number): number => Math.round(unitsPerEm * fraction)

  const selection = os2 === null ? 0 : os2.u16(62)
  let ascent = hhea.i16(4)
  let descent = -hhea.i16(6)
  let lineGap = hhea.i16(8)
  if (os2 !== null && os2.length >= 74 && ((selection & 0x80) !== 0 || (ascent === 0 && descent === 0))) {
    ascent = os2.i16(68)
    descent = -os2.i16(70)
    lineGap = os2.i16(72)
    if (ascent === 0 && descent === 0 && os2.length >= 78) {
      ascent = os2.u16(74)
      descent = os2.u16(76)
      lineGap = 0
    }
  }
  if (ascent === 0 && descent === 0) {
    ascent = em(0.8)
    descent = em(0.2)
  }
  const hasHeights = os2 !== null && os2.u16(0) >= 2 && os2.length >= 90
  const macStyle = head.u16(44)
  const orElse = (value: number | undefined, fraction: number): number =>
    value === undefined || value === 0 ? em(fraction) : value

  return {
    metrics: {
      unitsPerEm,
      ascent,
      descent: Math.abs(descent),
      lineGap: Math.max(0, lineGap),
      xHeight: orElse(hasHeights ? os2.i16(86) : undefined, 0.5),
      capHeight: orElse(hasHeights ? os2.i16(88) : undefined, 0.7),
      underlinePosition: orElse(post?.i16(8), -0.1),
      underlineThickness: orElse(post === null ? undefined : Math.abs(post.i16(10)), 0.05),
      strikePosition: orElse(os2?.i16(28), 0.3),
      strikeThickness: orElse(os2 === null ? undefined : Math.abs(os2.i16(26)), 0.05),
      italicAngle: post === null ? 0 : post.fixed(4),
      xMin: head.i16(36),
      yMin: head.i16(38),
      xMax: head.i16(40),
      yMax: head.i16(42),
    },
    weight: weightOf(os2, macStyle),
    italic: os2 === null ? (macStyle & 2) !== 0 : (selection & 0x201) !== 0,
    monospaced: post !== null && post.u32(12) !== 0,
    stretch: os2 === null ? 5 : Math.min(9, Math.max(1, os2.u16(6) || 5)),
  }
}

function weightOf(os2: Bytes | null, macStyle: number): number {
  if (os2 === null) return (macStyle & 1) !== 0 ? 700 : 400
  const weight = os2.u16(4)
  if (weight === 0) return 400
  return weight < 10 ? weight * 100 : Math.min(1000, weight)
}

function required(tables: Tables, tag: string, length: number): Bytes {
  const data = tables.get(tag)
  if (data === undefined) throw new FontError(`it has no ${tag} table`)
  if (data.length < length) throw new FontError(`its ${tag} table is damaged: ${data.length} bytes instead of ${length}`)
  return new Bytes(data, `its ${tag} table`)
}

function optional(tables: Tables, tag: string, length: number): Bytes | null {
  const data = tables.get(tag)
  return data === undefined || data.length < length ? null : new Bytes(data, `its ${tag} table`)
}
