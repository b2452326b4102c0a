/**
 * `pdfconv batch`: converts many files in worker threads. Only a few more files than workers are in progress at a time, so memory does not
 * grow with the list. A failure affects only its own file, and nothing is retried. A signal ends the run, and so does an output directory
 * that accepts no more data: files in progress leave nothing behind, and the next run converts them.
 */
import { setMaxListeners } from 'node:events'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { createFileSink, type FileSink } from '../../engine/host-node/file-sink.ts'
import { createPool, workerFile, type Pool, type PoolResult } from '../../engine/host-node/pool/index.ts'
import { createNodeHost } from '../../engine/host-node/host.ts'
import { fontPaths, optionFiles, readOptionFiles } from '../../engine/host-node/option-files.ts'
import { ConvertError, usageError } from '../../engine/messages/errors.ts'
import { ignoredNote, reportOf } from '../../engine/messages/report.ts'
import { isNote } from '../../engine/messages/warnings.ts'
import type { Options } from '../../engine/options/table.ts'
import { openInput } from '../input.ts'
import { isPlaceWithin, placeOf } from '../../engine/host-node/places.ts'
import { reportRecord } from '../report.ts'
import { pageCount, sizeText } from '../amounts.ts'
import { guardStop } from '../signals.ts'
import { makeDirectory } from './directories.ts'
import { assetsOf, checkAssets, digestWithAssets } from './entry-assets.ts'
import { jobOf, optionsDigest, optionsOf, outputOf } from './job.ts'
import { digestOf, openJournal, outputHash, type Found, type Job, type Journal } from './journal.ts'
import { Leftovers } from './leftovers.ts'
import { openList, type Entry, type List } from './list.ts'
import { takeLock } from './lock.ts'
import { ANOTHER, OwnFiles } from './own-files.ts'
import { createProgress, type Progress, type ProgressOutput } from './progress.ts'
import { BatchReport, type Summary } from './report.ts'
import { Settling } from './settling.ts'
import { journalPath, type BatchSettings } from './settings.ts'

export interface BatchTerminal {
  readonly stdin: AsyncIterable<unknown>
  readonly stdout: Writable
  readonly stderr: ProgressOutput
}

export interface BatchParts {
  /** Path of the worker script; set by tests. */
  readonly workerFile?: string | URL
  /** Passed on to the pool. */
  readonly onLoading?: (isLoading: boolean) => void
}

/** Resolves to the exit code: 0 if every file is done, else the highest exit code of a file. */
export const runBatch = async (settings: BatchSettings, terminal: BatchTerminal, parts: BatchParts = {}): Promise<number> => {
  const { options } = settings
  // Errors in fonts, style sheets and directories are reported once here rather than for each file.
  readOptionFiles(options, createNodeHost({
    input: null, baseUrl: options.baseUrl, localFiles: true, allowPaths: options.allowPath, warn: () => {},
  }))
  const list = openList(settings.list, settings.pattern, terminal.stdin)
  const path = journalPath(settings, list)
  const own = new OwnFiles({ list: settings.list, journal: path, report: settings.report, optionFiles: optionFiles(options) })
  if (settings.outputDir !== null) makeDirectory(settings.outputDir)
  const place = lockPlace(settings, list)
  const lock = place === null ? null : takeLock(place, settings.list, settings.shard)
  try {
    const journal = await openJournal(path, settings.restart, settings.verify)
    return await runWith({ settings, list, own, journal, leftovers: new Leftovers(lock?.hasCompany === true) }, terminal, parts)
  } finally {
    lock?.release()
  }
}

/** Path of the lock file; null for lists that can be read only once and may write anywhere. */
const lockPlace = ({ outputDir, list }: BatchSettings, { isDirectory, isRepeatable }: List): string | null => {
  if (outputDir !== null) return join(outputDir, '.pdfconv')
  return isDirectory ? join(list, '.pdfconv') : isRepeatable ? list : null
}

interface BatchWork {
  readonly settings: BatchSettings
  readonly list: List
  readonly own: OwnFiles
  readonly journal: Journal
  readonly leftovers: Leftovers
}

const runWith = async (work: BatchWork, terminal: BatchTerminal, parts: BatchParts): Promise<number> => {
  const { settings, journal } = work
  const { options } = settings
  const pool = createPool({
    workers: settings.workers,
    maxQueue: Infinity,
    file: parts.workerFile ?? workerFile(),
    fonts: fontPaths(options),
    watchMemory: true,
    ...settings.memoryLimit === null ? {} : { memoryLimit: settings.memoryLimit },
    ...parts.onLoading === undefined ? {} : { onLoading: parts.onLoading },
  })
  try {
    const progress = createProgress(settings.logLevel, terminal.stderr)
    return await new Batch(work, pool, progress, () => terminal.stdout).run()
  } finally {
    journal.close()
    await pool.close()
  }
}

/** Files in progress beyond the number of workers, so that no worker waits while a file is opened or renamed. */
const AHEAD = 2

class Batch {
  private readonly settings: BatchSettings
  private readonly list: List
  private readonly own: OwnFiles
  private readonly journal: Journal
  private readonly leftovers: Leftovers
  /** Digest of the options that all files share. */
  private readonly options: string
  private readonly settling: Settling
  private readonly pool: Pool
  private readonly progress: Progress
  private readonly report: BatchReport
  private readonly stop = new AbortController()
  private readonly running = new Set<Promise<void>>()
  /** Entry numbers by the digest of the output path, to detect two entries with one output. Digests, because a list may be long. */
  private readonly outputs = new Map<number, number>()
  /** Entry numbers by the digest of the input path, to detect outputs that overwrite inputs. For a list that is read once, those so far. */
  private readonly inputs = new Map<number, number>()
  /** Open output files, to remove if the process must end at once. */
  private readonly unfinished = new Set<FileSink>()
  /** The directory outside which nothing may be written; null if outputs may be anywhere. */
  private readonly place: string | null
  private total: number | null = null
  /** Why the run ends before all files were tried. */
  private end: { readonly message: string; readonly exitCode: number } | null = null
  private readonly told = new Set<Found['found']>()

  constructor({ settings, list, own, journal, leftovers }: BatchWork, pool: Pool, progress: Progress, stdout: () => Writable) {
    this.settings = settings
    this.list = list
    this.own = own
    this.journal = journal
    this.leftovers = leftovers
    this.place = settings.outputDir === null || settings.allowOutside ? null : placeOf(settings.outputDir)
    this.options = optionsDigest(settings.options)
    this.settling = new Settling(() => journal.sync().catch((error: unknown) => this.endForJournal(error)))
    this.pool = pool
    this.progress = progress
    this.report = new BatchReport(settings.report, stdout)
  }

  async run(): Promise<number> {
    const start = performance.now()
    let signal: NodeJS.Signals | null = null
    const release = guardStop((received) => {
      signal = received
      this.stop.abort(new Error('the batch was stopped'))
    }, () => this.discard())
    try {
      if (this.list.isRepeatable) await this.look()
      await this.all()
      await this.settling.end()
      if (this.end !== null) this.progress.error(`${this.end.message}\nthe batch ends here; run it again to continue`)
      if (this.report.isUnused && !this.stop.signal.aborted) this.progress.warning(this.nothingFound())
      const summary = await this.report.end((performance.now() - start) / 1000, this.stop.signal.aborted)
      this.progress.end(inWords({ ...summary, ...this.report.own }))
      const ignored = ignoredNote(summary.ignoredCss, this.settings.report)
      if (ignored !== null) this.progress.note(ignored)
    } catch (error) {
      this.stop.abort(error)
      await Promise.allSettled(this.running)
      await this.settling.end()
      this.progress.end(null)
      this.report.discard()
      throw error
    } finally {
      release()
    }
    // The shell must see that a signal ended the process.
    if (signal !== null) process.kill(process.pid, signal)
    return Math.max(this.report.exitCode, this.end?.exitCode ?? 0)
  }

  private nothingFound(): string {
    const { list, pattern, shard } = this.settings
    const where = this.list.isDirectory ? `no file below ${list} matches ${pattern}` : `the list ${list} has no entries`
    return `there is nothing to convert: ${where}${shard === null ? '' : ' in this part'}`
  }

  private isMine(entry: Entry): boolean {
    const { shard } = this.settings
    return shard === null || entry.number % shard.of === shard.part - 1
  }

  /** Reads the list before the first file, for the number of files and all their inputs, including files that other machines convert. */
  private async look(): Promise<void> {
    let total = 0
    for await (const entry of this.entries()) {
      if (this.isMine(entry)) total++
      this.noteInput(entry)
    }
    if (this.settings.logLevel === 'info') this.total = total
  }

  private noteInput({ input, isNamed, number }: Entry): void {
    if (!isNamed) return
    const digest = digestOf(placeOf(input))
    if (!this.inputs.has(digest)) this.inputs.set(digest, number)
  }

  /** The entries of the list until the run is stopped, which may happen while the next line is awaited. */
  private async *entries(): AsyncGenerator<Entry> {
    const entries = this.list.entries()[Symbol.asyncIterator]()
    const { signal } = this.stop
    // Every running file listens to it, so the number is bounded.
    setMaxListeners(0, signal)
    try {
      while (!signal.aborted) {
        const next = await this.unlessStopped(entries.next())
        if (next.done === true) return
        yield next.value
      }
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      if (!signal.aborted) await entries.return?.(undefined)
    }
  }

  /** The outcome of `work`, or the reason for the stop if that comes first: a pipe may never provide data. */
  private unlessStopped<T>(work: Promise<T>): Promise<T> {
    const { signal } = this.stop
    return new Promise((resolve, reject) => {
      const onStop = (): void => reject(signal.reason)
      signal.addEventListener('abort', onStop, { once: true })
      void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onStop))
    })
  }

  private async all(): Promise<void> {
    const most = this.settings.workers + AHEAD
    for await (const entry of this.entries()) {
      if (!this.isMine(entry)) continue
      const done = this.one(entry).finally(() => this.running.delete(done))
      this.running.add(done)
      if (this.running.size >= most) await Promise.race(this.running)
    }
    await Promise.all(this.running)
  }

  /** Converts one file. Never rejects because of an error in the file. */
  private async one(entry: Entry): Promise<void> {
    const { settings } = this
    const directory = this.list.isDirectory ? settings.list : null
    const output = outputOf(entry, directory, settings.outputDir)
    try {
      if (!this.list.isRepeatable) this.noteInput(entry)
      if (entry.problem !== null) throw entry.problem
      const options = optionsOf(entry, settings)
      this.own.check(entry.input, output, entry.options === null ? [] : optionFiles(options))
      this.checkInside(output, output)
      checkAssets(entry, settings)
      const job = jobOf(entry, output, digestWithAssets(entry.options === null ? this.options : optionsDigest(options), entry))
      this.claim(entry, output)
      this.leftovers.removeFrom(dirname(output))
      const found = this.journal.find(job)
      if (found.found === 'done') await this.report.skip(reportRecord(entry.input, output, found.report))
      else {
        this.tellAgain(found.found)
        await this.convert(entry, job, options)
      }
    } catch (error) {
      await this.fail(entry, output, error)
    }
    this.update()
  }

  private update(): void {
    const { converted, skipped, failed } = this.report
    this.progress.update({ converted, skipped, failed, total: this.total })
  }

  /** Prints each reason for converting files again once. */
  private tellAgain(found: Found['found']): void {
    if (this.told.has(found)) return
    this.told.add(found)
    if (found === 'options') this.progress.note('the journal was written with other options or by another version: the files that were converted then are converted again')
    if (found === 'output') this.progress.note('PDFs of an earlier run are missing or differ from the journal: they are converted again')
  }

  private async fail(entry: Entry, output: string, error: unknown): Promise<void> {
    if (this.stop.signal.aborted) return
    const record = reportRecord(entry.input, output, reportOf(0, 0, []), error)
    const message = record.error?.message ?? ''
    this.progress.error(entry.isNamed ? `${entry.input}: ${message}` : message)
    await this.report.add(record)
    const { maxFailures } = this.settings
    if (maxFailures !== null && this.report.failed >= maxFailures) this.endWith(`${this.report.failed} ${this.report.failed === 1 ? 'file has' : 'files have'} failed, the maximum that --max-failures allows`, 0)
  }

  private endWith(message: string, exitCode: number): void {
    if (this.stop.signal.aborted) return
    this.end = { message, exitCode }
    this.stop.abort(new Error(message))
  }

  /** Passes on an error of an output; ends the batch if no further output can succeed either. */
  private guard(error: unknown): unknown {
    if (error instanceof ConvertError && refusesAll(error, this.settings.outputDir !== null)) this.endWith(error.message, error.exitCode)
    return error
  }

  /** `leadsTo`: the path that `output` resolves to. */
  private checkInside(output: string, leadsTo: string): void {
    if (this.place === null || isPlaceWithin(placeOf(leadsTo), this.place)) return
    throw usageError(`the output ${output} is outside --output-dir ${this.settings.outputDir}\nname a path inside it, or allow others with --allow-outside`)
  }

  private claim(entry: Entry, output: string): void {
    const digest = digestOf(placeOf(output))
    const reader = this.inputs.get(digest)
    if (reader !== undefined) {
      throw usageError(
        `entry ${entry.number + 1} of the list would write ${output}, which is the input of entry ${reader + 1}\n${ANOTHER}`,
      )
    }
    const other = this.outputs.get(digest)
    if (other !== undefined) {
      throw usageError(
        `entry ${entry.number + 1} of the list would write ${output}, as entry ${other + 1} does\ngive it another output in the list`,
      )
    }
    this.outputs.set(digest, entry.number)
  }

  private async convert(entry: Entry, job: Job, options: Options): Promise<void> {
    const input = await this.unlessStopped(openInput(entry.input === '-' ? './-' : entry.input, { stdin: noInput() }))
    let file: FileSink | null = null
    const hash = outputHash()
    // Opened with the first bytes, so that a file that fails earlier touches nothing.
    const open = (): FileSink => {
      if (this.settings.outputDir !== null) makeDirectory(dirname(job.output))
      const opened = createFileSink(job.output)
      // A link may have been created since the first check; nothing is written yet.
      if (opened.directory !== null) this.checkInside(job.output, opened.directory)
      file = opened
      this.unfinished.add(opened)
      return opened
    }
    const write = async (chunk: Uint8Array): Promise<void> => {
      try {
        hash.update(chunk)
        await (file ?? open()).write(chunk)
      } catch (error) {
        throw this.guard(error)
      }
    }
    let isHandedOver = false
    try {
      const result = await this.pool.convert({
        options,
        access: { input: entry.input, localFiles: !options.disableLocalFileAccess },
        input: input.pieces(),
        given: assetsOf(entry),
        isReported: this.settings.report !== null,
        timeLimit: this.settings.seconds * 1000,
        notesReads: true,
        signal: this.stop.signal,
      }, write)
      for (const { code, message } of result.warnings) this.progress[isNote(code) ? 'note' : 'warning'](`${entry.input}: ${message}`)
      const finished = file ?? open()
      isHandedOver = true
      await this.settling.add({
        file: finished,
        done: async (bytes) => {
          this.release(finished)
          await this.finish(entry, job, { result, bytes, hash: hash.digest('hex') })
        },
        failed: async (error) => {
          this.release(finished)
          await this.fail(entry, job.output, this.guard(error))
          this.update()
        },
      })
    } finally {
      if (file !== null && !isHandedOver) this.release(file)
      if (!this.stop.signal.aborted) await input.close()
    }
  }

  private endForJournal(error: unknown): void {
    this.endWith(error instanceof Error ? error.message : String(error), error instanceof ConvertError ? error.exitCode : 2)
  }

  /** Called when the PDF is complete. */
  private async finish(entry: Entry, job: Job, { result, bytes, hash }: { result: PoolResult; bytes: number; hash: string }): Promise<void> {
    const { pages, groups, ignoredCss, reads = [] } = result
    const report = reportOf(pages, bytes, groups)
    try {
      this.journal.add(job, { hash, reads, report })
    } catch (error) {
      this.endForJournal(error)
    }
    this.report.ignore(ignoredCss)
    this.progress.success(`${entry.input} -> ${job.output} (${pageCount(pages)}, ${sizeText(bytes)})`)
    await this.report.add(reportRecord(entry.input, job.output, report))
    this.update()
  }

  private release(file: FileSink): void {
    file.discard()
    this.unfinished.delete(file)
  }

  /** Removes open files when there is no time left to finish them. */
  private discard(): void {
    for (const file of this.unfinished) file.discard()
    this.report.discard()
  }
}

const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])
const FORBIDDEN: ReadonlySet<string> = new Set(['EACCES', 'EPERM'])

/** Whether the error of one output affects all outputs. `isOnePlace`: whether all go to one directory. */
const refusesAll = ({ cause }: Error, isOnePlace: boolean): boolean => {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return FULL.has(code) || (isOnePlace && FORBIDDEN.has(code))
}

const inWords = ({ converted, skipped, failed, pages, bytes, seconds, stopped, losses }: Summary): string => [
  `${converted} converted (${pageCount(pages)}, ${sizeText(bytes)}) in ${seconds.toFixed(1)} s`,
  ...(skipped > 0 ? [`${skipped} done before`] : []),
  ...(failed > 0 ? [`${failed} failed`] : []),
  ...(losses > 0 ? [`${losses} ${losses === 1 ? 'warning' : 'warnings'} of missing content`] : []),
  ...(stopped ? ['stopped before the end; run it again to continue'] : []),
].join(', ')

async function* noInput(): AsyncGenerator<Uint8Array> {}
