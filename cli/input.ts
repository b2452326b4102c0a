/**
 * Reads the input in pieces of 64 KiB: a file, a pipe, or standard input. The buffer for the pieces of a file is reused, so a piece is
 * valid only until the next one is requested. A missing file is an InputError before anything is written.
 */
import { close, closeSync, fstatSync, open, openSync, read, readSync, statSync } from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { systemPath } from '../engine/host-node/byte-paths.ts'
import { PIECE_BYTES, piecesOf } from '../engine/host/pieces.ts'
import { systemReason } from '../engine/host-node/read-file.ts'
import { ConvertError, inputError } from '../engine/messages/errors.ts'
import { hintForMissing } from './hints.ts'

export interface Input {
  /** Length of a file in bytes; null for a pipe or standard input. */
  readonly size: number | null
  pieces(): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

/** `path`: `-` for standard input. Standard input is opened only then, since opening it may wait for a terminal. */
export const openInput = async (path: string, standard: { readonly stdin: AsyncIterable<unknown> }): Promise<Input> =>
  path === '-' ? openStandard(standard.stdin) : openFile(path)

/** Reads standard input. Refuses a directory (`< .`), which Node would treat as empty. */
const openStandard = (stdin: AsyncIterable<unknown>): Input => {
  if ('fd' in stdin && typeof stdin.fd === 'number' && isDirectory(stdin.fd)) {
    throw inputError('standard input cannot be read: it is a directory')
  }
  return { size: null, pieces: () => streamPieces(stdin), close: async () => letGo(stdin) }
}

/** Stops reading after a failed conversion, without waiting for the writer. */
const letGo = (stdin: AsyncIterable<unknown>): void => {
  if (stdin instanceof Readable && !stdin.readableEnded) stdin.destroy()
}

const isDirectory = (file: number): boolean => {
  try {
    return fstatSync(file).isDirectory()
  } catch {
    return false
  }
}

const openFile = async (path: string): Promise<Input> => {
  try {
    const found = statSync(systemPath(path))
    if (!found.isFile()) {
      if (found.isDirectory()) throw inputError(`the input ${path} cannot be read: it is a directory`)
      return await openPipe(path)
    }
    const file = new OpenFile(openSync(systemPath(path), 'r'))
    return { size: found.size, pieces: () => readPieces(path, (buffer) => file.read(buffer)), close: async () => file.close() }
  } catch (error) {
    throw error instanceof ConvertError ? error : cannotRead(path, error)
  }
}

/**
 * A file that is read synchronously: reading a piece takes less time than an asynchronous request (a batch of small invoices 0.6 ms of CPU
 * per file). The event loop runs after each piece, so that signals are handled. The file may be closed by then, and its descriptor may
 * belong to another file, which must not be read.
 */
class OpenFile {
  private readonly file: number
  private isOpen = true
  private wasWhole = false

  constructor(file: number) {
    this.file = file
  }

  async read(buffer: Uint8Array): Promise<number> {
    if (this.wasWhole) await new Promise((resolve) => setImmediate(resolve))
    if (!this.isOpen) return 0
    const count = readSync(this.file, buffer)
    this.wasWhole = count === buffer.length
    return count
  }

  close(): void {
    this.isOpen = false
    closeSync(this.file)
  }
}

/** Reads a pipe or device asynchronously: opening and reading may wait for the writer; the file stays open meanwhile. */
const openPipe = async (path: string): Promise<Input> => {
  const file = await promisify(open)(systemPath(path), 'r')
  let isOpen = true
  let isReading = false
  const readPipe = async (buffer: Uint8Array): Promise<number> => {
    if (!isOpen) return 0
    isReading = true
    try {
      return (await promisify(read)(file, buffer, 0, buffer.length, null)).bytesRead
    } finally {
      isReading = false
      if (!isOpen) closeSync(file)
    }
  }
  const closePipe = async (): Promise<void> => {
    isOpen = false
    if (!isReading) await promisify(close)(file)
  }
  return { size: null, pieces: () => readPieces(path, readPipe), close: closePipe }
}

async function* readPieces(path: string, read: (buffer: Uint8Array) => Promise<number>): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(PIECE_BYTES)
  for (;;) {
    let count: number
    try {
      count = await read(buffer)
    } catch (error) {
      throw cannotRead(path, error)
    }
    if (count === 0) return
    yield buffer.subarray(0, count)
  }
}

async function* streamPieces(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) {
      const bytes = chunk instanceof Uint8Array ? chunk : new TextEncoder().encode(String(chunk))
      yield* piecesOf(bytes)
    }
  } catch (error) {
    throw inputError(`standard input cannot be read: ${systemReason(error)}`, error)
  }
}

const cannotRead = (path: string, error: unknown): Error =>
  inputError(`the input ${path} cannot be read: ${systemReason(error)}${hintForMissing(path)}`, error)
