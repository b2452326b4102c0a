/**
 * The style of anonymous boxes in a box with the style `parent`: inherited properties, and initial values for all others (CSS 2, 9.2.1.1).
 */
import type { StyleId } from '../arena/ids.ts'
import { NO_DECLARATIONS } from '../style/styles.ts'
import type { InlineWriterInput } from './inline-writer.ts'

export function anonymousStyle({ boxes: { anonymousStyles }, styles }: InlineWriterInput, parent: StyleId): StyleId {
  let style = anonymousStyles.get(parent)
  if (style === undefined) {
    style = styles.derive(parent, false, NO_DECLARATIONS)
    anonymousStyles.set(parent, style)
  }
  return style
}
