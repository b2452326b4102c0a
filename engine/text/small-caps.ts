/**
 * Small capitals that a font does not bring itself: letters are drawn by the capitals of a face that is set smaller, and
 * everything else, unless all is to be small, by the face itself (CSS Fonts 4, 6.6). The text stays what it was.
 */
import type { FaceId } from '../arena/ids.ts'
import type { FontStack } from './font-stack.ts'

/** Size of small capitals, of the font size. */
const SMALL_CAPS_SIZE = 0.7

/** px that text of a font size is set in: small capitals stand in whole ones, as browsers have them. */
export const setSize = (fontSize: number, isCaps: boolean): number =>
  isCaps && fontSize > 0 ? Math.max(1, Math.round(fontSize * SMALL_CAPS_SIZE)) : fontSize

export const Caps = { normal: 0, small: 1, allSmall: 2 } as const
export type Caps = (typeof Caps)[keyof typeof Caps]

export class SmallCapsStack implements FontStack {
  readonly isSimple = false
  private readonly base: FontStack
  private readonly withCaps: (face: FaceId) => FaceId
  /** Everything is set smaller, not only letters that have capitals. */
  private readonly takesAll: boolean

  /** `withCaps` gives the face that draws the small capitals of another. */
  constructor(base: FontStack, caps: Caps, withCaps: (face: FaceId) => FaceId) {
    this.base = base
    this.withCaps = withCaps
    this.takesAll = caps === Caps.allSmall
  }

  get primary(): FaceId {
    return this.base.primary
  }

  faceFor(codePoint: number): FaceId {
    const capital = capitalsOf(codePoint)
    if (capital === null && !this.takesAll) return this.base.faceFor(codePoint)
    return this.small(this.base.faceFor(capital?.codePointAt(0) ?? codePoint))
  }

  faceForEmoji(codePoint: number): FaceId {
    return this.base.faceForEmoji(codePoint)
  }

  faceForMarked(sequence: string): FaceId {
    const isSmall = this.takesAll || capitalsOf(sequence.codePointAt(0) ?? 0) !== null
    return isSmall ? this.small(this.base.faceForMarked(sequence.toUpperCase())) : this.base.faceForMarked(sequence)
  }

  canDraw(codePoint: number): boolean {
    return this.base.canDraw(codePoint)
  }

  keepsSpace(face: FaceId): boolean {
    return this.base.keepsSpace(face)
  }

  private small(face: FaceId): FaceId {
    return face === 0 ? face : this.withCaps(face)
  }
}

/** The capitals of a letter that has others, up to three of them; null for what stays as it is. */
export function capitalsOf(codePoint: number): string | null {
  if (codePoint < 0x61) return null
  const text = String.fromCodePoint(codePoint)
  const capitals = text.toUpperCase()
  return capitals === text ? null : capitals
}
