/**
 * Protects the files of a batch that are not documents: its list, its journal, its report and the files that its options name. No entry may
 * write one of them or convert the list, journal or report, because the output of the entry would destroy the file.
 */
import type { OptionFile } from '../../engine/host-node/option-files.ts'
import { usageError } from '../../engine/messages/errors.ts'
import { placeOf } from '../../engine/host-node/places.ts'

export interface OwnPaths {
  readonly list: string
  readonly journal: string | null
  readonly report: string | null
  readonly optionFiles: readonly OptionFile[]
}

export class OwnFiles {
  /** Names of the files by their place (device and inode, or resolved path). */
  private readonly byPlace = new Map<string, string>()
  /** Options by the place of the file that they name. Two options may name the same file. */
  private readonly options = new Map<string, string>()

  /** Throws a UsageError if one of the files would overwrite another. */
  constructor({ list, journal, report, optionFiles }: OwnPaths) {
    for (const { path, option } of optionFiles) this.options.set(placeOf(path), option)
    this.claim('list', list)
    this.claim('journal', journal)
    this.claim('report', report)
  }

  /**
   * Throws a UsageError if the input or output of an entry is one of these files, if both are the same file, or if the output is a file
   * that an option of the entry names.
   */
  check(input: string, output: string, ofEntry: readonly OptionFile[] = []): void {
    const [from, to] = [placeOf(input), placeOf(output)]
    const read = this.byPlace.get(from)
    if (read !== undefined) throw usageError(`the input ${input} is the ${read} of this batch\nname another ${read}, or leave it out of the list`)
    const written = this.byPlace.get(to)
    if (written !== undefined) throw usageError(`the output ${output} is the ${written} of this batch\n${ANOTHER}`)
    const option = this.options.get(to) ?? ofEntry.find(({ path }) => placeOf(path) === to)?.option
    if (option !== undefined) throw usageError(`the output ${output} is the file of --${option}\n${ANOTHER}`)
    if (from === to) throw usageError(`the output ${output} is the input itself\n${ANOTHER}`)
  }

  private claim(what: string, path: string | null): void {
    if (path === null || path === '-') return
    const place = placeOf(path)
    const other = this.byPlace.get(place)
    if (other !== undefined) throw usageError(`--${what}: ${path} is the ${other} itself\nname another file for the ${what}`)
    const option = what === 'list' ? undefined : this.options.get(place)
    if (option !== undefined) throw usageError(`--${what}: ${path} is the file of --${option}\nname another file for the ${what}`)
    this.byPlace.set(place, what)
  }
}

/** Remedy for an output that may not be written. */
export const ANOTHER = 'name another output in the list, or an --output-dir'
