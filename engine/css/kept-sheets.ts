/**
 * Style sheets that a worker has parsed, found by their text: documents of one maker bring the same ones. From the second
 * time on that a text comes its sheet is one object for all documents, whose rules are read when an element of any asks for
 * them. What of a sheet is ignored is kept beside it by those who find out, since that takes reading all of it.
 */
import type { KeptKind } from '../host/kept.ts'
import type { CssOptions } from './level.ts'
import { parseStyleSheet, type StyleSheet } from './rules.ts'

/** UTF-16 units of all texts that are kept, and how many; the one that was used longest ago goes first. */
const MOST_UNITS = 4_000_000
const MOST_SHEETS = 64
/** Circumstances for which one sheet keeps what is ignored of it. */
const MOST_CIRCUMSTANCES = 8

/** A part of a sheet that has no effect. */
export interface IgnoredCss {
  /** `line:column` in the sheet, both from 1. */
  readonly place: string
  readonly text: string
  readonly reason: string
}

/** A sheet that is kept. */
export class KnownSheet {
  /** Tells it from all others that its owner had. */
  readonly id: number
  private readonly css: string
  private readonly options: CssOptions
  private isSecond = false
  private kept: StyleSheet | null = null
  private readonly ignored = new Map<string, readonly IgnoredCss[]>()

  constructor(id: number, css: string, options: CssOptions) {
    this.id = id
    this.css = css
    this.options = options
  }

  /** The sheet for one document: at first as `isReported` asks, then the one that is kept. */
  parse(isReported: boolean): StyleSheet {
    if (!this.isSecond) {
      this.isSecond = true
      return parseStyleSheet(this.css, { ...this.options, isReported })
    }
    this.kept ??= parseStyleSheet(this.css, { ...this.options, isReported: false })
    return this.kept
  }

  /** Of a sheet that `parse` gave with `isReported`, the same with nothing deferred. */
  whole(sheet: StyleSheet): StyleSheet {
    return sheet === this.kept ? parseStyleSheet(this.css, { ...this.options, isReported: true }) : sheet
  }

  /** What is ignored where `circumstances` are the same: all that decides it beside the sheet. */
  ignoredIn(circumstances: string): readonly IgnoredCss[] | undefined {
    return this.ignored.get(circumstances)
  }

  keepIgnored(circumstances: string, ignored: readonly IgnoredCss[]): void {
    if (this.ignored.size >= MOST_CIRCUMSTANCES) this.ignored.clear()
    this.ignored.set(circumstances, ignored)
  }
}

export class KeptSheets {
  /** The one that was used last is last. */
  private readonly sheets = new Map<string, KnownSheet>()
  private units = 0
  private lastId = 0

  /** Null for a text that is too long to be kept. */
  find(css: string, options: CssOptions): KnownSheet | null {
    if (css.length > MOST_UNITS / 4) return null
    const key = `${circumstancesOf(options)}\n${css}`
    const known = this.sheets.get(key) ?? new KnownSheet(++this.lastId, css, options)
    if (!this.sheets.delete(key)) this.units += key.length
    this.sheets.set(key, known)
    this.forgetOldest()
    return known
  }

  private forgetOldest(): void {
    for (const key of this.sheets.keys()) {
      if (this.units <= MOST_UNITS && this.sheets.size <= MOST_SHEETS) return
      this.sheets.delete(key)
      this.units -= key.length
    }
  }
}

/** What decides how a text is parsed; `supports` is the same function of the level everywhere. */
const circumstancesOf = ({ level, media }: CssOptions): string =>
  media === undefined || level === 'listed' ? level : `${level} ${media.width} ${media.height} ${media.resolution ?? 1}`

export const keptSheets: KeptKind<KeptSheets> = { make: () => new KeptSheets() }
