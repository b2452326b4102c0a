/**
 * What a pool takes when nobody says: workers and MiB for each, as many as processor and memory of the machine or of its
 * container bear. What is too much for a container ends the process at once and without a word, with all of its jobs.
 */
import { availableCores, memoryOfContainer } from '../container-limits.ts'

const MEBIBYTE = 1_048_576
/** Without a container. */
const USUAL_MEBIBYTES = 1024
/** What the process takes besides what is counted for its workers, and what each worker takes besides what is counted for it. */
const PROCESS_MEBIBYTES = 96
const WORKER_MEBIBYTES = 24
/** With less a worker converts little; fewer workers are better then. */
const LEAST_MEBIBYTES = 96
/** Of the container: the rest is for what is counted late. */
const SHARE = 0.9

const roomOf = (container: number): number => (container / MEBIBYTE) * SHARE - PROCESS_MEBIBYTES

export const defaultWorkers = (cores = availableCores(), container = memoryOfContainer()): number =>
  container === null ? cores : Math.max(1, Math.min(cores, Math.floor(roomOf(container) / (LEAST_MEBIBYTES + WORKER_MEBIBYTES))))

/** MiB that the conversion of each worker may hold. */
export const defaultMemoryLimit = (workers: number, container = memoryOfContainer()): number =>
  container === null ? USUAL_MEBIBYTES
    : Math.max(32, Math.min(USUAL_MEBIBYTES, Math.floor(roomOf(container) / workers - WORKER_MEBIBYTES)))

/** Bytes at which a process whose workers may hold `limit` MiB each is too large. */
export const mostOfProcess = (workers: number, limit: number, container = memoryOfContainer()): number =>
  Math.min((OWN_MEBIBYTES + limit * workers) * MEBIBYTE, container === null ? Infinity : container * (SHARE + 1) / 2)

/** What a process may take besides its workers where there is room: their code, the heaps that V8 has not given back. */
const OWN_MEBIBYTES = 384

/** MiB that the only conversion of a process may hold in a container; null where only the machine limits it. */
export const memoryOfOneDocument = (container = memoryOfContainer()): number | null =>
  container === null ? null : Math.max(32, Math.floor((container / MEBIBYTE) * SHARE - PROCESS_MEBIBYTES + WORKER_MEBIBYTES))
