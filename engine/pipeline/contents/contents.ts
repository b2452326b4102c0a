/**
 * Lays out the table of contents for a laid out document. Its entries contain page numbers that depend on its own number of pages, so it is
 * laid out again until the number is right. If no number fits, it is written for more pages than it needs, and a page stays empty. Also
 * gives the data for links between entries and headings.
 */
import type { NodeId } from '../../arena/ids.ts'
import type { Host } from '../../host/host.ts'
import { attributeText, hasAttribute } from '../../input/attributes.ts'
import { Attr, Tag } from '../../input/names.ts'
import { TreeBuilder } from '../../input/tree.ts'
import type { LinkSettings } from '../../paint/links.ts'
import type { Options } from '../../options/table.ts'
import type { DestinationNames } from '../destination-names.ts'
import { createSideDocument } from '../document.ts'
import { type Document } from '../document-state.ts'
import { layoutDocument, type LaidOut } from '../layout-document.ts'
import { MAX_DEPTH } from '../limits.ts'
import { numberPages } from '../numbering.ts'
import { contentsCss, contentsHtml, type Entry } from './contents-html.ts'
import { collectHeadings, type Heading } from './headings.ts'

export interface Contents {
  readonly doc: Document
  readonly laidOut: LaidOut
  /** At least the pages laid out; pages beyond them are empty. */
  readonly pages: number
  /** Data for the links of the body. */
  readonly bodyLinks: Pick<LinkSettings, 'places' | 'sources'>
}

/** Maximum number of layouts in search of an exact number of pages; afterwards a sufficient number is accepted, tried in growing steps. */
const EXACT_ROUNDS = 6

/** Maximum number of nodes for an entry, including the list that it may open and its line end, and of the nodes around all entries. */
const NODES_PER_ENTRY = 8
const NODES_AROUND = 64

export async function layoutContents(
  main: Document, options: Options, host: Host, body: LaidOut, names: DestinationNames,
): Promise<Contents> {
  const headings = collectHeadings(main)
  const bodyPages = body.breaks.starts.length
  const { places, sources } = linkHeadings(main, options, headings, names)
  const tried = new Set<number>()
  for (let round = 1, assumed = 1; ; round++) {
    const { bodyFirst, total } = numberPages(options.pageOffset, assumed, bodyPages)
    const entries = headings.map(({ node, level, title, page }): Entry =>
      ({ level, title, number: bodyFirst + page, target: places.get(node) ?? null, id: sources.get(node) ?? null }))
    const digits = Math.max(String(bodyFirst).length, String(options.pageOffset + total).length)
    const doc = createSideDocument(main, options, host, true)
    const builtIn = contentsCss({
      indentation: options.tocLevelIndentation, shrink: options.tocTextSizeShrink, hasLeaders: !options.disableDottedLines, digits,
    })
    const html = write(doc, contentsHtml(options.tocHeaderText, entries), headings.length)
    const laidOut = await layoutDocument(doc, options, host, html, { builtIn, page: body.page.unfitted ?? body.page })
    const needed = laidOut.breaks.starts.length
    const isEnough = needed < assumed && (round > EXACT_ROUNDS || tried.has(needed))
    if (needed === assumed || isEnough) return { doc, laidOut, pages: assumed, bodyLinks: { places, sources } }
    main.words.release(doc.wordUses)
    tried.add(assumed)
    assumed = needed + Math.max(0, round - EXACT_ROUNDS)
  }
}

function write(doc: Document, html: string, entries: number): NodeId {
  const tree = new TreeBuilder(doc, { maxNodes: entries * NODES_PER_ENTRY + NODES_AROUND, maxDepth: MAX_DEPTH })
  tree.write(html)
  tree.end()
  return tree.html
}

interface HeadingLinks {
  /** Destination names of headings. */
  readonly places: ReadonlyMap<NodeId, string>
  /** Entries to which headings link back. */
  readonly sources: ReadonlyMap<NodeId, string>
}

function linkHeadings(doc: Document, options: Options, headings: readonly Heading[], names: DestinationNames): HeadingLinks {
  const places = new Map<NodeId, string>()
  const sources = new Map<NodeId, string>()
  const headingPrefix = names.freePrefix('heading-')
  const entryPrefix = names.freePrefix('contents-')
  headings.forEach(({ node }, i) => {
    const id = attributeText(doc, node, Attr.id) ?? ''
    if (!options.disableTocLinks) places.set(node, id !== '' && names.isUnique(id) ? id : headingPrefix + (i + 1))
    if (options.enableTocBackLinks && !isInLink(doc, node)) sources.set(node, entryPrefix + (i + 1))
  })
  return { places, sources }
}

/** Whether a heading is within a link of the document, which is kept. */
function isInLink(doc: Document, heading: NodeId): boolean {
  const { nodes } = doc
  for (let n: number = nodes.parent[heading]; n !== 0; n = nodes.parent[n]) {
    if (nodes.tag[n] === Tag.a && hasAttribute(doc, n as NodeId, Attr.href)) return true
  }
  return false
}
