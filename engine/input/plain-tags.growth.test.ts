import { expect, it } from 'vitest'
import { Arenas } from '../arena/arenas.ts'
import { growth, LINEAR } from '../debug/testing/growth.ts'
import { createDocumentNodes } from './document-nodes.ts'
import { dumpTree } from './testing/dump.ts'
import { TreeBuilder } from './tree.ts'

const LIMITS = { maxNodes: 500_000, maxDepth: 512 }

/** The tree of a document that arrives in chunks of `step` code units. With chunks of one unit no tag takes the fast path. */
function tree(html: string, step = html.length): string {
  const doc = createDocumentNodes(new Arenas())
  const builder = new TreeBuilder(doc, LIMITS)
  for (let i = 0; i < html.length; i += step) builder.write(html.slice(i, i + step))
  builder.end()
  return dumpTree(doc, builder.document)
}

/** Contains all names, so that they are known. */
const MET = '<!doctype html><title id=x class=x title=x hidden>&lt;t</title><p id><div class><span title><br><b><i><svg><path d></svg>'

it('what is looked for and does not come is looked for once', () => {
  for (const piece of ['<p', '<p ', '<p>', '</p', '<p id', '<p id="a"><img title', '<p hidden>x', '<']) {
    expect(growth((size) => tree(`${MET}${piece.repeat(size)}`), 40_000), piece).toBeLessThan(LINEAR)
  }
})
