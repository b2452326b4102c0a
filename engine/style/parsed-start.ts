/**
 * Types of the start of styling: initial values and the rules of the user agent sheet, parsed and bound.
 */
import type { BuiltInRule, BuiltInRules } from './built-in-rules.ts'
import type { ValueStore } from './value-store.ts'

/** The parsed form. */
export interface ParsedStart {
  /** The rules of the user agent sheet, with its additions at the standard level. */
  readonly rules: readonly BuiltInRule[]
  /** Encoded initial values by property. */
  readonly units: Uint8Array
  readonly numbers: Float64Array
  readonly values: ValueStore
}

export interface StyleStart extends Omit<ParsedStart, 'rules'> {
  readonly builtIn: BuiltInRules
}

export type StartLevel = 'listed' | 'standard'
