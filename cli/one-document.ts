/**
 * `pdfconv INPUT`: converts one document and ends; takes the arguments, gives the exit code.
 */
import type { Host } from '../engine/host/host.ts'
import type { Sink } from '../engine/host/sink.ts'
import { Engine } from '../engine/index.ts'
import { usageError } from '../engine/messages/errors.ts'
import { splitArguments } from '../engine/options/arguments.ts'
import { parseOptions } from '../engine/options/parse.ts'
import type { Options } from '../engine/options/table.ts'
import type { LimitedEngines } from './limited-engine.ts'
import { runCommand, type Terminal } from './command.ts'
import { setHeapGrowth } from './heap-growth.ts'
import { optimizingLate } from './optimize-late.ts'
import { convert, isLimited, type StartEngine } from './run.ts'
import { measuring } from './stages.ts'

const USAGE =
  'no input was given\n' +
  'usage: pdfconv [OPTIONS] <INPUT.HTML>\n' +
  'for example: pdfconv invoice.html -o invoice.pdf\n' +
  'all options: pdfconv --help'

export const startReal = <Output>(options: Options, host: Host, sink: Sink<Output>): Engine<Output> => new Engine(options, host, sink)

export const convertOne = (args: readonly string[], terminal: Terminal, startEngine: StartEngine = startReal, limited: LimitedEngines | null = null): Promise<number> =>
  runCommand(terminal, async ({ print, speakAt }) => {
    const { input, options } = readArguments(args)
    if (terminal.ownsProcess === true) setHeapGrowth('oneDocument')
    const reporter = speakAt(options.logLevel)
    const measured = measuring(startEngine, process.env, print)
    try {
      const own = terminal.ownsProcess === true ? optimizingLate(measured) : measured
      await convert(input, options, reporter, terminal, limited !== null && isLimited(options) ? limited.start(input === '-' ? null : input) : own)
    } finally {
      await limited?.close()
    }
    terminal.converted?.()
    return 0
  })

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
