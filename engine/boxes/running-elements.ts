/**
 * Running elements, which `position: running()` takes out of the flow, in document order (CSS Generated Content for Paged Media 3, 1.2).
 * Each leaves an empty out-of-flow box that marks its page. Its own boxes are built where it is shown, with the counters of its original
 * place and the values of the showing page.
 */
import type { NodeId } from '../arena/ids.ts'
import { firstChild, isElement, nextSibling } from '../input/walk.ts'
import { isRunning, runningName } from '../style/position-values.ts'
import { enumOf } from '../style/properties/index.ts'
import type { BoxTree } from './boxes.ts'
import type { BoxGeneration } from './box-generation.ts'
import type { GeneratedContentInput, GeneratedContent } from './generated-content.ts'

const Display = enumOf('display')

/** The services that record elements during box building. */
interface Teller {
  readonly doc: GeneratedContentInput & { readonly boxes: Pick<BoxTree, 'runningElements'> }
  readonly roles: BoxGeneration
  readonly content: GeneratedContent
}

/** Records `n`, if it is a running element, and all running elements in it; counters inside the running element `place` count too. */
export function noteRunning(teller: Teller, n: NodeId, place: NodeId): void {
  const { doc, roles, content } = teller
  if (!isElement(doc, n) || roles.displayOf(n) === Display.none) return
  const { boxes: { runningElements }, nodes, styles } = doc
  const style = nodes.style[n]
  const position = styles.read.position(style)
  if (isRunning(position)) runningElements.push({ node: n, name: runningName(styles.values, position), place, counters: content.snapshot() })
  content.enter(style, n)
  for (let c = firstChild(doc, n); c !== 0; c = nextSibling(doc, c)) noteRunning(teller, c, place)
  content.leave()
}
