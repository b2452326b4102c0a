/** The properties that apply to the footnote area, in `@page { @footnote { … } }`. */
import { Level } from './units.ts'
import { longhandsOf } from './shorthands.ts'

const PARTS = /^(?:margin|padding|border|background)(?:-|$)|^(?:color|max-height)$/

export const isOfNoteArea = (name: string): boolean => PARTS.test(name) && longhandsOf(name, Level.standard).length > 0
