/**
 * Parses lengths of options: a number and a unit, in any case, with optional spaces around them. Gives CSS px.
 * A bare number is millimetres, not px. Negative lengths are a usage error, so that callers need no check.
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

/** The unit that a length of an option is written in; a bare number is mm. */
export const unitOf = (text: string): string => {
  const unit = text.trim().replace(/^[^a-z]*/i, '').toLowerCase()
  return pxPerUnit.has(unit) ? unit : 'mm'
}

/** A length as text for a message, rounded to a hundredth of its unit, from 100 units on to a tenth. */
export const lengthText = (px: number, unit: string): string => {
  const length = px / (pxPerUnit.get(unit) ?? 1)
  return `${Number(length.toFixed(length < 100 ? 2 : 1))}${unit}`
}

const REMEDY = 'write a number and a unit: mm, cm, in, pt, pc or px, for example 25mm; a bare number is mm'

/** `option`: the name of the option as the user wrote it, for the message. Throws a UsageError. */
export const parseLength = (text: string, option: string): number => {
  const match = /^([+-]?)(\d+\.?\d*|\.\d+) *([a-z]*)$/i.exec(text.trim())
  if (match === null) throw usageError(`${option}: ${JSON.stringify(text)} is not a length\n${REMEDY}`)
  const [, sign, digits = '', unit = ''] = match
  const factor = pxPerUnit.get(unit === '' ? 'mm' : unit.toLowerCase())
  if (factor === undefined) throw usageError(`${option}: ${JSON.stringify(unit)} is not a supported unit\n${REMEDY}`)
  if (sign === '-') throw usageError(`${option}: a length cannot be negative, ${JSON.stringify(text)} was given`)
  const px = Number(digits) * factor
  if (!Number.isFinite(px)) throw usageError(`${option}: ${JSON.stringify(text)} is too large`)
  return px
}

/** Parses a length or percentage with the units of CSS, and gives it as text for a style sheet. Throws a UsageError. */
export const styleLength = (text: string, option: string): string => {
  const match = /^\+?(\d+\.?\d*|\.\d+) *(em|rem|ex|ch|px|pt|pc|mm|cm|in|q|%)?$/i.exec(text.trim())
  if (match === null) throw usageError(`${option}: ${JSON.stringify(text)} is not a length\n${STYLE_REMEDY}`)
  const [, digits = '', unit = 'mm'] = match
  if (!Number.isFinite(Number(digits))) throw usageError(`${option}: ${JSON.stringify(text)} is too large`)
  return `${Number(digits)}${unit.toLowerCase()}`
}

const STYLE_REMEDY = 'write a non-negative number and a unit: em, mm, cm, in, pt, px or %, for example 1.5em; a bare number is mm'
