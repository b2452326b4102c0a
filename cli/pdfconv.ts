/**
 * The `pdfconv` command. `--version` is answered before anything else is loaded, because package checks and container
 * health checks call it often. The exit code is set, not forced: output that is still on its way gets out.
 */
import { fileURLToPath } from 'node:url'
import { VERSION } from '../engine/messages/version.ts'
import type * as Main from './main.ts'

const args = process.argv.slice(2)

// A reader that went away is reported where it matters, by the sink; as an event it would end the process with a trace.
process.stdout.on('error', () => {})

if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  process.stdout.write(`pdfconv ${VERSION}\n`)
} else {
  process.stderr.on('error', () => {})
  const { compile } = await import('./code-cache.ts')
  const { main } = compile(fileURLToPath(new URL('./command.cjs', import.meta.url))).run() as typeof Main
  process.exitCode = await main(args, {
    get stdin() {
      return process.stdin
    },
    stdout: process.stdout,
    stderr: process.stderr,
  })
}
