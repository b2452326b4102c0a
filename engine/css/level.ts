/**
 * The two levels of CSS support. `standard` is the default; `listed` is a smaller set, which leaves out what is marked
 * `standard`. Parsers are the only place that knows the level: nothing above it leaves them.
 */
import type { Token } from './tokens.ts'

export type CssLevel = 'listed' | 'standard'

/** The page as media queries see it. Used at the standard level only. */
export interface MediaEnvironment {
  /** Px of the area that content is laid out in: the page without its margins, as browsers do when they print. */
  readonly width: number
  readonly height: number
  /** Dots per CSS px; 1 when absent. */
  readonly resolution?: number
}

export interface CssOptions {
  readonly level: CssLevel
  /** A4 without margins when absent. */
  readonly media?: MediaEnvironment
  /** Whether a declaration is valid, for @supports at the standard level. Nothing is when absent. */
  readonly supports?: (name: string, tokens: readonly Token[]) => boolean
  /** Whether all that is left out is to be known; when false, rules are read when they are asked for. True when absent. */
  readonly isReported?: boolean
}
