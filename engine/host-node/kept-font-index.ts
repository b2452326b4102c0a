/**
 * The index of installed fonts in the cache directory, read only as far as needed: one line for the directories and one for each font file,
 * found by family name. It is valid while every directory has its recorded modification time, which added, removed or renamed files change,
 * and while the files whose faces are requested have their recorded times and size, which overwriting a file changes. The change time is
 * included, because programs that copy files may reset the modification time. With 95 fonts installed, parsing all lines and checking all
 * files was 1.4% of a one-page invoice. Writing the index is only an optimization: errors are ignored.
 */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FaceRecord } from '../host/host.ts'
import { makeDirectory } from './make-directory.ts'
import { isOwnFile } from './own-file.ts'

/** Increment it when the stored format changes. */
const SCHEMA_VERSION = 6

/** Files changed this recently may change again without a change of their timestamp. */
const SETTLED_MS = 2000

type Stamp = readonly [time: number, size: number, changed: number]

export interface IndexedFile {
  readonly path: string
  /** Modification time, size and change time; null for a file that was already gone. */
  readonly stamp: Stamp | null
  readonly faces: readonly FaceRecord[]
}

export interface FontIndexParts {
  readonly roots: readonly string[]
  /** All directories that were read, with their modification time; null for a missing one. */
  readonly directories: readonly (readonly [path: string, time: number | null])[]
  /** Sorted by path. */
  readonly files: readonly IndexedFile[]
}

/** The last line of an index; without it the file is truncated. */
const END = '\n[]\n'

/** Path of the index in a cache directory. */
const indexPath = (directory: string): string => join(directory, `fonts-${SCHEMA_VERSION}.jsonl`)

const isOfFamily = ({ family, aliases }: FaceRecord, wanted: string): boolean =>
  family.toLowerCase() === wanted || aliases.includes(wanted)

class KeptFontIndex {
  private readonly text: string
  private readonly start: number
  /** The faces of checked files, by the offset of the line. */
  private readonly files = new Map<number, readonly FaceRecord[]>()

  /** `start`: offset of the line of the first file. */
  constructor(text: string, start: number) {
    this.text = text
    this.start = start
  }

  /** The faces of a family, whose name is in lower case; null if the index is out of date. */
  family(wanted: string): readonly FaceRecord[] | null {
    const { text } = this
    const name = JSON.stringify(wanted)
    const found: FaceRecord[] = []
    let at = text.indexOf(name, this.start)
    while (at >= 0) {
      const begin = text.lastIndexOf('\n', at) + 1
      const end = text.indexOf('\n', at)
      const faces = this.facesAt(begin, end)
      if (faces === null) return null
      // Other text in the line may match the name.
      for (const face of faces) if (isOfFamily(face, wanted)) found.push(face)
      at = text.indexOf(name, end)
    }
    return found
  }

  /** All faces, sorted by path; null if the index is out of date. */
  all(): readonly FaceRecord[] | null {
    const { text } = this
    const found: FaceRecord[] = []
    const last = text.length - END.length
    let begin = this.start
    while (begin < last) {
      const end = text.indexOf('\n', begin)
      const faces = this.facesAt(begin, end)
      if (faces === null) return null
      for (const face of faces) found.push(face)
      begin = end + 1
    }
    return found
  }

  private facesAt(begin: number, end: number): readonly FaceRecord[] | null {
    const known = this.files.get(begin)
    if (known !== undefined) return known
    const file = parsed(this.text.slice(begin, end))
    if (!isLine(file)) return null
    const [, path, time, size, changed, faces] = file
    const now = stampOf(path)
    if (now === null || now[0] !== time || now[1] !== size || now[2] !== changed) return null
    const records = faces.map((face): FaceRecord => ({ path, ...face }))
    this.files.set(begin, records)
    return records
  }
}

/** The index of `roots` in a cache directory, if it exists and no directory has changed. */
export function readKeptIndex(directory: string, roots: readonly string[]): KeptFontIndex | null {
  const text = readOwn(indexPath(directory))
  if (text === null) return null
  const end = text.indexOf('\n')
  if (!text.endsWith(END)) return null
  const head = parsed(text.slice(0, end))
  return isHead(head) && isCurrent(head, roots) ? new KeptFontIndex(text, end + 1) : null
}

/** Null for a missing file, or one that others may write: it determines which files are read as fonts. */
function readOwn(path: string): string | null {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    return null
  }
  try {
    return isOwnFile(file) ? readFileSync(file, 'utf8') : null
  } catch {
    return null
  } finally {
    closeSync(file)
  }
}

/** Stores an index, unless its files may still change unnoticed. */
export function keepIndex(directory: string, { roots, directories, files }: FontIndexParts): void {
  const now = Date.now()
  for (const [, time] of directories) if (time !== null && now - time < SETTLED_MS) return
  for (const { stamp } of files) if (stamp === null || now - stamp[0] < SETTLED_MS) return
  const path = indexPath(directory)
  const temporary = `${path}.${process.pid}.tmp`
  const lines = files.map(({ path: file, stamp, faces }) => JSON.stringify([namesOf(faces), file, ...stamp ?? [], faces.map(withoutPath)]))
  try {
    makeDirectory(directory)
    writeNew(temporary, `${[JSON.stringify({ roots, directories }), ...lines].join('\n')}${END}`)
    renameSync(temporary, path)
  } catch {
    try {
      unlinkSync(temporary)
    } catch {
      // The file was never created.
    }
  }
}

/** Writes a new file, never through a link or into an existing file; it is on the disk before it is renamed. */
function writeNew(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

export function stampOf(path: string): Stamp | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? null : [found.mtimeMs, found.size, found.ctimeMs]
}

/** Names by which the line of a file is found. */
const namesOf = (faces: readonly FaceRecord[]): string[] => [...new Set(faces.flatMap(({ family, aliases }) => [family.toLowerCase(), ...aliases]))]

const withoutPath = ({ path: _, ...face }: FaceRecord): Omit<FaceRecord, 'path'> => face

function isCurrent({ roots, directories }: Omit<FontIndexParts, 'files'>, wanted: readonly string[]): boolean {
  if (roots.length !== wanted.length || roots.some((root, i) => root !== wanted[i])) return false
  return directories.every(([directory, time]) => (statSync(directory, { throwIfNoEntry: false })?.mtimeMs ?? null) === time)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isHead(value: unknown): value is Omit<FontIndexParts, 'files'> {
  if (typeof value !== 'object' || value === null) return false
  const { roots, directories } = value as Partial<Record<keyof FontIndexParts, unknown>>
  return Array.isArray(roots) && Array.isArray(directories) && directories.every((each) => Array.isArray(each) && typeof each[0] === 'string')
}

type Line = readonly [names: readonly string[], path: string, ...Stamp, faces: readonly Omit<FaceRecord, 'path'>[]]

function isLine(value: unknown): value is Line {
  return Array.isArray(value) && typeof value[1] === 'string' && Array.isArray(value[5]) && value[5].every((face: unknown) => isFace(face))
}

function isFace(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const face = value as Partial<Record<keyof FaceRecord, unknown>>
  return typeof face.index === 'number' && typeof face.family === 'string' && Array.isArray(face.aliases)
    && typeof face.postscriptName === 'string' && typeof face.weight === 'number' && typeof face.italic === 'boolean'
    && typeof face.monospaced === 'boolean' && typeof face.stretch === 'number'
}
