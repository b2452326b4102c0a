/**
 * Counts the garbage of a conversion: bytes allocated on V8's heap per node of the document. With a Node that only interprets and never
 * collects garbage (`flags`), the count is the same on every machine. A document is compared with one of half its size, so that fixed costs
 * do not count. The interpreter allocates objects for numbers that are not integers: compiled code needs a third to a fifth of these bytes,
 * in proportion.
 */
import { join } from 'node:path'
import { root } from './bundle.mjs'
import { runNode } from './child.mjs'

const own = join(root, 'bench/allocations.mjs')
const MEGABYTES = 1024
const ROUNDS = 4
const flags = [
  '--single-threaded', '--expose-gc', '--no-opt', '--no-sparkplug', `--min-semi-space-size=${MEGABYTES}`, `--max-semi-space-size=${MEGABYTES}`,
]

/** `library`: URL of the bundled bench/library.ts; returns whole bytes per node. */
export function countAllocations(library, name, folder) {
  return JSON.parse(runNode([...flags, own, library, name, folder]).stdout)
}

/** Runs in the child process. */
async function count(library, name, folder) {
  const { allocationRuns } = await import(library)
  const [half, whole] = allocationRuns(name, folder)
  // The first conversion fills one-time data: inline caches, tables made on demand.
  await whole()
  const [small, large] = [await measure(half), await measure(whole)]
  console.log(Math.round((large.bytes - small.bytes) / (large.nodes - small.nodes)))
}

/** The minimum of several runs: growth of hash tables, or of internal lists of V8, affects only some runs. */
async function measure(run) {
  let least = { nodes: 0, bytes: Infinity }
  for (let round = 0; round < ROUNDS; round++) {
    globalThis.gc()
    const before = process.memoryUsage().heapUsed
    const nodes = await run()
    const bytes = process.memoryUsage().heapUsed - before
    if (bytes < least.bytes) least = { nodes, bytes }
  }
  return least
}

if (process.argv[1] === own) await count(...process.argv.slice(2))
