/**
 * Metrics of the server in the Prometheus text format: requests by path and status, durations, waiting times, sizes, the queue, workers,
 * memory, the process. Labels come from fixed sets, so that clients cannot increase their number.
 */
import { VERSION } from '../engine/messages/version.ts'
import type { PoolState, WorkerLoss } from '../engine/host-node/pool/index.ts'

const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const SIZES = [1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 67_108_864]

class Histogram {
  private readonly bounds: readonly number[]
  private readonly buckets: number[]
  private count = 0
  private sum = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.buckets = bounds.map(() => 0)
  }

  add(value: number): void {
    this.count++
    this.sum += value
    for (const [at, bound] of this.bounds.entries()) if (value <= bound) this.buckets[at] = (this.buckets[at] ?? 0) + 1
  }

  /** `label`: `name="value"`, or empty. */
  lines(name: string, label = ''): readonly string[] {
    const separator = label === '' ? '' : ','
    const all = label === '' ? '' : `{${label}}`
    return [
      ...this.bounds.map((bound, at) => `${name}_bucket{${label}${separator}le="${bound}"} ${this.buckets[at] ?? 0}`),
      `${name}_bucket{${label}${separator}le="+Inf"} ${this.count}`, `${name}_sum${all} ${this.sum}`, `${name}_count${all} ${this.count}`,
    ]
  }
}

/** Data of a conversion request, whatever its outcome. */
export interface MeasuredAnswer {
  readonly status: number
  readonly ms: number
  readonly waitedMs?: number
  readonly bytesIn: number
  readonly bytesOut: number
}

export class Metrics {
  private readonly requests = new Map<string, number>()
  private readonly losses = new Map<WorkerLoss['reason'], number>()
  private readonly conversions = new Histogram(BUCKETS)
  private readonly answers = new Map<number, Histogram>()
  private readonly waited = new Histogram(BUCKETS)
  private readonly bytesIn = new Histogram(SIZES)
  private readonly bytesOut = new Histogram(SIZES)
  private pages = 0

  request(path: string, status: number): void {
    const labels = `path="${path}",status="${status}"`
    this.requests.set(labels, (this.requests.get(labels) ?? 0) + 1)
  }

  /** Time from the arrival of the request to its response. */
  conversion(milliseconds: number, pages: number): void {
    this.conversions.add(milliseconds / 1000)
    this.pages += pages
  }

  answer({ status, ms, waitedMs, bytesIn, bytesOut }: MeasuredAnswer): void {
    const times = this.answers.get(status) ?? new Histogram(BUCKETS)
    this.answers.set(status, times)
    times.add(ms / 1000)
    if (waitedMs !== undefined) this.waited.add(waitedMs / 1000)
    this.bytesIn.add(bytesIn)
    this.bytesOut.add(bytesOut)
  }

  loss(reason: WorkerLoss['reason']): void {
    this.losses.set(reason, (this.losses.get(reason) ?? 0) + 1)
  }

  text(pool: PoolState): string {
    const lines: string[] = []
    const family = (name: string, type: string, help: string, samples: readonly (readonly [labels: string, value: number])[]): void => {
      lines.push(`# HELP pdfconv_${name} ${help}`, `# TYPE pdfconv_${name} ${type}`)
      for (const [labels, value] of samples) lines.push(`pdfconv_${name}${labels} ${value}`)
    }
    family('requests_total', 'counter', 'Requests by path and status.', [...this.requests].map(([labels, count]) => [`{${labels}}`, count]))
    const histogram = (name: string, help: string, parts: readonly (readonly [label: string, histogram: Histogram])[]): void => {
      lines.push(`# HELP pdfconv_${name} ${help}`, `# TYPE pdfconv_${name} histogram`)
      for (const [label, part] of parts) lines.push(...part.lines(`pdfconv_${name}`, label))
    }
    family('build_info', 'gauge', 'Always 1; what runs is in the labels.', [[`{version="${VERSION}",node="${process.versions.node}"}`, 1]])
    histogram('conversion_seconds', 'Time from arrival to the answer with a PDF.', [['', this.conversions]])
    histogram('answer_seconds', 'Time from arrival to answer of all requests for a PDF, by status.',
      [...this.answers].map(([status, times]) => [`status="${status}"`, times]))
    histogram('queue_wait_seconds', 'Time that requests waited for a worker.', [['', this.waited]])
    histogram('request_size_bytes', 'Bodies of requests for a PDF.', [['', this.bytesIn]])
    histogram('response_size_bytes', 'Answers to them.', [['', this.bytesOut]])
    family('pages_total', 'counter', 'Pages written.', [['', this.pages]])
    family('queue_length', 'gauge', 'Requests that wait for a worker.', [['', pool.queued]])
    family('workers', 'gauge', 'Workers.', [['', pool.workers]])
    family('workers_busy', 'gauge', 'Workers that convert.', [['', pool.busy]])
    const lost = [...this.losses.values()].reduce((sum, count) => sum + count, 0)
    family('worker_restarts_total', 'counter', 'Workers that were replaced, by cause; recycled are those that held much.',
      [...[...this.losses].map(([reason, count]) => [`{cause="${reason}"}`, count] as const), ['{cause="recycled"}', Math.max(0, pool.restarts - lost)]])
    family('worker_losses_total', 'counter', 'Workers that ended before their time, by reason.',
      [...this.losses].map(([reason, count]) => [`{reason="${reason}"}`, count]))
    family('arena_bytes_peak', 'gauge', 'Arena bytes of the largest document so far.', [['', pool.peakArenaBytes]])
    family('worker_bytes', 'gauge', 'Heap and arrays of each worker after its last conversion.',
      pool.heldBytes.map((bytes, at) => [`{worker="${at}"}`, bytes]))
    const { heapTotal, arrayBuffers } = process.memoryUsage()
    family('main_bytes', 'gauge', 'Heap and arrays of the thread that serves.', [['', heapTotal + arrayBuffers]])
    family('resident_bytes', 'gauge', 'Memory of the process.', [['', process.memoryUsage.rss()]])
    lines.push(...processLines())
    return `${lines.join('\n')}\n`
  }
}

/** The process metrics that Prometheus client libraries provide, under their usual names. */
const processLines = (): readonly string[] => {
  const { user, system } = process.cpuUsage()
  const started = Math.round(Date.now() / 1000 - process.uptime())
  return [
    '# HELP process_cpu_seconds_total CPU time of the process.', '# TYPE process_cpu_seconds_total counter',
    `process_cpu_seconds_total ${(user + system) / 1e6}`,
    '# HELP process_start_time_seconds When the process was started, in Unix time.', '# TYPE process_start_time_seconds gauge',
    `process_start_time_seconds ${started}`,
    '# HELP process_resident_memory_bytes Memory of the process.', '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
  ]
}
