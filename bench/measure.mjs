/**
 * Measures workloads in new processes of the command, as users run it. Fonts are fixed files, so that figures do not depend on installed
 * fonts: DejaVu Sans if present, as in figures of other programs, and the packaged font for Japanese.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bundle.mjs'
import { runNode } from './child.mjs'

const probe = join(root, 'bench/peak-probe.cjs')
const ROUNDS = 2
/** A conversion longer than this averages out the noise of the machine and is not repeated. */
const LONG_SECONDS = 10
const DEJAVU = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'

export function createMeasuring(library, dist, folder) {
  const packaged = library.packagedFont()
  const font = existsSync(DEJAVU) ? DEJAVU : packaged
  const output = join(folder, 'out.pdf')
  const command = join(dist, 'pdfconv.js')
  const idle = Math.min(...Array.from({ length: ROUNDS }, idlePeak))
  return { rounds: ROUNDS, font, packaged, idle, measure }

  function measure(workload, path, mode) {
    const options = [
      ['font', workload.japanese ? packaged : font], ['disable-system-fonts', null],
      ...(mode === 'streaming' ? [['streaming', null]] : []), ...(workload.options ?? []),
    ]
    const args = options.flatMap(([name, value]) => (value === null ? [`--${name}`] : [`--${name}`, String(value)]))
    const result = best(() => run(['-q', ...args, path, '-o', output]))
    const { series, size } = workload
    return { ...result, series, size, mode, growth: result.peak - idle }
  }

  /**
   * Peak memory of a process that converts nothing; the command reports it itself, since a preloaded module would move garbage collections
   * (2 MB in streaming).
   */
  function idlePeak() {
    const { output: pipes } = runNode(['--require', probe, command, '--help'], { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
    return JSON.parse(pipes[3]).peak
  }

  /** CPU in seconds, peak in bytes, and statistics of the engine. */
  function run(args) {
    const { stderr } = runNode([command, ...args], { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, PDFCONV_STAGES: 'json' } })
    const { stages, peak, stats } = JSON.parse(stderr)
    const cpu = Object.values(stages).reduce((sum, stage) => sum + stage.cpu, 0) / 1000
    return { cpu, peak, engineCpu: cpu - stages.start.cpu / 1000, stages, ...stats }
  }
}

/** The run with the least CPU, with the lowest peak of all runs. */
function best(run) {
  const results = []
  do results.push(run())
  while (results.length < ROUNDS && !(results[0].cpu > LONG_SECONDS))
  const least = results.reduce((a, b) => (b.cpu < a.cpu ? b : a))
  return { ...least, peak: Math.min(...results.map((result) => result.peak)) }
}
