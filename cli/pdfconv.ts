/**
 * The `pdfconv` command. `--version` is answered before anything else is loaded, because package checks and container
 * health checks call it often. The exit code is set, not forced: output that is still on its way gets out.
 */
import { fileURLToPath } from 'node:url'
import { isMainThread, workerData } from 'node:worker_threads'
import { isWorkerStart } from '../engine/host-node/pool/protocol.ts'
import { VERSION } from '../engine/messages/version.ts'
import type * as Main from './main.ts'

const loadCommand = async (): Promise<typeof Main> => {
  const { compile } = await import('./code-cache.ts')
  return compile(fileURLToPath(new URL('./command.cjs', import.meta.url))).run() as typeof Main
}

const args = process.argv.slice(2)

// A reader that went away is reported where it matters, by the sink; as an event it would end the process with a trace.
process.stdout.on('error', () => {})

// Workers of the pool run this file too, because the cache halves their start; main.ts does what they need.
if (!isMainThread && isWorkerStart(workerData)) await loadCommand()
else if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  process.stdout.write(`pdfconv ${VERSION}\n`)
} else {
  process.stderr.on('error', () => {})
  const { main } = await loadCommand()
  process.exitCode = await main(args, {
    get stdin() {
      return process.stdin
    },
    stdout: process.stdout,
    stderr: process.stderr,
    ownsProcess: true,
  })
}
