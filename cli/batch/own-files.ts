/**
 * The files of a batch that are no documents: its list, its journal, its report and what its options name. No entry writes
 * one of them, and list, journal and report are no documents either; what took the place of another file would be the end
 * of that.
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
  /** What stands at a place. */
  private readonly byPlace = new Map<string, string>()
  /** Options by the places of the files that they name; two may name one. */
  private readonly options = new Map<string, string>()

  /** Throws a usage error where one of them would take the place of another. */
  constructor({ list, journal, report, optionFiles }: OwnPaths) {
    for (const { path, option } of optionFiles) this.options.set(placeOf(path), option)
    this.claim('list', list)
    this.claim('journal', journal)
    this.claim('report', report)
  }

  /**
   * Throws a usage error where the input or output of an entry is one of them, or both are one file, or the output is what an
   * option of its own names.
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

/** What to do about an output that may not be written. */
export const ANOTHER = 'name another output in the list, or an --output-dir'
