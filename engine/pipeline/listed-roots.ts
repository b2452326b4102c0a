/**
 * Decorations of html and body at the listed level. Streaming mode refuses their background colours and borders at both levels, but does
 * not end the conversion for a decoration that only the standard level supports.
 */
import type { NodeId, StyleId } from '../arena/ids.ts'
import type { Host } from '../host/host.ts'
import { Warnings } from '../messages/warnings.ts'
import type { Options } from '../options/table.ts'
import { Cascade } from '../style/cascade.ts'
import { styleStarts } from '../style/style-start.ts'
import { Level } from '../style/units.ts'
import { addSheets } from './add-sheets.ts'
import type { Document } from './document-state.ts'
import { rootDecoration } from './streaming-limits.ts'
import { StyleSheetLoader } from './style-sheets.ts'

/** The elements of `roots` that have a border or a background colour at the listed level; `base`: base URL of the document. */
export async function decoratedAtListed(
  doc: Document, options: Options, host: Host, roots: readonly [html: NodeId, body: NodeId], base: string,
): Promise<readonly NodeId[]> {
  const arenas = doc.arenas.beside()
  const start = host.kept?.get(styleStarts.listed) ?? styleStarts.listed.make()
  const cascade = new Cascade(doc, arenas, { minimumFontSize: options.minimumFontSize ?? 0, level: Level.listed, pseudoBoxes: false, start })
  const listed: Document = { ...doc, cascade, styles: cascade.styles, inlineSvg: null }
  const loader = new StyleSheetLoader(host, { ...options, css: 'listed' }, new Warnings(() => {}), doc.encoding, roots[1])
  addSheets(listed, (await loader.load(listed, base)).sheets, base)
  const { style } = doc.nodes
  const own = roots.map((n) => style[n])
  for (const n of roots) cascade.styleElement(n)
  const decorated = roots.filter((n) => rootDecoration(listed, n) !== null)
  for (const [at, n] of roots.entries()) doc.nodes.style[n] = own[at] ?? (0 as StyleId)
  arenas.release()
  return decorated
}
