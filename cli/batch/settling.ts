/**
 * Flushes finished PDFs to the disk in groups: first the contents of all files of a group, then their names, then their directories. Only
 * then are the files recorded as done, also on the disk. The next group collects meanwhile, so that conversions do not wait for the disk
 * and the file system can write many files with one journal entry of its own.
 */
import { closeSync, fsync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { systemPath } from '../../engine/host-node/byte-paths.ts'
import type { FileSink } from '../../engine/host-node/file-sink.ts'

export interface Finished {
  readonly file: FileSink
  /** Called once the file has its final name. */
  readonly done: (bytes: number) => void | Promise<void>
  readonly failed: (error: unknown) => void | Promise<void>
}

/** Maximum number of files in a group; they stay open until the group is flushed. */
const MOST = 128

const toDisk = promisify(fsync)

export class Settling {
  private waiting: Finished[] = []
  private group: Promise<void> | null = null
  /** Flushes the records of a group to the disk. */
  private readonly noted: () => Promise<void>

  constructor(noted: () => Promise<void>) {
    this.noted = noted
  }

  /** Resolves when there is room for more files. */
  async add(finished: Finished): Promise<void> {
    this.waiting.push(finished)
    this.group ??= this.settle()
    while (this.waiting.length >= MOST && this.group !== null) await this.group
  }

  /** Resolves when all files are flushed. */
  async end(): Promise<void> {
    while (this.group !== null) await this.group
  }

  private async settle(): Promise<void> {
    // Files added in this turn of the event loop join the group.
    await null
    const group = this.waiting
    this.waiting = []
    const outcomes = await Promise.all(group.map(settled))
    const directories = new Set(group.flatMap(({ file }, at) => (file.directory === null || outcomes[at] instanceof Failure ? [] : [file.directory])))
    await Promise.all([...directories].map(directoryToDisk))
    for (const [at, { done, failed }] of group.entries()) {
      const outcome = outcomes[at]
      await (outcome instanceof Failure ? failed(outcome.error) : done(outcome ?? 0))
    }
    await this.noted()
    this.group = this.waiting.length > 0 ? this.settle() : null
  }
}

class Failure {
  readonly error: unknown

  constructor(error: unknown) {
    this.error = error
  }
}

const settled = async ({ file }: Finished): Promise<number | Failure> => {
  try {
    await file.sync()
    return (await file.finish()).bytes
  } catch (error) {
    file.discard()
    return new Failure(error)
  }
}

/** Not every file system allows a directory to be flushed. */
const directoryToDisk = async (path: string): Promise<void> => {
  try {
    const directory = openSync(systemPath(path), 'r')
    try {
      await toDisk(directory)
    } finally {
      closeSync(directory)
    }
  } catch {
    return
  }
}
