/**
 * Measures the stages of a conversion. With PDFCONV_STAGES in the environment, the command prints CPU and wall time of each stage, the
 * statistics of the engine and the peak memory of the process on standard error: `table` for people, `json` as one line for programs.
 * CPU time is that of the whole process, so compiler and garbage collector threads of V8 count towards the current stage.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { Host, Stage } from '../engine/host/host.ts'
import { usageError } from '../engine/messages/errors.ts'
import type { RenderStats } from '../engine/index.ts'
import type { StartEngine } from './run.ts'

/** `start`: everything before the first byte of input, including the start of Node. */
type Measured = 'start' | Stage

/** In milliseconds. */
export interface StageTimes {
  cpu: number
  wall: number
}

export interface Clock {
  cpu(): number
  wall(): number
  /** Peak memory of the process, bytes. */
  peak(): number
}

const STATUS = '/proc/self/status'

const processClock: Clock = {
  cpu() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
  wall: () => performance.now(),
  peak() {
    // The resource usage of a process includes that of the program that executed it.
    const status = existsSync(STATUS) ? readFileSync(STATUS, 'latin1') : ''
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS) * 1024
  },
}

export class StageClock {
  private readonly clock: Clock
  private readonly times = new Map<Measured, StageTimes>()
  private current: Measured = 'start'
  private cpu = 0
  private wall = 0

  constructor(clock: Clock = processClock) {
    this.clock = clock
  }

  begin(stage: Stage): void {
    this.stop()
    this.current = stage
  }

  /** All measurements so far as text in the given form. */
  report(form: 'table' | 'json', stats: RenderStats): string {
    this.stop()
    const peak = this.clock.peak()
    return form === 'json' ? JSON.stringify({ stages: Object.fromEntries(this.times), peak, stats }) : table([...this.times], peak, stats)
  }

  private stop(): void {
    const [cpu, wall] = [this.clock.cpu(), this.clock.wall()]
    const times = this.times.get(this.current) ?? { cpu: 0, wall: 0 }
    times.cpu += cpu - this.cpu
    times.wall += wall - this.wall
    this.times.set(this.current, times)
    this.cpu = cpu
    this.wall = wall
  }
}

const table = (times: readonly (readonly [string, StageTimes])[], peak: number, stats: RenderStats): string => {
  const sum = { cpu: 0, wall: 0 }
  for (const [, { cpu, wall }] of times) {
    sum.cpu += cpu
    sum.wall += wall
  }
  const line = (name: string, { cpu, wall }: StageTimes): string => `${name.padEnd(9)}${cpu.toFixed(1).padStart(10)}${wall.toFixed(1).padStart(10)}`
  const { nodes, arenaBytes, textBytes } = stats
  return [
    'stage        CPU ms   wall ms', ...times.map(([name, each]) => line(name, each)), line('all', sum),
    `${nodes} nodes, ${arenaBytes} bytes of rows, ${textBytes} bytes of text at the fullest moment`,
    `${(peak / 1e6).toFixed(1)} MB of memory at most`,
  ].join('\n')
}

const askedForm = (environment: Readonly<Record<string, string | undefined>>): 'table' | 'json' | null => {
  const value = environment['PDFCONV_STAGES']
  if (value === undefined || value === '') return null
  if (value === 'table' || value === 'json') return value
  throw usageError(`the environment variable PDFCONV_STAGES is '${value}'\nset it to table or json, or unset it`)
}

/** Wraps `start` so that its engines are measured; `print` receives the text when they have finished. */
export const measuring = (
  start: StartEngine, environment: Readonly<Record<string, string | undefined>>, print: (text: string) => void,
): StartEngine => {
  const form = askedForm(environment)
  if (form === null) return start
  return (options, host, sink) => {
    const clock = new StageClock()
    const measured = Object.create(host) as Host
    measured.stage = (stage) => {
      host.stage?.(stage)
      clock.begin(stage)
    }
    const engine = start(options, measured, sink)
    return {
      feed: (bytes) => engine.feed(bytes),
      async finish() {
        const result = await engine.finish()
        if (result.stats !== undefined) print(`${clock.report(form, result.stats)}\n`)
        return result
      },
    }
  }
}
