/**
 * The bytes of the input, in pieces of 64 KiB: a file, a pipe, or standard input. The buffer of a file's pieces is reused, so
 * a piece is only good until the next one is asked for. A missing file is an error before anything is written.
 */
import { close, closeSync, fstatSync, open, openSync, read, readSync, statSync } from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { systemPath } from '../engine/host-node/byte-paths.ts'
import { PIECE_BYTES, piecesOf } from '../engine/host/pieces.ts'
import { systemReason } from '../engine/host-node/read-file.ts'
import { ConvertError, inputError } from '../engine/messages/errors.ts'

export interface Input {
  /** Bytes of a file; null for what comes as it is made. */
  readonly size: number | null
  pieces(): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

/** `path` is `-` for standard input, which is only touched then: opening it may wait for a terminal. */
export const openInput = async (path: string, standard: { readonly stdin: AsyncIterable<unknown> }): Promise<Input> =>
  path === '-' ? openStandard(standard.stdin) : openFile(path)

/** Node gives the end at once for a directory (`< .`), as for an input that is empty. */
const openStandard = (stdin: AsyncIterable<unknown>): Input => {
  if ('fd' in stdin && typeof stdin.fd === 'number' && isDirectory(stdin.fd)) {
    throw inputError('standard input cannot be read: it is a directory')
  }
  return { size: null, pieces: () => streamPieces(stdin), close: async () => letGo(stdin) }
}

/** Of a conversion that failed before its end: whoever still writes is not waited for. */
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
 * A file that is read without another thread: reading a piece takes less than asking for it (a batch of small invoices 0.6 ms of CPU
 * a file less). After a whole piece the event loop comes round, so that signals are heard, and the file may be closed by then: its
 * number is that of the next one that is opened, from which nothing may be taken.
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

/** What is read as it comes: opening it may wait for whoever writes, and so may reading, during which it stays open. */
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
  inputError(`the input ${path} cannot be read: ${systemReason(error)}`, error)
