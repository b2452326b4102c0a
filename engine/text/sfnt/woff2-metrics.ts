/**
 * Rebuilds the transformed hmtx table of WOFF 2.0 (5.4). Side bearings that equal the xMin of the outlines are omitted in the file and
 * taken from there.
 */
import { type Bytes, FontError } from './bytes.ts'
import { ByteCursor } from './cursor.ts'
import { ByteSink } from './sink.ts'

const WITHOUT_LONG = 1
const WITHOUT_SHORT = 2

/** `longCount`: the number of glyphs with an advance of their own. */
export function rebuildMetrics(table: Bytes, longCount: number, leftSides: Int16Array): Uint8Array {
  const cursor = new ByteCursor(table)
  const flags = cursor.u8()
  const count = leftSides.length
  if (longCount > count || longCount === 0) throw new FontError(`its hmtx table is damaged: ${longCount} advances for ${count} glyphs`)
  if (flags === 0 || flags > (WITHOUT_LONG | WITHOUT_SHORT)) throw new FontError('its hmtx table has an unknown format')
  const advances = new Bytes16(cursor.take(longCount * 2))
  const long = (flags & WITHOUT_LONG) === 0 ? new Bytes16(cursor.take(longCount * 2)) : null
  const short = (flags & WITHOUT_SHORT) === 0 ? new Bytes16(cursor.take((count - longCount) * 2)) : null
  const out = new ByteSink(longCount * 4 + (count - longCount) * 2)
  for (let glyph = 0; glyph < count; glyph++) {
    const isLong = glyph < longCount
    if (isLong) out.u16(advances.at(glyph))
    const given = isLong ? long?.at(glyph) : short?.at(glyph - longCount)
    out.u16((given ?? leftSides[glyph] ?? 0) & 0xffff)
  }
  return out.taken()
}

/** Reads 16-bit numbers at indexes that were checked before. */
class Bytes16 {
  private readonly data: Uint8Array

  constructor(data: Uint8Array) {
    this.data = data
  }

  at(index: number): number {
    return ((this.data[index * 2] ?? 0) << 8) | (this.data[index * 2 + 1] ?? 0)
  }
}
