/**
 * Elements that `position: running()` takes out of their place, in the order of the document (CSS Generated Content for Paged
 * Media 3, 1.2). Each leaves an empty box out of flow there, which tells its page. The boxes of the element itself are made
 * where it is shown, with the counters that it had, and with what is true of that page.
 */
import type { NodeId } from '../arena/ids.ts'
import { firstChild, isElement, nextSibling } from '../input/walk.ts'
import type { StringChoice } from '../style/generated-values.ts'
import { isRunning, runningName } from '../style/position-values.ts'
import { enumOf } from '../style/properties/index.ts'
import type { BoxTree } from './boxes.ts'
import type { CounterValues } from './counters.ts'
import type { BoxGeneration } from './box-generation.ts'
import type { GeneratedContentInput, GeneratedContent } from './generated-content.ts'

const Display = enumOf('display')

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

/** Who tells of elements while boxes are built. */
interface Teller {
  readonly doc: GeneratedContentInput & { readonly boxes: Pick<BoxTree, 'runningElements'> }
  readonly roles: BoxGeneration
  readonly content: GeneratedContent
}

/** Notes `n`, where it is a running element, and those in it: what stands in the running element `place` counts, too. */
export function noteRunning(teller: Teller, n: NodeId, place: NodeId): void {
  const { doc, roles, content } = teller
  if (!isElement(doc, n) || roles.displayOf(n) === Display.none) return
  const { boxes: { runningElements }, nodes, styles } = doc
  const style = nodes.style[n] ?? styles.initial
  const position = styles.read.position(style)
  if (isRunning(position)) runningElements.push({ node: n, name: runningName(styles.values, position), place, counters: content.snapshot() })
  content.enter(style, n)
  for (let c = firstChild(doc, n); c !== 0; c = nextSibling(doc, c)) noteRunning(teller, c, place)
  content.leave()
}
