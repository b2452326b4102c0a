/**
 * Presentational attributes as CSS declarations, weaker than any author rule.
 */
import type { NodeId } from '../arena/ids.ts'
import type { InputDoc } from './nodes.ts'

/** CSS declarations for the attributes of `n`, '' when it has none. */
export function presentationalHints(doc: InputDoc, n: NodeId): string {
  void doc
  void n
  return ''
}
