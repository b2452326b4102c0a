/**
 * The shorthand `mask` (CSS Masking 1, 6.8): layers of image, position, size and repetition, in any order. Keywords for default behaviour
 * are accepted and have no effect.
 */
import { type PropertyName, properties, propertyIndex } from './properties/index.ts'
import type { Expand, Shorthand } from './shorthand-parts.ts'
import { Level, Unit } from './units.ts'

const longhands = {
  image: 'mask-image', position: 'mask-position', size: 'mask-size', repeat: 'mask-repeat',
} as const satisfies Readonly<Record<string, PropertyName>>
type Part = keyof typeof longhands
const parts = Object.keys(longhands) as readonly Part[]

/** Initial values for what a layer omits. */
const left: Readonly<Record<Part, unknown>> = {
  image: { kind: 'none' },
  position: { x: { unit: Unit.percent, value: 0 }, y: { unit: Unit.percent, value: 0 } },
  size: { fit: 'size', x: { unit: Unit.keyword, value: 0 }, y: { unit: Unit.keyword, value: 0 } },
  repeat: { x: 'repeat', y: 'repeat' },
}
/** Keywords accepted because they are the default behaviour: compositing, mode and reference box. */
const usual: readonly string[] = ['add', 'alpha', 'match-source', 'border-box']

const mask: Expand = (reader, out, emit) => {
  const found: Record<Part, unknown[]> = { image: [], position: [], size: [], repeat: [] }
  do {
    const seen: Partial<Record<Part, unknown>> = {}
    const take = (part: Part): boolean => {
      if (seen[part] !== undefined) return false
      const at = reader.mark()
      const value = properties[longhands[part]].value.item(reader, out)
      if (value === null) reader.reset(at)
      else seen[part] = value
      return value !== null
    }
    reader.skipSpace()
    const start = reader.mark()
    for (;;) {
      reader.skipSpace()
      if (take('image') || take('repeat') || usual.some((word) => reader.keyword(word))) continue
      if (!take('position')) break
      reader.skipSpace()
      if (!reader.delim('/')) continue
      reader.skipSpace()
      if (!take('size')) return false
    }
    if (reader.mark() === start) return false
    for (const part of parts) found[part].push(seen[part] ?? left[part])
  } while (reader.comma())
  for (const part of parts) emit(propertyIndex(longhands[part]), Unit.object, out.values.intern(found[part]))
  return true
}

export const maskShorthand: Shorthand = {
  expand: mask, longhands: parts.map((part) => longhands[part]), level: Level.standard,
  syntax: '[ none | url() | <gradient> ] || <position> [ / <size> ]? || <repeat> | comma-separated layers',
}
