/**
 * Installed fonts of a process that converts documents one after another. Font files stay in memory up to a bound; the least recently used
 * ones are dropped first.
 */
import type { SystemFonts } from '../../engine/host/host.ts'

export interface WarmFonts extends SystemFonts {
  /** Total size of the kept files. */
  readonly keptBytes: number
}

const MOST_BYTES = 64 * 1_048_576

export const keepWarm = (fonts: SystemFonts, mostBytes: number = MOST_BYTES): WarmFonts => {
  // Ordered by last use.
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
