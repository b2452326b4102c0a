/**
 * Counts the results of a batch and writes its report: one line of JSON for each file, then the summary. Lines are written as files are
 * done, so that the report needs no memory; the file gets its name when it is complete.
 */
import type { Writable } from 'node:stream'
import type { IgnoredDeclarations } from '../../engine/messages/report.ts'
import type { ReportRecord, TextFile } from '../report.ts'
import { openTextFile } from '../report.ts'

export interface Summary {
  readonly files: number
  readonly converted: number
  /** Files that an earlier run converted. */
  readonly skipped: number
  readonly failed: number
  /** This count and the following ones include files of earlier runs. */
  readonly pages: number
  readonly bytes: number
  /** Number of times that content is missing, in all files. */
  readonly losses: number
  /** CSS declarations that were ignored although they could have changed a page, in all files. */
  readonly ignoredCss: IgnoredDeclarations
  readonly seconds: number
  /** Number of failed files by error code. */
  readonly failures: Readonly<Record<string, number>>
  /** Number of files with warnings, by warning code. */
  readonly warnings: Readonly<Record<string, number>>
  /** Whether the run was stopped before its end. */
  readonly stopped: boolean
}

export class BatchReport {
  converted = 0
  skipped = 0
  failed = 0
  /** The highest exit code of a file. */
  exitCode = 0
  private pages = 0
  private bytes = 0
  /** Counts of earlier runs. */
  private pagesBefore = 0
  private bytesBefore = 0
  private losses = 0
  private ignored: IgnoredDeclarations = { count: 0, inStandard: 0 }
  private readonly failures: Record<string, number> = {}
  private readonly warnings: Record<string, number> = {}
  private readonly file: TextFile | null
  private isEmpty = true
  /** Resolves when all earlier writes are done: files end while the record of another file waits for a slow reader. */
  private turn: Promise<void> = Promise.resolve()

  constructor(path: string | null, stdout: () => Writable) {
    this.file = path === null ? null : openTextFile(path, stdout)
    void this.put('{"files":[')
  }

  /** Whether the report file did not exist yet. */
  get isUnused(): boolean {
    return this.converted + this.skipped + this.failed === 0
  }

  /** Adds the ignored declarations of one file. */
  ignore({ count, inStandard }: IgnoredDeclarations): void {
    this.ignored = { count: this.ignored.count + count, inStandard: this.ignored.inStandard + inStandard }
  }

  /** Adds the record of a file that an earlier run converted, as that run wrote it. */
  skip(record: ReportRecord): void | Promise<void> {
    this.skipped++
    this.pagesBefore += record.pages
    this.bytesBefore += record.bytes
    return this.count(record)
  }

  /** Counts of this run alone. */
  get own(): { readonly pages: number; readonly bytes: number } {
    return { pages: this.pages - this.pagesBefore, bytes: this.bytes - this.bytesBefore }
  }

  add(record: ReportRecord): void | Promise<void> {
    if (record.error === null) this.converted++
    else {
      this.failed++
      this.failures[record.error.code] = (this.failures[record.error.code] ?? 0) + 1
      this.exitCode = Math.max(this.exitCode, record.error.exitCode)
    }
    return this.count(record)
  }

  private count(record: ReportRecord): void | Promise<void> {
    this.pages += record.pages
    this.bytes += record.bytes
    this.losses += record.losses
    for (const { code } of record.warnings) this.warnings[code] = (this.warnings[code] ?? 0) + 1
    const separator = this.isEmpty ? '\n' : ',\n'
    this.isEmpty = false
    return this.put(separator + JSON.stringify(record))
  }

  private put(text: string): void | Promise<void> {
    const { file } = this
    if (file === null) return
    this.turn = this.turn.then(() => file.write(text))
    return this.turn
  }

  async end(seconds: number, stopped: boolean): Promise<Summary> {
    const summary: Summary = {
      files: this.converted + this.skipped + this.failed,
      converted: this.converted,
      skipped: this.skipped,
      failed: this.failed,
      pages: this.pages,
      bytes: this.bytes,
      losses: this.losses,
      ignoredCss: this.ignored,
      seconds: Math.round(seconds * 1000) / 1000,
      failures: this.failures,
      warnings: this.warnings,
      stopped,
    }
    await this.put(`\n],"summary":${JSON.stringify(summary)}}\n`)
    await this.file?.finish()
    return summary
  }

  discard(): void {
    this.file?.discard()
  }
}
