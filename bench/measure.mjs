/**
 * Measures workloads in fresh processes. The fonts are one file, so that figures do not depend on what is installed:
 * DejaVu Sans where it is, as in figures of others, and the packaged font for Japanese.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bundle.mjs'
import { runCase } from './child.mjs'

const ROUNDS = 2
/** A case longer than this has had its share of the machine's noise; it is not run again. */
const LONG_SECONDS = 10
const DEJAVU = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'

export function createMeasuring(library, bundle, folder) {
  const packaged = library.packagedFont()
  const font = existsSync(DEJAVU) ? DEJAVU : packaged
  const output = join(folder, 'out.pdf')
  const idle = { normal: idleOf('normal'), streaming: idleOf('streaming') }
  return { rounds: ROUNDS, font, packaged, idle, measure }

  function idleOf(mode) {
    return best(() => runCase(script('idle'), bundle, mode), (result) => result.peak).peak
  }

  function measure(workload, path, mode) {
    const streaming = mode === 'streaming'
    const options = [
      ['font', workload.japanese ? packaged : font], ['disable-system-fonts', null],
      ...(streaming ? [['streaming', null]] : []), ...(workload.options ?? []),
    ]
    const task = JSON.stringify({ path, options, output, streaming })
    const result = best(() => runCase(script('convert'), bundle, task), (one) => one.engineCpu)
    const { series, size } = workload
    return { ...result, series, size, mode, growth: result.peak - idle[mode] }
  }
}

function script(name) {
  return join(root, 'bench/memory', `${name}.mjs`)
}

/** The run with the least cost, with the least peak of them all. */
function best(run, cost) {
  const results = []
  do results.push(run())
  while (results.length < ROUNDS && !(results[0].engineCpu > LONG_SECONDS))
  const least = results.reduce((a, b) => (cost(b) < cost(a) ? b : a))
  return { ...least, peak: Math.min(...results.map((result) => result.peak)) }
}
