/**
 * Splits the arguments of `pdfconv batch` into settings of the batch and options for every file. Both are checked completely before the
 * list is opened.
 */
import { join } from 'node:path'
import { defaultWorkers } from '../../engine/host-node/pool/index.ts'
import { usageError } from '../../engine/messages/errors.ts'
import { splitArguments } from '../../engine/options/arguments.ts'
import { optionNamed } from '../../engine/options/names.ts'
import { parseOptions, type OptionPair } from '../../engine/options/parse.ts'
import type { Options } from '../../engine/options/table.ts'
import { environmentPairs } from '../environment.ts'
import type { List } from './list.ts'

export interface Shard {
  /** From 1. */
  readonly part: number
  readonly of: number
}

export interface BatchSettings {
  readonly list: string
  readonly workers: number
  /** Time limit for each file in seconds, from the moment when a worker takes it. */
  readonly seconds: number
  /** Memory limit for each conversion, MiB; null for a limit from the machine and container. */
  readonly memoryLimit: number | null
  readonly outputDir: string | null
  /** Whether outputs may be outside the output directory. */
  readonly allowOutside: boolean
  /** Whether entries may give their documents more access than the command does. */
  readonly allowWiderAccess: boolean
  readonly pattern: string
  readonly shard: Shard | null
  /** Path of the journal; null for no journal. */
  readonly journal: string | null
  readonly restart: boolean
  /** Whether the content of earlier outputs is compared with the journal. */
  readonly verify: boolean
  /** Null for no limit. */
  readonly maxFailures: number | null
  readonly report: string | null
  readonly logLevel: Options['logLevel']
  /** Options for every file. */
  readonly pairs: readonly OptionPair[]
  readonly options: Options
}

const FILE_SECONDS = 300

const USAGE =
  'no list was given\n' +
  'usage: pdfconv batch [OPTIONS] <LIST|DIRECTORY>\n' +
  'for example: pdfconv batch invoices/ --output-dir pdf\n' +
  'all options: pdfconv batch --help'

export const readSettings = (args: readonly string[], environment: Readonly<Record<string, string | undefined>> = {}): BatchSettings => {
  const { pairs: all, operands } = splitArguments(args, 'batch')
  const isOwn = ([name]: OptionPair): boolean => optionNamed(name)?.doors.includes('batch') === true
  const own = parseOptions([...environmentPairs(environment, 'batch'), ...all.filter(isOwn)], 'batch')
  const pairs = [...environmentPairs(environment, 'cli').filter((pair) => !isOwn(pair)), ...all.filter((pair) => !isOwn(pair))]
  if (pairs.some(([name]) => name === 'output')) {
    throw usageError('--output names one file, but a batch writes many\nname a directory with --output-dir, or each output in the list')
  }
  const options = parseOptions(pairs, 'cli')
  const [list, ...more] = operands
  if (list === undefined || list === '') throw usageError(USAGE)
  if (more.length > 0) {
    throw usageError(`one list is converted at a time, ${operands.length} were given: ${operands.slice(0, 5).join(', ')}${operands.length > 5 ? ' …' : ''}\ngive a directory, or pipe the names: ls *.html | pdfconv batch -`)
  }
  const shard = own.shard === null ? null : readShard(own.shard)
  return {
    list, shard, pairs, options,
    workers: own.workers ?? defaultWorkers(),
    seconds: own.timeout ?? FILE_SECONDS,
    memoryLimit: own.memoryLimit,
    outputDir: own.outputDir,
    allowOutside: own.allowOutside,
    allowWiderAccess: own.allowWiderAccess,
    pattern: own.pattern,
    journal: own.journal,
    restart: own.restart,
    verify: own.verify,
    maxFailures: own.maxFailures,
    report: own.report,
    logLevel: own.logLevel,
  }
}

const readShard = (text: string): Shard => {
  const match = /^(\d{1,6})\/(\d{1,6})$/.exec(text.trim())
  const [part, of] = [Number(match?.[1] ?? 0), Number(match?.[2] ?? 0)]
  if (part < 1 || part > of) {
    throw usageError(`--shard: ${JSON.stringify(text)} is not of the form I/N with I from 1 to N, such as 1/4`)
  }
  return { part, of }
}

/** Default path of the journal; null for a list on standard input, which can be read only once. */
export const journalPath = (
  { list, journal, outputDir, shard }: BatchSettings, { isDirectory, isRepeatable }: Pick<List, 'isDirectory' | 'isRepeatable'>,
): string | null => {
  if (journal !== null) return journal
  if (!isRepeatable) return null
  const part = shard === null ? '' : `.${shard.part}-of-${shard.of}`
  return isDirectory ? join(outputDir ?? list, `.pdfconv${part}.journal`) : `${list}${part}.journal`
}
