/**
 * The search for a face that has a character, over installed faces in a stable order. Only character maps are read. A
 * face is asked for a few characters in its map itself; of one that is asked for more, what it covers is remembered as
 * ranges, a few kilobytes each, so that a document of rare characters does not read every font again for each of them.
 */
import type { FaceRecord, SystemFonts } from '../host/host.ts'
import { within } from './code-point-ranges.ts'
import { CharacterMap } from './sfnt/cmap.ts'
import { readTables } from './sfnt/directory.ts'

/** More glyphs than any face has: coverage does not ask which glyph it is. */
const ANY_GLYPH = 0x1_0000

/** Questions that a map answers itself: the ranges of a font of 10,000 characters take as long as some hundred. */
const FEW = 16

/** What is known of the characters of one face. */
interface Coverage {
  asked: number
  /** Null once there are ranges, and of a font that cannot be read. */
  map: CharacterMap | null
  ranges: Uint32Array
}

export class Coverages {
  private readonly known = new Map<string, Coverage>()

  /** Whether the face may have the character (its map can still say glyph 0). */
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

export function faceKey(face: FaceRecord): string {
  return `${face.path}#${face.index}`
}

// A font that cannot be read has nothing to offer here; nobody asked for it by name.

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
