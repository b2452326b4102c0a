/** The elements that a selector matches, for tests. */
import { Arenas } from '../../arena/arenas.ts'
import type { BlockId, NodeId } from '../../arena/ids.ts'
import { compileSelectorText } from '../../css/selectors.ts'
import { attributeText } from '../../input/attributes.ts'
import { createDocumentNodes } from '../../input/document-nodes.ts'
import { TreeBuilder } from '../../input/tree.ts'
import { isElement } from '../../input/walk.ts'
import { MatchList } from '../match.ts'
import { RuleIndex } from '../rule-index.ts'

/** The ids of the elements that match, in document order. */
export function matching(html: string, selector: string, element: '' | 'marker' | 'first-line' = ''): string {
  const doc = createDocumentNodes(new Arenas())
  const builder = new TreeBuilder(doc, { maxNodes: 1_000_000, maxDepth: 600 })
  builder.write(html)
  builder.end()
  const index = new RuleIndex(doc)
  const list = compileSelectorText(selector, null, 'standard')
  if (list === null) throw new Error(`invalid selector ${selector}`)
  index.add({ selectors: list }, 1 as BlockId, 0)
  const out = new MatchList()
  const ids: string[] = []
  for (let n = 1; n < doc.nodes.length; n++) {
    if (!isElement(doc, n as NodeId)) continue
    if (element === '') index.matchElement(n as NodeId, out)
    else index.matchPseudo(n as NodeId, element, out)
    const id = attributeText(doc, n as NodeId, doc.names.attr('id'))
    if (out.count > 0 && id !== null) ids.push(id)
  }
  return ids.join(' ')
}
