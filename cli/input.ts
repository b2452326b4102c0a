/**
 * The bytes of the input, in pieces of 64 KiB: a file, or standard input. The buffer of a file's pieces is reused, so
 * a piece is only good until the next one is asked for. A missing file is an error before anything is written.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { systemReason } from '../engine/host-node/read-file.ts'
import { ConvertError, inputError } from '../engine/messages/errors.ts'

export interface Input {
  /** Bytes of a file; null for what comes as it is made. */
  readonly size: number | null
  pieces(): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

const PIECE_BYTES = 64 * 1024

/** `path` is `-` for standard input, which is only touched then: opening it may wait for a terminal. */
export const openInput = async (path: string, standard: { readonly stdin: AsyncIterable<unknown> }): Promise<Input> =>
  path === '-' ? { size: null, pieces: () => streamPieces(standard.stdin), close: async () => {} } : openFile(path)

const openFile = async (path: string): Promise<Input> => {
  try {
    const found = statSync(path)
    if (!found.isFile()) {
      if (found.isDirectory()) throw inputError(`the input ${path} cannot be read: it is a directory`)
      return await openPipe(path)
    }
    const file = openSync(path, 'r')
    return { size: found.size, pieces: () => filePieces(file, path), close: async () => closeSync(file) }
  } catch (error) {
    throw error instanceof ConvertError ? error : cannotRead(path, error)
  }
}

/**
 * Of a file, without another thread: reading a piece takes less than asking for it (a batch of small invoices 1 ms of CPU a
 * file less). Between two the event loop comes round, so that signals are heard.
 */
async function* filePieces(file: number, path: string): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(PIECE_BYTES)
  for (;;) {
    let count: number
    try {
      count = readSync(file, buffer, 0, PIECE_BYTES, null)
    } catch (error) {
      throw cannotRead(path, error)
    }
    if (count === 0) return
    yield buffer.subarray(0, count)
    if (count === PIECE_BYTES) await setImmediate()
  }
}

/** What is read as it comes: opening it may wait for whoever writes. */
const openPipe = async (path: string): Promise<Input> => {
  const file = await open(path, 'r')
  return { size: null, pieces: () => pipePieces(file, path), close: () => file.close() }
}

async function* pipePieces(file: FileHandle, path: string): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(PIECE_BYTES)
  for (;;) {
    let count: number
    try {
      count = (await file.read(buffer, 0, PIECE_BYTES, null)).bytesRead
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
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
    }
  } catch (error) {
    throw inputError(`standard input cannot be read: ${systemReason(error)}`, error)
  }
}

const cannotRead = (path: string, error: unknown): Error =>
  inputError(`the input ${path} cannot be read: ${systemReason(error)}`, error)
