/**
 * What box generation tells pagination: running elements (CSS GCPM 3, 1.2) and the facts of pages that depend on the boxes. Types only.
 */
import type { NodeId } from '../arena/ids.ts'
import type { StringChoice } from '../style/generated-values.ts'
import type { CounterValues } from './counters.ts'

/** A running element with the counters of its original place. */
export interface RunningElement {
  readonly node: NodeId
  readonly name: string
  /** The element whose place counts: itself, or the running element that contains it. */
  readonly place: NodeId
  /** Counters before the element changes them. */
  readonly counters: CounterValues
}

/** Values of the page whose margin shows the content. */
export interface PageFacts {
  /** The value of a page counter; null for other counters. */
  number(counter: string): number | null
  string(name: string, which: StringChoice): string
}
