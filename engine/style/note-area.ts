/**
 * The properties that apply to the footnote area, in `@page { @footnote { … } }`. Declarations of other properties there are reported as
 * ignored.
 */
import { Level } from './units.ts'
import { longhandsOf } from './shorthands.ts'

const PARTS = /^(?:margin|padding|border|background)(?:-|$)|^(?:color|max-height)$/

/** Whether the property applies to the footnote area. */
export const isOfNoteArea = (name: string): boolean => PARTS.test(name) && longhandsOf(name, Level.standard).length > 0
