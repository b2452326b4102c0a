/**
 * The start of styling as text, and back: a bundle carries it, so that a command that converts one document does not parse
 * 230 selectors before the first of the document's own. All of it is ASCII, because V8 keeps another text in twice the memory
 * and reads it more slowly.
 */
import type { BuiltInRule, BuiltInSelector } from './built-in-rules.ts'
import type { ParsedStart } from './style-start.ts'
import { ValueStore } from './value-store.ts'

interface PackedStart {
  /** Of every rule: its selectors, and property, unit and value of one declaration after another. */
  readonly rules: readonly PackedRule[]
  readonly units: readonly number[]
  readonly numbers: readonly number[]
  readonly objects: readonly unknown[]
}

type PackedRule = readonly [selectors: readonly BuiltInSelector[], rows: readonly number[]]

export const packStart = ({ rules, units, numbers, values }: ParsedStart): string => {
  const packed: PackedStart = {
    rules: rules.map(({ selectors, rows }) => [selectors, rows]),
    units: [...units],
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
  return { rules, units: new Uint8Array(packed.units), numbers: new Float64Array(packed.numbers), values }
}
