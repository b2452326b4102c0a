/**
 * `npm run bench [-- NAMES...]`: runs the workloads (all, or the named ones), each with a new command, normal and streaming, and measures
 * start-up. Prints a table, marks missed goals, and after a run of all workloads writes bench/figures.md. `--quick` runs a few small ones.
 * `--check` counts pages, bytes and garbage instead, compares them with bench/expected.json, and exits with 1 if they differ (`--check
 * --update` writes that file; `--check garbage` makes one of the counts). `--dist DIR` uses the command in that directory. `npm run bench
 * -- cpu [STAGE...]` runs the micro-benchmarks (bench/cpu/*.bench.ts). `npm run bench -- batch [FILES]` compares the batch command with
 * separate runs of the command line.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundleEntry, root } from './bundle.mjs'
import { check } from './check-counts.mjs'
import { describe } from './describe.mjs'
import { compareWithGoals } from './goals.mjs'
import { measureStartUp } from './start-up.mjs'
import { createMeasuring } from './measure.mjs'
import { usePlainEnvironment } from './plain-environment.mjs'

const usage = 'usage: npm run bench -- [--quick] [--check [--update]] [--dist DIR] [NAMES...] | cpu [STAGE...] | batch [FILES]'
const flag = { type: 'boolean', default: false }

usePlainEnvironment()

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { quick: flag, check: flag, update: flag, dist: { type: 'string', default: join(root, 'dist') } },
  })
  if (positionals[0] === 'cpu') {
    const { runStages } = await import('./cpu/run.mjs')
    await runStages(positionals.slice(1))
  } else if (positionals[0] === 'batch') {
    const { measureBatch } = await import('./batch.mjs')
    measureBatch(Number(positionals[1] ?? 2000), values.dist)
  } else {
    await run(values, positionals)
  }
} catch (error) {
  console.error(String(error?.code).startsWith('ERR_PARSE_ARGS') ? `${error.message}\n${usage}` : error)
  process.exitCode = 1
}

async function run({ quick, check: counting, update, dist }, given) {
  const names = given.filter((name) => name !== 'garbage' || !counting)
  const url = await bundleEntry('bench/library.ts')
  const library = await import(url)
  const isAll = given.length === 0 && !quick
  const selected = isAll ? library.workloads : library.selectWorkloads(quick ? [...library.quick, ...names] : names)
  const withGarbage = given.length === 0 || names.length < given.length
  const folder = mkdtempSync(join(tmpdir(), 'pdfconv-bench-'))
  try {
    if (counting) await check({ library, url }, selected, folder, { update, isAll, withGarbage })
    else measure(library, { selected, folder, dist, isAll })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function measure(library, { selected, folder, dist, isAll }) {
  const measuring = createMeasuring(library, dist, folder)
  const results = new Map()
  for (const workload of selected) {
    const path = library.writeWorkload(workload, folder)
    for (const mode of workload.modes) {
      const name = `${library.nameOf(workload)}${mode === 'streaming' ? '+streaming' : ''}`
      console.error(name)
      try {
        results.set(name, measuring.measure(workload, path, mode))
      } catch (error) {
        console.error(`FAILED: ${name}: ${error.message}`)
        process.exitCode = 1
      }
    }
    rmSync(join(path, '..'), { recursive: true })
  }
  const startUp = isAll ? measureStartUp(folder, 21, dist) : []
  const report = describe({ results, goals: compareWithGoals(results), startUp, ...measuring })
  console.log(report)
  if (isAll) writeFileSync(join(root, 'bench/figures.md'), report)
}
