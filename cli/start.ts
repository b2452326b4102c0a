/**
 * What the command and the single executable do first. `--version` is answered before anything else is loaded, because
 * package checks and container health checks call it often. The exit code is set, not forced: output that is still on its way
 * gets out. Where V8 had no cache of the code, a conversion leaves one for the next, once nothing else is left to do.
 */
import { VERSION } from '../engine/messages/version.ts'
import type * as Bundle from './bundle.ts'
import type { Compiled } from './code-cache.ts'
import { holdNewObjects } from './heap-growth.ts'
import { compilePlainly } from './optimize-late.ts'

export const start = async (load: () => Compiled, require?: NodeJS.Require): Promise<void> => {
  const args = process.argv.slice(2)
  if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
    // A reader that went away would end the process with a trace; the bundle says what else may be wrong.
    const { stdout } = process
    if (await new Promise((resolve) => stdout.on('error', () => {}).write(`pdfconv ${VERSION}\n`, (error) => resolve(error == null)))) return
  }
  // Node would open its debugger, to whoever may send a signal.
  if (process.platform !== 'win32') process.on('SIGUSR1', () => {})
  const { script, missing, run } = load()
  loadFirst(args)
  holdNewObjects()
  if (convertsHere(args)) compilePlainly()
  const { main, byteArguments, keepCode, processTerminal } = run(require) as typeof Bundle
  const converted = missing === null ? undefined : (): void => { process.once('beforeExit', () => keepCode(script, missing)) }
  process.exitCode = await main(byteArguments(args), processTerminal(converted))
}

/** Options for which a conversion needs threads; their values stand in them or behind them. */
const LIMITS = ['--timeout', '--memory-limit']
const COMMANDS = ['server', 'batch', 'worker']

/** Whether one document is converted in this thread, after which the process ends. */
const convertsHere = ([first = '', ...rest]: readonly string[]): boolean =>
  !COMMANDS.includes(first) && ![first, ...rest].some((arg) => LIMITS.some((limit) => arg.startsWith(limit)))

/** Modules of Node that arguments are sure to need. */
const NEEDED_BY: Readonly<Record<string, readonly string[]>> = { '-': ['net'], '--allow-remote-assets': ['https', 'dns'] }

/**
 * What is sure to be needed of Node is loaded before any setting of V8 is changed: after that V8 refuses the code of its modules
 * that Node brings, and compiles them. Measured: 1% of a one-page invoice, 3% of one that is piped in; of remote resources 8 ms.
 */
const loadFirst = (args: readonly string[]): void => {
  for (const name of ['zlib', 'sea', ...args.flatMap((arg) => NEEDED_BY[arg] ?? [])]) process.getBuiltinModule(`node:${name}`)
}
