/**
 * Runs any command: takes the arguments, gives the exit code. Modules are imported statically: a single `import()` would make the bundle
 * wrap every module behind it in a function, where V8 cannot treat variables as constant (measured: 60,000 paragraphs 4% more CPU, a table
 * of 20,000 rows 7%).
 */
import { runWorker as runPoolWorker } from '../engine/host-node/pool/worker.ts'
import { allWritten } from '../engine/host-node/stdout-sink.ts'
import { FEATURES } from '../engine/messages/features.ts'
import { VERSION } from '../engine/messages/version.ts'
import { splitArguments } from '../engine/options/arguments.ts'
import { parseOptions } from '../engine/options/parse.ts'
import { serve } from '../server/server.ts'
import { findCommandFlag } from './argv.ts'
import { runBatch } from './batch/run.ts'
import { readSettings } from './batch/settings.ts'
import { completionScript } from './completion.ts'
import { environmentPairs } from './environment.ts'
import { LimitedEngines } from './limited-engine.ts'
import { runCommand, type Terminal } from './command.ts'
import { printHelp } from './commands.ts'
import { setHeapGrowth } from './heap-growth.ts'
import { convertOne, startReal } from './one-document.ts'
import { optimizeUnlessLoading } from './optimize-late.ts'
import type { StartEngine } from './run.ts'
import { runWorker } from './worker/run.ts'

export const main = async (args: readonly string[], terminal: Terminal, startEngine: StartEngine = startReal): Promise<number> => {
  const command = args[0] === 'server' || args[0] === 'batch' || args[0] === 'worker' ? args[0] : 'convert'
  if (args[0] === 'completion') {
    return runCommand(terminal, async () => {
      terminal.stdout.write(completionScript(args.slice(1)))
      await allWritten(terminal.stdout)
      return 0
    })
  }
  const flag = findCommandFlag(args)
  if (flag !== null) {
    return runCommand(terminal, async () => {
      if (flag === 'help') printHelp(command)
      else terminal.stdout.write(`pdfconv ${VERSION}\n${args.includes('--verbose') ? `features: ${FEATURES.join(', ')}\n` : ''}`)
      await allWritten(terminal.stdout)
      return 0
    })
  }
  if (command === 'convert') return convertOne(args, terminal, startEngine, new LimitedEngines())
  if (terminal.ownsProcess === true) setHeapGrowth('usual')
  return runCommand(terminal, async ({ speakAt }) => {
    if (command === 'server') {
      const { pairs, operands } = splitArguments(args.slice(1), 'server')
      const options = parseOptions([...environmentPairs(process.env, 'server'), ...pairs], 'server')
      speakAt(options.logLevel)
      return serve(options, operands, terminal)
    }
    if (command === 'batch') {
      const settings = readSettings(args.slice(1), process.env)
      speakAt(settings.logLevel)
      return runBatch(settings, terminal, terminal.ownsProcess === true ? { onLoading: optimizeUnlessLoading } : {})
    }
    return runWorker(args.slice(1), terminal, startEngine)
  })
}

/** Turns the current thread into a worker of the pool that started it. */
export const startWorker = (): void => runPoolWorker(startReal)
