/**
 * Synthesized small capitals (CSS Fonts 4, 6.6): letters are drawn as capitals of the same face at a smaller size; all other characters
 * stay as they are, unless `all-small-caps` reduces them too. The text itself is not changed.
 */
import type { FaceId } from '../arena/ids.ts'
import type { FontStack } from './font-stack.ts'

/** The size of small capitals relative to the font size. */
const SMALL_CAPS_SIZE = 0.7

/** The px size that text is set in. Like browsers, small capitals are rounded to whole px. */
export const setSize = (fontSize: number, isCaps: boolean): number =>
  isCaps && fontSize > 0 ? Math.max(1, Math.round(fontSize * SMALL_CAPS_SIZE)) : fontSize

export const Caps = { normal: 0, small: 1, allSmall: 2 } as const
export type Caps = (typeof Caps)[keyof typeof Caps]

/** A font stack that synthesizes small capitals. */
export class SmallCapsStack implements FontStack {
  readonly isSimple = false
  private readonly base: FontStack
  private readonly withCaps: (face: FaceId) => FaceId
  /** Whether all characters are set smaller, not only letters with capitals. */
  private readonly takesAll: boolean

  /** `withCaps` returns the face that draws the small capitals of another. */
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

/** The capitals of a letter, up to three characters; null for a character that does not change. */
export function capitalsOf(codePoint: number): string | null {
  if (codePoint < 0x61) return null
  const text = String.fromCodePoint(codePoint)
  const capitals = text.toUpperCase()
  return capitals === text ? null : capitals
}
