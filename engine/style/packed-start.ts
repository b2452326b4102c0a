/**
 * The start of styling as text, and back: a bundle carries it, so that a command that converts one document does not parse
 * 230 selectors before the first of the document's own. Selectors of one type alone, which are nearly all, are packed as
 * that name.
 */
import type { CompiledSelector } from '../css/compiled-selector.ts'
import { LayerRows } from '../css/layers.ts'
import type { StyleRule, StyleSheet } from '../css/rules.ts'
import type { StyleStart } from './style-start.ts'
import { ValueStore } from './value-store.ts'

interface PackedStart {
  /** Of every sheet, of every rule: its selectors, and property, unit and value of one declaration after another. */
  readonly sheets: readonly (readonly PackedRule[])[]
  readonly units: readonly number[]
  readonly numbers: readonly number[]
  readonly objects: readonly unknown[]
}

type PackedRule = readonly [selectors: readonly (string | CompiledSelector)[], rows: readonly number[]]

export const packStart = ({ sheets, units, numbers, blocks, values }: StyleStart): string => {
  const packed: PackedStart = {
    sheets: sheets.map(({ rules }) => rules.map(({ selectors, declarations }) => [
      selectors.map(packSelector), [...blocks.get(declarations) ?? []],
    ])),
    units: [...units],
    numbers: [...numbers],
    objects: values.all(),
  }
  return JSON.stringify(packed)
}

export const unpackStart = (text: string): StyleStart => {
  const packed = JSON.parse(text) as PackedStart
  const blocks = new Map<StyleRule['declarations'], Float64Array>()
  const sheets = packed.sheets.map((rules): StyleSheet => builtInSheet(rules.map(([selectors, rows]): StyleRule => {
    const rule = { selectors: selectors.map(unpackSelector), declarations: [], layer: 0 }
    blocks.set(rule.declarations, new Float64Array(rows))
    return rule
  })))
  const values = new ValueStore()
  for (const object of packed.objects) values.intern(object)
  return { sheets, units: new Uint8Array(packed.units), numbers: new Float64Array(packed.numbers), blocks, values }
}

/** A sheet of rules whose declarations are known. */
export const builtInSheet = (rules: readonly StyleRule[]): StyleSheet =>
  ({ text: '', dropped: [], rules, imports: [], fontFaces: [], pages: [], layers: new LayerRows().rows })

const packSelector = (selector: CompiledSelector): string | CompiledSelector => {
  const tag = selector.compounds[0]?.tag ?? ''
  return JSON.stringify(selector) === JSON.stringify(typeSelector(tag)) ? tag : selector
}

const unpackSelector = (packed: string | CompiledSelector): CompiledSelector =>
  typeof packed === 'string' ? typeSelector(packed) : packed

const typeSelector = (tag: string): CompiledSelector => ({
  specificity: 1,
  pseudoElement: '',
  compounds: [{ combinator: 0, tag, ids: [], classes: [], attributes: [], pseudos: [] }],
  keys: [{ kind: 'tag', name: tag }],
  weight: 1,
  depth: 1,
})
