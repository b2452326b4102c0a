/**
 * The index of installed fonts: the faces of all files below the font directories. It is built by reading all of them, or is loaded from
 * the cache directory (kept-font-index.ts) while that is up to date.
 */
import { closeSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FaceRecord } from '../host/host.ts'
import { countFacesIn, describeFace, type ReadRange } from '../text/sfnt/face-record.ts'
import { assetOfPath } from './assets.ts'
import { keepIndex, readKeptIndex, stampOf, type FontIndexParts } from './kept-font-index.ts'

const MAX_DEPTH = 16
const MAX_DIRECTORIES = 20_000

type Directory = FontIndexParts['directories'][number]

export interface FontIndex {
  /** The faces of a family, whose name is in lower case. */
  family(wanted: string): readonly FaceRecord[]
  /** The faces of all files, sorted by path. */
  all(): readonly FaceRecord[]
}

/** Indexes the fonts under `roots`; `cacheDirectory`: directory for a stored index, or null. */
export function fontIndex(roots: readonly string[], cacheDirectory: string | null): FontIndex {
  let kept = cacheDirectory === null ? null : readKeptIndex(cacheDirectory, roots)
  let made: readonly FaceRecord[] | null = null
  // The same families are needed again for each character that is searched in several fonts.
  let families = new Map<string, readonly FaceRecord[]>()
  const make = (): readonly FaceRecord[] => {
    if (made === null) {
      kept = null
      made = lookThrough(roots, cacheDirectory)
      families = byFamily(made)
    }
    return made
  }
  const find = (wanted: string): readonly FaceRecord[] => {
    const found = kept?.family(wanted)
    if (found !== undefined && found !== null) return found
    make()
    return families.get(wanted) ?? []
  }
  return {
    family(wanted) {
      let found = families.get(wanted)
      if (found === undefined) {
        found = find(wanted)
        families.set(wanted, found)
      }
      return found
    },
    all: () => kept?.all() ?? make(),
  }
}

function lookThrough(roots: readonly string[], cacheDirectory: string | null): readonly FaceRecord[] {
  const directories: Directory[] = []
  const paths: string[] = []
  const seen = new Set<string>()
  for (const root of roots) walk(root, 0, directories, paths, seen)
  paths.sort((a, b) => a < b ? -1 : a > b ? 1 : 0)
  // Taken before the files are read, so that a change in between is detected the next time.
  const stamps = paths.map(stampOf)
  const files = paths.map((path, i) => ({ path, stamp: stamps[i] ?? null, faces: readFaces(path) }))
  if (cacheDirectory !== null) keepIndex(cacheDirectory, { roots, directories, files })
  return files.flatMap(({ faces }) => faces)
}

/** All usable faces of one file. */
export function readFaces(path: string): FaceRecord[] {
  const faces: FaceRecord[] = []
  withRanges(path, (read) => {
    const count = countFacesIn(read)
    for (let index = 0; index < count; index++) {
      const description = describeFace(read, index)
      if (description !== null) faces.push({ path, index, ...description })
    }
  })
  return faces
}

/** Calls `use` with a function that reads byte ranges; null for an unreadable file. */
export function withRanges<T>(path: string, use: (read: ReadRange) => T): T | null {
  const asset = assetOfPath(path)
  if (asset !== null) return use((offset, length) => asset.subarray(offset, offset + length))
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    return null
  }
  try {
    const size = statSync(path).size
    return use((offset, length) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
      const read = bytes.length === 0 ? 0 : readSync(file, bytes, 0, bytes.length, offset)
      return read === bytes.length ? bytes : bytes.subarray(0, read)
    })
  } catch {
    return null
  } finally {
    closeSync(file)
  }
}

function walk(
  directory: string, depth: number, directories: Directory[], files: string[], seen: Set<string>,
): void {
  let real: string
  try {
    real = realpathSync(directory)
    directories.push([directory, statSync(directory).mtimeMs])
  } catch {
    directories.push([directory, null])
    return
  }
  if (seen.has(real) || depth > MAX_DEPTH || seen.size > MAX_DIRECTORIES) return
  seen.add(real)
  let entries
  try {
    entries = readdirSync(directory, { withFileTypes: true })
  } catch {
    return
  }
  for (const entry of entries) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) walk(path, depth + 1, directories, files, seen)
    else if (/\.(ttf|otf|ttc|otc)$/i.test(entry.name)) {
      if (entry.isFile() || isFile(path)) files.push(path)
    } else if (entry.isSymbolicLink() && !isFile(path)) walk(path, depth + 1, directories, files, seen)
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function byFamily(faces: readonly FaceRecord[]): Map<string, readonly FaceRecord[]> {
  const families = new Map<string, FaceRecord[]>()
  for (const face of faces) {
    for (const name of [face.family.toLowerCase(), ...face.aliases]) {
      const list = families.get(name)
      if (list === undefined) families.set(name, [face])
      else if (list[list.length - 1] !== face) list.push(face)
    }
  }
  return families
}
