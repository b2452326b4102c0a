/**
 * Serializes the start of styling (`StyleStart`) to text and back. A bundle contains the text, so that a command does not parse 230
 * selectors before it reads its document. The text is ASCII only, because V8 stores other text in twice the memory and reads it more
 * slowly.
 */
import type { BuiltInRule, BuiltInSelector } from './built-in-rules.ts'
import type { ParsedStart } from './parsed-start.ts'
import { ValueStore } from './value-store.ts'

const FIRST_UNIT = 0x30

interface PackedStart {
  /** For each rule: its selectors, then property, unit and value of each declaration. */
  readonly rules: readonly PackedRule[]
  /** One character per unit, counted from `0`: half the size of a list. */
  readonly units: string
  readonly numbers: readonly number[]
  readonly objects: readonly unknown[]
}

type PackedRule = readonly [selectors: readonly BuiltInSelector[], rows: readonly number[]]

/** The start as ASCII text. */
export const packStart = ({ rules, units, numbers, values }: ParsedStart): string => {
  const packed: PackedStart = {
    rules: rules.map(({ selectors, rows }) => [selectors, rows]),
    units: String.fromCharCode(...units.map((unit) => unit + FIRST_UNIT)),
    numbers: [...numbers],
    objects: values.all(),
  }
  return JSON.stringify(packed).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The start from the text of `packStart`. */
export const unpackStart = (text: string): ParsedStart => {
  const packed = JSON.parse(text) as PackedStart
  const rules = packed.rules.map(([selectors, rows]): BuiltInRule => ({ selectors, rows }))
  const values = new ValueStore()
  for (const object of packed.objects) values.intern(object)
  const units = new Uint8Array(packed.units.length)
  for (let i = 0; i < units.length; i++) units[i] = packed.units.charCodeAt(i) - FIRST_UNIT
  return { rules, units, numbers: new Float64Array(packed.numbers), values }
}
