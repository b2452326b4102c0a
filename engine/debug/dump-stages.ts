/**
 * One stage of a conversion as text, for `npm run dump`: the box tree after layout, the line boxes, the fragments of each page, or
 * the calls that paint each page. Takes HTML and option pairs; lengths are CSS px. Before breaks are chosen y counts from the top of the
 * continuous flow; in fragments and in paint it counts from the top of the page's content area.
 */
import type { Host } from '../host/host.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { fragmentPage } from '../fragment/page-fragments.ts'
import { attributeText } from '../input/attributes.ts'
import { Attr } from '../input/names.ts'
import type { OptionPair } from '../options/parse.ts'
import type { Document } from '../pipeline/document-state.ts'
import type { NodeId } from '../arena/ids.ts'
import { depthOf, dumpFragments, dumpPages, lineText, prepare, short } from './dump.ts'

export const STAGES = ['boxes', 'lines', 'fragments', 'paint'] as const
export type DumpStage = typeof STAGES[number]

/** The stage of the document as text; `paint` includes the fragments. Throws the errors of a conversion. */
export async function dumpStage(html: string, pairs: readonly OptionPair[], host: Host, stage: DumpStage): Promise<string> {
  if (stage === 'paint') return dumpPages(html, pairs, host)
  const { doc, laidOut } = await prepare(html, pairs, host)
  switch (stage) {
    case 'boxes': return boxTree(doc)
    case 'lines': return lineBoxes(doc)
    case 'fragments': return laidOut.breaks.starts.map((_, page) => {
      fragmentPage(doc, laidOut.breaks, page)
      return `page ${page + 1}\n${dumpFragments(doc)}`
    }).join('')
  }
}

const kindNames: ReadonlyMap<number, string> = new Map(Object.entries(BoxKind).map(([name, kind]) => [kind, name]))

function boxTree(doc: Document): string {
  const { rows } = doc.boxes
  let text = ''
  for (let box = 1; box < rows.length; box++) {
    text += `${'  '.repeat(depthOf(doc, box))}${boxName(doc, box)} ${kindNames.get(rows.kind[box] ?? 0) ?? ''} `
      + `${short(rows.x[box] ?? 0)},${short(rows.y[box] ?? 0)} ${short(rows.width[box] ?? 0)}x${short(rows.height[box] ?? 0)}${pagesOf(doc, box)}\n`
  }
  return text
}

function pagesOf(doc: Document, box: number): string {
  const first = doc.boxes.rows.firstPage[box] ?? 0
  const last = doc.boxes.rows.lastPage[box] ?? 0
  if (first === 0) return ' on no page'
  return first === last ? ` page ${first}` : ` pages ${first}-${last}`
}

function lineBoxes(doc: Document): string {
  const { lines } = doc
  let text = ''
  let box = 0
  for (let line = 1; line < lines.length; line++) {
    if (lines.box[line] !== box) {
      box = lines.box[line] ?? 0
      text += `${boxName(doc, box)}\n`
    }
    text += `  ${short(lines.x[line] ?? 0)},${short(lines.y[line] ?? 0)} height ${short(lines.height[line] ?? 0)} `
      + `baseline ${short(lines.baseline[line] ?? 0)} ${JSON.stringify(lineText(doc, line))}\n`
  }
  return text
}

/** The element's name with its id and classes, as in a selector; `anonymous` for anonymous boxes. */
function boxName(doc: Document, box: number): string {
  const { rows } = doc.boxes
  const node = (rows.node[box] ?? 0) as NodeId
  const tag = doc.nodes.tag[node]
  if (node === 0 || tag === undefined || ((rows.flags[box] ?? 0) & BoxFlag.anonymous) !== 0) return 'anonymous'
  const id = attributeText(doc, node, Attr.id)
  const classes = attributeText(doc, node, Attr.class)?.trim() ?? ''
  return doc.names.tagName(tag) + (id === null || id === '' ? '' : `#${id}`) + (classes === '' ? '' : `.${classes.split(/\s+/).join('.')}`)
}
