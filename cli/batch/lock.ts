/**
 * Prevents two batches from writing to the same place: a lock file names the process that writes. Parts of one list (`--shard`) may write
 * at the same time, each with its own lock file. The lock of an ended process is taken over. Processes of another machine are not visible
 * here, so their lock is taken over once its modification time is ten minutes old.
 */
import { closeSync, openSync, readdirSync, readFileSync, renameSync, statSync, unlinkSync, utimesSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { inputError } from '../../engine/messages/errors.ts'
import type { Shard } from './settings.ts'

interface Owner {
  readonly pid: number
  readonly host: string
  /** Start time of the process, to distinguish processes with the same id; empty if the system does not provide it. */
  readonly started: string
  readonly list: string
  readonly part: number
  readonly of: number
}

export interface Lock {
  /** Whether a process of another machine works on another part of the list. */
  readonly hasCompany: boolean
  release(): void
}

const WAIT_MS = 200
const REFRESH_MS = 60_000
const STALE_MS = 600_000

/** `place`: path of the lock file without suffix for parts. Null if no file can be written. Throws an InputError if another batch runs. */
export const takeLock = (place: string, list: string, shard: Shard | null): Lock | null => {
  const { part, of } = shard ?? { part: 0, of: 0 }
  const path = `${place}${shard === null ? '' : `.${part}-of-${of}`}.lock`
  const own: Owner = { pid: process.pid, host: hostname(), started: startOf(process.pid), list: resolve(list), part, of }
  if (!create(path, own)) return null
  const others = othersBeside(place, path)
  const rival = others.find(({ owner }) => owner.list !== own.list || owner.of !== of || owner.part === part || of === 0)
  if (rival !== undefined) {
    remove(path)
    throw inUse(rival.path, rival.owner)
  }
  const timer = setInterval(() => touch(path), REFRESH_MS)
  timer.unref()
  return {
    hasCompany: others.some(({ owner }) => owner.host !== own.host),
    release() {
      clearInterval(timer)
      remove(path)
    },
  }
}

/** Returns false if the file cannot be created. */
const create = (path: string, own: Owner): boolean => {
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const file = openSync(path, 'wx')
      try {
        writeSync(file, JSON.stringify(own))
      } finally {
        closeSync(file)
      }
      return true
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) return false
    }
    const owner = ownerOf(path)
    if (owner !== null && isAlive(path, owner)) throw inUse(path, owner)
    // Another process may be writing it right now.
    if (owner === null && isYoung(path)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS)
    else takeAway(path, owner)
  }
  return false
}

const isYoung = (path: string): boolean => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < 3 * WAIT_MS

/** Removes the lock of an ended process, unless another process has replaced it in the meantime. */
const takeAway = (path: string, owner: Owner | null): void => {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    if (JSON.stringify(ownerOf(aside)) === JSON.stringify(owner)) unlinkSync(aside)
    else renameSync(aside, path)
  } catch {
    return
  }
}

const othersBeside = (place: string, own: string): readonly { readonly path: string; readonly owner: Owner }[] => {
  const directory = dirname(place)
  const start = basename(place)
  return readdirSync(directory)
    .filter((name) => name.startsWith(start) && /^(?:\.\d+-of-\d+)?\.lock$/.test(name.slice(start.length)))
    .map((name) => join(directory, name))
    .flatMap((path) => {
      const owner = path === own ? null : ownerOf(path)
      return owner !== null && isAlive(path, owner) ? [{ path, owner }] : []
    })
}

const inUse = (path: string, { pid, host, list, part, of }: Owner): Error => inputError(
  `another batch is writing there: process ${pid} on ${host}, with the list ${list}${of === 0 ? '' : `, part ${part} of ${of}`}\n`
  + `wait until it ends, or name another --output-dir; if it no longer exists, remove ${path}`,
)

const isAlive = (path: string, { pid, host, started }: Owner): boolean => {
  if (host !== hostname()) return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < STALE_MS
  return isRunning(pid) && (started === '' || startOf(pid) === started)
}

/** Whether a process of this machine runs. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Start time of a process in clock ticks since boot: the 22nd field of `stat` in proc(5). */
const startOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** Null for anything but a complete lock file. */
const ownerOf = (path: string): Owner | null => {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    const isOwner = typeof value === 'object' && value !== null && 'pid' in value && 'host' in value && 'list' in value
    return isOwner && Number.isSafeInteger(value.pid) && Number(value.pid) > 0 ? value as Owner : null
  } catch {
    return null
  }
}

const touch = (path: string): void => {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    return
  }
}

const remove = (path: string): void => {
  try {
    unlinkSync(path)
  } catch {
    return
  }
}
