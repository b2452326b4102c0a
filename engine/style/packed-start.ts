/**
 * The start of styling as text, and back: a bundle carries it, so that a command that converts one document does not parse
 * 230 selectors before the first of the document's own. All of it is ASCII, because V8 keeps another text in twice the memory
 * and reads it more slowly.
 */
import type { BuiltInRule, BuiltInSelector } from './built-in-rules.ts'
import type { ParsedStart } from './style-start.ts'
import { ValueStore } from './value-store.ts'

const FIRST_UNIT = 0x30

interface PackedStart {
  /** Of every rule: its selectors, and property, unit and value of one declaration after another. */
  readonly rules: readonly PackedRule[]
  /** A character for each, from `0` on: half as long as a list. */
  readonly units: string
  readonly numbers: readonly number[]
  readonly objects: readonly unknown[]
}

type PackedRule = readonly [selectors: readonly BuiltInSelector[], rows: readonly number[]]

export const packStart = ({ rules, units, numbers, values }: ParsedStart): string => {
  const packed: PackedStart = {
    rules: rules.map(({ selectors, rows }) => [selectors, rows]),
    units: String.fromCharCode(...units.map((unit) => unit + FIRST_UNIT)),
    numbers: [...numbers],
    objects: values.all(),
  }
  return JSON.stringify(packed).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export const unpackStart = (text: string): ParsedStart => {
  const packed = JSON.parse(text) as PackedStart
  const rules = packed.rules.map(([selectors, rows]): BuiltInRule => ({ selectors, rows }))
  const values = new ValueStore()
  for (const object of packed.objects) values.intern(object)
  const units = new Uint8Array(packed.units.length)
  for (let i = 0; i < units.length; i++) units[i] = packed.units.charCodeAt(i) - FIRST_UNIT
  return { rules, units, numbers: new Float64Array(packed.numbers), values }
}
