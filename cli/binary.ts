/**
 * What the single executable starts, on its main thread and on those of its workers: as pdfconv.ts, but the command's
 * bundle and the cache of its code are parts of the executable.
 */
import { Buffer } from 'node:buffer'
import { getRawAsset } from 'node:sea'
import { isMainThread, workerData } from 'node:worker_threads'
import { isWorkerStart } from '../engine/host-node/pool/protocol.ts'
import { VERSION } from '../engine/messages/version.ts'
import { compile } from './code-cache.ts'
import type * as Main from './main.ts'

const bufferOf = (name: string): Buffer => {
  const raw = getRawAsset(name)
  return typeof raw === 'string' ? Buffer.from(raw) : Buffer.from(raw)
}

const loadCommand = (): typeof Main => {
  // V8 takes its cache from ordinary memory only: that of the executable cannot be written, and need not be aligned.
  const code = { text: bufferOf('command.cjs').toString('latin1'), cachedData: Buffer.from(bufferOf('command.cjs.cache')) }
  return compile(process.execPath, code).run() as typeof Main
}

const start = async (): Promise<void> => {
  const args = process.argv.slice(2)
  process.stdout.on('error', () => {})
  if (!isMainThread && isWorkerStart(workerData)) {
    loadCommand()
    return
  }
  if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
    process.stdout.write(`pdfconv ${VERSION}\n`)
    return
  }
  process.stderr.on('error', () => {})
  process.exitCode = await loadCommand().main(args, {
    get stdin() {
      return process.stdin
    },
    stdout: process.stdout,
    stderr: process.stderr,
    ownsProcess: true,
  })
}

void start()
