/**
 * Cascades the properties that only SVG has, such as `fill`, from the style sheets of the document; the property table does not contain
 * them. Selectors are matched against the nodes of the document, so ancestors and siblings outside a drawing count. Custom properties are
 * those of the element.
 */
import type { BlockId, NodeId } from '../../arena/ids.ts'
import { parseDeclarations, type RawDeclaration } from '../../css/rules.ts'
import { tokensToText } from '../../css/token-text.ts'
import { type Token, tokenize } from '../../css/tokens.ts'
import type { Declared } from '../../images/svg/sheet.ts'
import { isInheritedSvgProperty, isSvgProperty } from '../../images/svg/style.ts'
import { attributeText } from '../../input/attributes.ts'
import { Attr } from '../../input/names.ts'
import { type DocumentNodes, NodeFlag } from '../../input/nodes.ts'
import type { Cascade } from '../../style/cascade.ts'
import { MatchList } from '../../style/match.ts'
import { cascadeOrderOf } from '../../style/cascade-order.ts'
import { RuleIndex } from '../../style/rule-index.ts'
import { hasVar } from '../../style/variables.ts'
import type { OriginSheet } from '../style-sheets.ts'

export class SvgRules {
  private readonly doc: DocumentNodes
  private readonly cascade: Cascade
  private readonly index: RuleIndex
  private readonly matches = new MatchList()
  /** Declarations of block n at n - 1. */
  private readonly blocks: (readonly RawDeclaration[])[] = []

  constructor(doc: DocumentNodes, cascade: Cascade) {
    this.doc = doc
    this.cascade = cascade
    this.index = new RuleIndex(doc)
  }

  add({ sheet, origin, layers }: OriginSheet): void {
    for (const rule of sheet.rules) {
      const known = rule.declarations.filter(({ name }) => isSvgProperty(name))
      if (known.length === 0) continue
      const block = this.blocks.push(known) as BlockId
      this.index.add(rule, block, cascadeOrderOf(origin, layers.rankOf(rule.layer)))
    }
  }

  /** Declarations of an element from rules and style attribute, lowest precedence first. */
  of(n: NodeId): readonly Declared[] {
    const { matches, doc } = this
    this.index.matchElement(n, matches)
    const found: Declared[] = []
    for (let i = 0; i < matches.count; i++) {
      for (const each of this.blocks[(matches.blocks[i] ?? 0) - 1] ?? []) this.take(n, each, found)
    }
    if ((doc.nodes.flags[n] & NodeFlag.hasInlineStyle) !== 0) {
      const css = attributeText(doc, n, Attr.style) ?? ''
      for (const each of parseDeclarations(css)) if (isSvgProperty(each.name)) this.take(n, each, found)
    }
    return found
  }

  /** The inherited properties among them that only SVG has. */
  inheritableOf(n: NodeId): readonly Declared[] {
    return this.of(n).filter(({ name }) => isInheritedSvgProperty(name))
  }

  /** A text with custom properties substituted; null if one of them has no value. */
  valueOf(n: NodeId, text: string): string | null {
    const expanded = this.cascade.expandFor(n, tokenize(text))
    return expanded === null ? null : tokensToText(expanded).trim()
  }

  /** Node rows moved, or more of them arrived. */
  forget(): void {
    this.index.forget()
  }

  private take(n: NodeId, { name, tokens, important }: RawDeclaration, found: Declared[]): void {
    const expanded: readonly Token[] | null = hasVar(tokens) ? this.cascade.expandFor(n, tokens) : tokens
    if (expanded !== null) found.push({ name, important, value: tokensToText(expanded).trim() })
  }
}
