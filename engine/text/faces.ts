/**
 * The faces of a conversion. A face is a font program with synthetic variations; equal ones have the same id, and ids start at 1. Caches of
 * their fonts can outlive the conversion.
 */
import type { FaceId } from '../arena/ids.ts'
import type { Face, FontProgram } from './face.ts'
import type { FontFeatures } from './font-features.ts'
import { KeptFonts } from './kept-fonts.ts'

/** The faces of one conversion, by FaceId. */
export class Faces {
  private readonly faces: Face[] = []
  private readonly ids = new Map<FontProgram, (FaceId | undefined)[]>()
  private readonly featureKeys: string[] = []
  /** Programs opened from installed or packaged files, by file and index; null for an unusable one. */
  readonly opened = new Map<string, FontProgram | null>()
  readonly kept: KeptFonts

  constructor(kept = new KeptFonts()) {
    this.kept = kept
  }

  add(program: FontProgram, syntheticBold: boolean, syntheticItalic: boolean, syntheticCaps = false, features: FontFeatures | null = null): FaceId {
    let variants = this.ids.get(program)
    if (variants === undefined) {
      variants = []
      this.ids.set(program, variants)
    }
    const key = (syntheticBold ? 1 : 0) + (syntheticItalic ? 2 : 0) + (syntheticCaps ? 4 : 0) + 8 * this.featureNumber(features)
    const known = variants[key]
    if (known !== undefined) return known
    const id = (this.faces.length + 1) as FaceId
    this.faces.push({ id, program, syntheticBold, syntheticItalic, syntheticCaps, features })
    variants[key] = id
    return id
  }

  /** The face that draws another one's small capitals. */
  withCaps(id: FaceId): FaceId {
    const { program, syntheticBold, syntheticItalic } = this.get(id)
    return this.add(program, syntheticBold, syntheticItalic, true)
  }

  /** The face that shapes like another one, with these features. */
  featured(id: FaceId, features: FontFeatures): FaceId {
    const { program, syntheticBold, syntheticItalic, syntheticCaps } = this.get(id)
    return this.add(program, syntheticBold, syntheticItalic, syntheticCaps, features)
  }

  private featureNumber(features: FontFeatures | null): number {
    if (features === null) return 0
    const known = this.featureKeys.indexOf(features.key)
    return known < 0 ? this.featureKeys.push(features.key) : known + 1
  }

  get(id: FaceId): Face {
    const face = this.faces[id - 1]
    if (face === undefined) throw new Error(`no face has the id ${id}`)
    return face
  }
}
