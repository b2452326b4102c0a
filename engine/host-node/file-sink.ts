/**
 * Writes the PDF to a temporary file beside the target and renames it at the end, so that the target is either the
 * whole new PDF or what it was before. The temporary file comes into being with the first bytes that do not fit a buffer,
 * and only from then on is there something to clean up: until then a signal may end the process at once, also in the
 * middle of a long layout. `discard` is synchronous, because it also runs when a signal ends the process.
 * A target that is no regular file (a device, a pipe) is written to directly: renaming would replace it.
 */
import { accessSync, closeSync, constants, existsSync, fchmodSync, fdatasync, openSync, readlinkSync, realpathSync, renameSync, statSync, unlinkSync, writeSync, type Stats } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Sink } from '../host/sink.ts'
import { ConvertError, inputError } from '../messages/errors.ts'
import { pathOf, systemPath } from './byte-paths.ts'
import { systemReason } from './read-file.ts'

export interface FileSink extends Sink<{ readonly bytes: number }> {
  /** Removes the temporary file, if it is still there. */
  discard(): void
  /** Ends when what was written is on the disk, under its temporary name; `finish` then shows it under its own. */
  sync(): Promise<void>
  /** Where the file is going to stand; null for what is no regular file. */
  readonly directory: string | null
}

const BUFFER_BYTES = 256 * 1024

/** Sees to it that `cleanUp` runs when the process ends early; gives what takes that back. */
export type Guard = (cleanUp: () => void) => () => void

/** What is written, and what messages call it. */
interface Aim {
  readonly path: string
  readonly what: string
}

/** Throws an input error when the path cannot be written, as far as that can be seen before. */
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
      // Lets signals through: the stages themselves never wait.
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

/** The output while it is written: opened with the first bytes, in its place once it is closed. */
class OutputFile {
  written = 0
  private readonly aim: Aim
  private readonly guard: Guard
  private readonly target: string
  private readonly existing: Stats | undefined
  private file: number | null = null
  /** The name of the file until it gets that of the target; null also where the target itself is written to. */
  private temporary: string | null = null
  private release: () => void = () => {}
  private isOver = false

  constructor(aim: Aim, guard: Guard) {
    this.aim = aim
    this.guard = guard
    this.existing = existingFile(aim.path, aim)
    const direct = isDirect(this.existing)
    // What links of /dev/fd say of a pipe is the name of no file.
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

  /** The directory of the target; null where that itself is written to. */
  get directory(): string | null {
    return isDirect(this.existing) ? null : dirname(this.target)
  }

  sync(): Promise<void> {
    const whole = this.open()
    return this.temporary === null ? Promise.resolve() : toDisk(whole)
  }

  close(): void {
    const whole = this.open()
    // Once it is closed another thread may get its number for a file of its own, which must not be closed here.
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
      // Before there is a file: a signal in between would leave it behind.
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

/** A device or a pipe stands at the place of the output. */
const isDirect = (existing: Stats | undefined): boolean => existing !== undefined && !existing.isFile()

const MAX_NAMES = 10

/** `existing` is what stands there already. */
const open = (target: string, aim: Aim, existing: Stats | undefined): { readonly file: number, readonly temporary: string | null } => {
  const direct = isDirect(existing)
  let problem: unknown
  for (let count = 0; count < (direct ? 1 : MAX_NAMES); count++) {
    const temporary = direct ? null : nameBeside(target, `.tmp-${process.pid}${count === 0 ? '' : `-${count}`}`)
    try {
      // Exclusive: never through a link that somebody else put there, never into the file of a neighbour.
      const file = openSync(systemPath(temporary ?? target), direct ? 'w' : 'wx')
      // Who could not read the file that is replaced cannot read the new one either.
      if (existing !== undefined && !direct) quietly(() => fchmodSync(file, existing.mode & 0o777))
      return { file, temporary }
    } catch (error) {
      problem = error
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) break
    }
  }
  throw cannotWrite(aim, problem)
}

/** No file system that Node runs on has longer names. */
const MOST_NAME_BYTES = 255

/** The path with `ending` behind it; of a name that would get too long the end is left out. */
const nameBeside = (path: string, ending: string): string => {
  let name = basename(path)
  while (Buffer.byteLength(name) + ending.length > MOST_NAME_BYTES) name = name.slice(0, -1)
  return join(dirname(path), `${name}${ending}`)
}

const cannotWrite = ({ path, what }: Aim, error: unknown): Error =>
  inputError(`the ${what} ${path} cannot be written: ${whyUnwritable(path, error)}`, error)

/** In words: of a file that is to be made, it is the directory that is not there. */
export const whyUnwritable = (path: string, error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT' && !existsSync(systemPath(dirname(path)))
    ? `there is no directory ${dirname(path)}`
    : systemReason(error)

const MAX_LINKS = 40

/**
 * The file that a link leads to, so that the link stays, also where that file is still to be made; a new file's directory is
 * resolved for the same reason.
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

/** What a link says; null for what is none. */
const aimOf = (path: string): string | null => {
  try {
    return pathOf(readlinkSync(systemPath(path), { encoding: 'buffer' }))
  } catch {
    return null
  }
}

/** What stands at the place of the output; undefined for nothing. */
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

/** For cleaning up: what is closed, renamed or removed already needs no more of it. */
const quietly = (action: () => void): void => {
  try {
    action()
  } catch {
    return
  }
}
