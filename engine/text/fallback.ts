/**
 * Font fallback: finds an installed face that has a character, in a stable order. Only character maps are read. The map itself answers the
 * first questions about a face; after some, its coverage is stored as ranges of a few kilobytes, so that a document with rare characters
 * does not read every font again for each of them.
 */
import type { FaceRecord, SystemFonts } from '../host/host.ts'
import { within } from './code-point-ranges.ts'
import { CharacterMap } from './sfnt/cmap.ts'
import { readTables } from './sfnt/directory.ts'

/** More glyphs than any face has, because coverage does not depend on the number of glyphs. */
const ANY_GLYPH = 0x1_0000

/** The number of questions that the map answers: computing the ranges of 10,000 characters costs as much as some hundred questions. */
const FEW = 16

/** The character coverage of one face. */
interface Coverage {
  asked: number
  /** Null once the ranges are computed, and for an unreadable font. */
  map: CharacterMap | null
  ranges: Uint32Array
}

/** The coverage of installed faces. */
export class Coverages {
  private readonly known = new Map<string, Coverage>()

  /** Whether the face may have the character (its map can still give glyph 0). */
  mayHave(fonts: SystemFonts, face: FaceRecord, codePoint: number): boolean {
    const key = faceKey(face)
    let known = this.known.get(key)
    if (known === undefined) {
      known = { asked: 0, map: readMap(fonts, face), ranges: new Uint32Array(0) }
      this.known.set(key, known)
    }
    if (known.map !== null && known.asked++ < FEW) return offers(known.map, codePoint)
    if (known.map !== null) {
      known.ranges = rangesOf(known.map)
      known.map = null
    }
    return within(known.ranges, codePoint)
  }
}

/** A key for a face: file path and index in the file. */
export function faceKey(face: FaceRecord): string {
  return `${face.path}#${face.index}`
}

/** The map of a face; null for an unreadable font, which is skipped without a warning, because nobody requested it by name. */
function readMap(fonts: SystemFonts, face: FaceRecord): CharacterMap | null {
  try {
    const cmap = fonts.cmap === undefined ? readTables(fonts.read(face), face.index).get('cmap') : fonts.cmap(face)
    return cmap == null ? null : new CharacterMap(cmap, ANY_GLYPH)
  } catch {
    return null
  }
}

function offers(map: CharacterMap, codePoint: number): boolean {
  try {
    return map.mayHave(codePoint)
  } catch {
    return false
  }
}

function rangesOf(map: CharacterMap): Uint32Array {
  try {
    return map.coveredRanges()
  } catch {
    return new Uint32Array(0)
  }
}
