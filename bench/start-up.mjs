/**
 * CPU of short commands compared with `node -e 0`, also with a V8 that rejects the code cache of the package and uses one of its own, and
 * of a program that imports the library for one document. Runs are paired, one of each in turn, and the median of the ratios is used: other
 * programs on the machine disturb both runs of a pair alike.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runNode } from './child.mjs'
import { root } from './bundle.mjs'

const probe = join(root, 'bench/cpu-probe.cjs')

function cpuOf(args, env) {
  const { output } = runNode(['--require', probe, ...args], { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], env })
  return Number(output[3]) / 1000
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1]
}

/** Returns the medians in milliseconds, and of the ratio. */
function compareWithNode(args, pairs, env = process.env) {
  const bare = []
  const ours = []
  for (let i = 0; i < pairs; i++) {
    bare.push(cpuOf(['-e', '0'], env))
    ours.push(cpuOf(args, env))
  }
  return { bare: median(bare), ours: median(ours), ratio: median(ours.map((value, i) => value / bare[i])) }
}

export function measureStartUp(folder, pairs, dist) {
  const command = join(dist, 'pdfconv.js')
  const output = join(folder, 'invoice.pdf')
  const invoice = [command, join(root, 'examples/invoice.html'), '-o', output]
  const program = join(folder, 'invoice.mjs')
  writeFileSync(program, `
    import { readFileSync } from 'node:fs'
    import { render } from ${JSON.stringify(pathToFileURL(join(dist, 'library.mjs')).href)}
    await render(readFileSync(${JSON.stringify(invoice[1])}))
  `)
  // A flag without effect, except that V8 rejects the cache of the package.
  const setting = '--stack-trace-limit=11'
  const caches = { ...process.env, XDG_CACHE_HOME: join(folder, 'caches') }
  mkdirSync(caches.XDG_CACHE_HOME)
  cpuOf([setting, ...invoice], caches)
  const results = [
    { name: 'pdfconv --version', bar: 1.5, ...compareWithNode([command, '--version'], pairs) },
    { name: 'pdfconv examples/invoice.html', bar: 2.5, ...compareWithNode(invoice, pairs) },
    { name: 'the same with settings of V8', bar: 2.5, ...compareWithNode([setting, ...invoice], pairs, caches) },
    { name: 'import, render invoice.html', bar: null, ...compareWithNode([program], pairs) },
  ]
  rmSync(output, { force: true })
  return results
}
