/**
 * A cache of parsed style sheets in a worker, keyed by their text: documents of one producer bring the same sheets. From the second use of
 * a text on, all documents share one `StyleSheet`, whose rules are parsed when an element needs them. The list of ignored rules and
 * declarations of a sheet is cached too, because finding it requires parsing the whole sheet.
 */
import type { KeptKind } from '../host/kept.ts'
import type { CssOptions } from './level.ts'
import { parseStyleSheet, type StyleSheet } from './rules.ts'

/**
 * Limit for the estimated size of the cache, in bytes; the least recently used sheet is removed first. A framework's sheet is 2 to 4 MB.
 */
const MOST_BYTES = 16_000_000
const MOST_SHEETS = 64
const MOST_UNITS = 1_000_000
/** Estimated size of a deferred rule and of an entry in the list of ignored CSS. */
const RULE_BYTES = 400
const IGNORED_BYTES = 200
/** Maximum of keys under which one sheet stores its ignored CSS. */
const MOST_CIRCUMSTANCES = 8

/** A rule, at-rule or declaration that has no effect. */
export interface IgnoredCss {
  /** `line:column` in the sheet, both counted from 1. */
  readonly place: string
  readonly text: string
  readonly reason: string
  readonly weight: IgnoredWeight
}

/** 1 for a declaration that could have changed the page, 2 for such a declaration that the standard level supports, 0 otherwise. */
export type IgnoredWeight = 0 | 1 | 2

/** One sheet in the cache. */
export class KnownSheet {
  /** Unique among all sheets of the same cache. */
  readonly id: number
  /** Estimated size in bytes. */
  bytes: number
  private readonly css: string
  private readonly options: CssOptions
  private readonly onGrowth: () => void
  private isSecond = false
  private kept: StyleSheet | null = null
  private readonly ignored = new Map<string, readonly IgnoredCss[]>()

  /** `onGrowth` is called when `bytes` has grown. */
  constructor(id: number, css: string, options: CssOptions, onGrowth: () => void) {
    this.id = id
    this.css = css
    this.options = options
    this.onGrowth = onGrowth
    // The key of the cache contains the text too.
    this.bytes = 2 * css.length
  }

  /** The sheet for one document. The first call parses it as `isReported` asks; later calls share one sheet with deferred rules. */
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

  /** The same sheet with nothing deferred, for the report of ignored CSS. `sheet` must come from `parse`. */
  whole(sheet: StyleSheet): StyleSheet {
    return sheet === this.kept ? parseStyleSheet(this.css, { ...this.options, isReported: true }) : sheet
  }

  /** The ignored CSS stored for these circumstances: a key of everything except the sheet that decides it. */
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

/** The cache of a worker. */
export class KeptSheets {
  /** In order of use, the most recent last. */
  private readonly sheets = new Map<string, KnownSheet>()
  private lastId = 0

  /** Null for a text that is too long for the cache. */
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

/** The key of everything that decides how a text is parsed. `supports` depends on the level only, so it is not part of it. */
const circumstancesOf = ({ level, media }: CssOptions): string =>
  media === undefined || level === 'listed' ? level : `${level} ${media.width} ${media.height} ${media.resolution ?? 1}`

export const keptSheets: KeptKind<KeptSheets> = { make: () => new KeptSheets() }
