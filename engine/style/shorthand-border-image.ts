/**
 * The shorthand `border-image` (CSS Backgrounds 3, 6.7): source, slices with widths and outsets after slashes, and repetition, in any
 * order. Omitted longhands are reset.
 */
import { propertyIndex, type PropertyName } from './properties/index.ts'
import { type Emit, type Expand, type Parsed, parseOne, type Shorthand } from './shorthand-parts.ts'
import type { LengthPart, ParseTarget } from './types.ts'
import { Level, Unit } from './units.ts'

const longhands = [
  'border-image-source', 'border-image-slice', 'border-image-width', 'border-image-outset', 'border-image-repeat',
] as const satisfies readonly PropertyName[]
type Part = (typeof longhands)[number]

const all = (part: LengthPart): readonly LengthPart[] => [part, part, part, part]
const initial = {
  'border-image-source': { kind: 'none' },
  'border-image-slice': { sides: all({ unit: Unit.percent, value: 100 }), fill: false },
  'border-image-width': all({ unit: Unit.number, value: 1 }),
  'border-image-outset': all({ unit: Unit.number, value: 0 }),
} as const

/** Sets the given longhands and resets all others; `border` uses it to reset all of them. */
export function resetBorderImage(out: ParseTarget, emit: Emit, found: ReadonlyMap<Part, Parsed> = new Map()): void {
  for (const name of longhands) {
    const value = found.get(name)
    if (value !== undefined) emit(propertyIndex(name), value.unit, value.value)
    else if (name === 'border-image-repeat') emit(propertyIndex(name), Unit.keyword, 0)
    else emit(propertyIndex(name), Unit.object, out.values.intern(initial[name]))
  }
}

const borderImage: Expand = (reader, out, emit) => {
  const found = new Map<Part, Parsed>()
  const take = (name: Part): boolean => {
    if (found.has(name)) return false
    const at = reader.mark()
    const value = parseOne(name, reader, out)
    if (value === null) reader.reset(at)
    else found.set(name, value)
    return value !== null
  }
  reader.skipSpace()
  if (reader.atEnd()) return false
  while (!reader.atEnd()) {
    if (take('border-image-slice')) {
      reader.skipSpace()
      if (reader.delim('/')) {
        reader.skipSpace()
        const hasWidth = take('border-image-width')
        reader.skipSpace()
        const hasOutset = reader.delim('/')
        reader.skipSpace()
        if (hasOutset ? !take('border-image-outset') : !hasWidth) return false
      }
    } else if (!take('border-image-source') && !take('border-image-repeat')) return false
    reader.skipSpace()
  }
  resetBorderImage(out, emit, found)
  return true
}

export const borderImageLonghands: readonly PropertyName[] = longhands

export const borderImageShorthand: Shorthand = {
  expand: borderImage, longhands, level: Level.standard,
  syntax: '<border-image-source> || <border-image-slice> [ / <border-image-width> | / <border-image-width>? / <border-image-outset> ]? || <border-image-repeat>',
}
