/** Building node rows from HTML text: 1,000 paragraphs each time. */
import { Arenas } from '../../engine/arena/arenas.ts'
import { createInputDoc, resetInputDoc } from '../../engine/input/input-doc.ts'
import { TreeBuilder } from '../../engine/input/tree.ts'

const arenas = new Arenas()
const doc = createInputDoc(arenas, { nodes: 20_000, attributes: 20_000, text: 1 << 20 })

function build(part: (i: number) => string): () => number {
  const html = `<html><body>${Array.from({ length: 1000 }, (_, i) => part(i)).join('')}</body></html>`
  return () => {
    arenas.reset()
    resetInputDoc(doc)
    const builder = new TreeBuilder(doc, { maxNodes: 500_000, maxDepth: 512 })
    builder.write(html)
    builder.end()
    return doc.nodes.length
  }
}

export const cases = {
  'paragraphs': build((i) => `<p>paragraph ${i} lorem ipsum dolor sit amet</p>`),
  'inline markup with attributes': build((i) => `<p class="a b" id="p${i}"><b>bold</b> <a href="#p${i}">link &amp; text</a></p>`),
  'misnested formatting': build(() => '<p><b>one<i>two</b>three</i></p>'),
}
