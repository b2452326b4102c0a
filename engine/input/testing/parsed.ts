/** HTML parsed in chunks, and its tree as text or as one line, for tests of tree construction. */
import { Arenas } from '../../arena/arenas.ts'
import type { NodeId } from '../../arena/ids.ts'
import { describeNode, dumpTree } from './dump.ts'
import { createDocumentNodes } from '../document-nodes.ts'
import type { DocumentNodes } from '../nodes.ts'
import { TreeBuilder, type TreeHooks } from '../tree.ts'
import { firstChild, nextSibling } from '../walk.ts'

export interface Parsed {
  readonly doc: DocumentNodes
  readonly builder: TreeBuilder
}

export const LIMITS = { maxNodes: 500_000, maxDepth: 512 }

export function parse(html: string, limits = LIMITS, hooks: TreeHooks = {}, step = html.length): Parsed {
  const doc = createDocumentNodes(new Arenas())
  const builder = new TreeBuilder(doc, limits, hooks)
  for (let i = 0; i < html.length; i += step) builder.write(html.slice(i, i + step))
  builder.end()
  return { doc, builder }
}

/** The tree of a document that arrives in chunks of `step` code units. With chunks of one unit no tag takes the fast path. */
export function tree(html: string, step = html.length): string {
  const { doc, builder } = parse(html, LIMITS, {}, step)
  return dumpTree(doc, builder.document)
}

/** Contains all names that the tests of tags use, so that they are known. */
export const MET = '<!doctype html><title id=x class=x title=x hidden>&lt;t</title><p id><div class><span title><br><b><i><svg><path d></svg>'

/** The tree below `n` on one line: `p("x" b)`. */
export function brief(doc: DocumentNodes, n: NodeId): string {
  const children: string[] = []
  for (let child = firstChild(doc, n); child !== 0; child = nextSibling(doc, child)) children.push(brief(doc, child))
  const own = describeNode(doc, n).replace(/^<(.*)>$/s, '$1')
  return children.length === 0 ? own : `${own}(${children.join(' ')})`
}
