/**
 * Matches one attribute selector against one element (Selectors 4, 6), on the UTF-16 code units of the text store, without making a string.
 * Easy to get wrong: `^=`, `$=` and `*=` with an empty value match nothing, and `~=` never matches a value that contains white space.
 */
import type { NodeId } from '../arena/ids.ts'
import { findAttribute } from '../input/attributes.ts'
import type { DocumentNodes } from '../input/nodes.ts'
import type { BoundAttribute } from './match-bind.ts'

/** Whether the element has an attribute that satisfies the test. `isForeign`: the element is not an HTML element. */
export function attributeMatches(doc: DocumentNodes, n: NodeId, test: BoundAttribute, isForeign: boolean): boolean {
  const row = findAttribute(doc, n, isForeign ? test.foreignName : test.htmlName)
  if (row === 0) return false
  if (test.operator === 'exists') return true
  const { units } = doc.text
  const start = doc.attributes.value[row]
  const end = start + doc.attributes.size[row]
  const fold = isForeign ? test.foreignIgnoresCase : test.htmlIgnoresCase
  const want = fold ? test.lowered : test.units
  const { length } = want
  switch (test.operator) {
    case 'equals': return end - start === length && sameAt(units, start, want, fold)
    case 'prefix': return length > 0 && end - start >= length && sameAt(units, start, want, fold)
    case 'suffix': return length > 0 && end - start >= length && sameAt(units, end - length, want, fold)
    case 'substring': {
      const failures = fold ? test.loweredFailures : test.failures
      return length > 0 && contains(units, start, end, want, failures, fold)
    }
    case 'dash':
      return end - start >= length && sameAt(units, start, want, fold) &&
        (end - start === length || units[start + length] === 45)
    case 'includes': return length > 0 && includesWord(units, start, end, want, fold)
  }
}

function unitAt(units: Uint16Array, i: number, fold: boolean): number {
  const unit = units[i]
  return fold && unit >= 65 && unit <= 90 ? unit + 32 : unit
}

function sameAt(units: Uint16Array, start: number, want: Uint16Array, fold: boolean): boolean {
  for (let i = 0; i < want.length; i++) if (unitAt(units, start + i, fold) !== want[i]) return false
  return true
}

const isSpace = (unit: number): boolean => unit === 32 || (unit >= 9 && unit <= 13 && unit !== 11)

function includesWord(units: Uint16Array, start: number, end: number, want: Uint16Array, fold: boolean): boolean {
  let at = start
  while (at < end) {
    while (at < end && isSpace(units[at] ?? 0)) at++
    const from = at
    while (at < end && !isSpace(units[at] ?? 0)) at++
    if (at - from === want.length && at > from && sameAt(units, from, want, fold)) return true
  }
  return false
}

/** Knuth-Morris-Pratt search: linear time for any value. */
function contains(
  units: Uint16Array, start: number, end: number, want: Uint16Array, failures: Int32Array, fold: boolean,
): boolean {
  let k = 0
  for (let i = start; i < end; i++) {
    const unit = unitAt(units, i, fold)
    while (k > 0 && unit !== want[k]) k = failures[k - 1]
    if (unit === want[k]) k++
    if (k === want.length) return true
  }
  return false
}
