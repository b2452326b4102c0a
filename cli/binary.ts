/** What the single executable starts: as pdfconv.ts. */
import { VERSION } from '../engine/messages/version.ts'
import { loadCommand } from './binary-command.ts'
import { processTerminal } from './terminal.ts'

const start = async (args: readonly string[]): Promise<void> => {
  const terminal = processTerminal()
  if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
    terminal.stdout.write(`pdfconv ${VERSION}\n`)
    return
  }
  process.exitCode = await loadCommand().main(args, terminal)
}

void start(process.argv.slice(2))
