/**
 * Memory in bytes and processor cores that the container (a Linux control group, version 1 or 2) allows this process. Without a container,
 * those of the machine. Node 20 and 24 report the cores of the machine even with a CPU quota.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'

/** Memory limit of the process with its threads in bytes; null if only the machine limits it. */
export const memoryOfContainer = (): number | null => {
  const limit = process.constrainedMemory()
  // 0 without a control group; larger than the memory of the machine if the group represents "no limit" by a number.
  return limit > 0 && limit < totalmem() ? limit : null
}

/** Number of whole cores available to threads, at least one. `root`, `self`: paths of the control groups in Linux, set by tests. */
export const availableCores = (root = '/sys/fs/cgroup', self = '/proc/self/cgroup', machine = availableParallelism()): number => {
  const quota = cpuQuota(root, self)
  return quota === null ? machine : Math.max(1, Math.min(machine, Math.ceil(quota)))
}

/** Number of cores by the smallest CPU quota of the group and its ancestors; null without one. */
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

/** In a container the mount point may be the group itself, so its path need not exist below it. */
const directoriesAround = (roots: readonly string[], group: string): readonly string[] => {
  const names = group.split('/').filter((name) => name !== '' && name !== '..')
  return roots.flatMap((root) => Array.from({ length: names.length + 1 }, (_, count) => join(root, ...names.slice(0, count))))
}

/** `cpu.max` of version 2: quota and period, or "max". */
const quotaOfSecond = (directory: string): number | null => {
  const [quota = '', period = ''] = (read(join(directory, 'cpu.max')) ?? '').trim().split(' ')
  return ratio(quota, period)
}

/** In version 1 a quota of -1 means none. */
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
