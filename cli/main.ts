/**
 * Arguments to exit code. Errors go to standard error; the kind of an error is the exit code. Nothing is imported late: one
 * `import()` would have the bundle put every module behind it into a function of its own, where V8 cannot tell what never
 * changes (measured: 60,000 paragraphs 4% more CPU, a table of 20,000 rows 7%).
 */
import type { Writable } from 'node:stream'
import type { Host } from '../engine/host/host.ts'
import type { Sink } from '../engine/host/sink.ts'
import { runWorker as runPoolWorker } from '../engine/host-node/pool/worker.ts'
import { Engine } from '../engine/index.ts'
import { ConvertError, usageError } from '../engine/messages/errors.ts'
import { FEATURES } from '../engine/messages/features.ts'
import { VERSION } from '../engine/messages/version.ts'
import { parseOptions } from '../engine/options/parse.ts'
import type { Options } from '../engine/options/table.ts'
import { splitArguments } from '../engine/options/arguments.ts'
import { serve } from '../server/server.ts'
import { findCommandFlag } from './argv.ts'
import { runBatch } from './batch/run.ts'
import { readSettings } from './batch/settings.ts'
import { printHelp } from './commands.ts'
import { setHeapGrowth } from './heap-growth.ts'
import { optimizeUnlessLoading, optimizingLate } from './optimize-late.ts'
import { createReporter } from './reporter.ts'
import type { Reporter } from './reporter.ts'
import { convert, type StartEngine, type Streams } from './run.ts'
import { measuring } from './stages.ts'
import { runWorker } from './worker/run.ts'

export interface Terminal extends Streams {
  readonly stderr: Writable
  /** Whether the process ends with the command: then its settings are the command's to choose. */
  readonly ownsProcess?: boolean
  /** Told that a document was converted; some of it may still be on its way out. */
  converted?(): void
}

const USAGE =
  'no input was given\n' +
  'usage: pdfconv [OPTIONS] <INPUT.HTML>\n' +
  'for example: pdfconv invoice.html -o invoice.pdf\n' +
  'all options: pdfconv --help'

const startReal = <Output>(options: Options, host: Host, sink: Sink<Output>): Engine<Output> => new Engine(options, host, sink)

export const main = async (args: readonly string[], terminal: Terminal, startEngine: StartEngine = startReal): Promise<number> => {
  const print = (text: string): void => {
    terminal.stderr.write(text)
  }
  let reporter = createReporter('info', print)
  try {
    const command = args[0] === 'server' || args[0] === 'batch' || args[0] === 'worker' ? args[0] : 'convert'
    const flag = findCommandFlag(args)
    if (flag === 'version') {
      terminal.stdout.write(`pdfconv ${VERSION}\n${args.includes('--verbose') ? `features: ${FEATURES.join(', ')}\n` : ''}`)
      return 0
    }
    if (flag === 'help') {
      printHelp(command)
      return 0
    }
    if (command !== 'convert' && terminal.ownsProcess === true) setHeapGrowth('usual')
    if (command === 'server') {
      const { pairs, operands } = splitArguments(args.slice(1), 'server')
      const options = parseOptions(pairs, 'server')
      reporter = createReporter(options.logLevel, print)
      return await serve(options, operands, terminal)
    }
    if (command === 'batch') {
      const settings = readSettings(args.slice(1))
      reporter = createReporter(settings.logLevel, print)
      return await runBatch(settings, terminal, terminal.ownsProcess === true ? { onLoading: optimizeUnlessLoading } : {})
    }
    if (command === 'worker') {
      return await runWorker(args.slice(1), terminal, startEngine)
    }
    const { input, options } = readArguments(args)
    if (terminal.ownsProcess === true) setHeapGrowth('oneDocument')
    reporter = createReporter(options.logLevel, print)
    const measured = measuring(startEngine, process.env, print)
    await convert(input, options, reporter, terminal, terminal.ownsProcess === true ? optimizingLate(measured) : measured)
    terminal.converted?.()
    return 0
  } catch (error) {
    return fail(error, reporter)
  }
}

const readArguments = (args: readonly string[]): { readonly input: string; readonly options: Options } => {
  const { pairs, operands } = splitArguments(args, 'cli')
  const options = parseOptions(pairs, 'cli')
  const [input, ...more] = operands
  if (input === undefined) throw usageError(USAGE)
  if (more.length > 0) {
    throw usageError(`one input is converted at a time, ${operands.length} were given: ${operands.join(', ')}\nrun the command once for each`)
  }
  if (input === '') throw usageError('the name of the input is empty')
  return { input, options }
}

const MAX_FRAMES = 6

const fail = (error: unknown, reporter: Reporter): number => {
  if (error instanceof ConvertError) {
    reporter.error(error.message)
    return error.exitCode
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const internal = new ConvertError('internal', `the converter failed unexpectedly: ${stack.split('\n').slice(0, MAX_FRAMES).join('\n')}`)
  reporter.error(`${internal.message}\nplease report this together with the document`)
  return internal.exitCode
}

/** Makes the thread that this runs in a worker of the pool that started it. */
export const startWorker = (): void => runPoolWorker(startReal)
