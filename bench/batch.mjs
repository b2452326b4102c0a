/**
 * `npm run bench -- batch [FILES]`: converts small invoices (examples/invoices.mjs) with `pdfconv batch`, with one worker and with one per
 * core, and compares with runs of the command line, of which 100 are measured and the rest is extrapolated. Prints files per second, CPU
 * per file and peak memory of the whole process, including workers.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './bundle.mjs'
import { runNode } from './child.mjs'
import { describeMachine } from './machine.mjs'
import { formatTable } from './table.mjs'

const probe = join(root, 'bench/peak-probe.cjs')
const SINGLE_RUNS = 100

/** Prints the table. */
export function measureBatch(files, dist) {
  const folder = mkdtempSync(join(tmpdir(), 'pdfconv-batch-bench-'))
  const command = join(dist, 'pdfconv.js')
  try {
    runNode([join(root, 'examples/invoices.mjs'), String(files), join(folder, 'in')])
    const rows = [1, availableParallelism()].filter((n, i, all) => all.indexOf(n) === i).map((workers) => {
      const output = join(folder, `out-${workers}`)
      const args = ['batch', join(folder, 'in'), '--output-dir', output, '--workers', String(workers), '-q']
      return row(`batch, ${workers} worker${workers === 1 ? '' : 's'}`, files, [run(command, args)], files)
    })
    const names = readdirSync(join(folder, 'in')).slice(0, Math.min(SINGLE_RUNS, files))
    const singles = names.map((name) => run(command, ['-q', join(folder, 'in', name), '-o', join(folder, 'one.pdf')]))
    rows.push(row(`${files} runs (of ${names.length})`, files, singles, names.length))
    console.log(`Machine: ${describeMachine()}\n\n${formatTable(['small invoices', 'seconds', 'files/s', 'CPU ms/file', 'peak MB'], rows)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(command, args) {
  const start = performance.now()
  const { output } = runNode(['--require', probe, command, ...args], { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
  return { seconds: (performance.now() - start) / 1000, ...JSON.parse(output[3]) }
}

/** `runs` converted `measured` files. */
function row(name, files, runs, measured) {
  const sum = (key) => runs.reduce((total, each) => total + each[key], 0)
  const seconds = (sum('seconds') / measured) * files
  const peak = Math.max(...runs.map((each) => each.peak))
  return [name, seconds.toFixed(1), (files / seconds).toFixed(1), (sum('cpu') / 1000 / measured).toFixed(1), (peak / 1e6).toFixed(0)]
}
