/**
 * Whether a style transforms its box (CSS Transforms 1 and 2). Four properties can: `transform`, `translate`, `rotate` and `scale`.
 */
import type { StyleId } from '../arena/ids.ts'
import type { ComputedValues } from './style-readers.ts'

/** Whether any of the four properties transforms the box. */
export function isTransformed({ read }: ComputedValues, style: StyleId): boolean {
  return read.transform(style).length > 0 || read.translate(style).length > 0 || read.rotate(style).length > 0
    || read.scale(style).length > 0
}
