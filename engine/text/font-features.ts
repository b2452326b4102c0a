/**
 * OpenType features beyond the defaults: from `font-feature-settings`, from font variants (CSS Fonts 4, 6), and from letter-spacing, which
 * disables optional ligatures (CSS Text 4, 8.2). Takes a font stack and returns a stack of the same faces with these features.
 */
import type { FaceId } from '../arena/ids.ts'
import type { FontStack } from './font-stack.ts'

export interface FontFeatures {
  /** Equal for equal tags. */
  readonly key: string
  /** Whether each feature is on. */
  readonly tags: Readonly<Record<string, boolean>>
}

/** Null for no features. */
export function fontFeatures(tags: Readonly<Record<string, boolean>>): FontFeatures | null {
  const names = Object.keys(tags).sort()
  return names.length === 0 ? null : { key: names.map((name) => `${tags[name] === true ? '+' : '-'}${name}`).join(), tags }
}

/** The features that letter-spacing turns off. */
export const WITHOUT_LIGATURES: Readonly<Record<string, boolean>> = { liga: false, clig: false }

/** A font stack whose faces shape with additional features. */
export class FeaturedStack implements FontStack {
  readonly primary: FaceId
  readonly isSimple: boolean
  private readonly base: FontStack
  private readonly featured: (face: FaceId) => FaceId

  /** The face without the features, by the face with them. */
  private readonly bases = new Map<FaceId, FaceId>()

  /** `featured` returns the face with the features for a face without them. */
  constructor(base: FontStack, featured: (face: FaceId) => FaceId) {
    this.base = base
    this.featured = featured
    this.primary = featured(base.primary)
    this.isSimple = base.isSimple
  }

  faceFor(codePoint: number): FaceId {
    return this.ofFeatured(this.base.faceFor(codePoint))
  }

  faceForEmoji(codePoint: number): FaceId {
    return this.ofFeatured(this.base.faceForEmoji(codePoint))
  }

  faceForMarked(sequence: string): FaceId {
    return this.ofFeatured(this.base.faceForMarked(sequence))
  }

  canDraw(codePoint: number): boolean {
    return this.base.canDraw(codePoint)
  }

  keepsSpace(face: FaceId): boolean {
    return this.base.keepsSpace(this.bases.get(face) ?? face)
  }

  private ofFeatured(face: FaceId): FaceId {
    if (face === 0) return face
    const featured = this.featured(face)
    this.bases.set(featured, face)
    return featured
  }
}
