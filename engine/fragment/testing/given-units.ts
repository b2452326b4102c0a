/** Break units given by height and flags, for tests of choosing breaks: each is the only one of its box, one below the other. */
import { Arenas } from '../../arena/arenas.ts'
import type { BoxId, BreakUnitId } from '../../arena/ids.ts'
import { createBoxTree } from '../../boxes/boxes.ts'
import { createDocumentNodes } from '../../input/document-nodes.ts'
import { createLineRows } from '../../layout/lines.ts'
import { assignPages } from '../breaks.ts'
import type { BreakResult } from '../break-result.ts'
import { type BreakInput, createBreakUnits, BreakUnitFlag } from '../break-unit-rows.ts'

export interface Given {
  readonly height: number
  readonly flags?: number
  /** Flow offset; by default directly below the previous break unit. */
  readonly y?: number
  /** Height of its line, for break units that are lines. */
  readonly line?: number
}

export function unitsOf(given: readonly Given[]): BreakInput {
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

export function assign(given: readonly Given[], margins: ReadonlyMap<number, number> = new Map()): BreakResult & { pages: number[] } {
  const doc = unitsOf(given)
  const breaks = assignPages(doc, 100, margins as ReadonlyMap<BreakUnitId, number>)
  return { ...breaks, pages: given.map((_, i) => doc.breakUnits.page[i + 1] ?? -1) }
}

export const rows = (count: number, height: number, flags = 0): Given[] => Array.from({ length: count }, () => ({ height, flags }))
