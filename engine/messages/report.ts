/**
 * The warnings of a conversion for its report, grouped by code: the number of occurrences, and the first different messages with their
 * first locations. The size is bounded, because a document can cause a warning for each character and each rule.
 */
import { isLoss, type Warning, type WarningCode } from './warnings.ts'

/** CSS declarations that were ignored although they could have changed a page. */
export interface IgnoredDeclarations {
  readonly count: number
  /** How many of them the standard level supports; 0 if the conversion used that level. */
  readonly inStandard: number
}

/** Note about ignored declarations at the end of a run, or null. `report`: the file with the list of them, if a report was requested. */
export const ignoredNote = ({ count, inStandard }: IgnoredDeclarations, report: string | null = null): string | null => {
  if (count === 0) return null
  const what = `${count} CSS ${count === 1 ? 'declaration was' : 'declarations were'} ignored`
  const more = inStandard === 0 ? '' : `; --css standard would apply ${inStandard} of them`
  return `${what}${more}, see ${report === null ? '--report FILE' : report === '-' ? 'the report' : report}`
}

/** One warning, and where it occurred. */
export interface WarningItem {
  /** As the command line prints it: the first line says what is wrong, further lines the remedy. */
  readonly message: string
  /** Number of occurrences. */
  readonly count: number
  /** The first locations, such as `main.css:12:3` or `page 4: "Total"`; empty for warnings without a location. */
  readonly places: readonly string[]
}

/** The warnings with one code. */
export interface WarningGroup {
  readonly code: WarningCode
  /** Whether content of the document is missing in the PDF; an error under `strict`. */
  readonly loss: boolean
  /** Number of occurrences of this code, including those that are not listed. */
  readonly count: number
  /** The first different messages. */
  readonly items: readonly WarningItem[]
}

/** The outcome of a conversion. The JSON of `--report` has this form. */
export interface ConversionReport {
  readonly pages: number
  /** Size of the PDF in bytes. */
  readonly bytes: number
  /** Number of times that content of the document is missing in the PDF. */
  readonly losses: number
  /** In the order in which the codes first occurred. */
  readonly warnings: readonly WarningGroup[]
}

const MOST_ITEMS = 50
const MOST_PLACES = 3
const MOST_UNITS = 300

interface Item {
  count: number
  readonly places: string[]
}

export class WarningLog {
  private readonly byCode = new Map<WarningCode, { count: number; readonly items: Map<string, Item> }>()
  /** How often something was lost so far. */
  losses = 0

  add({ code, message: whole }: Warning, place = ''): void {
    if (isLoss(code)) this.losses++
    let group = this.byCode.get(code)
    if (group === undefined) {
      group = { count: 0, items: new Map() }
      this.byCode.set(code, group)
    }
    group.count++
    const message = whole.length > MOST_UNITS ? `${whole.slice(0, MOST_UNITS)}…` : whole
    let item = group.items.get(message)
    if (item === undefined) {
      if (group.items.size >= MOST_ITEMS) return
      item = { count: 0, places: [] }
      group.items.set(message, item)
    }
    item.count++
    if (place !== '' && item.places.length < MOST_PLACES && !item.places.includes(place)) item.places.push(place)
  }

  groups(): readonly WarningGroup[] {
    return [...this.byCode].map(([code, { count, items }]) => ({
      code,
      loss: isLoss(code),
      count,
      items: [...items].map(([message, item]) => ({ message, count: item.count, places: [...item.places] })),
    }))
  }
}

export const reportOf = (pages: number, bytes: number, warnings: readonly WarningGroup[]): ConversionReport => ({
  pages, bytes, losses: warnings.reduce((sum, { loss, count }) => sum + (loss ? count : 0), 0), warnings,
})
