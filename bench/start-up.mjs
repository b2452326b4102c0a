/**
 * CPU of short commands against `node -e 0`. Runs are paired, one of each in turn, and the median of the ratios is
 * taken: another program on the machine disturbs both halves of a pair alike.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './child.mjs'
import { root } from './bundle.mjs'

const probe = join(root, 'bench/cpu-probe.cjs')

function cpuOf(args) {
  const { output } = runNode(['--require', probe, ...args], { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
  return Number(output[3]) / 1000
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1]
}

/** Returns the medians in milliseconds and of the ratio. */
function compareWithNode(args, pairs) {
  const bare = []
  const ours = []
  for (let i = 0; i < pairs; i++) {
    bare.push(cpuOf(['-e', '0']))
    ours.push(cpuOf(args))
  }
  return { bare: median(bare), ours: median(ours), ratio: median(ours.map((value, i) => value / bare[i])) }
}

export function measureStartUp(folder, pairs, dist) {
  const command = join(dist, 'pdfconv.js')
  const output = join(folder, 'invoice.pdf')
  const invoice = [command, join(root, 'examples/invoice.html'), '-o', output]
  const results = [
    { name: 'pdfconv --version', bar: 1.5, ...compareWithNode([command, '--version'], pairs) },
    { name: 'pdfconv examples/invoice.html', bar: 2.5, ...compareWithNode(invoice, pairs) },
  ]
  rmSync(output, { force: true })
  return results
}
