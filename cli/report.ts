/**
 * Describes the result of one conversion as a JSON record, and writes the file of `--report`. The file is opened before the conversion, so
 * that a wrong path is found early; it is also written if the conversion fails.
 */
import type { Writable } from 'node:stream'
import { createFileSink, type Guard } from '../engine/host-node/file-sink.ts'
import { createStreamSink } from '../engine/host-node/stdout-sink.ts'
import { ConvertError, type ErrorKind, errorKinds } from '../engine/messages/errors.ts'
import type { ConversionReport } from '../engine/messages/report.ts'

export interface ReportRecord extends ConversionReport {
  readonly input: string
  /** `-` is standard output. */
  readonly output: string
  readonly ok: boolean
  readonly error: { readonly code: ErrorKind; readonly exitCode: number; readonly message: string } | null
}

export const reportRecord = (
  input: string, output: string, report: ConversionReport, error: unknown = null,
): ReportRecord => ({ input, output, ok: error === null, error: error === null ? null : describe(error), ...report })

const describe = (error: unknown): ReportRecord['error'] => {
  if (error instanceof ConvertError) return { code: error.kind, exitCode: error.exitCode, message: error.message }
  return { code: 'internal', exitCode: errorKinds.internal.exitCode, message: error instanceof Error ? error.message : String(error) }
}

export interface TextFile {
  write(text: string): void | Promise<void>
  /** Gives the file its final name. */
  finish(): void | Promise<void>
  discard(): void
}

/**
 * Opens a text file that appears under its name complete or not at all; `-` is standard output, as for a PDF. `guard` cleans up if a
 * signal ends the process.
 */
export const openTextFile = (path: string, stdout: () => Writable, guard?: Guard): TextFile => {
  const sink = path === '-' ? createStreamSink(stdout()) : createFileSink(path, guard, 'report')
  const encoder = new TextEncoder()
  return {
    write: (text) => sink.write(encoder.encode(text)),
    async finish() {
      await sink.finish()
    },
    discard: () => void sink.abort(null),
  }
}
