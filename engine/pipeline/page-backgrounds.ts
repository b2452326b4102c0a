/**
 * Backgrounds that @page rules give to pages (CSS Paged Media 3, 6): a style for each kind of page, of which only the
 * background and the colour it may refer to are set. They belong to the extended level. As in the margin boxes, rules for
 * some pages are stronger than those for all, `:first` the strongest.
 */
import type { StyleId } from '../arena/ids.ts'
import { TokenReader } from '../css/token-reader.ts'
import { Origin } from '../style/cascade.ts'
import { expandDeclaration } from '../style/shorthands.ts'
import type { DeclaredValues } from '../style/styles.ts'
import { ParseTarget } from '../style/types.ts'
import { Level, Unit } from '../style/units.ts'
import type { Document } from './document.ts'
import { type PageKind, pageKindOf, selectorsOf } from './running/margin-boxes.ts'
import type { OriginSheet } from './style-sheets.ts'

/** The style of the page of this number; 0 when the page has no background. */
export type PageBackgrounds = (number: number) => StyleId

const NONE: PageBackgrounds = () => 0 as StyleId

export function pageBackgrounds(doc: Document, sheets: readonly OriginSheet[]): PageBackgrounds {
  const { cascade } = doc
  const isUsed = sheets.some(({ sheet }) => sheet.pages.some(({ declarations }) => declarations.some(({ name }) => isOfBackground(name))))
  if (cascade.level !== Level.extended || !isUsed) return NONE
  const styles: Readonly<Record<PageKind, StyleId>> = {
    first: styleOf(doc, sheets, 'first'), right: styleOf(doc, sheets, 'right'), left: styleOf(doc, sheets, 'left'),
  }
  for (const style of Object.values(styles)) {
    if (style === 0) continue
    for (const layer of doc.styles.read.backgroundImage(style)) {
      if (layer.kind === 'url') doc.imageLoader.request(layer.url, layer.base)
    }
  }
  return (number) => styles[pageKindOf(number)]
}

const isOfBackground = (name: string): boolean => name.startsWith('background') || name === 'color'

function styleOf(doc: Document, sheets: readonly OriginSheet[], kind: PageKind): StyleId {
  const { styles } = doc
  const target = new ParseTarget(doc.cascade.values)
  target.level = Level.extended
  const found = new Map<number, readonly [unit: Unit, value: number]>()
  for (const important of [false, true]) {
    for (const origin of important ? [Origin.author, Origin.user] as const : [Origin.user, Origin.author] as const) {
      for (const selector of selectorsOf[kind]) {
        for (const { sheet, base, origin: from } of sheets) {
          if (from !== origin) continue
          target.base = base
          for (const rule of sheet.pages) {
            if (rule.selector !== selector) continue
            for (const declaration of rule.declarations) {
              if (declaration.important !== important || !isOfBackground(declaration.name)) continue
              expandDeclaration(declaration.name, new TokenReader(declaration.tokens), target, (property, unit, value) => {
                if (unit !== Unit.revert && unit !== Unit.pending) found.set(property, [unit, value])
              })
            }
          }
        }
      }
    }
  }
  const style = styles.derive(styles.initial, false, declared(found))
  const { read } = styles
  const shows = (read.backgroundColor(style) & 0xff) !== 0 || read.backgroundImage(style).some(({ kind: layer }) => layer !== 'none')
  return shows ? style : 0 as StyleId
}

function declared(found: ReadonlyMap<number, readonly [unit: Unit, value: number]>): DeclaredValues {
  const values = [...found.values()]
  return {
    count: found.size, properties: Int32Array.from(found.keys()), units: Uint8Array.from(values, ([unit]) => unit),
    numbers: Float64Array.from(values, ([, value]) => value),
  }
}
