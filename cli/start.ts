/**
 * Entry of the command and of the single executable. `--version` is answered before anything else is loaded, because package checks and
 * container health checks call it often. The exit code is set rather than forced, so that pending output is still written. If V8 had no
 * code cache, a conversion writes one for the next run after everything else is done.
 */
import { VERSION } from '../engine/messages/version.ts'
import type * as Bundle from './bundle.ts'
import type { Compiled } from './code-cache.ts'
import { holdNewObjects } from './heap-growth.ts'
import { compilePlainly } from './optimize-late.ts'

export const start = async (load: () => Compiled, require?: NodeJS.Require): Promise<void> => {
  const args = process.argv.slice(2)
  if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
    // A closed reader would end the process with a stack trace; other errors are reported by the bundle.
    const { stdout } = process
    if (await new Promise((resolve) => stdout.on('error', () => {}).write(`pdfconv ${VERSION}\n`, (error) => resolve(error == null)))) return
  }
  // By default, SIGUSR1 makes Node open its debugger to anyone who can send the signal.
  if (process.platform !== 'win32') process.on('SIGUSR1', () => {})
  const { script, missing, run } = load()
  loadFirst(args)
  holdNewObjects()
  if (convertsHere(args)) compilePlainly()
  const { main, byteArguments, keepCode, processTerminal } = run(require) as typeof Bundle
  const converted = missing === null ? undefined : (): void => { process.once('beforeExit', () => keepCode(script, missing)) }
  process.exitCode = await main(byteArguments(args), processTerminal(converted))
}

/** Options that make a conversion use threads; the value is part of the same argument or the next one. */
const LIMITS = ['--timeout', '--memory-limit']
const COMMANDS = ['server', 'batch', 'worker', 'completion']

/** Whether the arguments convert one document in this thread, after which the process ends. */
const convertsHere = ([first = '', ...rest]: readonly string[]): boolean =>
  !COMMANDS.includes(first) && ![first, ...rest].some((arg) => LIMITS.some((limit) => arg.startsWith(limit)))

/** Modules of Node that certain arguments need. */
const NEEDED_BY: Readonly<Record<string, readonly string[]>> = { '-': ['net'], '--allow-remote-assets': ['https', 'dns'] }

/**
 * Loads the modules of Node that will be needed before any V8 flag is changed: afterwards V8 rejects their bundled code cache and compiles
 * them. Measured: 1% of a one-page invoice, 3% with piped input, 8 ms with remote resources.
 */
const loadFirst = (args: readonly string[]): void => {
  for (const name of ['zlib', 'sea', ...args.flatMap((arg) => NEEDED_BY[arg] ?? [])]) process.getBuiltinModule(`node:${name}`)
}
