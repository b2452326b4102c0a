/**
 * Chooses the face of a family for a weight and style (CSS Fonts 4, 5): normal width first, then the requested style, then the nearest
 * weight in the preferred direction. Ties keep the given order.
 */

export interface FaceTraits {
  readonly weight: number
  readonly italic: boolean
  /** OS/2 width class; 5 is normal. */
  readonly stretch: number
}

/** Weights from here onwards count as bold, both requested and available ones. */
export const BOLD = 600

/** The index of the best candidate; -1 for an empty list. */
export function matchFace(candidates: readonly FaceTraits[], weight: number, italic: boolean): number {
  let best = -1
  let bestScore = Infinity
  for (let i = 0; i < candidates.length; i++) {
    const candidate = candidates[i]
    if (candidate === undefined) continue
    const score = distance(candidate, weight, italic)
    if (score < bestScore) {
      best = i
      bestScore = score
    }
  }
  return best
}

/** Smaller is better; the parts never overlap (weights differ by at most 999). */
function distance(face: FaceTraits, weight: number, italic: boolean): number {
  const stretch = Math.abs(face.stretch - 5) * 2 + (face.stretch > 5 ? 1 : 0)
  const style = face.italic === italic ? 0 : 1
  return (stretch * 2 + style) * 10_000 + weightDistance(face.weight, weight)
}

function weightDistance(have: number, want: number): number {
  if (have === want) return 0
  if (want >= 400 && want <= 500) {
    // For weights from 400 to 500: first up to 500, then below, then above 500.
    if (have > want && have <= 500) return have - want
    return have < want ? 1000 + want - have : 2000 + have - want
  }
  if (want < 400) return have < want ? want - have : 1000 + have - want
  return have > want ? have - want : 1000 + want - have
}
