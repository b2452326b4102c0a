/**
 * What the container (a control group of Linux, version 1 or 2) leaves of the machine to this process: memory in bytes and
 * processor cores. Without a container it is what the machine has. Node 20 and 24 take the cores of the machine even where a
 * quota of CPU time holds.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'

/** Bytes that the process and its threads may take; null where only the machine limits them. */
export const memoryOfContainer = (): number | null => {
  const limit = process.constrainedMemory()
  // 0 where there is none, and more than there is where the control group says "no limit" by a number.
  return limit > 0 && limit < totalmem() ? limit : null
}

/** Whole cores that threads may keep busy, at least one. `root` and `self` are where Linux shows control groups; tests say. */
export const availableCores = (root = '/sys/fs/cgroup', self = '/proc/self/cgroup', machine = availableParallelism()): number => {
  const quota = cpuQuota(root, self)
  return quota === null ? machine : Math.max(1, Math.min(machine, Math.ceil(quota)))
}

/** CPU time per time, by the narrowest quota of the group and those around it; null without one. */
const cpuQuota = (root: string, self: string): number | null => {
  let narrowest: number | null = null
  for (const line of (read(self) ?? '').split('\n')) {
    const [, controllers = '', group = ''] = /^\d+:([^:]*):(.*)$/.exec(line) ?? []
    const isSecond = controllers === ''
    if (!isSecond && !controllers.split(',').includes('cpu')) continue
    for (const directory of directoriesAround(isSecond ? [root, join(root, 'unified')] : [join(root, controllers), join(root, 'cpu')], group)) {
      const quota = isSecond ? quotaOfSecond(directory) : quotaOfFirst(directory)
      if (quota !== null && (narrowest === null || quota < narrowest)) narrowest = quota
    }
  }
  return narrowest
}

/** Within a container the mount shows the group itself, so that its path may not be below it. */
const directoriesAround = (roots: readonly string[], group: string): readonly string[] => {
  const names = group.split('/').filter((name) => name !== '' && name !== '..')
  return roots.flatMap((root) => Array.from({ length: names.length + 1 }, (_, count) => join(root, ...names.slice(0, count))))
}

/** `cpu.max` of version 2: quota and period, or "max". */
const quotaOfSecond = (directory: string): number | null => {
  const [quota = '', period = ''] = (read(join(directory, 'cpu.max')) ?? '').trim().split(' ')
  return ratio(quota, period)
}

/** A quota of -1 is none in version 1. */
const quotaOfFirst = (directory: string): number | null =>
  ratio(read(join(directory, 'cpu.cfs_quota_us')) ?? '', read(join(directory, 'cpu.cfs_period_us')) ?? '')

const ratio = (quota: string, period: string): number | null => {
  const value = Number.parseInt(quota, 10) / Number.parseInt(period, 10)
  return Number.isFinite(value) && value > 0 ? value : null
}

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
