/**
 * Adds the style sheets of a document to its cascade. For a report of ignored CSS, a sheet must be read whole, once for all documents that
 * agree in everything that decides which declarations are ignored. At the listed level, whether a value with var() is ignored depends on
 * the custom properties of all sheets together.
 */
import type { KnownSheet } from '../css/kept-sheets.ts'
import type { Level } from '../style/units.ts'
import { traitsOfLevel } from '../style/level-traits.ts'
import type { Document } from './document-state.ts'
import type { OriginSheet } from './style-sheets.ts'

/** Adds all sheets after the built-in ones. Custom properties come first: at the listed level their last declaration applies everywhere. */
export function addSheets({ cascade, inlineSvg }: Pick<Document, 'cascade' | 'inlineSvg'>, sheets: readonly OriginSheet[], base: string): void {
  for (const { sheet } of sheets) cascade.collectVariables(sheet)
  const hasInlineVariables = cascade.collectInlineVariables()
  cascade.documentBase = base
  cascade.addBuiltIn()
  const definedBy = !cascade.isReported || hasInlineVariables ? null : definitions(sheets, cascade.level)
  for (const { sheet, known, origin, layers, base: own, name } of sheets) {
    if (known === null || !cascade.isReported || name === null) cascade.addSheet(sheet, origin, layers, own, name)
    else {
      const circumstances = definedBy === null ? null : `${cascade.hasPseudoBoxes ? 1 : 0}${cascade.doc.quirks.ofTables ? 'q' : ''} ${definedBy} ${own}`
      const ignored = circumstances === null ? undefined : known.ignoredIn(circumstances)
      if (ignored !== undefined) cascade.addSheet(sheet, origin, layers, own, name, ignored)
      else {
        const found = cascade.addSheet(known.whole(sheet), origin, layers, own, name)
        if (circumstances !== null) known.keepIgnored(circumstances, found)
      }
    }
  }
  inlineSvg?.addSheets(sheets)
}

/** A key for the sheets that define custom properties of the document; null if one of them is not kept. */
function definitions(sheets: readonly OriginSheet[], level: Level): string | null {
  if (traitsOfLevel(level).inheritsCustomProperties) return ''
  const defining: KnownSheet[] = []
  for (const { sheet, known } of sheets) {
    if (!sheet.rules.some(({ setsCustomProperties }) => setsCustomProperties)) continue
    if (known === null) return null
    defining.push(known)
  }
  return defining.map(({ id }) => id).join(',')
}
