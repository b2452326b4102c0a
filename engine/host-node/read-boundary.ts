/**
 * Which local files a document may have read: those inside the base directory, judged on the path text, so that a link
 * inside may point out; with allowed directories those inside of them instead, judged on real paths. Gives the path of a
 * file that may be read, or an input error with the remedy. No refusal may tell whether a file is there that may not be read.
 */
import { realpathSync, statSync } from 'node:fs'
import { join, posix, resolve, sep } from 'node:path'
import { inputError } from '../messages/errors.ts'
import { quoted } from './read-file.ts'

export interface BoundaryRules {
  /** Directory that the document's references are relative to, and its site root. */
  readonly baseDirectory: string
  /** A further directory that may be read from: that of the document beside which this one stands. */
  readonly alsoInside?: string
  /** Empty: no further restriction. */
  readonly allowPaths: readonly string[]
  /** Told of the place of a file that may be read and is not there. */
  readonly missing?: ((path: string) => void) | undefined
}

/** Directories named by --allow-path, as real paths; a wrong one ends the start. */
export const realAllowPaths = (paths: readonly string[]): readonly string[] =>
  paths.map((path) => {
    const real = realPath(path)
    if (real === null) throw inputError(`--allow-path: there is no directory ${path}`)
    if (!statSync(real).isDirectory()) throw inputError(`--allow-path: ${path} is not a directory`)
    return real
  })

export class ReadBoundary {
  /** The base directory, as an absolute path. */
  readonly root: string
  private readonly alsoInside: string | null
  private readonly allowed: readonly string[]
  private readonly missing: (path: string) => void

  constructor({ baseDirectory, alsoInside, allowPaths, missing = () => {} }: BoundaryRules) {
    this.missing = missing
    this.root = resolve(baseDirectory)
    this.alsoInside = alsoInside ?? null
    this.allowed = realAllowPaths(allowPaths)
  }

  /** The file at a path that starts with /: below the base directory as its site, else where the system has it. */
  rooted(reference: string, path: string): string {
    const { root, allowed } = this
    const inSite = join(root, posix.normalize(path))
    if (isFile(inSite) && this.mayRead(inSite)) return inSite
    const absolute = resolve(path)
    // Whether a file is there must not show through a refusal, so the boundary comes first.
    if (allowed.length === 0 && !this.isWithin(absolute)) {
      throw inputError(
        `${quoted(reference)} was not found: there is no file ${inSite}, and ${absolute} is outside the base directory ${root}\n` +
          'allow its directory with --allow-path',
      )
    }
    if (!isFile(absolute) || !this.mayRead(absolute)) throw this.absence(reference, inSite, absolute)
    return absolute
  }

  /** The file at a path that is relative to `directory`. */
  relative(reference: string, path: string, directory: string): string {
    const { allowed } = this
    const target = resolve(directory, path)
    if (allowed.length === 0 && !this.isWithin(target)) throw this.refusal(reference, target)
    // Its text has told that it may be read, so that links on the way need not be followed.
    if (allowed.length === 0 && isFile(target)) return target
    if (realPath(target) === null) {
      // Outside of what may be read a refusal must not tell whether the file is there.
      if (!this.isWithin(target) && !allowed.some((allow) => isInside(target, allow))) throw this.refusal(reference, target)
      this.missing(target)
      throw inputError(`${quoted(reference)} was not found: there is no file ${target}`)
    }
    if (!this.mayRead(target)) throw this.refusal(reference, target)
    if (!isFile(target)) throw inputError(`${quoted(reference)} leads to ${target}, which is not a regular file`)
    return target
  }

  private isWithin(path: string): boolean {
    return isInside(path, this.root) || (this.alsoInside !== null && isInside(path, this.alsoInside))
  }

  private mayRead(path: string): boolean {
    if (this.allowed.length === 0) return this.isWithin(path)
    const real = realPath(path)
    return real !== null && this.allowed.some((directory) => isInside(real, directory))
  }

  private refusal(reference: string, path: string): Error {
    const leads = `${quoted(reference)} leads to ${path}, which is`
    return this.allowed.length === 0
      ? inputError(`${leads} outside the base directory ${this.root}\nallow its directory with --allow-path`)
      : inputError(`${leads} in none of the allowed directories (${this.allowed.join(', ')})\nallow its directory with a further --allow-path`)
  }

  private absence(reference: string, inSite: string, absolute: string): Error {
    const { allowed } = this
    this.missing(inSite)
    if (allowed.length === 0) return inputError(`${quoted(reference)} was not found: there is no file ${inSite}, and none at ${absolute}`)
    return inputError(
      `${quoted(reference)} was not found: neither ${inSite} nor ${absolute} is a file that may be read\n` +
        `files are read from ${allowed.join(', ')}; --allow-path adds a directory`,
    )
  }
}

/** Whether `path` is `directory` or below it, by their text alone. */
export const isInside = (path: string, directory: string): boolean =>
  path === directory || path.startsWith(directory.endsWith(sep) ? directory : directory + sep)

const realPath = (path: string): string | null => {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}

const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}
