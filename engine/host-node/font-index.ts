/**
 * The index of installed fonts and its file in the cache directory. The index is valid while every directory it was
 * made from has the modification time it had then, which a new, removed or renamed file changes, and every file still has
 * its times and size, which a file written over in its place changes; the time of its last change of any kind is among
 * them, because programs that copy files may set the other back.
 * Writing is a convenience: whatever goes wrong there is no concern of the conversion.
 */
import { closeSync, openSync, readdirSync, readFileSync, readSync, realpathSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FaceRecord } from '../host/host.ts'
import { assetOfPath } from './assets.ts'
import { makeDirectory } from './make-directory.ts'
import { countFacesIn, describeFace, type ReadRange } from '../text/sfnt/face-record.ts'

/** Raise it when what is stored changes. */
const SCHEMA_VERSION = 4

/** Directories and files changed this recently may change again within one tick of their clock. */
const SETTLED_MS = 2000

const MAX_DEPTH = 16
const MAX_DIRECTORIES = 20_000

type Stamp = readonly [time: number, size: number, changed: number]
const NO_STAMP: Stamp = [0, 0, 0]

type StampedDirectory = readonly [path: string, time: number | null]
type StampedFile = readonly [path: string, ...Stamp]

interface StoredIndex {
  readonly roots: readonly string[]
  /** Every directory read with its modification time; null for one that is not there. */
  readonly directories: readonly StampedDirectory[]
  /** Every font file with its modification time, size and change time. Lists, because an object with so many names is slow to read. */
  readonly files: readonly StampedFile[]
  readonly faces: readonly FaceRecord[]
}

/** The faces in all files under `roots`, ordered by path. */
export function indexFonts(roots: readonly string[], cacheDirectory: string | null): readonly FaceRecord[] {
  const cacheFile = cacheDirectory === null ? null : join(cacheDirectory, `fonts-${SCHEMA_VERSION}.json`)
  if (cacheFile !== null) {
    const stored = readStored(cacheFile)
    if (stored !== null && isCurrent(stored, roots)) return stored.faces
  }
  const directories: StampedDirectory[] = []
  const files: string[] = []
  const seen = new Set<string>()
  for (const root of roots) walk(root, 0, directories, files, seen)
  files.sort((a, b) => a < b ? -1 : a > b ? 1 : 0)
  // Looked at before they are read: a file that changes in between is found changed next time.
  const stamps = files.map((path): StampedFile => [path, ...(stampOf(path) ?? NO_STAMP)])
  const faces = files.flatMap((path) => readFaces(path))
  if (cacheFile !== null && cacheDirectory !== null) store(cacheDirectory, cacheFile, { roots, directories, files: stamps, faces })
  return faces
}

/** Every usable face of one file. */
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

/** Runs `use` with a reader of byte ranges; an unreadable file gives null. */
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
  directory: string, depth: number, directories: StampedDirectory[], files: string[], seen: Set<string>,
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

function isCurrent(stored: StoredIndex, roots: readonly string[]): boolean {
  if (stored.roots.length !== roots.length || stored.roots.some((root, i) => root !== roots[i])) return false
  for (const [directory, time] of stored.directories) if (modified(directory) !== time) return false
  for (const [path, time, size, changed] of stored.files) {
    const now = stampOf(path)
    if (now === null || now[0] !== time || now[1] !== size || now[2] !== changed) return false
  }
  return true
}

function stampOf(path: string): Stamp | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? null : [found.mtimeMs, found.size, found.ctimeMs]
}

function modified(directory: string): number | null {
  return statSync(directory, { throwIfNoEntry: false })?.mtimeMs ?? null
}

function readStored(path: string): StoredIndex | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isStored(value) ? value : null
  } catch {
    return null
  }
}

function isStored(value: unknown): value is StoredIndex {
  if (typeof value !== 'object' || value === null) return false
  const { roots, directories, files, faces } = value as Partial<Record<keyof StoredIndex, unknown>>
  return Array.isArray(roots) && areLists(directories) && areLists(files) && Array.isArray(faces)
    && faces.every((face: unknown) => isFace(face))
}

function areLists(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => Array.isArray(each))
}

function isFace(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const face = value as Partial<Record<keyof FaceRecord, unknown>>
  return typeof face.path === 'string' && typeof face.index === 'number' && typeof face.family === 'string'
    && Array.isArray(face.aliases) && typeof face.postscriptName === 'string' && typeof face.weight === 'number'
    && typeof face.italic === 'boolean' && typeof face.monospaced === 'boolean' && typeof face.stretch === 'number'
}

function store(directory: string, path: string, index: StoredIndex): void {
  const now = Date.now()
  for (const [, time] of index.directories) if (time !== null && now - time < SETTLED_MS) return
  for (const [, time] of index.files) if (now - time < SETTLED_MS) return
  const temporary = `${path}.${process.pid}.tmp`
  try {
    makeDirectory(directory)
    writeFileSync(temporary, JSON.stringify(index), { mode: 0o600 })
    renameSync(temporary, path)
  } catch {
    try {
      unlinkSync(temporary)
    } catch {
      // It was never made.
    }
  }
}
