/**
 * Installed fonts of a process that converts one document after another: what was read stays, up to a bound, so that the
 * next document finds it in memory. Fonts beyond the bound push out those that were used longest ago.
 */
import type { SystemFonts } from '../../engine/host/host.ts'

export interface WarmFonts extends SystemFonts {
  /** Of the files that are kept. */
  readonly keptBytes: number
}

const MOST_BYTES = 64 * 1_048_576

export const keepWarm = (fonts: SystemFonts, mostBytes: number = MOST_BYTES): WarmFonts => {
  // In the order of their last use.
  const files = new Map<string, Uint8Array>()
  let kept = 0
  return {
    ...fonts,
    get keptBytes() {
      return kept
    },
    read(face) {
      const bytes = files.get(face.path) ?? fonts.read(face)
      if (files.delete(face.path)) kept -= bytes.length
      files.set(face.path, bytes)
      kept += bytes.length
      for (const [path, oldest] of files) {
        if (kept <= mostBytes) break
        files.delete(path)
        kept -= oldest.length
      }
      return bytes
    },
  }
}
