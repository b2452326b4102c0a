/** Building node rows from HTML text: 1,000 paragraphs each time. */
import { Arenas } from '../../engine/arena/arenas.ts'
import { SpareArenas } from '../../engine/arena/spare-arenas.ts'
import { createDocumentNodes } from '../../engine/input/document-nodes.ts'
import { TreeBuilder } from '../../engine/input/tree.ts'

const spare = new SpareArenas()

function build(part: (i: number) => string): () => number {
  const html = `<html><body>${Array.from({ length: 1000 }, (_, i) => part(i)).join('')}</body></html>`
  return () => {
    const arenas = new Arenas(null, spare)
    const doc = createDocumentNodes(arenas, { nodes: 8_000, attributes: 8_000, text: 1 << 17 })
    const builder = new TreeBuilder(doc, { maxNodes: 500_000, maxDepth: 512 })
    builder.write(html)
    builder.end()
    const rows = doc.nodes.length
    arenas.release()
    return rows
  }
}

export const cases = {
  'paragraphs': build((i) => `<p>paragraph ${i} lorem ipsum dolor sit amet</p>`),
  'inline markup with attributes': build((i) => `<p class="a b" id="p${i}"><b>bold</b> <a href="#p${i}">link &amp; text</a></p>`),
  'misnested formatting': build(() => '<p><b>one<i>two</b>three</i></p>'),
}
