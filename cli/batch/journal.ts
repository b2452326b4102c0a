/**
 * Records which files of a batch are done: one line for each file, added after its PDF is on the disk under its final name. A run that was
 * stopped, even by a power cut, continues from there. A file counts as done while its input, its options, the files that its document read
 * and its output match the line. Memory: about 50 bytes per file, for the offset of its line.
 */
import { createHash } from 'node:crypto'
import { closeSync, fdatasync, fstatSync, ftruncateSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { systemPath } from '../../engine/host-node/byte-paths.ts'
import { fileState, type ReadFile } from '../../engine/host-node/file-state.ts'
import { whyUnwritable } from '../../engine/host-node/file-sink.ts'
import { ConvertError, inputError } from '../../engine/messages/errors.ts'
import type { ConversionReport } from '../../engine/messages/report.ts'

export interface Job {
  readonly input: string
  readonly output: string
  /** Size and modification time of the input. */
  readonly state: string
  /** A digest of the version, the options, and the files that the options name. */
  readonly options: string
}

/** The result of a job. */
export interface Outcome {
  readonly hash: string
  /** Local files that the document read. */
  readonly reads: readonly ReadFile[]
  readonly report: ConversionReport
}

/** What the journal says of a job. `options`: done with other options or another version; `output`: the PDF differs from the journal. */
export type Found =
  | { readonly found: 'done'; readonly report: ConversionReport }
  | { readonly found: 'new' | 'options' | 'changed' | 'output' }

export interface Journal {
  find(job: Job): Found
  add(job: Job, outcome: Outcome): void
  /** Resolves when all lines are on the disk. */
  sync(): Promise<void>
  close(): void
}

/**
 * Reads an existing journal and opens the file for more lines. `path` null: no journal. `verify`: compares the content of outputs with the
 * journal. Throws an InputError, also if the file is not a journal: a wrong name must not overwrite another file.
 */
export const openJournal = async (path: string | null, restart: boolean, verify = false): Promise<Journal> => {
  if (path === null) return { find: () => ({ found: 'new' }), add: () => {}, sync: () => Promise.resolve(), close: () => {} }
  try {
    const file = openSync(path, 'a+')
    // A device may have no end, or no content.
    const isFile = fstatSync(file).isFile()
    if (isFile) {
      if (!isJournal(file)) {
        closeSync(file)
        throw inputError(`the journal ${path} cannot be used: the file is not a journal\n${ANOTHER}`)
      }
      if (restart) ftruncateSync(file)
      else endLine(file)
    }
    const places = isFile ? readPlaces(file) : new Map<number, number>()
    return {
      find: (job) => find(file, places, job, verify),
      add(job, outcome) {
        try {
          writeSync(file, `${lineOf(job, outcome)}\n`)
        } catch (error) {
          throw cannotUse(path, error)
        }
      },
      async sync() {
        try {
          if (isFile) await toDisk(file)
        } catch (error) {
          throw cannotUse(path, error)
        }
      },
      close: () => closeSync(file),
    }
  } catch (error) {
    throw error instanceof ConvertError ? error : cannotUse(path, error)
  }
}

const toDisk = promisify(fdatasync)

const ANOTHER = 'name another with --journal'

const cannotUse = (path: string, error: unknown): Error =>
  inputError(`the journal ${path} cannot be used: ${whyUnwritable(path, error)}\n${ANOTHER}`, error)

const lineOf = (job: Job, { hash, reads, report }: Outcome): string => JSON.stringify({
  key: hexDigest(identityOf(job)), input: job.input, output: job.output, state: job.state, options: job.options, hash, reads, report,
})

const find = (file: number, places: ReadonlyMap<number, number>, job: Job, verify: boolean): Found => {
  const place = places.get(digestOf(identityOf(job)))
  const line = place === undefined ? null : parsed(lineAt(file, place))
  if (line === null || line.input !== job.input || line.output !== job.output) return { found: 'new' }
  const { state, options, hash, reads, report } = line
  if (options !== job.options || state === undefined || report === undefined) return { found: 'options' }
  if (state !== job.state || reads?.some(([path, before]) => fileState(path) !== before) === true) return { found: 'changed' }
  const output = statSync(systemPath(job.output), { throwIfNoEntry: false })
  if (output?.isFile() !== true || output.size !== report.bytes || (verify && hashOf(job.output) !== hash)) return { found: 'output' }
  return { found: 'done', report }
}

type Line = Partial<Job & Outcome>

/** Parses a line that `isJournal` and its key identified; lines of other versions lack members. */
const parsed = (text: string): Line | null => {
  try {
    return JSON.parse(text) as Line
  } catch {
    return null
  }
}

const READ_BYTES = 65_536
const LINE_START = '{"key":"'
const KEY_DIGITS = 13

/** Offset of the last line for each key. A line that a power cut truncated is skipped, and its file is converted again. */
const readPlaces = (file: number): ReadonlyMap<number, number> => {
  const places = new Map<number, number>()
  const piece = Buffer.alloc(READ_BYTES)
  let start = 0
  let head = ''
  let last = 0
  let at = 0
  for (;;) {
    const count = readSync(file, piece, 0, piece.length, at)
    if (count === 0) return places
    for (let from = 0; from < count;) {
      const newline = piece.indexOf(0x0a, from)
      const end = newline < 0 || newline >= count ? count : newline
      if (head.length < LINE_START.length + KEY_DIGITS) head += piece.toString('latin1', from, Math.min(end, from + LINE_START.length + KEY_DIGITS - head.length))
      if (end > from) last = piece[end - 1] ?? 0
      if (end === count) break
      const key = /^\{"key":"([0-9a-f]{13})$/.exec(head)?.[1]
      if (key !== undefined && last === 0x7d) places.set(keyNumber(key), start)
      from = end + 1
      start = at + from
      head = ''
    }
    at += count
  }
}

const lineAt = (file: number, place: number): string => {
  const parts: Buffer[] = []
  for (let at = place; ;) {
    const piece = Buffer.alloc(4096)
    const count = readSync(file, piece, 0, piece.length, at)
    const end = piece.subarray(0, count).indexOf(0x0a)
    parts.push(piece.subarray(0, end < 0 ? count : end))
    if (end >= 0 || count === 0) return Buffer.concat(parts).toString()
    at += count
  }
}

/** Whether a file is a journal, judged by its first line, which a power cut may have truncated. */
const isJournal = (file: number): boolean => {
  const start = Buffer.alloc(LINE_START.length)
  return LINE_START.startsWith(start.toString('latin1', 0, readSync(file, start, 0, start.length, 0)))
}

/** Ends the last line, so that new lines do not join a truncated line. */
const endLine = (file: number): void => {
  const { size } = fstatSync(file)
  const last = new Uint8Array(1)
  if (size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a) writeSync(file, '\n')
}

/** The hash of a file in the form of `Outcome`. */
const hashOf = (path: string): string => {
  const hash = outputHash()
  const file = openSync(systemPath(path), 'r')
  try {
    const piece = Buffer.alloc(READ_BYTES)
    for (;;) {
      const count = readSync(file, piece)
      if (count === 0) return hash.digest('hex')
      hash.update(piece.subarray(0, count))
    }
  } finally {
    closeSync(file)
  }
}

export const outputHash = () => createHash('sha256')

const identityOf = ({ input, output }: Job): string => JSON.stringify([input, output])

/** 52 bits, which fit a number exactly. */
const hexDigest = (text: string): string => createHash('sha256').update(systemPath(text)).digest('hex').slice(0, KEY_DIGITS)
const keyNumber = (key: string): number => Number.parseInt(key, 16)

/** A digest for comparing texts. */
export const textDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** A number that identifies a text; in a million texts the chance of a collision is one in ten thousand. */
export const digestOf = (text: string): number => keyNumber(hexDigest(text))
