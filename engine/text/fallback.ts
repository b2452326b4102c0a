/**
 * The search for a face that has a character, over installed faces in a stable order. Only character maps are read;
 * what a face covers is remembered as ranges, a few kilobytes each, so that a document of rare characters does not
 * read every font again for each of them.
 */
import type { FaceRecord, SystemFonts } from '../host/host.ts'
import { within } from './code-point-ranges.ts'
import { CharacterMap } from './sfnt/cmap.ts'
import { readTables } from './sfnt/directory.ts'

/** More glyphs than any face has: coverage does not ask which glyph it is. */
const ANY_GLYPH = 0x1_0000

export class Coverages {
  private readonly ranges = new Map<string, Uint32Array>()

  /** Whether the face may have the character (its map can still say glyph 0). */
  mayHave(fonts: SystemFonts, face: FaceRecord, codePoint: number): boolean {
    const key = faceKey(face)
    let ranges = this.ranges.get(key)
    if (ranges === undefined) {
      ranges = readRanges(fonts, face)
      this.ranges.set(key, ranges)
    }
    return within(ranges, codePoint)
  }
}

export function faceKey(face: FaceRecord): string {
  return `${face.path}#${face.index}`
}

function readRanges(fonts: SystemFonts, face: FaceRecord): Uint32Array {
  try {
    const cmap = fonts.cmap === undefined ? readTables(fonts.read(face), face.index).get('cmap') : fonts.cmap(face)
    return cmap == null ? new Uint32Array(0) : new CharacterMap(cmap, ANY_GLYPH).coveredRanges()
  } catch {
    // A font that cannot be read has nothing to offer here; nobody asked for it by name.
    return new Uint32Array(0)
  }
}
