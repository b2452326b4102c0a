/**
 * grid-template-areas (CSS Grid 2, 7.3): one string per row, with the area's name in every cell of the area. Rows of different length and
 * areas that are not rectangles make the declaration invalid.
 */
import { TokenType } from '../css/tokens.ts'
import { type GridArea, type GridAreas, MAX_TRACKS } from './grid-types.ts'
import type { ValueKind } from './types.ts'
import { Unit } from './units.ts'

export const noAreas: GridAreas = { rows: 0, columns: 0, areas: [] }

/** The named areas as rectangles; null when rows differ in length or an area is not a rectangle. */
export function areasOf(rows: readonly string[]): GridAreas | null {
  const found = new Map<string, { -readonly [K in keyof GridArea]: GridArea[K] } & { cells: number }>()
  let columns = 0
  for (const [r, text] of rows.entries()) {
    const cells = cellsOf(text)
    if (cells === null || cells.length === 0 || (r > 0 && cells.length !== columns)) return null
    columns = cells.length
    for (const [c, name] of cells.entries()) {
      if (name === '.') continue
      const area = found.get(name)
      if (area === undefined) {
        found.set(name, { name, rowStart: r + 1, rowEnd: r + 2, columnStart: c + 1, columnEnd: c + 2, cells: 1 })
        continue
      }
      area.rowEnd = r + 2
      area.columnStart = Math.min(area.columnStart, c + 1)
      area.columnEnd = Math.max(area.columnEnd, c + 2)
      area.cells++
    }
  }
  if (rows.length > MAX_TRACKS || columns > MAX_TRACKS) return null
  const areas: GridArea[] = []
  for (const { cells, ...area } of found.values()) {
    if (cells !== (area.rowEnd - area.rowStart) * (area.columnEnd - area.columnStart)) return null
    areas.push(area)
  }
  return { rows: rows.length, columns, areas }
}

/** The cells of a row: names, and `.` for each run of dots; null for invalid characters. */
function cellsOf(text: string): readonly string[] | null {
  const cells = text.match(/\.+|[-\w\u0080-\u{10ffff}]+|[^\s]/gu) ?? []
  return cells.every((cell) => /^[-\w.\u0080-\u{10ffff}]/u.test(cell)) ? cells.map((cell) => cell.startsWith('.') ? '.' : cell) : null
}

/** grid-template-areas. */
export function templateAreas(): ValueKind<'object', never, GridAreas> {
  return {
    storage: 'object',
    syntax: 'none | <string>+',
    names: [],
    parse(reader, out) {
      if (reader.keyword('none')) return out.set(Unit.object, out.values.intern(noAreas))
      const rows: string[] = []
      for (;;) {
        reader.skipSpace()
        if (reader.peek().type !== TokenType.string) break
        rows.push(reader.next().text)
      }
      const areas = rows.length === 0 ? null : areasOf(rows)
      return areas !== null && out.set(Unit.object, out.values.intern(areas))
    },
  }
}
