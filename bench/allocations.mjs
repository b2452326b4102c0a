/**
 * Counts the garbage of a conversion: bytes that are allocated on V8's heap for each node of the document. Run by a Node
 * that interprets only and collects nothing (`flags`), this is the same on every machine. A document is measured against
 * one of half its size, so that what every conversion needs once does not count. Numbers that are no integers are
 * objects for the interpreter: compiled code needs a third to a fifth of these bytes, in the same proportions.
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

/** `library` is the URL of the bundled bench/library.ts; returns whole bytes per node. */
export function countAllocations(library, name, folder) {
  return JSON.parse(runNode([...flags, own, library, name, folder]).stdout)
}

/** In the child. */
async function count(library, name, folder) {
  const { allocationRuns } = await import(library)
  const [half, whole] = allocationRuns(name, folder)
  // The first conversion fills what is filled once: inline caches, tables made on demand.
  await whole()
  const [small, large] = [await measure(half), await measure(whole)]
  console.log(Math.round((large.bytes - small.bytes) / (large.nodes - small.nodes)))
}

/** The least of some: a hash table that grows, or a list of V8's own, falls into one run or into another. */
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
