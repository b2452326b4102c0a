/**
 * The index of installed fonts in the cache directory, read as far as it is asked for: a line for what was looked through and
 * one for each font file, found by the names of families in it. It holds while every directory has the modification time it had
 * then, which a new, removed or renamed file changes, and while the files whose faces are asked for have their times and size,
 * which a file written over in its place changes; the time of the last change of any kind is among them, because programs that
 * copy files may set the other back. With 95 fonts installed, parsing all lines and looking at all files was 1.4% of a one-page invoice.
 * Writing is a convenience: whatever goes wrong there is no concern of the conversion.
 */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FaceRecord } from '../host/host.ts'
import { makeDirectory } from './make-directory.ts'
import { isOwnFile } from './own-file.ts'

/** Raise it when what is stored changes. */
const SCHEMA_VERSION = 6

/** Directories and files changed this recently may change again within one tick of their clock. */
const SETTLED_MS = 2000

type Stamp = readonly [time: number, size: number, changed: number]

export interface IndexedFile {
  readonly path: string
  /** Modification time, size and change time; null for one that was gone again. */
  readonly stamp: Stamp | null
  readonly faces: readonly FaceRecord[]
}

export interface FontIndexParts {
  readonly roots: readonly string[]
  /** Every directory read with its modification time; null for one that is not there. */
  readonly directories: readonly (readonly [path: string, time: number | null])[]
  /** Ordered by path. */
  readonly files: readonly IndexedFile[]
}

/** What an index ends with: one that does not was cut off. */
const END = '\n[]\n'

/** Where the index is kept in a cache directory. */
const indexPath = (directory: string): string => join(directory, `fonts-${SCHEMA_VERSION}.jsonl`)

const isOfFamily = ({ family, aliases }: FaceRecord, wanted: string): boolean =>
  family.toLowerCase() === wanted || aliases.includes(wanted)

class KeptFontIndex {
  private readonly text: string
  private readonly start: number
  /** The faces of a file that was looked at, by where its line begins. */
  private readonly files = new Map<number, readonly FaceRecord[]>()

  /** `start`: where the line of the first file begins. */
  constructor(text: string, start: number) {
    this.text = text
    this.start = start
  }

  /** The faces of a family, its name in lower case; null when the index no longer holds. */
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
      // Anything else in a line may read like a name.
      for (const face of faces) if (isOfFamily(face, wanted)) found.push(face)
      at = text.indexOf(name, end)
    }
    return found
  }

  /** Every face, ordered by path; null when the index no longer holds. */
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

/** The index of `roots` that is kept in a cache directory, if there is one and no directory has changed. */
export function readKeptIndex(directory: string, roots: readonly string[]): KeptFontIndex | null {
  const text = readOwn(indexPath(directory))
  if (text === null) return null
  const end = text.indexOf('\n')
  if (!text.endsWith(END)) return null
  const head = parsed(text.slice(0, end))
  return isHead(head) && isCurrent(head, roots) ? new KeptFontIndex(text, end + 1) : null
}

/** Null for what is not there, or may be written by others: it says which files are read as fonts. */
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

/** Keeps an index, unless something in it may change again unnoticed. */
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
      // It was never made.
    }
  }
}

/** Never through a link or into a file that somebody put there; on the disk before it gets its name. */
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

/** What the line of a file is found by. */
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
