/**
 * `POST /pdf`: makes checks in the order of their cost (declared size, query, body), then uses the pool. The deadline counts from the
 * arrival of the request; a client that disconnects ends its conversion.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Pool, PoolFullError, type PoolJob, type PoolResult } from '../engine/host-node/pool/index.ts'
import type { StartOptions } from './app.ts'
import { Body } from './body.ts'
import { ClientGone, emptyBody, type HttpError, shuttingDown, tooBusy } from './failures.ts'
import { bodyKind, fileOptions, type Form, readBody } from './form.ts'
import { HeldAnswers, type PdfAnswer, Streamed } from './pdf-answer.ts'
import { readQuery, type RequestQuery } from './query.ts'

/** Filled in as far as a request gets. */
export interface Tally {
  bytesIn: number
  bytesOut: number
  waitedMs?: number
  worker?: number
}

/** Weight of the last conversion in the average duration. */
const LATEST_SHARE = 0.2
const LONGEST_RETRY = 60

/** Maximum total size of PDFs that are held whole; a single one may have the same size. */
const MOST_HELD_BYTES = 256 * 1_048_576

/** The options of the query and of a form. */
const optionsWith = (form: Form, query: string, start: StartOptions): RequestQuery => {
  const read = readQuery(query, start, form.pairs)
  const options = { ...read.options, ...fileOptions(form), ...(form.isText ? { encoding: 'utf-8' } : {}) }
  return { ...read, options }
}

export class Conversions {
  private readonly start: StartOptions
  private readonly pool: Pool
  private readonly answers = new HeldAnswers(MOST_HELD_BYTES)
  /** Number of bodies that are held whole while they are read. */
  private held = 0
  private readonly reading = new Set<Body>()
  /** Average duration of a conversion on a worker, weighted towards the latest ones. */
  private secondsEach = 0

  /** Once `closing` is aborted, no body is waited for. */
  constructor(start: StartOptions, pool: Pool, closing: AbortSignal) {
    this.start = start
    this.pool = pool
    closing.addEventListener('abort', () => {
      for (const body of this.reading) body.hurry(shuttingDown())
    })
  }

  /** Writes the response on success; throws on failure, before or after the headers are sent. */
  async convert(request: IncomingMessage, response: ServerResponse, query: string, tally: Tally): Promise<PoolResult> {
    const { start } = this
    const deadline = Date.now() + start.timeout * 1000
    const body = new Body(request, response, { maxBytes: start.maxBodySize, deadline })
    this.reading.add(body)
    try {
      return await this.answer(body, response, query, deadline, tally)
    } finally {
      this.reading.delete(body)
      body.close()
      tally.bytesIn = body.announced > start.maxBodySize ? body.announced : body.bytes
    }
  }

  private async answer(
    body: Body, response: ServerResponse, query: string, deadline: number, tally: Tally,
  ): Promise<PoolResult> {
    const { start, pool } = this
    body.checkHeaders()
    const plain = readQuery(query, start)
    const { queued, busy, workers } = pool.state()
    if (busy >= workers && queued >= this.maxQueue) throw this.tooBusy()
    // The first piece is read before a worker is requested, so that most slow clients wait without one.
    const first = await body.piece()
    if (first === null) throw emptyBody()
    const kind = bodyKind(body.contentType, first)
    const form = kind === 'document' ? null : await readBody(kind, body.contentType ?? '', await this.hold(first, body))
    const { options, isStreamed, isReported } = form === null ? plain : optionsWith(form, query, start)
    const input = form?.html ?? (isStreamed ? await this.hold(first, body) : body.pieces(first))
    if (response.destroyed) throw new ClientGone()
    const gone = new AbortController()
    const onClose = (): void => gone.abort(new ClientGone())
    response.once('close', onClose)
    const output = isStreamed ? new Streamed(response) : this.answers.begin(response, isReported)
    try {
      const access = { input: null, localFiles: start.enableLocalFileAccess, contentType: form === null ? body.contentType : null, isForStrangers: true }
      const job = { options, access, input, given: form?.given, eager: isStreamed, isLarge: body.isLarge, deadline, signal: gone.signal }
      const result = await this.run(job, output, tally)
      await output.end(result)
      return result
    } finally {
      tally.bytesOut = output.bytes
      output.release()
      response.removeListener('close', onClose)
    }
  }

  private async run(job: PoolJob, output: PdfAnswer, tally: Tally): Promise<PoolResult> {
    const asked = performance.now()
    let started: number | null = null
    const onStart = (worker: number): void => {
      started = performance.now()
      tally.worker = worker
      tally.waitedMs = Math.round((started - asked) * 10) / 10
    }
    try {
      return await this.pool.convert({ ...job, onStart }, (chunk) => output.write(chunk))
    } catch (error) {
      throw error instanceof PoolFullError ? this.tooBusy() : error
    } finally {
      if (started !== null) {
        const seconds = (performance.now() - started) / 1000
        this.secondsEach = this.secondsEach === 0 ? seconds : this.secondsEach + (seconds - this.secondsEach) * LATEST_SHARE
      } else tally.waitedMs = Math.round((performance.now() - asked) * 10) / 10
    }
  }

  /** The error for a full queue, with the expected time until waiting requests are done. */
  private tooBusy(): HttpError {
    const { queued, workers } = this.pool.state()
    return tooBusy(Math.min(LONGEST_RETRY, Math.max(1, Math.ceil((queued + 1) * this.secondsEach / workers))))
  }

  private get maxQueue(): number {
    return this.start.maxQueue ?? Infinity
  }

  /** Reads the whole body, so that its errors are known before headers are sent. */
  private async hold(first: Uint8Array, body: Body): Promise<Uint8Array> {
    if (this.held >= this.maxQueue) throw this.tooBusy()
    this.held++
    try {
      return await body.whole(first)
    } finally {
      this.held--
    }
  }
}
