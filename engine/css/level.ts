/**
 * The two levels of CSS support. `listed` is the default; what is marked `extended` is accepted only when the user
 * asks for it. Parsers are the only place that knows the level: nothing above it leaves them.
 */
export type CssLevel = 'listed' | 'extended'

export interface CssOptions {
  readonly level: CssLevel
}

export const isAccepted = (needed: CssLevel, chosen: CssLevel): boolean => needed === 'listed' || chosen === 'extended'
