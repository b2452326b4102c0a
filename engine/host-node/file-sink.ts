/**
 * Writes the PDF to a temporary file beside the target and renames it at the end, so that the target is either the whole new PDF or the
 * previous file. The temporary file is created with the first bytes that do not fit a buffer. Only from then on is there anything to clean
 * up: before that, a signal may end the process at once, even during a long layout. `discard` is synchronous, because it also runs when a
 * signal ends the process. A target that is not a regular file (a device, a pipe) is written to directly, since renaming would replace it.
 */
import { accessSync, closeSync, constants, existsSync, fchmodSync, fdatasync, openSync, readlinkSync, realpathSync, renameSync, statSync, unlinkSync, writeSync, type Stats } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Sink } from '../host/sink.ts'
import { ConvertError, inputError } from '../messages/errors.ts'
import { pathOf, systemPath } from './byte-paths.ts'
import { systemReason } from './read-file.ts'

export interface FileSink extends Sink<{ readonly bytes: number }> {
  /** Removes the temporary file, if it still exists. */
  discard(): void
  /** Resolves when the data are on the disk under the temporary name; `finish` then gives the file its final name. */
  sync(): Promise<void>
  /** Directory of the final file; null for a target that is not a regular file. */
  readonly directory: string | null
}

const BUFFER_BYTES = 256 * 1024

/** Ensures that `cleanUp` runs if the process ends early; returns a function that removes this guard. */
export type Guard = (cleanUp: () => void) => () => void

/** The target path, and its name in messages. */
interface Aim {
  readonly path: string
  readonly what: string
}

/** Throws an InputError if the path cannot be written, as far as this can be checked before. */
export const createFileSink = (path: string, guard: Guard = () => () => {}, what = 'output'): FileSink => {
  const aim: Aim = { path, what }
  const file = new OutputFile(aim, guard)
  const buffer = new Uint8Array(BUFFER_BYTES)
  let buffered = 0

  const flush = (): void => {
    const count = buffered
    buffered = 0
    if (count > 0) file.put(buffer.subarray(0, count))
  }
  const discard = (): void => {
    buffered = 0
    file.discard()
  }

  return {
    directory: file.directory,
    async sync() {
      try {
        flush()
        await file.sync()
      } catch (error) {
        discard()
        throw error instanceof ConvertError ? error : cannotWrite(aim, error)
      }
    },
    write(bytes) {
      if (bytes.length <= BUFFER_BYTES - buffered) {
        buffer.set(bytes, buffered)
        buffered += bytes.length
        return
      }
      flush()
      if (bytes.length > BUFFER_BYTES) file.put(bytes)
      else {
        buffer.set(bytes)
        buffered = bytes.length
      }
      // Lets signals be handled: the stages themselves never yield.
      return new Promise((resume) => setImmediate(resume))
    },
    finish() {
      try {
        flush()
        file.close()
      } catch (error) {
        discard()
        throw error instanceof ConvertError ? error : cannotWrite(aim, error)
      }
      return { bytes: file.written }
    },
    abort: discard,
    discard,
  }
}

/** The output while it is written: opened with the first bytes, renamed once it is closed. */
class OutputFile {
  written = 0
  private readonly aim: Aim
  private readonly guard: Guard
  private readonly target: string
  private readonly existing: Stats | undefined
  private file: number | null = null
  /** Temporary name of the file before it is renamed; null if the target itself is written to. */
  private temporary: string | null = null
  private release: () => void = () => {}
  private isOver = false

  constructor(aim: Aim, guard: Guard) {
    this.aim = aim
    this.guard = guard
    this.existing = existingFile(aim.path, aim)
    const direct = isDirect(this.existing)
    // The link in /dev/fd of a pipe does not name a file.
    this.target = direct ? aim.path : followLinks(aim.path)
    if (!direct) checkDirectory(this.target, aim)
  }

  put(bytes: Uint8Array): void {
    const to = this.open()
    let done = 0
    try {
      while (done < bytes.length) done += writeSync(to, bytes, done, bytes.length - done)
    } catch (error) {
      throw cannotWrite(this.aim, error)
    }
    this.written += bytes.length
  }

  /** Directory of the target; null if the target itself is written to. */
  get directory(): string | null {
    return isDirect(this.existing) ? null : dirname(this.target)
  }

  sync(): Promise<void> {
    const whole = this.open()
    return this.temporary === null ? Promise.resolve() : toDisk(whole)
  }

  close(): void {
    const whole = this.open()
    // After closing, another thread may get the same descriptor, which must not be closed here.
    this.file = null
    closeSync(whole)
    if (this.temporary !== null) renameSync(systemPath(this.temporary), systemPath(this.target))
    this.isOver = true
    this.release()
  }

  discard(): void {
    if (this.isOver) return
    this.isOver = true
    remove(this.file, this.temporary)
    this.release()
  }

  private open(): number {
    if (this.file === null) {
      // Before the file is created: a signal in between would leave it behind.
      this.release = this.guard(() => this.discard())
      const opened = open(this.target, this.aim, this.existing)
      this.file = opened.file
      this.temporary = opened.temporary
    }
    return this.file
  }
}

const toDisk = promisify(fdatasync)

const remove = (file: number | null, temporary: string | null): void => {
  if (file !== null) quietly(() => closeSync(file))
  if (temporary !== null) quietly(() => unlinkSync(systemPath(temporary)))
}

const checkDirectory = (target: string, aim: Aim): void => {
  try {
    accessSync(systemPath(dirname(target)), constants.W_OK | constants.X_OK)
  } catch (error) {
    throw cannotWrite(aim, error)
  }
}

/** Whether the target is a device or a pipe. */
const isDirect = (existing: Stats | undefined): boolean => existing !== undefined && !existing.isFile()

const MAX_NAMES = 10

/** `existing`: the current file at the target. */
const open = (target: string, aim: Aim, existing: Stats | undefined): { readonly file: number, readonly temporary: string | null } => {
  const direct = isDirect(existing)
  let problem: unknown
  for (let count = 0; count < (direct ? 1 : MAX_NAMES); count++) {
    const temporary = direct ? null : nameBeside(target, `.tmp-${process.pid}${count === 0 ? '' : `-${count}`}`)
    try {
      // Exclusive: never through a link that another user created, never into a file of another process.
      const file = openSync(systemPath(temporary ?? target), direct ? 'w' : 'wx')
      // Users who could not read the replaced file cannot read the new one either.
      if (existing !== undefined && !direct) quietly(() => fchmodSync(file, existing.mode & 0o777))
      return { file, temporary }
    } catch (error) {
      problem = error
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) break
    }
  }
  throw cannotWrite(aim, problem)
}

/** Maximum length of a file name on all supported file systems. */
const MOST_NAME_BYTES = 255

/** The path with `ending` appended; a name that would be too long is truncated. */
const nameBeside = (path: string, ending: string): string => {
  let name = basename(path)
  while (Buffer.byteLength(name) + ending.length > MOST_NAME_BYTES) name = name.slice(0, -1)
  return join(dirname(path), `${name}${ending}`)
}

const cannotWrite = ({ path, what }: Aim, error: unknown): Error =>
  inputError(`the ${what} ${path} cannot be written: ${whyUnwritable(path, error)}`, error)

/** Describes the error; for a new file, the missing directory is named. */
export const whyUnwritable = (path: string, error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT' && !existsSync(systemPath(dirname(path)))
    ? `there is no directory ${dirname(path)}`
    : systemReason(error)

const MAX_LINKS = 40

/**
 * The file that a link leads to, even if that file does not exist yet, so that the link is kept. For a new file, the directory is resolved
 * for the same reason.
 */
const followLinks = (path: string, links = 0): string => {
  try {
    return realPath(path)
  } catch {
    const aim = links < MAX_LINKS ? aimOf(path) : null
    if (aim !== null) return followLinks(resolve(dirname(path), aim), links + 1)
    try {
      return join(realPath(dirname(path)), basename(path))
    } catch {
      return path
    }
  }
}

const realPath = (path: string): string => pathOf(realpathSync.native(systemPath(path), { encoding: 'buffer' }))

/** The target of a link; null if the path is not a link. */
const aimOf = (path: string): string | null => {
  try {
    return pathOf(readlinkSync(systemPath(path), { encoding: 'buffer' }))
  } catch {
    return null
  }
}

/** The current file at the target; undefined for none. */
const existingFile = (path: string, aim: Aim): Stats | undefined => {
  let status
  try {
    status = statSync(systemPath(path), { throwIfNoEntry: false })
  } catch (error) {
    throw cannotWrite(aim, error)
  }
  const refused = `the ${aim.what} ${aim.path} cannot be written`
  if (status?.isDirectory()) throw inputError(`${refused}: it is a directory`)
  if (aim.path.endsWith('/')) throw inputError(`${refused}: it is the name of a directory`)
  return status
}

/** Ignores errors during cleaning up: the file may already be closed, renamed or removed. */
const quietly = (action: () => void): void => {
  try {
    action()
  } catch {
    return
  }
}
