/**
 * What a conversion warned of, grouped by code for a report: how often, and the first different warnings with their first
 * places. Bounded however much goes wrong, because a document can cause a warning with each character and each rule.
 */
import { isLoss, type Warning, type WarningCode } from './warnings.ts'

/** CSS declarations that were ignored and could have changed a page: all, and those of them that the standard level takes. */
export interface IgnoredDeclarations {
  readonly count: number
  /** 0 at that level. */
  readonly inStandard: number
}

/** What doors say of them at the end of a run; null where there are none. `report`: the file that lists them, if one was asked for. */
export const ignoredNote = ({ count, inStandard }: IgnoredDeclarations, report: string | null = null): string | null => {
  if (count === 0) return null
  const what = `${count} CSS ${count === 1 ? 'declaration was' : 'declarations were'} ignored`
  const more = inStandard === 0 ? '' : `; --css standard would take ${inStandard} of them`
  return `${what}${more}, see ${report === null ? '--report FILE' : report === '-' ? 'the report' : report}`
}

/** One warning, and where it came up. */
export interface WarningItem {
  /** As the command line prints it; the first line says what, further ones the remedy. */
  readonly message: string
  /** How often it came up. */
  readonly count: number
  /** The first places, such as `main.css:12:3` or `page 4: "Total"`; empty where a warning has none. */
  readonly places: readonly string[]
}

/** Warnings of one code. */
export interface WarningGroup {
  readonly code: WarningCode
  /** Whether something of the document is missing in the PDF; `strict` makes an error of that. */
  readonly loss: boolean
  /** How often warnings of this code came up, also those that are not listed. */
  readonly count: number
  /** The first different ones. */
  readonly items: readonly WarningItem[]
}

/** What came of a conversion. This is also the form of the JSON that `--report` writes. */
export interface ConversionReport {
  readonly pages: number
  /** Size of the PDF. */
  readonly bytes: number
  /** How often something of the document is missing in the PDF. */
  readonly losses: number
  /** By code, in the order in which the codes came up. */
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
