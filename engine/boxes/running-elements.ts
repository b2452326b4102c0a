/**
 * Elements that `position: running()` takes out of their place, in the order of the document (CSS Generated Content for Paged
 * Media 3, 1.2). Each leaves an empty box out of flow there, which tells its page. The boxes of the element itself are made
 * where it is shown, with the counters that it had, and with what is true of that page.
 */
import type { NodeId } from '../arena/ids.ts'
import type { StringChoice } from '../style/generated-values.ts'
import type { CounterValues } from './counters.ts'

export interface RunningElement {
  readonly node: NodeId
  readonly name: string
  /** Whose place is its own: that of another running element where it stands in one. */
  readonly place: NodeId
  /** Before the element counts itself. */
  readonly counters: CounterValues
}

/** What content tells of the page in whose margin it stands. */
export interface PageFacts {
  /** Of a counter that pages keep; null for others. */
  number(counter: string): number | null
  string(name: string, which: StringChoice): string
}
