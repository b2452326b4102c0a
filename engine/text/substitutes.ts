/**
 * Characters that a face can replace without a glyph of its own: fixed-width spaces and the no-break hyphen. Font fallback and shaping both
 * use this, so that a thin space never moves a word to another font.
 */
import type { FontProgram } from './face.ts'

/** Widths in em; 0 for the width of the normal space. */
const SPACES: ReadonlyMap<number, number> = new Map([
  [0xa0, 0], [0x2000, 1 / 2], [0x2001, 1], [0x2002, 1 / 2], [0x2003, 1], [0x2004, 1 / 3], [0x2005, 1 / 4],
  [0x2006, 1 / 6], [0x2007, -1], [0x2008, -2], [0x2009, 1 / 5], [0x200a, 1 / 10], [0x202f, 1 / 5],
  [0x205f, 4 / 18], [0x3000, 1],
])

/** The substitute glyph for a character that the face lacks, or 0. */
export function substituteGlyph(program: FontProgram, codePoint: number): number {
  if (codePoint === 0x2011) return program.glyphOf(0x2010) || program.glyphOf(0x2d)
  if (codePoint === 0x2010) return program.glyphOf(0x2d)
  return SPACES.has(codePoint) ? program.glyphOf(0x20) : 0
}

/** The advance of a substituted glyph in font units. */
export function substituteAdvance(program: FontProgram, codePoint: number, glyph: number): number {
  const width = SPACES.get(codePoint)
  if (width === undefined || width === 0) return program.advanceOf(glyph)
  if (width === -1) return program.advanceOf(program.glyphOf(0x30) || glyph)
  if (width === -2) return program.advanceOf(program.glyphOf(0x2e) || glyph)
  return Math.round(width * program.metrics.unitsPerEm)
}

/** Whether the face can draw the character, directly or by a substitute. */
export function canDraw(program: FontProgram, codePoint: number): boolean {
  return program.glyphOf(codePoint) !== 0 || substituteGlyph(program, codePoint) !== 0
}
