/**
 * Counters of the server in the text form of Prometheus: requests by path and status, time taken, the queue, workers,
 * memory. Labels come from fixed sets, so that no client can make them grow.
 */
import type { PoolState, WorkerLoss } from '../engine/host-node/pool/index.ts'

const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export class Metrics {
  private readonly requests = new Map<string, number>()
  private readonly losses = new Map<WorkerLoss['reason'], number>()
  private readonly buckets = BUCKETS.map(() => 0)
  private conversions = 0
  private seconds = 0
  private pages = 0

  request(path: string, status: number): void {
    const labels = `path="${path}",status="${status}"`
    this.requests.set(labels, (this.requests.get(labels) ?? 0) + 1)
  }

  /** Time from the arrival of the request to its answer. */
  conversion(milliseconds: number, pages: number): void {
    const seconds = milliseconds / 1000
    this.conversions++
    this.seconds += seconds
    this.pages += pages
    for (const [at, bound] of BUCKETS.entries()) if (seconds <= bound) this.buckets[at] = (this.buckets[at] ?? 0) + 1
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
    lines.push('# HELP pdfconv_conversion_seconds Time from arrival to answer.', '# TYPE pdfconv_conversion_seconds histogram')
    for (const [at, bound] of BUCKETS.entries()) lines.push(`pdfconv_conversion_seconds_bucket{le="${bound}"} ${this.buckets[at] ?? 0}`)
    lines.push(`pdfconv_conversion_seconds_bucket{le="+Inf"} ${this.conversions}`)
    lines.push(`pdfconv_conversion_seconds_sum ${this.seconds}`, `pdfconv_conversion_seconds_count ${this.conversions}`)
    family('pages_total', 'counter', 'Pages written.', [['', this.pages]])
    family('queue_length', 'gauge', 'Requests that wait for a worker.', [['', pool.queued]])
    family('workers', 'gauge', 'Workers.', [['', pool.workers]])
    family('workers_busy', 'gauge', 'Workers that convert.', [['', pool.busy]])
    family('worker_restarts_total', 'counter', 'Workers that were replaced.', [['', pool.restarts]])
    family('worker_losses_total', 'counter', 'Workers that ended before their time, by reason.',
      [...this.losses].map(([reason, count]) => [`{reason="${reason}"}`, count]))
    family('arena_bytes_peak', 'gauge', 'Arena bytes of the largest document so far.', [['', pool.peakArenaBytes]])
    family('worker_bytes', 'gauge', 'Heap and arrays of each worker after its last conversion.',
      pool.heldBytes.map((bytes, at) => [`{worker="${at}"}`, bytes]))
    const { heapTotal, arrayBuffers } = process.memoryUsage()
    family('main_bytes', 'gauge', 'Heap and arrays of the thread that serves.', [['', heapTotal + arrayBuffers]])
    family('resident_bytes', 'gauge', 'Memory of the process.', [['', process.memoryUsage.rss()]])
    return `${lines.join('\n')}\n`
  }
}
