/**
 * Removes temporary files of earlier runs that were killed. Their names contain the process id; each directory that the batch writes to is
 * cleaned, except for files of processes that still run.
 */
import { readdirSync, statSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathOf, systemPath } from '../../engine/host-node/byte-paths.ts'
import { isRunning } from './lock.ts'

const AGE_MS = 600_000

export class Leftovers {
  private readonly seen = new Set<string>()
  /** Whether processes of other machines write there too: then only files that have not changed for long are removed. */
  private readonly isShared: boolean

  constructor(isShared: boolean) {
    this.isShared = isShared
  }

  /** Cleans a directory once. */
  removeFrom(directory: string): void {
    if (this.seen.has(directory)) return
    this.seen.add(directory)
    for (const name of namesIn(directory)) {
      const pid = /\.pdf\.tmp-(\d+)(?:-\d+)?$/.exec(name)?.[1]
      if (pid !== undefined && !isRunning(Number(pid))) this.remove(join(directory, name))
    }
  }

  private remove(path: string): void {
    try {
      const status = statSync(systemPath(path))
      if (status.isFile() && (!this.isShared || Date.now() - status.mtimeMs > AGE_MS)) unlinkSync(systemPath(path))
    } catch {
      return
    }
  }
}

const namesIn = (directory: string): readonly string[] => {
  try {
    return readdirSync(systemPath(directory), { encoding: 'buffer' }).map(pathOf)
  } catch {
    return []
  }
}
