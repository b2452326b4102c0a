/**
 * Styles of anonymous boxes: inherited properties from the parent, and initial values for all others (CSS 2, 9.2.1.1). They are cached by
 * parent style, since many anonymous boxes share one.
 */
import type { StyleId } from '../arena/ids.ts'
import { NO_DECLARATIONS } from '../style/declared-values.ts'
import type { InlineWriterInput } from './inline-writer.ts'

/** The style of anonymous boxes in a box with the style `parent`. */
export function anonymousStyle({ boxes: { anonymousStyles }, styles }: InlineWriterInput, parent: StyleId): StyleId {
  let style = anonymousStyles.get(parent)
  if (style === undefined) {
    style = styles.derive(parent, false, NO_DECLARATIONS)
    anonymousStyles.set(parent, style)
  }
  return style
}
