/**
 * What a conversion warned of, grouped by code for a report: how many different warnings each code has, and the first of
 * them with their places. Bounded however much goes wrong, because a document can cause a warning with each character.
 */
import { isLoss, type Warning, type WarningCode } from './warnings.ts'

/** Warnings of one code. */
export interface WarningGroup {
  readonly code: WarningCode
  /** Whether something of the document is missing in the PDF; `strict` makes an error of that. */
  readonly loss: boolean
  /** Different warnings of this code. */
  readonly count: number
  /** The first of them, as the command line prints them; the first line of each says what and where. */
  readonly messages: readonly string[]
}

/** What came of a conversion. This is also the form of the JSON that `--report` writes. */
export interface ConversionReport {
  readonly pages: number
  /** Size of the PDF. */
  readonly bytes: number
  /** Different warnings that mean that something of the document is missing in the PDF. */
  readonly losses: number
  /** By code, in the order in which the codes came up. */
  readonly warnings: readonly WarningGroup[]
}

const MOST_MESSAGES = 20

export class WarningLog {
  private readonly byCode = new Map<WarningCode, { count: number; readonly messages: string[] }>()
  /** Warnings so far that mean a loss. */
  losses = 0

  add({ code, message }: Warning): void {
    if (isLoss(code)) this.losses++
    const group = this.byCode.get(code)
    if (group === undefined) {
      this.byCode.set(code, { count: 1, messages: [message] })
      return
    }
    group.count++
    if (group.messages.length < MOST_MESSAGES) group.messages.push(message)
  }

  groups(): readonly WarningGroup[] {
    return [...this.byCode].map(([code, { count, messages }]) => ({ code, loss: isLoss(code), count, messages: [...messages] }))
  }

  report(pages: number, bytes: number): ConversionReport {
    return { pages, bytes, losses: this.losses, warnings: this.groups() }
  }
}
