/**
 * Content of page margin boxes (CSS Paged Media 3): the texts of options, overridden property by property by the @page rules of user and
 * author sheets, by specificity. The page context is the parent of its margin boxes. Both become elements of a small document, so that the
 * cascade and text layout work as elsewhere. At the listed level only text properties apply, at the standard level box properties too.
 */
import type { StyleId } from '../../arena/ids.ts'
import type { GeneratedPicture } from '../../boxes/generated-pictures.ts'
import { type MarginBoxName, marginBoxNames } from '../../css/page-rules.ts'
import { parseStyleSheet, type RawDeclaration, type StyleRule, type StyleSheet } from '../../css/rules.ts'
import { readRule } from '../../css/style-rule.ts'
import { Origin } from '../../style/cascade.ts'
import type { CounterStyles } from '../../style/counter-styles.ts'
import type { ContentItem } from '../../style/generated-values.ts'
import type { QuotePair } from '../../style/quotes-of-languages.ts'
import { isOfMarginBox, isOfPageText } from '../../style/page-properties.ts'
import type { Document } from '../document-state.ts'
import type { OriginPageRule } from '../page-kinds.ts'
import { alignmentOf } from './margin-box-geometry.ts'
import { type Facts, fillFacts, type PageNumber } from './placeholders.ts'
import type { SlotPart } from './running-document.ts'
import type { BoxText } from './running-texts.ts'

const FIRST_NUMBER = '-pdfconv-first-page'
const counters: ReadonlyMap<string, PageNumber> = new Map([['page', 'page'], ['pages', 'pages'], [FIRST_NUMBER, 'first']])

/** The boxes to which any rule or option may give content. */
export function boxesWithContent(
  rules: readonly OriginPageRule[], texts: ReadonlyMap<MarginBoxName, BoxText>,
): readonly MarginBoxName[] {
  const named = new Set<MarginBoxName>(texts.keys())
  for (const { rule } of rules) {
    for (const { name, declarations } of rule.marginBoxes) {
      if (declarations.some((declaration) => declaration.name === 'content')) named.add(name)
    }
  }
  return marginBoxNames.filter((name) => named.has(name))
}

/** Adds the sheets for the pages of these rules, lowest precedence first. Elements are selected by class. */
export function addMarginBoxSheets(
  doc: Document, rules: readonly OriginPageRule[], optionSheet: StyleSheet,
): void {
  const { cascade } = doc
  const base = parseStyleSheet(baseCss, { level: 'standard' })
  const counts = (name: MarginBoxName | '') => (declaration: RawDeclaration): boolean =>
    name === '' ? isOfPageText(declaration.name) : isOfMarginBox(declaration.name, cascade.level)
  cascade.addSheet(base, Origin.builtIn)
  cascade.addSheet(optionSheet, Origin.user)
  const selectors = new Map(['', ...marginBoxNames].map((name, at) => [name, base.rules[at + 1]?.selectors ?? []]))
  for (const origin of [Origin.user, Origin.author] as const) {
    for (const { rule, origin: from, base: address } of rules) {
      if (from !== origin) continue
      const styleRules: StyleRule[] = []
      for (const { name, declarations } of [{ name: '' as const, declarations: rule.declarations }, ...rule.marginBoxes]) {
        const counting = declarations.filter(counts(name))
        if (counting.length === 0) continue
        styleRules.push(readRule(selectors.get(name) ?? [], counting, 0))
      }
      cascade.addSheet(
        { text: '', dropped: [], rules: styleRules, imports: [], fontFaces: [], pages: [], properties: [], counterStyles: [], layers: [] }, origin, undefined, address,
      )
    }
  }
}

/** Elements: the root blocks, then the page context, then the boxes in the order of their names. */
const baseCss = 'html, body, div { display: block } body { content: normal }' + marginBoxNames.map((name) => {
  const { text, vertical } = alignmentOf(name)
  return `.${name} { text-align: ${text}; vertical-align: ${vertical} }`
}).join('')

/** The texts of options as a style sheet. */
export function optionSheetOf(texts: ReadonlyMap<MarginBoxName, BoxText>, facts: Facts): StyleSheet {
  let css = ''
  for (const [name, { text, fontName, fontSize }] of texts) {
    const content = fillFacts(text, facts)
      .map((part) => (typeof part === 'string' ? cssString(part) : `counter(${counterNameOf(part.value)})`))
    css += `.${name} { content: ${content.length === 0 ? 'none' : content.join(' ')};`
    if (fontName !== null) css += `font-family: ${familiesOf(fontName)};`
    if (fontSize !== null) css += `font-size: ${Math.min(fontSize, 1e6)}px;`
    css += '}'
  }
  return parseStyleSheet(css, { level: 'listed' })
}

const counterNameOf = (value: PageNumber): string => (value === 'first' ? FIRST_NUMBER : value)

/** A text as a CSS string. */
export const cssString = (text: string): string =>
  `"${text.replace(/["\\\0-\x1f\x7f]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`

const GENERIC = /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui)$/i

/** A family name or several separated by commas, each with or without quotes. */
function familiesOf(names: string): string {
  return names.split(',').map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2'))
    .map((name) => (GENERIC.test(name) ? name : cssString(name))).join(', ')
}

/** Whether `content` generates the box; the content may be empty. */
export function hasContent({ styles }: Pick<Document, 'styles'>, style: StyleId): boolean {
  return typeof styles.read.content(style) !== 'string'
}

/**
 * The text parts in the `content` of a box: texts and page-dependent values. Each image separates the parts before and after it. Empty if
 * there is no text.
 */
export function contentParts({ styles }: Pick<Document, 'styles'>, style: StyleId): readonly (readonly SlotPart[])[] {
  const content = styles.read.content(style)
  if (typeof content === 'string') return [[]]
  const quotes = styles.read.quotes(style)
  const groups: SlotPart[][] = [[]]
  let parts = groups[0] ?? []
  let depth = 0
  for (const item of content) {
    if (item.kind === 'element') continue
    if (item.kind === 'picture') {
      groups.push(parts = [])
      continue
    }
    if (item.kind !== 'quote') {
      parts.push(partOf(item, styles.counterStyles))
      continue
    }
    if (!item.isOpening) depth = Math.max(0, depth - 1)
    if (item.isShown) parts.push(quoteAt(quotes, depth, item.isOpening))
    if (item.isOpening) depth++
  }
  return groups
}

/** The images in the `content` of a box. */
export function contentPictures({ styles }: Pick<Document, 'styles'>, style: StyleId): readonly GeneratedPicture[] {
  const content = styles.read.content(style)
  return typeof content === 'string' ? [] : content.filter((item) => item.kind === 'picture')
}

/** The running element of a box, which is then its whole content; null for none. */
export function contentElement({ styles }: Pick<Document, 'styles'>, style: StyleId): Extract<ContentItem, { kind: 'element' }> | null {
  const content = styles.read.content(style)
  const item = typeof content === 'string' ? undefined : content[0]
  return item?.kind === 'element' ? item : null
}

/** attr() has no element here, and only page counters have a value. */
function partOf(item: Exclude<ContentItem, { kind: 'quote' | 'picture' | 'element' }>, styles: CounterStyles): SlotPart {
  switch (item.kind) {
    case 'text':
    case 'leader': return item.text
    case 'attribute': return item.fallback
    case 'string': return { string: item.name, which: item.which }
    case 'own':
    case 'target': return ''
    default: {
      const style = styles.named(item.style)
      const value = counters.get(item.name)
      return value === undefined ? style.text(0) : { value, style }
    }
  }
}

function quoteAt(quotes: readonly QuotePair[], depth: number, isOpening: boolean): string {
  const pair = quotes[Math.min(depth, quotes.length - 1)]
  return pair === undefined ? '' : isOpening ? pair.open : pair.close
}
