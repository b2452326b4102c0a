/**
 * The counts of a batch, and its report: JSON with one record per line for each file, then the summary. It is written as
 * the files come, so that it costs no memory, and shows up under its name when it is complete.
 */
import type { Writable } from 'node:stream'
import type { IgnoredDeclarations } from '../../engine/messages/report.ts'
import type { ReportRecord, TextFile } from '../report.ts'
import { openTextFile } from '../report.ts'

export interface Summary {
  readonly files: number
  readonly converted: number
  /** Done by an earlier run. */
  readonly skipped: number
  readonly failed: number
  /** These and the following ones count what earlier runs did, too. */
  readonly pages: number
  readonly bytes: number
  /** How often content is missing, over all files. */
  readonly losses: number
  /** CSS declarations that were ignored and could have changed a page, over all files. */
  readonly ignoredCss: IgnoredDeclarations
  readonly seconds: number
  /** How many files failed with each code. */
  readonly failures: Readonly<Record<string, number>>
  /** How many files had warnings of each code. */
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
  /** Those of earlier runs. */
  private pagesBefore = 0
  private bytesBefore = 0
  private losses = 0
  private ignored: IgnoredDeclarations = { count: 0, inStandard: 0 }
  private readonly failures: Record<string, number> = {}
  private readonly warnings: Record<string, number> = {}
  private readonly file: TextFile | null
  private isEmpty = true
  /** Ends when all that was written so far has been taken: files end while another's record waits for a slow reader. */
  private turn: Promise<void> = Promise.resolve()

  constructor(path: string | null, stdout: () => Writable) {
    this.file = path === null ? null : openTextFile(path, stdout)
    void this.put('{"files":[')
  }

  /** There was no file yet. */
  get isUnused(): boolean {
    return this.converted + this.skipped + this.failed === 0
  }

  /** Of one file. */
  ignore({ count, inStandard }: IgnoredDeclarations): void {
    this.ignored = { count: this.ignored.count + count, inStandard: this.ignored.inStandard + inStandard }
  }

  /** What an earlier run did: its record stands in the report as that run would have it. */
  skip(record: ReportRecord): void | Promise<void> {
    this.skipped++
    this.pagesBefore += record.pages
    this.bytesBefore += record.bytes
    return this.count(record)
  }

  /** Of this run alone. */
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
