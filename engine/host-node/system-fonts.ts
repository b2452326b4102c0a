/**
 * Installed fonts of Linux and macOS, followed by the packaged fonts. Nothing is read before the first request; then the index comes from
 * the cache while no font directory has changed. The order is by path, packaged fonts last, so that a machine always makes the same choice.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FaceRecord, FontFile, SystemFonts } from '../host/host.ts'
import { readTable } from '../text/sfnt/face-record.ts'
import { assetOfPath } from './assets.ts'
import { cacheDirectory, type Environment, homeDirectory } from './cache-directory.ts'
import { openFontFile } from './font-file.ts'
import { fontconfigDirectories } from './fontconfig.ts'
import { fontIndex, readFaces, withRanges, type FontIndex } from './font-index.ts'
import { packagedFamilies, packagedFontFiles } from './packaged-fonts.ts'

export interface SystemFontOptions {
  /** Replaces the font directories of the platform. */
  readonly directories?: readonly string[]
  /** Directory for the font index; null for none. Default: the cache directory of the user. */
  readonly cacheDirectory?: string | null
  /**
   * Whether files are read only as far as needed, for a process that ends with its document. Default: false, for any number of documents.
   */
  readonly readsInParts?: boolean
}

export function createSystemFonts(options: SystemFontOptions = {}, environment: Environment = process.env): SystemFonts {
  let index: FontIndex | null = null
  let faces: readonly FaceRecord[] | null = null
  const packaged = new Map<string, readonly FaceRecord[]>()
  const files = new Map<string, WeakRef<Uint8Array>>()
  const parts = new Map<string, FontFile>()

  const installed = (): FontIndex => {
    if (index === null) {
      const roots = options.directories ?? fontDirectories(environment)
      const cache = options.cacheDirectory === undefined ? cacheDirectory(environment) : options.cacheDirectory
      index = fontIndex(roots, cache)
    }
    return index
  }
  const packagedFaces = (family: string): readonly FaceRecord[] => {
    let records = packaged.get(family)
    if (records === undefined) {
      records = packagedFontFiles(family).flatMap((path) => readFaces(path))
      packaged.set(family, records)
    }
    return records
  }
  const all = (): readonly FaceRecord[] => faces ??= [...installed().all(), ...packagedFamilies.flatMap(packagedFaces)]

  return {
    all,
    family(name) {
      const wanted = name.toLowerCase()
      const found = installed().family(wanted)
      return packagedFamilies.includes(wanted) ? [...found, ...packagedFaces(wanted)] : found
    },
    read(face) {
      // The faces of a collection share one copy while it is in use.
      const shared = files.get(face.path)?.deref()
      if (shared !== undefined) return shared
      const bytes = assetOfPath(face.path) ?? readFileSync(face.path)
      files.set(face.path, new WeakRef<Uint8Array>(bytes))
      return bytes
    },
    ...options.readsInParts !== true ? {} : {
      open(face) {
        const known = parts.get(face.path)
        if (known !== undefined) return known
        const asset = assetOfPath(face.path)
        const file = asset === null ? openFontFile(face.path) : { bytes: asset }
        parts.set(face.path, file)
        return file
      },
    },
    cmap: (face) => withRanges(face.path, (read) => readTable(read, face.index, 'cmap')),
  }
}

function fontDirectories(environment: Environment): string[] {
  const home = homeDirectory(environment)
  const data = environment['XDG_DATA_HOME'] || join(home, '.local/share')
  const shared = (environment['XDG_DATA_DIRS'] || '/usr/local/share:/usr/share').split(':').filter((entry) => entry.startsWith('/'))
  const directories = [join(data, 'fonts'), join(home, '.fonts'), ...shared.map((entry) => join(entry, 'fonts'))]
  directories.push('/usr/local/share/fonts', '/usr/share/fonts', ...fontconfigDirectories(environment, home, data))
  if (process.platform === 'darwin') directories.push(join(home, 'Library/Fonts'), '/Library/Fonts', '/System/Library/Fonts')
  return [...new Set(directories)]
}
