/**
 * Which files of a batch are done: one line for each, added after its PDF stands under its name. A run that was stopped,
 * even by a power cut, is so continued where it was. A file counts as done while its input, output and options are what
 * they were and the output is there. Memory is some 50 bytes a file: only a digest of each line is kept.
 */
import { createHash } from 'node:crypto'
import { closeSync, createReadStream, existsSync, fstatSync, ftruncateSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { whyUnwritable } from '../../engine/host-node/file-sink.ts'
import { ConvertError, inputError } from '../../engine/messages/errors.ts'

export interface Job {
  readonly input: string
  readonly output: string
  /** Everything else that the result depends on. */
  readonly rest: string
}

export interface Journal {
  isDone(job: Job): boolean
  add(job: Job): void
  close(): void
}

/**
 * Reads what is there and opens the file for more. `null` keeps nothing. Throws an input error, also for a file that holds
 * something else: a wrong name must not be the end of it.
 */
export const openJournal = async (path: string | null, restart: boolean): Promise<Journal> => {
  if (path === null) return { isDone: () => false, add: () => {}, close: () => {} }
  try {
    const done = restart ? new Set<number>() : await readKeys(path)
    const file = openSync(path, 'a+')
    if (fstatSync(file).isFile()) {
      if (!isJournal(file)) {
        closeSync(file)
        throw inputError(`the journal ${path} cannot be used: the file holds something else\n${ANOTHER}`)
      }
      if (restart) ftruncateSync(file)
      else endLine(file)
    }
    return {
      isDone: (job) => done.has(keyNumber(keyOf(job))) && existsSync(job.output),
      add(job) {
        try {
          writeSync(file, `${JSON.stringify({ key: keyOf(job), input: job.input, output: job.output })}\n`)
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

const ANOTHER = 'name another with --journal'

const cannotUse = (path: string, error: unknown): Error =>
  inputError(`the journal ${path} cannot be used: ${whyUnwritable(path, error)}\n${ANOTHER}`, error)

const readKeys = async (path: string): Promise<Set<number>> => {
  const keys = new Set<number>()
  // A device has no end, or nothing to say.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return keys
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    // A line that a power cut tore apart has no end, and its file is converted again.
    const match = /^\{"key":"([0-9a-f]{13})".*\}$/.exec(line)
    if (match?.[1] !== undefined) keys.add(keyNumber(match[1]))
  }
  return keys
}

const LINE_START = '{"key":"'

/** By the first line, which a power cut may have torn apart. */
const isJournal = (file: number): boolean => {
  const start = Buffer.alloc(LINE_START.length)
  return LINE_START.startsWith(start.toString('latin1', 0, readSync(file, start, 0, start.length, 0)))
}

/** What follows must not join a line that was torn apart. */
const endLine = (file: number): void => {
  const { size } = fstatSync(file)
  const last = new Uint8Array(1)
  if (size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a) writeSync(file, '\n')
}

const keyOf = ({ input, output, rest }: Job): string => hexDigest(JSON.stringify([input, output, rest]))

/** 52 bits, which a number holds. */
const hexDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 13)
const keyNumber = (key: string): number => Number.parseInt(key, 16)

/** A number for a text; two texts of a million have the same with a chance of one in ten thousand. */
export const digestOf = (text: string): number => keyNumber(hexDigest(text))
