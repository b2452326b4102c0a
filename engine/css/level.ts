/**
 * The two levels of CSS support. `standard` is the default; `listed` is a smaller set without the features marked `standard`. Only the
 * parsers read the level: they produce no values of a higher level, so later stages need not check it.
 */
import type { Token } from './tokens.ts'

export type CssLevel = 'listed' | 'standard'

/** The page for media queries. Used at the standard level only. */
export interface MediaEnvironment {
  /** Size in px of the page area: the page box without its margins, the same size that browsers use when they print. */
  readonly width: number
  readonly height: number
  /** Dots per CSS px; 1 when absent. */
  readonly resolution?: number
}

export interface CssOptions {
  readonly level: CssLevel
  /** A4 without margins when absent. */
  readonly media?: MediaEnvironment
  /** Whether a declaration is valid, for @supports at the standard level. When absent, no declaration is. */
  readonly supports?: (name: string, tokens: readonly Token[]) => boolean
  /** Whether all ignored CSS must be known. When false, parsing of rules is deferred until they are needed. True when absent. */
  readonly isReported?: boolean
}
