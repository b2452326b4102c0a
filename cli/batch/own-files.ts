/**
 * The files of a batch that are no documents: its list, its journal and its report. They are three, and what an entry reads
 * or writes is none of them; a journal or report that took the place of another file would be the end of that.
 */
import { usageError } from '../../engine/messages/errors.ts'
import { placeOf } from '../places.ts'

export interface OwnPaths {
  readonly list: string
  readonly journal: string | null
  readonly report: string | null
}

export class OwnFiles {
  /** What stands at a place. */
  private readonly byPlace = new Map<string, string>()

  /** Throws a usage error where two of them are one file. */
  constructor({ list, journal, report }: OwnPaths) {
    this.claim('list', list)
    this.claim('journal', journal)
    this.claim('report', report)
  }

  /** Throws a usage error where the input or output of an entry is one of them, or both are one file. */
  check(input: string, output: string): void {
    const [from, to] = [placeOf(input), placeOf(output)]
    const read = this.byPlace.get(from)
    if (read !== undefined) throw usageError(`the input ${input} is the ${read} of this batch\nname another ${read}, or leave it out of the list`)
    const written = this.byPlace.get(to)
    if (written !== undefined) throw usageError(`the output ${output} is the ${written} of this batch\n${ANOTHER}`)
    if (from === to) throw usageError(`the output ${output} is the input itself\n${ANOTHER}`)
  }

  private claim(what: string, path: string | null): void {
    if (path === null || path === '-') return
    const place = placeOf(path)
    const other = this.byPlace.get(place)
    if (other !== undefined) throw usageError(`--${what}: ${path} is the ${other} itself\nname another file for the ${what}`)
    this.byPlace.set(place, what)
  }
}

const ANOTHER = 'name another output in the list, or an --output-dir'
