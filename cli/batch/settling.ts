/**
 * Brings finished PDFs to the disk, in groups: the contents of all files of a group first, then their names, then the
 * directories that these stand in; only then is it noted that they are done, on the disk too. The next group gathers meanwhile, so that
 * conversions do not wait for the disk, and a file system writes many files with one journal entry of its own.
 */
import { closeSync, fsync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { systemPath } from '../../engine/host-node/byte-paths.ts'
import type { FileSink } from '../../engine/host-node/file-sink.ts'

export interface Finished {
  readonly file: FileSink
  /** Called once the file stands under its name, whatever happens. */
  readonly done: (bytes: number) => void | Promise<void>
  readonly failed: (error: unknown) => void | Promise<void>
}

/** Files are open until then. */
const MOST = 128

const toDisk = promisify(fsync)

export class Settling {
  private waiting: Finished[] = []
  private group: Promise<void> | null = null
  /** Brings to the disk what was noted of a group. */
  private readonly noted: () => Promise<void>

  constructor(noted: () => Promise<void>) {
    this.noted = noted
  }

  /** Ends when there is room for more. */
  async add(finished: Finished): Promise<void> {
    this.waiting.push(finished)
    this.group ??= this.settle()
    while (this.waiting.length >= MOST && this.group !== null) await this.group
  }

  /** Ends when all are settled. */
  async end(): Promise<void> {
    while (this.group !== null) await this.group
  }

  private async settle(): Promise<void> {
    // The callers of this turn join the group.
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

/** Not every file system takes this for a directory. */
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
