/** The start of styling as plain data, for comparison in tests. */
import type { ParsedStart } from '../style-start.ts'

export const plainStart = ({ rules, units, numbers, values }: ParsedStart): unknown =>
  ({ rules, units, numbers, objects: values.all(), sums: values.sums.length })
