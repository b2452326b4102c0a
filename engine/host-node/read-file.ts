/**
 * Reads one file, or throws an InputError that names the reference and the reason of the system. For references of documents, checks are
 * made on the opened file, so that it cannot be replaced between check and read, and a pipe or device never blocks the conversion.
 */
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { PIECE_BYTES } from '../host/pieces.ts'
import { ConvertError, guardedError, inputError } from '../messages/errors.ts'
import { systemPath } from './byte-paths.ts'

/** Maximum size of a resource that a document refers to. */
export const MAX_RESOURCE_BYTES = 20 * 1024 * 1024
/** Collections of Chinese, Japanese and Korean faces are large. */
export const MAX_FONT_RESOURCE_BYTES = 64 * 1024 * 1024

export interface ReadRules {
  /** Checks the opened file before it is read; throws if it may not be read. */
  readonly check?: (file: number) => void
  /** Whether messages go to an untrusted client, who must not learn where files are. */
  readonly isForStrangers?: boolean
}

/** `reference`: the name of the file as the user wrote it, for messages. */
export const readRegularFile = (path: string, reference: string, maxBytes: number, rules: ReadRules = {}): Uint8Array => {
  const { check, isForStrangers = false } = rules
  const attempt = <T>(action: () => T): T => attempted(action, reference, path, isForStrangers)
  // Without O_NONBLOCK, opening a named pipe would wait forever for a writer.
  const file = attempt(() => openSync(systemPath(path), constants.O_RDONLY | constants.O_NONBLOCK))
  try {
    check?.(file)
    const { size } = attempt(() => {
      const status = fstatSync(file)
      if (status.isFile()) return status
      const leads = path === reference ? '' : ` leads to ${path}, which`
      throw guardedError(isForStrangers, `${quoted(reference)}${leads} is not a regular file`, `${quoted(reference)} is not a regular file`)
    })
    if (size > maxBytes) {
      throw inputError(`${quoted(reference)} is larger than ${Math.floor(maxBytes / 1_048_576)} MiB (${size} bytes)`)
    }
    const bytes = new Uint8Array(size)
    let filled = 0
    while (filled < size) {
      const count = attempt(() => readSync(file, bytes, filled, size - filled, null))
      if (count === 0) break
      filled += count
    }
    return bytes.subarray(0, filled)
  } finally {
    closeSync(file)
  }
}

/** Reads a file that `option` names; the error names the option. */
export const readOptionFile = (path: string, option: string, maxBytes: number): Uint8Array => {
  try {
    return readNamedFile(path, maxBytes)
  } catch (error) {
    throw inputError(`--${option}: ${error instanceof Error ? error.message : String(error)}`, error)
  }
}

/** A file that the user names may also be a pipe, such as `<(…)` of a shell, or a device: it is read to its end. */
const readNamedFile = (path: string, maxBytes: number): Uint8Array => {
  const status = attempted(() => statSync(systemPath(path)), path, path)
  if (!status.isFIFO() && !status.isCharacterDevice()) return readRegularFile(path, path, maxBytes)
  const file = attempted(() => openSync(systemPath(path), 'r'), path, path)
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const piece = new Uint8Array(PIECE_BYTES)
      const count = attempted(() => readSync(file, piece), path, path)
      if (count === 0) break
      size += count
      if (size > maxBytes) throw inputError(`${quoted(path)} yields more than ${Math.floor(maxBytes / 1_048_576)} MiB`)
      pieces.push(piece.subarray(0, count))
    }
  } finally {
    closeSync(file)
  }
  const bytes = new Uint8Array(size)
  let filled = 0
  for (const piece of pieces) {
    bytes.set(piece, filled)
    filled += piece.length
  }
  return bytes
}

/** The reason of a system error, in plain words. */
export const systemReason = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons.get(code) ?? (error instanceof Error ? error.message : String(error))
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'permission is denied'],
  ['EPERM', 'permission is denied'],
  ['EISDIR', 'it is a directory'],
  ['ENOTDIR', 'a part of the path is not a directory'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['ELOOP', 'links lead in a circle'],
  ['EMFILE', 'too many files are open'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EROFS', 'the file system is read-only'],
  ['EFBIG', 'the file would become too large'],
  ['EIO', 'the disk reports an error'],
  ['EPIPE', 'the reader has closed its end'],
])

const attempted = <T>(action: () => T, reference: string, path: string, isForStrangers = false): T => {
  try {
    return action()
  } catch (error) {
    if (error instanceof ConvertError) throw error
    const from = path === reference ? '' : ` from ${path}`
    throw guardedError(isForStrangers, `${quoted(reference)} cannot be read${from}: ${systemReason(error)}`, `${quoted(reference)} cannot be read`, error)
  }
}

const LONGEST_ECHO = 200

/** A reference in the form for messages. */
export const quoted = (reference: string): string =>
  reference.length <= LONGEST_ECHO ? `"${reference}"` : `"${reference.slice(0, LONGEST_ECHO)}…"`
