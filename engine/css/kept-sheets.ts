/**
 * Style sheets that a worker has parsed, found by their text: documents of one maker bring the same ones. From the second
 * time on that a text comes its sheet is one object for all documents, whose rules are read when an element of any asks for
 * them. What of a sheet is ignored is kept beside it by those who find out, since that takes reading all of it.
 */
import type { KeptKind } from '../host/kept.ts'
import type { CssOptions } from './level.ts'
import { parseStyleSheet, type StyleSheet } from './rules.ts'

/** What all that is kept may come to, about; what was used longest ago goes first. A framework's sheet is 2 to 4 MB. */
const MOST_BYTES = 16_000_000
const MOST_SHEETS = 64
const MOST_UNITS = 1_000_000
/** Of a rule that is not read yet, and of a part that is ignored. */
const RULE_BYTES = 400
const IGNORED_BYTES = 200
/** Circumstances for which one sheet keeps what is ignored of it. */
const MOST_CIRCUMSTANCES = 8

/** A part of a sheet that has no effect. */
export interface IgnoredCss {
  /** `line:column` in the sheet, both from 1. */
  readonly place: string
  readonly text: string
  readonly reason: string
  readonly weight: IgnoredWeight
}

/** 1 for a declaration that could have changed the page, 2 for one of these that the standard level takes, 0 for all else. */
export type IgnoredWeight = 0 | 1 | 2

/** A sheet that is kept. */
export class KnownSheet {
  /** Tells it from all others that its owner had. */
  readonly id: number
  /** About. */
  bytes: number
  private readonly css: string
  private readonly options: CssOptions
  private readonly onGrowth: () => void
  private isSecond = false
  private kept: StyleSheet | null = null
  private readonly ignored = new Map<string, readonly IgnoredCss[]>()

  /** `onGrowth`: `bytes` has grown. */
  constructor(id: number, css: string, options: CssOptions, onGrowth: () => void) {
    this.id = id
    this.css = css
    this.options = options
    this.onGrowth = onGrowth
    // Of its owner's key, which has the text in it, too.
    this.bytes = 2 * css.length
  }

  /** The sheet for one document: at first as `isReported` asks, then the one that is kept. */
  parse(isReported: boolean): StyleSheet {
    if (!this.isSecond) {
      this.isSecond = true
      return parseStyleSheet(this.css, { ...this.options, isReported })
    }
    if (this.kept !== null) return this.kept
    const sheet = parseStyleSheet(this.css, { ...this.options, isReported: false })
    this.kept = sheet
    this.grow(sheet.rules.length * RULE_BYTES)
    return sheet
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
    if (this.ignored.size >= MOST_CIRCUMSTANCES) {
      for (const each of this.ignored.values()) this.bytes -= each.length * IGNORED_BYTES
      this.ignored.clear()
    }
    this.ignored.set(circumstances, ignored)
    this.grow(ignored.length * IGNORED_BYTES)
  }

  private grow(bytes: number): void {
    this.bytes += bytes
    this.onGrowth()
  }
}

export class KeptSheets {
  /** The one that was used last is last. */
  private readonly sheets = new Map<string, KnownSheet>()
  private lastId = 0

  /** Null for a text that is too long to be kept. */
  find(css: string, options: CssOptions): KnownSheet | null {
    if (css.length > MOST_UNITS) return null
    const key = `${circumstancesOf(options)}\n${css}`
    const known = this.sheets.get(key) ?? new KnownSheet(++this.lastId, css, options, () => this.forgetOldest())
    this.sheets.delete(key)
    this.sheets.set(key, known)
    this.forgetOldest()
    return known
  }

  private forgetOldest(): void {
    let bytes = 0
    for (const known of this.sheets.values()) bytes += known.bytes
    for (const [key, known] of this.sheets) {
      if (bytes <= MOST_BYTES && this.sheets.size <= MOST_SHEETS) return
      this.sheets.delete(key)
      bytes -= known.bytes
    }
  }
}

/** What decides how a text is parsed; `supports` is the same function of the level everywhere. */
const circumstancesOf = ({ level, media }: CssOptions): string =>
  media === undefined || level === 'listed' ? level : `${level} ${media.width} ${media.height} ${media.resolution ?? 1}`

export const keptSheets: KeptKind<KeptSheets> = { make: () => new KeptSheets() }
