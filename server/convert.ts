/**
 * `POST /pdf`: checks in the order of their cost (declared size, query, body), then the pool. The deadline counts from
 * the arrival of the request; a client that goes away ends its conversion.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Pool, PoolResult } from '../engine/host-node/pool/index.ts'
import { inputError } from '../engine/messages/errors.ts'
import type { Options } from '../engine/options/table.ts'
import { Body } from './body.ts'
import { ClientGone, emptyBody, tooBusy } from './failures.ts'
import { readQuery } from './query.ts'
import { PDF } from './responses.ts'

/** Filled in as far as a request gets. */
export interface Tally {
  bytesIn: number
  bytesOut: number
}

const MEBIBYTE = 1_048_576

export class Converter {
  private readonly start: Options
  private readonly pool: Pool
  /** Bodies that are held whole while they are read. */
  private held = 0

  constructor(start: Options, pool: Pool) {
    this.start = start
    this.pool = pool
  }

  /** Writes the answer when all goes well; what goes wrong is thrown, before headers or after. */
  async convert(request: IncomingMessage, response: ServerResponse, query: string, tally: Tally): Promise<PoolResult> {
    const { start } = this
    const deadline = Date.now() + start.timeout * 1000
    const body = new Body(request, response, { maxBytes: start.maxBodySize, deadline })
    try {
      return await this.answer(body, response, query, deadline, tally)
    } finally {
      tally.bytesIn = body.bytes
    }
  }

  private async answer(
    body: Body, response: ServerResponse, query: string, deadline: number, tally: Tally,
  ): Promise<PoolResult> {
    const { start, pool } = this
    body.checkDeclared()
    const { options, isStreamed } = readQuery(query, start)
    const { queued, busy, workers } = pool.state()
    if (busy >= workers && queued >= this.maxQueue) throw tooBusy()
    // The first piece is read before a worker is asked for, so that most slow clients wait without one.
    const first = await body.piece()
    if (first === null) throw emptyBody()
    const input = isStreamed ? await this.hold(first, body) : body.pieces(first)
    const gone = new AbortController()
    const onClose = (): void => gone.abort(new ClientGone())
    response.once('close', onClose)
    const output = isStreamed ? new Streamed(response) : new Whole(response, start.memoryLimit * MEBIBYTE)
    try {
      const access = { input: null, localFiles: start.enableLocalFileAccess }
      const job = { options, access, input, eager: isStreamed, deadline, signal: gone.signal }
      const result = await pool.convert(job, (chunk) => output.write(chunk))
      output.end()
      return result
    } finally {
      tally.bytesOut = output.bytes
      response.removeListener('close', onClose)
    }
  }

  private get maxQueue(): number {
    return this.start.maxQueue ?? Infinity
  }

  /** The whole body: what is wrong with it is to be known before headers are sent. */
  private async hold(first: Uint8Array, body: Body): Promise<Uint8Array> {
    if (this.held >= this.maxQueue) throw tooBusy()
    this.held++
    try {
      const rest = await body.whole()
      return rest === null ? first : Buffer.concat([first, rest])
    } finally {
      this.held--
    }
  }
}

/** The PDF in one piece, with its length. */
class Whole {
  bytes = 0
  private readonly response: ServerResponse
  private readonly mostBytes: number
  private readonly chunks: Uint8Array[] = []

  constructor(response: ServerResponse, mostBytes: number) {
    this.response = response
    this.mostBytes = mostBytes
  }

  write(chunk: Uint8Array): void {
    if (this.bytes + chunk.length > this.mostBytes) {
      throw inputError(`the PDF is larger than ${this.mostBytes / MEBIBYTE} MiB\nask for it with stream=1, which holds no PDF whole`)
    }
    this.chunks.push(chunk)
    this.bytes += chunk.length
  }

  end(): void {
    this.response.writeHead(200, { 'Content-Type': PDF, 'Content-Length': this.bytes })
    for (const chunk of this.chunks) this.response.write(chunk)
    this.response.end()
  }
}

/** Chunks as they come, no faster than the client takes them. */
class Streamed {
  bytes = 0
  private readonly response: ServerResponse

  constructor(response: ServerResponse) {
    this.response = response
  }

  write(chunk: Uint8Array): void | Promise<void> {
    const { response } = this
    this.bytes += chunk.length
    if (!response.headersSent) response.writeHead(200, { 'Content-Type': PDF })
    if (response.write(chunk)) return
    return new Promise((resolve) => {
      const go = (): void => {
        response.removeListener('drain', go)
        response.removeListener('close', go)
        resolve()
      }
      response.once('drain', go)
      response.once('close', go)
    })
  }

  end(): void {
    this.response.end()
  }
}
