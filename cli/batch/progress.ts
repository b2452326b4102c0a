/**
 * Shows the progress of a batch: on a terminal one line that is redrawn, elsewhere one plain line per file. Messages about files are
 * printed whole, above the progress line.
 */
import type { Reporter } from '../reporter.ts'
import { createReporter } from '../reporter.ts'
import type { Options } from '../../engine/options/table.ts'

export interface ProgressCounts {
  readonly converted: number
  readonly skipped: number
  readonly failed: number
  /** Null if the number is not known before the end. */
  readonly total: number | null
}

export interface ProgressOutput {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

export interface Progress extends Reporter {
  update(counts: ProgressCounts): void
  /** Removes the progress line and prints the summary. */
  end(summary: string | null): void
}

const REDRAW_MS = 100
const BAR = 24
const CLEAR = '\r\u001b[K'

export const createProgress = (
  level: Options['logLevel'], out: ProgressOutput, clock: () => number = () => performance.now(),
): Progress => {
  const isBar = out.isTTY === true && level === 'info'
  const start = clock()
  let line = ''
  let drawn = -Infinity

  const print = (text: string): void => {
    out.write(line === '' ? text : `${CLEAR}${text}${line}`)
  }
  const reporter = createReporter(level, print)
  return {
    error: reporter.error,
    warning: reporter.warning,
    note: reporter.note,
    // On a terminal the progress line shows it.
    success: isBar ? () => {} : reporter.success,
    update(counts) {
      if (!isBar) return
      const now = clock()
      if (now - drawn < REDRAW_MS) return
      drawn = now
      line = progressLine(counts, (now - start) / 1000).slice(0, (out.columns || 80) - 1)
      out.write(CLEAR + line)
    },
    end(summary) {
      if (line !== '') out.write(CLEAR)
      line = ''
      if (summary !== null) reporter.success(summary)
    },
  }
}

export const progressLine = ({ converted, skipped, failed, total }: ProgressCounts, seconds: number): string => {
  const done = converted + skipped + failed
  const bar = total === null || total === 0 ? '' : `[${'#'.repeat(Math.floor((done / total) * BAR)).padEnd(BAR, '.')}] `
  const of = total === null ? `${done}` : `${done}/${total}`
  const rate = seconds > 0 ? `, ${((converted + failed) / seconds).toFixed(1)}/s` : ''
  const left = total === null || seconds <= 0 || converted + failed === 0 ? 0 : (total - done) * seconds / (converted + failed)
  const ending = left < 1 ? '' : `, ${clockText(left)} left`
  return `${bar}${of}${rate}${ending}${skipped > 0 ? `, ${skipped} done before` : ''}${failed > 0 ? `, ${failed} failed` : ''}`
}

/** Formats seconds as 0:05, 12:34 or 1:00:00. */
const clockText = (seconds: number): string => {
  const whole = Math.round(seconds)
  const two = (value: number): string => String(value).padStart(2, '0')
  const minutes = Math.floor(whole / 60)
  return minutes < 60 ? `${minutes}:${two(whole % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`
}
