/** A start of styling for tests to compare: all that can differ. */
import type { ParsedStart } from '../style-start.ts'

export const plainStart = ({ rules, units, numbers, values }: ParsedStart): unknown =>
  ({ rules, units, numbers, objects: values.all(), sums: values.sums.length })
