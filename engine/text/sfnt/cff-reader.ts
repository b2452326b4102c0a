/**
 * Reads the parts of a CFF table that a subset needs: indexes, dictionaries, charstrings, the font dictionary of each glyph and its
 * subroutines. Every offset is checked against the table; an invalid one throws `CffError`.
 */

/** Thrown for an invalid CFF table. */
export class CffError extends Error {}

export interface CffIndex {
  readonly count: number
  /** The start of item `i`; item `count` starts at the end of the last one. Throws when it is outside the table. */
  offset(i: number): number
  /** Start and end of item `i`; null when it is outside the table. */
  span(i: number): readonly [number, number] | null
  /** The offset after the index. */
  readonly end: number
}

export interface DictEntry {
  /** One-byte operators as they are; two-byte operators as 0x0c00 + second byte. */
  readonly operator: number
  /** The range of its operands. */
  readonly start: number
  readonly end: number
}

/** Maximum of operands per operator. */
const MAX_OPERANDS = 48

export const DictOperator = {
  charStrings: 17, private: 18, subrs: 19, fontMatrix: 0x0c07, charstringType: 0x0c06, ros: 0x0c1e,
  fdArray: 0x0c24, fdSelect: 0x0c25, fontBBox: 5,
} as const

export interface PrivateDict {
  /** The range of the dictionary. */
  readonly start: number
  readonly end: number
  readonly subrs: CffIndex | null
  /** The FontMatrix entry of the font dictionary. */
  readonly matrix: DictEntry | null
}

export interface CffFont {
  readonly bytes: Uint8Array
  readonly charStrings: CffIndex
  readonly globalSubrs: CffIndex
  readonly fonts: readonly PrivateDict[]
  readonly matrix: DictEntry | null
  readonly bbox: DictEntry | null
  /** The index in `fonts` for a glyph. */
  fontOf(glyph: number): number
}

/** Reads the structure of a CFF table; throws CffError. */
export function readCff(bytes: Uint8Array): CffFont {
  const names = readIndex(bytes, at(bytes, 2))
  const tops = readIndex(bytes, names.end)
  const strings = readIndex(bytes, tops.end)
  const globalSubrs = readIndex(bytes, strings.end)
  if (tops.count < 1) throw new CffError('no top dictionary')
  const top = readDict(bytes, tops.offset(0), tops.offset(1))
  const type = find(top, DictOperator.charstringType)
  if (type !== null && operands(bytes, type)[0] !== 2) throw new CffError('charstrings are not of type 2')
  const charStringsEntry = find(top, DictOperator.charStrings)
  if (charStringsEntry === null) throw new CffError('no charstrings')
  const charStrings = readIndex(bytes, operand(bytes, charStringsEntry, 0))

  const fonts: PrivateDict[] = []
  let fontOf = (_glyph: number): number => 0
  const arrayEntry = find(top, DictOperator.fdArray)
  if (arrayEntry === null) {
    fonts.push(readPrivate(bytes, top, null))
  } else {
    const array = readIndex(bytes, operand(bytes, arrayEntry, 0))
    for (let i = 0; i < array.count; i++) {
      const dict = readDict(bytes, array.offset(i), array.offset(i + 1))
      fonts.push(readPrivate(bytes, dict, find(dict, DictOperator.fontMatrix)))
    }
    const select = find(top, DictOperator.fdSelect)
    if (select === null || fonts.length === 0) throw new CffError('no font dictionaries')
    fontOf = readSelect(bytes, operand(bytes, select, 0), charStrings.count, fonts.length)
  }
  return {
    bytes, charStrings, globalSubrs, fonts, fontOf,
    matrix: find(top, DictOperator.fontMatrix),
    bbox: find(top, DictOperator.fontBBox),
  }
}

function readIndex(bytes: Uint8Array, start: number): CffIndex {
  const count = u16(bytes, start)
  if (count === 0) return { count, offset: () => start + 2, span: () => null, end: start + 2 }
  const size = at(bytes, start + 2)
  if (size < 1 || size > 4) throw new CffError('bad offset size')
  const base = start + 3 + (count + 1) * size - 1
  const read = (i: number): number => {
    let value = 0
    for (let k = 0; k < size; k++) value = value * 256 + at(bytes, start + 3 + i * size + k)
    return value < 1 || base + value > bytes.length ? -1 : base + value
  }
  const offset = (i: number): number => {
    const position = read(i)
    if (position < 0) throw new CffError('offset outside the table')
    return position
  }
  const span = (i: number): readonly [number, number] | null => {
    if (i >= count) return null
    const [from, to] = [read(i), read(i + 1)]
    return from >= 0 && to > from ? [from, to] : null
  }
  return { count, offset, span, end: offset(count) }
}

/** The entries of the dictionary `[start, end)`; throws CffError. */
export function readDict(bytes: Uint8Array, start: number, end: number): DictEntry[] {
  if (end < start || end > bytes.length) throw new CffError('dictionary outside the table')
  const entries: DictEntry[] = []
  let first = start
  let count = 0
  for (let i = start; i < end;) {
    const byte = at(bytes, i)
    // PDF readers refuse a font with bytes that are invalid in a dictionary (Technical Note 5176, 4), so they must not be copied.
    if ((byte >= 22 && byte <= 27) || byte === 31 || byte === 255) throw new CffError('a dictionary is not one')
    count = byte <= 21 ? 0 : count + 1
    if (count > MAX_OPERANDS) throw new CffError('a dictionary has too many operands')
    if (byte <= 21) {
      const operator = byte === 12 ? 0x0c00 + at(bytes, i + 1) : byte
      entries.push({ operator, start: first, end: i })
      i += byte === 12 ? 2 : 1
      first = i
    } else if (byte === 28) {
      i += 3
    } else if (byte === 29) {
      i += 5
    } else if (byte === 30) {
      i++
      while (i < end) {
        const pair = at(bytes, i++)
        if ((pair & 0x0f) === 0x0f || pair >> 4 === 0x0f) break
      }
    } else {
      i += byte >= 247 ? 2 : 1
    }
  }
  return entries
}

function find(dict: readonly DictEntry[], operator: number): DictEntry | null {
  return dict.find((entry) => entry.operator === operator) ?? null
}

/** The integer operands of an entry; real numbers are read as 0. */
function operands(bytes: Uint8Array, entry: DictEntry): number[] {
  const values: number[] = []
  for (let i = entry.start; i < entry.end;) {
    const byte = at(bytes, i)
    if (byte === 28) {
      values.push((u16(bytes, i + 1) << 16) >> 16)
      i += 3
    } else if (byte === 29) {
      values.push((u16(bytes, i + 1) << 16) | u16(bytes, i + 3))
      i += 5
    } else if (byte === 30) {
      i++
      while (i < entry.end) {
        const pair = at(bytes, i++)
        if ((pair & 0x0f) === 0x0f || pair >> 4 === 0x0f) break
      }
      values.push(0)
    } else if (byte >= 251) {
      values.push(-(byte - 251) * 256 - at(bytes, i + 1) - 108)
      i += 2
    } else if (byte >= 247) {
      values.push((byte - 247) * 256 + at(bytes, i + 1) + 108)
      i += 2
    } else {
      values.push(byte - 139)
      i++
    }
  }
  return values
}

function operand(bytes: Uint8Array, entry: DictEntry, index: number): number {
  const value = operands(bytes, entry)[index]
  if (value === undefined || value < 0) throw new CffError('bad operand')
  return value
}

function readPrivate(bytes: Uint8Array, dict: readonly DictEntry[], matrix: DictEntry | null): PrivateDict {
  const entry = find(dict, DictOperator.private)
  if (entry === null) return { start: 0, end: 0, subrs: null, matrix }
  const size = operand(bytes, entry, 0)
  const start = operand(bytes, entry, 1)
  const subrs = find(readDict(bytes, start, start + size), DictOperator.subrs)
  return {
    start, end: start + size, matrix,
    subrs: subrs === null ? null : readIndex(bytes, start + operand(bytes, subrs, 0)),
  }
}

function readSelect(bytes: Uint8Array, start: number, glyphs: number, fonts: number): (glyph: number) => number {
  const choice = new Uint8Array(glyphs)
  const format = at(bytes, start)
  if (format === 0) {
    for (let glyph = 0; glyph < glyphs; glyph++) choice[glyph] = at(bytes, start + 1 + glyph)
  } else if (format === 3) {
    const ranges = u16(bytes, start + 1)
    for (let i = 0; i < ranges; i++) {
      const from = u16(bytes, start + 3 + i * 3)
      const to = u16(bytes, start + 6 + i * 3)
      if (to > from) choice.fill(at(bytes, start + 5 + i * 3), from, to)
    }
  } else {
    throw new CffError('unknown font dictionary selection')
  }
  return (glyph) => {
    const font = choice[glyph] ?? 0
    return font < fonts ? font : 0
  }
}

function at(bytes: Uint8Array, position: number): number {
  const value = bytes[position]
  if (value === undefined) throw new CffError('cut short')
  return value
}

function u16(bytes: Uint8Array, position: number): number {
  return (at(bytes, position) << 8) | at(bytes, position + 1)
}
