/**
 * Sends a PDF to the client: whole, with its length, or in chunks as they are made. Both wait for the client. A client that reads nothing
 * for some seconds is dropped, and the total size of all held responses is bounded: memory must not depend on how slowly clients read.
 */
import type { ServerResponse } from 'node:http'
import type { PoolResult } from '../engine/host-node/pool/index.ts'
import { inputError } from '../engine/messages/errors.ts'
import { reportOf, type ConversionReport } from '../engine/messages/report.ts'
import { answersFull, ClientGone } from './failures.ts'
import { countHeaders, JSON_TYPE, PDF } from './responses.ts'

export interface PdfAnswer {
  /** Size of the PDF so far. */
  readonly bytes: number
  /** Resolves when the next chunk is wanted. Rejects with ClientGone if the client has disconnected or stopped reading. */
  write(chunk: Uint8Array): void | Promise<void>
  /** Resolves when everything is passed to the system. */
  end(result: PoolResult): void | Promise<void>
  /** Must be called last, whatever the outcome. */
  release(): void
}

/** Maximum time for a client to read the next 64 KiB. */
const TAKE_MS = 5000
const MEBIBYTE = 1_048_576

/** PDFs that are held whole: those in progress, and those that clients are reading. */
export class HeldAnswers {
  private readonly mostBytes: number
  private bytes = 0
  /** In the order in which they were finished. */
  private readonly sending = new Set<Whole>()

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes
  }

  /** With `isReported` the response is JSON: the report, with the PDF in base64. */
  begin(response: ServerResponse, isReported = false): PdfAnswer {
    return new Whole(response, this, isReported)
  }

  /** Reserves `count` bytes for a response that holds `held` bytes. Slow clients are dropped to make room; otherwise throws a 503 error. */
  take(count: number, held: number): void {
    if (held + count > this.mostBytes) {
      const most = `${this.mostBytes / MEBIBYTE} MiB`
      throw inputError(`the PDF is larger than ${most}\nrequest it with stream=1, which does not hold the whole PDF in memory`)
    }
    const now = performance.now()
    for (const answer of this.sending) {
      if (this.bytes + count <= this.mostBytes || now - answer.finishedAt < TAKE_MS) break
      answer.breakOff()
    }
    if (this.bytes + count > this.mostBytes) throw answersFull()
    this.bytes += count
  }

  give(count: number): void {
    this.bytes -= count
  }

  startSending(answer: Whole): void {
    this.sending.add(answer)
  }

  endSending(answer: Whole): void {
    this.sending.delete(answer)
  }
}

class Whole implements PdfAnswer {
  bytes = 0
  finishedAt = 0
  private readonly response: ServerResponse
  private readonly store: HeldAnswers
  private readonly isReported: boolean
  private readonly chunks: Uint8Array[] = []
  private held = 0

  constructor(response: ServerResponse, store: HeldAnswers, isReported: boolean) {
    this.response = response
    this.store = store
    this.isReported = isReported
  }

  write(chunk: Uint8Array): void {
    this.store.take(chunk.length, this.held)
    this.held += chunk.length
    this.bytes += chunk.length
    this.chunks.push(chunk)
  }

  async end({ pages, groups }: PoolResult): Promise<void> {
    this.finishedAt = performance.now()
    this.store.startSending(this)
    const report = reportOf(pages, this.bytes, groups)
    if (this.isReported) await this.sendReport(report)
    else await this.sendPdf(report)
  }

  private async sendPdf(report: ConversionReport): Promise<void> {
    this.response.writeHead(200, { ...countHeaders(report), 'Content-Type': PDF, 'Content-Length': this.bytes })
    for (let chunk = this.chunks.shift(); chunk !== undefined; chunk = this.chunks.shift()) {
      if (!this.response.write(chunk)) await untilTaken(this.response)
      this.give(chunk.length)
    }
    this.response.end()
  }

  /** In pieces of whole groups of three bytes, so that their base64 can be concatenated. */
  private async sendReport(report: ConversionReport): Promise<void> {
    const { response } = this
    const head = `${JSON.stringify(report).slice(0, -1)},"pdf":"`
    const tail = '"}\n'
    const length = Buffer.byteLength(head) + Math.ceil(this.bytes / 3) * 4 + tail.length
    response.writeHead(200, { ...countHeaders(report), 'Content-Type': JSON_TYPE, 'Content-Length': length })
    response.write(head)
    let rest: Uint8Array = new Uint8Array()
    for (let chunk = this.chunks.shift(); chunk !== undefined; chunk = this.chunks.shift()) {
      const bytes = Buffer.concat([rest, chunk])
      const whole = bytes.length - bytes.length % 3
      rest = bytes.subarray(whole)
      if (!response.write(bytes.toString('base64', 0, whole), 'latin1')) await untilTaken(response)
      this.give(chunk.length)
    }
    response.end(Buffer.from(rest).toString('base64') + tail)
  }

  breakOff(): void {
    this.release()
    this.response.destroy()
  }

  release(): void {
    this.store.endSending(this)
    this.chunks.length = 0
    this.give(this.held)
  }

  private give(count: number): void {
    const given = Math.min(count, this.held)
    this.held -= given
    this.store.give(given)
  }
}

export class Streamed implements PdfAnswer {
  bytes = 0
  private readonly response: ServerResponse

  constructor(response: ServerResponse) {
    this.response = response
  }

  write(chunk: Uint8Array): void | Promise<void> {
    const { response } = this
    this.bytes += chunk.length
    if (!response.headersSent) response.writeHead(200, { 'Content-Type': PDF })
    if (!response.write(chunk)) return untilTaken(response)
  }

  end(): void {
    this.response.end()
  }

  release(): void {}
}

const untilTaken = (response: ServerResponse): Promise<void> =>
  new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout
    const settle = (end: () => void) => (): void => {
      clearTimeout(timer)
      response.removeListener('drain', taken)
      response.removeListener('close', gone)
      end()
    }
    const taken = settle(resolve)
    const gone = settle(() => reject(new ClientGone()))
    const late = (): void => {
      // While another response on the same connection is in progress, the client cannot read this one.
      if (response.socket === null) wait()
      else gone()
    }
    const wait = (): void => {
      timer = setTimeout(late, TAKE_MS)
    }
    response.once('drain', taken)
    response.once('close', gone)
    wait()
    if (response.destroyed) gone()
  })
