/**
 * Computes the page box: the options, overridden by `@page { size; margin }` property by property (CSS Paged Media 3). Rules for some pages
 * only are applied in `page-margins.ts`. Header and footer spacing are not margins: they are added to the margins of @page and options
 * alike. Margins that leave no room for content are ignored.
 */
import { traitsOf, traitsOfLevel } from '../style/level-traits.ts'
import type { PageRule } from '../css/page-rules.ts'
import type { RawDeclaration, StyleSheet } from '../css/rules.ts'
import type { LengthBase } from '../css/values/length.ts'
import { evaluateMath } from '../css/values/math-tree.ts'
import { TokenReader } from '../css/token-reader.ts'
import type { Token } from '../css/tokens.ts'
import { hasRoom, mostShown, type PageGeometry, pageGeometry } from '../options/page-geometry.ts'
import type { Options } from '../options/table.ts'
import { parsePageSize } from '../style/page-size.ts'
import { propertyIndex } from '../style/properties/index.ts'
import { expandDeclaration } from '../style/shorthands.ts'
import { ParseTarget } from '../style/types.ts'
import { Level, Unit } from '../style/units.ts'
import { ValueStore } from '../style/value-store.ts'

export type Draft = { -readonly [K in keyof PageGeometry]: PageGeometry[K] }

/** Font-relative lengths in a page rule refer to the initial font size, px. */
const INITIAL_FONT_SIZE = 16

export function pageSettings(options: Options, sheets: readonly StyleSheet[]): PageGeometry {
  const fromOptions = pageGeometry(options)
  const page: Draft = { ...fromOptions }
  const { level } = traitsOf(options.css)
  const ordered = inOrder(sheets.flatMap(({ pages }) => pages.filter(({ selector }) => selector.specificity === 0)), level)
  for (const { name, tokens } of ordered) if (name === 'size') applySize(tokens, page, options)
  applyMargins(ordered, page, level, options)
  return isRoomy(page) ? page : withoutMargins(page, fromOptions)
}

/** The declarations of rules in cascade order: important ones come last (the listed level has none). */
export function inOrder(rules: readonly PageRule[], level: Level): readonly RawDeclaration[] {
  const declarations = rules.flatMap((rule) => rule.declarations)
  const normal = declarations.filter(({ important }) => !important)
  return !traitsOfLevel(level).ordersByImportance ? normal : [...normal, ...declarations.filter(({ important }) => important)]
}

function isRoomy(page: PageGeometry): boolean {
  return hasRoom(page.marginLeft + page.marginRight, page.width) && hasRoom(page.marginTop + page.marginBottom, page.height)
}

function withoutMargins(page: PageGeometry, options: PageGeometry): PageGeometry {
  const { marginTop, marginRight, marginBottom, marginLeft } = options
  const fallback = { ...page, marginTop, marginRight, marginBottom, marginLeft }
  return isRoomy(fallback) ? fallback : { ...page, marginTop: 0, marginRight: 0, marginBottom: 0, marginLeft: 0 }
}

function applySize(tokens: readonly Token[], page: Draft, options: Options): void {
  const size = parsePageSize(tokens)
  if (size === null || (size.isFitted && !traitsOf(options.css).fitsPages)) return
  delete page.mostHeight
  if (size.isFitted) {
    page.width = size.width ?? page.width
    page.height = pageGeometry(options).height
    if (!options.streaming) page.mostHeight = Math.max(mostShown(options), page.height)
    return
  }
  const { orientation } = size
  let across = size.width ?? page.width
  let down = size.height ?? page.height
  if ((orientation === 'landscape' && across < down) || (orientation === 'portrait' && across > down)) [across, down] = [down, across]
  page.width = across
  page.height = down
}

const MARGINS = [
  [propertyIndex('margin-top'), 'marginTop', 'height', 'headerSpacing'],
  [propertyIndex('margin-right'), 'marginRight', 'width', null],
  [propertyIndex('margin-bottom'), 'marginBottom', 'height', 'footerSpacing'],
  [propertyIndex('margin-left'), 'marginLeft', 'width', null],
] as const

/** Sets the margins of `page` that the declarations contain. */
export function applyMargins(declarations: readonly RawDeclaration[], page: Draft, level: Level, options: Options): void {
  const target = new ParseTarget(new ValueStore())
  target.level = level
  for (const { name, tokens } of declarations) {
    if (!name.startsWith('margin')) continue
    expandDeclaration(name, new TokenReader(tokens), target, (property, unit, value) => {
      for (const [index, key, basis, spacing] of MARGINS) {
        if (index !== property) continue
        const px = marginLength(unit, value, page[basis], target.values)
        if (!Number.isNaN(px)) page[key] = px + (spacing === null ? 0 : options[spacing])
      }
    })
  }
}

function marginLength(unit: Unit, value: number, basis: number, values: ValueStore): number {
  switch (unit) {
    case Unit.px: return value
    case Unit.em:
    case Unit.rem: return value * INITIAL_FONT_SIZE
    case Unit.percent: return (value * basis) / 100
    case Unit.calc: return values.resolve(value, INITIAL_FONT_SIZE, INITIAL_FONT_SIZE, basis)
    case Unit.math: return evaluateMath(values.mathAt(value), (unit) => pageUnit(unit, basis), basis)
    default: return NaN
  }
}

/** Basis of a unit in a margin, px. Viewport units refer to the paper size of the same axis, since the page area is not known yet. */
function pageUnit(unit: LengthBase, basis: number): number {
  switch (unit) {
    case 'px': return 1
    case 'vw':
    case 'vh':
    case 'vmin':
    case 'vmax': return basis / 100
    case 'ex':
    case 'rex':
    case 'ch':
    case 'rch': return INITIAL_FONT_SIZE / 2
    default: return INITIAL_FONT_SIZE
  }
}
