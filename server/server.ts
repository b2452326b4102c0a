/**
 * `pdfconv server`: from options to a listening server, and its shutdown. Errors in the options (fonts, directories, the address) are found
 * before a port is opened.
 */
import { randomUUID } from 'node:crypto'
import { createPool, defaultWorkers, workerFile } from '../engine/host-node/pool/index.ts'
import { createNodeHost } from '../engine/host-node/host.ts'
import { fontPaths, readOptionFiles } from '../engine/host-node/option-files.ts'
import { usageError } from '../engine/messages/errors.ts'
import type { Options } from '../engine/options/table.ts'
import { allowedOn, createApp, type StartOptions } from './app.ts'
import { createHttpServer, listen, readAddress } from './listen.ts'
import { createLog } from './log.ts'
import { Metrics } from './metrics.ts'
import { drain, untilSignal } from './shutdown.ts'

export interface ServerStreams {
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
}

const QUEUE_PER_WORKER = 4
const REQUEST_SECONDS = 30
/** Replaces the path of a malformed request in the log. */
const UNREADABLE = 'unreadable'

/** Runs until a signal; resolves to the exit code. */
export const serve = async (given: Options, operands: readonly string[], streams: ServerStreams): Promise<number> => {
  const [operand] = operands
  if (operand !== undefined) {
    throw usageError(`the server takes no input, ${JSON.stringify(operand)} was given\nsend documents with requests`)
  }
  const workers = given.workers ?? defaultWorkers()
  const maxQueue = given.maxQueue ?? workers * QUEUE_PER_WORKER
  const timeout = given.timeout ?? REQUEST_SECONDS
  const options: StartOptions = { ...given, workers, maxQueue, timeout }
  const address = readAddress(options.listen)
  checkFiles(options)
  const log = createLog(options.logLevel, (text) => streams.stderr.write(text), options.logFormat)
  const metrics = new Metrics()
  const pool = createPool({
    workers,
    maxQueue,
    file: workerFile(),
    fonts: fontPaths(options),
    ...options.memoryLimit === null ? {} : { memoryLimit: options.memoryLimit },
    watchMemory: true,
    onLoss: ({ reason, detail }) => {
      metrics.loss(reason)
      log.problem(`worker lost: ${reason}`, detail)
    },
  })
  const closing = new AbortController()
  const http = createHttpServer(createApp({ options, pool, log, metrics, closing: closing.signal }), options.timeout, (path) => allowedOn(path, options), (status, isRequest, reason) => {
    const id = randomUUID()
    if (isRequest) return id
    metrics.request(UNREADABLE, status)
    log.request({ id, method: '', path: UNREADABLE, status, ms: 0, bytesIn: 0, bytesOut: 0, reason })
    return id
  })
  const stopCatching = catchStrays((error) => {
    log.problem('stray failure', error instanceof Error ? (error.stack ?? error.message) : String(error))
  })
  try {
    await pool.warm()
    const where = await listen(http.server, address, options.listen)
    if (options.enableLocalFileAccess && options.baseUrl === null && options.allowPath.length === 0) {
      log.note('local-files', `documents may read the files in ${process.cwd()}: set another directory with --base-url, or restrict it with --allow-path`)
    }
    streams.stdout.write(`listening on ${where}\n`)
    await untilSignal()
    log.note('shutdown')
    closing.abort()
    await drain(http, pool, options.timeout)
    return 0
  } catch (error) {
    await pool.close()
    throw error
  } finally {
    stopCatching()
  }
}

/** Logs errors outside of requests; ending the process would fail unrelated requests. */
const catchStrays = (tell: (error: unknown) => void): (() => void) => {
  process.on('uncaughtException', tell)
  process.on('unhandledRejection', tell)
  return () => {
    process.removeListener('uncaughtException', tell)
    process.removeListener('unhandledRejection', tell)
  }
}

/** Creating a host checks the files that its options name. */
const checkFiles = (options: Options): void => {
  const host = createNodeHost({
    baseUrl: options.baseUrl, localFiles: options.enableLocalFileAccess, allowPaths: options.allowPath, warn: () => {},
  })
  readOptionFiles(options, host)
}
