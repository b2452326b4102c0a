/**
 * Value kinds of text-shadow and text-emphasis-style; both are objects. The lengths of shadows are computed with the style; `currentcolor`
 * remains a keyword until painting.
 */
import { CURRENT_COLOR } from '../css/values/color.ts'
import type { TokenReader } from '../css/token-reader.ts'
import { TokenType } from '../css/tokens.ts'
import { length } from './length-types.ts'
import { color, type LengthPart, type ParseTarget, type ValueKind } from './types.ts'
import { Unit } from './units.ts'

export interface TextShadow {
  readonly x: LengthPart
  readonly y: LengthPart
  readonly blur: LengthPart
  /** 0xRRGGBBAA, or CURRENT_COLOR. */
  readonly color: number
}

const offset = length({ calc: true, negative: true })
const radius = length({ calc: true })
const shadowColor = color()
const ZERO: LengthPart = { unit: Unit.px, value: 0 }

/** `none`, or shadows in front-to-back order. */
export function textShadows(): ValueKind<'object', never, readonly TextShadow[]> {
  return {
    storage: 'object',
    syntax: 'none | [ <length>{2,3} && <color>? ]#',
    names: [],
    parse(reader, out) {
      const shadows: TextShadow[] = []
      if (!reader.keyword('none')) {
        do {
          const shadow = textShadow(reader, out)
          if (shadow === null) return false
          shadows.push(shadow)
        } while (reader.comma())
      }
      return reader.done() && out.set(Unit.object, out.values.intern(shadows))
    },
    compute: (shadows, lengths) => shadows.map(({ x, y, blur, color }) =>
      ({ x: lengths.compute(x), y: lengths.compute(y), blur: lengths.compute(blur), color })),
  }
}

/** The colour can come before or after the lengths. */
function textShadow(reader: TokenReader, out: ParseTarget): TextShadow | null {
  const before = colorPart(reader, out)
  reader.skipSpace()
  const x = lengthPart(offset, reader, out)
  reader.skipSpace()
  const y = x === null ? null : lengthPart(offset, reader, out)
  if (x === null || y === null) return null
  const blur = after(reader, () => lengthPart(radius, reader, out))
  const behind = before === null ? after(reader, () => colorPart(reader, out)) : null
  return { x, y, blur: blur ?? ZERO, color: before ?? behind ?? CURRENT_COLOR }
}

/** The result of `parse` after optional white space; nothing is consumed when it is null. */
function after<T>(reader: TokenReader, parse: () => T | null): T | null {
  const at = reader.mark()
  reader.skipSpace()
  const found = parse()
  if (found === null) reader.reset(at)
  return found
}

function lengthPart(kind: ValueKind, reader: TokenReader, out: ParseTarget): LengthPart | null {
  return kind.parse(reader, out) ? { unit: out.unit, value: out.value } : null
}

function colorPart(reader: TokenReader, out: ParseTarget): number | null {
  const at = reader.mark()
  if (!shadowColor.parse(reader, out)) {
    reader.reset(at)
    return null
  }
  if (out.unit === Unit.mixedColor) {
    reader.reset(at)
    return null
  }
  return out.unit === Unit.currentColor ? CURRENT_COLOR : out.value
}

const markShapes = ['dot', 'circle', 'double-circle', 'triangle', 'sesame'] as const
export type MarkShape = (typeof markShapes)[number]
export type EmphasisMark = 'none' | { readonly text: string } | { readonly shape: MarkShape, readonly isFilled: boolean }

/** `text-emphasis-style`. */
export function emphasisMark(): ValueKind<'object', never, EmphasisMark> {
  return {
    storage: 'object',
    syntax: 'none | <string> | [ filled | open ] || [ dot | circle | double-circle | triangle | sesame ]',
    names: [],
    parse(reader, out) {
      if (reader.keyword('none')) return out.set(Unit.object, out.values.intern('none'))
      if (reader.peek().type === TokenType.string) {
        // Only the first character is used, with its combining marks: longer marks would overlap.
        const text = /^.\p{M}*/su.exec(reader.next().text)?.[0] ?? ''
        return out.set(Unit.object, out.values.intern(text === '' ? 'none' : { text }))
      }
      const before = fill(reader)
      if (before !== null) reader.skipSpace()
      const shape = shapeOf(reader)
      if (before === null && shape === null) return false
      const filled = before ?? after(reader, () => fill(reader)) ?? true
      return out.set(Unit.object, out.values.intern({ shape: shape ?? 'circle', isFilled: filled }))
    },
  }
}

function fill(reader: TokenReader): boolean | null {
  if (reader.keyword('filled')) return true
  return reader.keyword('open') ? false : null
}

function shapeOf(reader: TokenReader): MarkShape | null {
  return markShapes.find((shape) => reader.keyword(shape)) ?? null
}

/** `paint-order`: only whether the stroke comes before the fill counts. */
export function paintOrder(): ValueKind<'keyword', 'normal' | 'stroke'> {
  return {
    storage: 'keyword',
    syntax: 'normal | [ fill || stroke || markers ]',
    names: ['normal', 'stroke'],
    parse(reader, out) {
      if (reader.keyword('normal')) return out.set(Unit.keyword, 0)
      const parts: string[] = []
      for (;;) {
        reader.skipSpace()
        const at = reader.mark()
        const word = reader.ident() ?? ''
        if (!['fill', 'stroke', 'markers'].includes(word) || parts.includes(word)) {
          reader.reset(at)
          break
        }
        parts.push(word)
      }
      const first = parts.find((part) => part !== 'markers')
      return parts.length > 0 && out.set(Unit.keyword, first === 'stroke' ? 1 : 0)
    },
  }
}
