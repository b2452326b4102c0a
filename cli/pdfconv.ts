/**
 * The `pdfconv` command. `--version` is answered before anything else is loaded, because package checks and container
 * health checks call it often. The exit code is set, not forced: output that is still on its way gets out.
 */
import { join } from 'node:path'
import { VERSION } from '../engine/messages/version.ts'
import { compile } from './code-cache.ts'
import type * as Main from './main.ts'
import { processTerminal } from './terminal.ts'

const start = async (args: readonly string[]): Promise<void> => {
  const terminal = processTerminal()
  if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
    terminal.stdout.write(`pdfconv ${VERSION}\n`)
    return
  }
  const { main } = compile(join(__dirname, 'command.cjs')).run() as typeof Main
  process.exitCode = await main(args, terminal)
}

void start(process.argv.slice(2))
