/**
 * Micro-benchmarks of single stages. Each `<stage>.bench.ts` exports `cases`: names and functions that do one unit of work and return a
 * value, so that the work is not optimized away. They are bundled like the product, then timed.
 */
import { readdirSync } from 'node:fs'
import benny from 'benny'
import { bundleEntry } from '../bundle.mjs'

export async function runStages(names) {
  const stages = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.bench.ts')).map((file) => file.slice(0, -9))
  const unknown = names.filter((name) => !stages.includes(name))
  if (unknown.length > 0) throw new Error(`no stage is called ${unknown.join(', ')}; there are ${stages.join(', ')}`)
  for (const stage of stages.filter((name) => names.length === 0 || names.includes(name))) {
    const { cases } = await import(await bundleEntry(`bench/cpu/${stage}.bench.ts`))
    const timed = Object.entries(cases).map(([name, work]) => benny.add(name, () => void work()))
    await benny.suite(stage, ...timed, benny.cycle(), benny.complete())
  }
}
