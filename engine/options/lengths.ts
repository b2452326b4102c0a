/**
 * Lengths as options write them: a number and a unit, in any case and with spaces around them; gives CSS px.
 * A bare number is millimetres, not px. Negative lengths are refused here, so no caller has to think of them.
 */
import { usageError } from '../messages/errors.ts'

const PX_PER_INCH = 96
const MM_PER_INCH = 25.4

const pxPerUnit: ReadonlyMap<string, number> = new Map([
  ['mm', PX_PER_INCH / MM_PER_INCH],
  ['cm', (PX_PER_INCH / MM_PER_INCH) * 10],
  ['in', PX_PER_INCH],
  ['pt', PX_PER_INCH / 72],
  ['pc', PX_PER_INCH / 6],
  ['px', 1],
])

const REMEDY = 'write a number and a unit: mm, cm, in, pt, pc or px, for example 25mm; a bare number is mm'

/** `option` is how the option is called where the user wrote it, for the message. */
export const parseLength = (text: string, option: string): number => {
  const match = /^([+-]?)(\d+\.?\d*|\.\d+) *([a-z]*)$/i.exec(text.trim())
  if (match === null) throw usageError(`${option}: ${JSON.stringify(text)} is not a length\n${REMEDY}`)
  const [, sign, digits = '', unit = ''] = match
  const factor = pxPerUnit.get(unit === '' ? 'mm' : unit.toLowerCase())
  if (factor === undefined) throw usageError(`${option}: ${JSON.stringify(unit)} is not a unit that can be used here\n${REMEDY}`)
  if (sign === '-') throw usageError(`${option}: a length cannot be negative, ${JSON.stringify(text)} was given`)
  const px = Number(digits) * factor
  if (!Number.isFinite(px)) throw usageError(`${option}: ${JSON.stringify(text)} is too large`)
  return px
}

/** A length or percentage for a style sheet, in the units of the documents' CSS; gives what the sheet is to say. */
export const styleLength = (text: string, option: string): string => {
  const match = /^\+?(\d+\.?\d*|\.\d+) *(em|rem|ex|ch|px|pt|pc|mm|cm|in|q|%)?$/i.exec(text.trim())
  if (match === null) throw usageError(`${option}: ${JSON.stringify(text)} is not a length\n${STYLE_REMEDY}`)
  const [, digits = '', unit = 'mm'] = match
  if (!Number.isFinite(Number(digits))) throw usageError(`${option}: ${JSON.stringify(text)} is too large`)
  return `${Number(digits)}${unit.toLowerCase()}`
}

const STYLE_REMEDY = 'write a number that is not negative and a unit: em, mm, cm, in, pt, px or %, for example 1.5em; a bare number is mm'
