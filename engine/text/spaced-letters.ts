/**
 * Letters with space between them stand for themselves: optional ligatures are off where letter-spacing is not zero (CSS
 * Text 4, 8.2), those that a script needs stay. Takes a stack and gives one of the same faces that shape so.
 */
import type { FaceId } from '../arena/ids.ts'
import type { FontStack } from './font-stack.ts'

/** The features that are off. */
export const WITHOUT_LIGATURES: Readonly<Record<string, boolean>> = { liga: false, clig: false }

export class SpacedStack implements FontStack {
  readonly primary: FaceId
  readonly isSimple: boolean
  private readonly base: FontStack
  private readonly spaced: (face: FaceId) => FaceId

  /** The face that has the ligatures, by the one without. */
  private readonly bases = new Map<FaceId, FaceId>()

  /** `spaced` gives the face that shapes without optional ligatures what another shapes with them. */
  constructor(base: FontStack, spaced: (face: FaceId) => FaceId) {
    this.base = base
    this.spaced = spaced
    this.primary = spaced(base.primary)
    this.isSimple = base.isSimple
  }

  faceFor(codePoint: number): FaceId {
    return this.ofSpaced(this.base.faceFor(codePoint))
  }

  faceForEmoji(codePoint: number): FaceId {
    return this.ofSpaced(this.base.faceForEmoji(codePoint))
  }

  faceForMarked(sequence: string): FaceId {
    return this.ofSpaced(this.base.faceForMarked(sequence))
  }

  canDraw(codePoint: number): boolean {
    return this.base.canDraw(codePoint)
  }

  keepsSpace(face: FaceId): boolean {
    return this.base.keepsSpace(this.bases.get(face) ?? face)
  }

  private ofSpaced(face: FaceId): FaceId {
    if (face === 0) return face
    const spaced = this.spaced(face)
    this.bases.set(spaced, face)
    return spaced
  }
}
