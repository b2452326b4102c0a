/**
 * Defaults of a pool: the number of workers and the memory limit of each in MiB, as processor and memory of the machine or container allow.
 * If a container exceeds its memory, the kernel ends the process at once, with all of its jobs.
 */
import { availableCores, memoryOfContainer } from '../container-limits.ts'

const MEBIBYTE = 1_048_576
/** Default without a container. */
const USUAL_MEBIBYTES = 1024
/** Memory of the process, and of each worker, in addition to the counted memory. */
const PROCESS_MEBIBYTES = 96
const WORKER_MEBIBYTES = 24
/** A worker with less memory cannot convert much, so fewer workers are better. */
const LEAST_MEBIBYTES = 96
/** Fraction of the memory of the container; the rest is for memory that is counted late. */
const SHARE = 0.9

const roomOf = (container: number): number => (container / MEBIBYTE) * SHARE - PROCESS_MEBIBYTES

export const defaultWorkers = (cores = availableCores(), container = memoryOfContainer()): number =>
  container === null ? cores : Math.max(1, Math.min(cores, Math.floor(roomOf(container) / (LEAST_MEBIBYTES + WORKER_MEBIBYTES))))

/** Memory limit for the conversion of each worker, MiB. */
export const defaultMemoryLimit = (workers: number, container = memoryOfContainer()): number =>
  container === null ? USUAL_MEBIBYTES
    : Math.max(32, Math.min(USUAL_MEBIBYTES, Math.floor(roomOf(container) / workers - WORKER_MEBIBYTES)))

/** Maximum memory of a process whose workers may hold `limit` MiB each, bytes. */
export const mostOfProcess = (workers: number, limit: number, container = memoryOfContainer()): number =>
  Math.min((OWN_MEBIBYTES + limit * workers) * MEBIBYTE, container === null ? Infinity : container * (SHARE + 1) / 2)

/** Memory of a process besides its workers, if there is room: code, and heaps that V8 has not released. */
const OWN_MEBIBYTES = 384

/** Memory limit in MiB for a process with one conversion in a container; null if only the machine limits it. */
export const memoryOfOneDocument = (container = memoryOfContainer()): number | null =>
  container === null ? null : Math.max(32, Math.floor((container / MEBIBYTE) * SHARE - PROCESS_MEBIBYTES + WORKER_MEBIBYTES))
