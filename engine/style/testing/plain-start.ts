/** The start of styling as plain data. Tests compare it with `toEqual`. */
import type { ParsedStart } from '../parsed-start.ts'

export const plainStart = ({ rules, units, numbers, values }: ParsedStart): unknown =>
  ({ rules, units, numbers, objects: values.all(), sums: values.sums.length })
