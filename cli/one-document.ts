/**
 * `pdfconv INPUT`: converts one document and ends; takes the arguments, gives the exit code.
 */
import type { Host } from '../engine/host/host.ts'
import type { Sink } from '../engine/host/sink.ts'
import { Engine } from '../engine/index.ts'
import { ConvertError, renderError, usageError } from '../engine/messages/errors.ts'
import { CONTENT_LOST } from '../engine/messages/warnings.ts'
import { splitArguments } from '../engine/options/arguments.ts'
import { parseOptions } from '../engine/options/parse.ts'
import { tells } from '../engine/options/log-level.ts'
import type { Options } from '../engine/options/table.ts'
import type { LimitedEngines } from './limited-engine.ts'
import { runCommand, type Terminal } from './command.ts'
import { environmentPairs } from './environment.ts'
import { setHeapGrowth } from './heap-growth.ts'
import { severalInputs } from './hints.ts'
import { optimizingLate } from './optimize-late.ts'
import { convert, isLimited, type StartEngine } from './run.ts'
import { measuring } from './stages.ts'

const USAGE =
  'no input was given\n' +
  'usage: pdfconv [OPTIONS] <INPUT.HTML> [OUTPUT.PDF]\n' +
  'for example: pdfconv invoice.html invoice.pdf\n' +
  'all options: pdfconv --help'

export const startReal = <Output>(options: Options, host: Host, sink: Sink<Output>): Engine<Output> => new Engine(options, host, sink)

export const convertOne = (args: readonly string[], terminal: Terminal, startEngine: StartEngine = startReal, limited: LimitedEngines | null = null): Promise<number> =>
  runCommand(terminal, async ({ print, speakAt }) => {
    const { input, options } = readArguments(args, process.env)
    if (terminal.ownsProcess === true) setHeapGrowth('oneDocument')
    const reporter = speakAt(options.logLevel)
    const measured = measuring(startEngine, process.env, print)
    try {
      const own = terminal.ownsProcess === true ? optimizingLate(measured) : measured
      await convert(input, options, reporter, terminal, limited !== null && isLimited(options) ? limited.start(input === '-' ? null : input) : own)
    } catch (error) {
      throw tells(options.logLevel, 'warn') ? withoutToldLosses(error) : error
    } finally {
      await limited?.close()
    }
    terminal.converted?.()
    return 0
  })

/** The error of --strict without the losses, which were printed as warnings. */
const withoutToldLosses = (error: unknown): unknown =>
  error instanceof ConvertError && error.message.startsWith(CONTENT_LOST) ? renderError(`${CONTENT_LOST}: see the warnings`) : error

const readArguments = (args: readonly string[], environment: NodeJS.ProcessEnv): { readonly input: string; readonly options: Options } => {
  const { pairs, operands } = splitArguments(args, 'cli')
  const options = parseOptions([...environmentPairs(environment, 'cli'), ...pairs], 'cli')
  const [input, output, ...more] = operands
  if (input === undefined) throw usageError(USAGE)
  if (input === '') throw usageError('the name of the input is empty')
  if (output === undefined) return { input, options }
  if (more.length > 0 || !/\.pdf$/i.test(output)) throw usageError(severalInputs(operands))
  if (options.output !== null) {
    throw usageError(`two outputs were given: ${options.output} and ${output}\nleave out one of them`)
  }
  return { input, options: { ...options, output } }
}
