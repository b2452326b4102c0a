/** A start of styling for tests to compare: all that can differ, with blocks named by their place, as their rules are. */
import type { StyleStart } from '../style-start.ts'

export const plainStart = ({ sheets, units, numbers, blocks, values }: StyleStart): unknown => ({
  sheets,
  units,
  numbers,
  blocks: sheets.map(({ rules }) => rules.map(({ declarations }) => blocks.get(declarations))),
  objects: values.all(),
  sums: values.sums.length,
})
