import { describe, expect, test } from 'vitest'
import { Arenas } from '../arena/arenas.ts'
import type { BoxId, BreakUnitId } from '../arena/ids.ts'
import { createBoxTree } from '../boxes/boxes.ts'
import { growth, LINEAR } from '../debug/testing/growth.ts'
import { createDocumentNodes } from '../input/document-nodes.ts'
import { createLineRows } from '../layout/lines.ts'
import { assignPages } from './breaks.ts'
import type { BreakResult } from './break-result.ts'
import { type BreakInput, createBreakUnits, BreakUnitFlag } from './break-unit-rows.ts'

interface Given {
  readonly height: number
  readonly flags?: number
  /** Flow offset; by default directly below the break unit before. */
  readonly y?: number
  /** Height of the line in it, for break units that are lines. */
  readonly line?: number
}

function unitsOf(given: readonly Given[]): BreakInput {
  const arenas = new Arenas()
  const boxes = createBoxTree(arenas, 16)
  const { lines } = createLineRows(arenas, 16)
  const units = createBreakUnits(arenas, 16)
  let y = 0
  for (const { height, flags = 0, y: own = y, line } of given) {
    const unit = units.push()
    const box = boxes.rows.push()
    boxes.rows.breakUnitStart[box] = unit
    boxes.rows.breakUnitEnd[box] = (unit + 1) as BreakUnitId
    boxes.rows.y[box] = own
    units.owner[unit] = box as BoxId
    units.y[unit] = own
    units.height[unit] = height
    units.flags[unit] = flags | (line === undefined ? 0 : BreakUnitFlag.isLine)
    if (line !== undefined) {
      const row = lines.push()
      boxes.rows.firstLine[box] = row
      boxes.rows.lineCount[box] = 1
      lines.height[row] = line
    }
    y = own + height
  }
  return { ...createDocumentNodes(arenas), boxes, lines, breakUnits: units }
}

function assign(given: readonly Given[], margins: ReadonlyMap<number, number> = new Map()): BreakResult & { pages: number[] } {
  const doc = unitsOf(given)
  const breaks = assignPages(doc, 100, margins as ReadonlyMap<BreakUnitId, number>)
  return { ...breaks, pages: given.map((_, i) => doc.breakUnits.page[i + 1] ?? -1) }
}

const rows = (count: number, height: number, flags = 0): Given[] => Array.from({ length: count }, () => ({ height, flags }))

describe('assignPages', () => {
  test('a hundred thousand units that all avoid breaks are placed in linear time', () => {
    const pages = (count: number): number => assign(rows(count, 0.5, BreakUnitFlag.avoidBefore | BreakUnitFlag.avoidInside)).starts.length
    expect(pages(100_000)).toBe(500)
    expect(growth(pages, 100_000)).toBeLessThan(LINEAR)
  })

  test('units of a float over thousands of pages are placed in linear time', () => {
    const pages = (count: number): number => assign(rows(count, 20, BreakUnitFlag.joined)).starts.length
    expect(pages(60_000)).toBe(12_000)
    expect(growth(pages, 60_000)).toBeLessThan(LINEAR)
  })
})
