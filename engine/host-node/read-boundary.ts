/**
 * Decides which local files a document may read: files inside the base directory, judged by the text of the path, so that a link inside may
 * lead outside; with allowed directories, files inside those instead, judged by real paths. Gives the path of a readable file, or throws an
 * InputError with the remedy. A refusal must not reveal whether a file exists that may not be read.
 */
import { fstatSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, posix, resolve, sep } from 'node:path'
import { guardedError, inputError } from '../messages/errors.ts'
import { absolutePath, pathOf, systemPath } from './byte-paths.ts'
import { quoted } from './read-file.ts'

export interface BoundaryRules {
  /** Directory of relative references, and site root. */
  readonly baseDirectory: string
  /** A second directory that may be read: that of the main document, for a document beside it. */
  readonly alsoInside?: string
  /** Empty for no further restriction. */
  readonly allowPaths: readonly string[]
  /** Whether documents are untrusted: messages then hide locations, and names that begin with a dot are not read. */
  readonly isForStrangers?: boolean
  /** Called with the path of a missing file that may be read. */
  readonly missing?: ((path: string) => void) | undefined
}

/** Directories of --allow-path as real paths; a missing directory is an InputError. */
export const realAllowPaths = (paths: readonly string[]): readonly string[] =>
  paths.map((path) => {
    const real = realPath(path)
    if (real === null) throw inputError(`--allow-path: there is no directory ${path}`)
    if (!statSync(systemPath(real)).isDirectory()) throw inputError(`--allow-path: ${path} is not a directory`)
    return real
  })

export class ReadBoundary {
  /** The base directory as an absolute path. */
  readonly root: string
  private readonly alsoInside: string | null
  private readonly allowed: readonly string[]
  private readonly isForStrangers: boolean
  private readonly onMissing: (path: string) => void

  constructor({ baseDirectory, alsoInside, allowPaths, isForStrangers = false, missing = () => {} }: BoundaryRules) {
    this.onMissing = missing
    this.root = absolutePath(baseDirectory)
    this.alsoInside = alsoInside ?? null
    this.allowed = realAllowPaths(allowPaths)
    this.isForStrangers = isForStrangers
  }

  /** The file at a path that begins with /: below the base directory as site root, else in the file system. */
  rooted(reference: string, path: string): string {
    const { root, allowed } = this
    const inSite = join(root, posix.normalize(path))
    if (this.mayRead(inSite) && isFile(inSite)) return inSite
    const absolute = resolve(path)
    // The boundary is checked first, so that a refusal does not reveal whether the file exists.
    if (allowed.length === 0 && !this.isWithin(absolute)) {
      throw this.error(
        reference, `was not found: there is no file ${inSite}, and ${absolute} is outside the base directory ${root}\nallow its directory with --allow-path`,
        'was not found',
      )
    }
    if (!this.mayRead(absolute) || !isFile(absolute)) throw this.absence(reference, inSite, absolute)
    return absolute
  }

  /** The file at a path relative to `directory`. */
  relative(reference: string, path: string, directory: string): string {
    const { allowed } = this
    const target = resolve(directory, path)
    if (allowed.length === 0 && !this.isWithin(target)) throw this.refusal(reference, target)
    if (this.isHidden(target)) throw this.missing(reference, target)
    // The text of the path decides, so links on the way need not be resolved.
    if (allowed.length === 0 && isFile(target)) return target
    if (realPath(target) === null) {
      // Outside the boundary, a refusal must not reveal whether the file exists, even at the end of a link.
      if (allowed.length > 0 && !this.isAllowed(nearestReal(target))) throw this.refusal(reference, target)
      this.onMissing(target)
      throw this.missing(reference, target)
    }
    if (!this.mayRead(target)) throw this.refusal(reference, target)
    if (!isFile(target)) throw this.error(reference, `leads to ${target}, which is not a regular file`, 'is not a regular file')
    return target
  }

  /**
   * Checks the opened file, since a link may have been created after the check of its path. With allowed directories, the opened file must
   * be in one of them, whatever its path leads to now.
   */
  check(reference: string, path: string, file: number): void {
    if (this.allowed.length === 0) return
    const opened = pathOfOpened(file) ?? samePath(path, file)
    if (!this.isAllowed(opened) || (opened !== null && this.isHidden(opened))) throw this.refusal(reference, path)
  }

  private isWithin(path: string): boolean {
    return isInside(path, this.root) || (this.alsoInside !== null && isInside(path, this.alsoInside))
  }

  private isAllowed(real: string | null): boolean {
    return real !== null && this.allowed.some((directory) => isInside(real, directory))
  }

  private mayRead(path: string): boolean {
    if (this.isHidden(path)) return false
    if (this.allowed.length === 0) return this.isWithin(path)
    const real = realPath(path)
    return real !== null && this.isAllowed(real) && !this.isHidden(real)
  }

  /** Dot files contain settings, keys and histories. Dot directories on the way to an allowed directory are the choice of the operator. */
  private isHidden(path: string): boolean {
    if (!this.isForStrangers) return false
    const { root, alsoInside, allowed } = this
    const within = [root, ...(alsoInside === null ? [] : [alsoInside]), ...allowed].filter((directory) => isInside(path, directory))
    const longest = Math.max(0, ...within.map((directory) => directory.length))
    return path.slice(longest).split(sep).some((name) => name.startsWith('.'))
  }

  private missing(reference: string, path: string): Error {
    return this.error(reference, `was not found: there is no file ${path}`, 'was not found')
  }

  private refusal(reference: string, path: string): Error {
    return this.allowed.length === 0
      ? this.error(
        reference, `leads to ${path}, which is outside the base directory ${this.root}\nallow the directory of the file with --allow-path`,
        'is outside the base directory\nstart the server with another --allow-path to allow it',
      )
      : this.error(
        reference, `leads to ${path}, which is in none of the allowed directories (${this.allowed.join(', ')})\nallow the directory of the file with another --allow-path`,
        'is in none of the allowed directories\nstart the server with another --allow-path to allow it',
      )
  }

  private absence(reference: string, inSite: string, absolute: string): Error {
    const { allowed } = this
    this.onMissing(inSite)
    if (allowed.length === 0) return this.error(reference, `was not found: there is no file ${inSite}, and none at ${absolute}`, 'was not found')
    return this.error(
      reference, `was not found: neither ${inSite} nor ${absolute} is a file that the document may read\n` +
        `files are read from ${allowed.join(', ')}; --allow-path adds a directory`, 'was not found',
    )
  }

  private error(reference: string, inside: string, outside: string): Error {
    return guardedError(this.isForStrangers, `${quoted(reference)} ${inside}`, `${quoted(reference)} ${outside}`)
  }
}

/** Whether `path` is `directory` or below it, by text. */
export const isInside = (path: string, directory: string): boolean =>
  path === directory || path.startsWith(directory.endsWith(sep) ? directory : directory + sep)

const realPath = (path: string): string | null => {
  try {
    return pathOf(realpathSync.native(systemPath(path), { encoding: 'buffer' }))
  } catch {
    return null
  }
}

const isFile = (path: string): boolean => {
  try {
    return statSync(systemPath(path)).isFile()
  } catch {
    return false
  }
}

/** For a missing path: the real path of its nearest existing ancestor directory; null behind a dangling link. */
const nearestReal = (path: string): string | null => {
  for (let at = path; ; at = dirname(at)) {
    const real = realPath(at)
    if (real !== null || at === dirname(at)) return real
    if (lstatSync(systemPath(at), { throwIfNoEntry: false })?.isSymbolicLink() === true) return null
  }
}

/** Path of an open file; null if the system does not provide it. */
const pathOfOpened = (file: number): string | null => {
  try {
    return pathOf(readlinkSync(`/proc/self/fd/${file}`, { encoding: 'buffer' }))
  } catch {
    return null
  }
}

/** The current real path of `path`, if it is the opened file. */
const samePath = (path: string, file: number): string | null => {
  const real = realPath(path)
  if (real === null) return null
  const [opened, there] = [fstatSync(file, { bigint: true }), statSync(systemPath(real), { bigint: true })]
  return opened.dev === there.dev && opened.ino === there.ino ? real : null
}
