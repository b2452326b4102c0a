/**
 * What the command and the single executable do first. `--version` is answered before anything else is loaded, because
 * package checks and container health checks call it often. The exit code is set, not forced: output that is still on its way
 * gets out.
 */
import { VERSION } from '../engine/messages/version.ts'
import type * as Main from './main.ts'
import { processTerminal } from './terminal.ts'

export const start = async (load: () => typeof Main): Promise<void> => {
  const args = process.argv.slice(2)
  const terminal = processTerminal()
  if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
    terminal.stdout.write(`pdfconv ${VERSION}\n`)
    return
  }
  process.exitCode = await load().main(args, terminal)
}
