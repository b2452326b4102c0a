/**
 * How a PDF goes to the client: whole, with its length, or in chunks as they are made. Neither goes faster than the
 * client takes it. A client that takes nothing for some seconds is let go, and what all answers hold together is bounded:
 * the memory must not depend on how slowly strangers read.
 */
import type { ServerResponse } from 'node:http'
import type { PoolResult } from '../engine/host-node/pool/index.ts'
import { inputError } from '../engine/messages/errors.ts'
import { reportOf, type ConversionReport } from '../engine/messages/report.ts'
import { answersFull, ClientGone } from './failures.ts'
import { countHeaders, JSON_TYPE, PDF } from './responses.ts'

export interface PdfAnswer {
  /** Of the PDF, so far. */
  readonly bytes: number
  /** Resolves when the next chunk is wanted. Rejects with ClientGone when the client is, or takes nothing. */
  write(chunk: Uint8Array): void | Promise<void>
  /** Resolves when everything is handed to the system. */
  end(result: PoolResult): void | Promise<void>
  /** To be called at last, however it went. */
  release(): void
}

/** The longest that a client may take for the next 64 KiB. */
const TAKE_MS = 5000
const MEBIBYTE = 1_048_576

/** PDFs that are held whole, those that are being made and those that clients still take. */
export class HeldAnswers {
  private readonly mostBytes: number
  private bytes = 0
  /** In the order in which they were finished. */
  private readonly sending = new Set<Whole>()

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes
  }

  /** With `isReported` the answer is JSON: the report, and the PDF in base64. */
  begin(response: ServerResponse, isReported = false): PdfAnswer {
    return new Whole(response, this, isReported)
  }

  /** For one answer that holds `held` already. Slow clients make room for others; where there is none it is 503. */
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

  /** In pieces of whole groups of three bytes, which base64 does not join. */
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
      // Behind another answer on the same connection nothing of this one can be taken yet.
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
