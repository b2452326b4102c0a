/**
 * The cascade (CSS Cascade 5): takes style sheets and nodes, assigns a StyleId to each element. Origins in ascending order: user agent,
 * user, presentational hints, author, style attributes; then the important declarations: author, style attributes, user. Within an origin:
 * layers, specificity, order of appearance. The list of blocks that apply to an element is interned, so that elements with equal lists and
 * equal parent styles share one computed style.
 */
import { type LevelTraits, traitsOfLevel } from './level-traits.ts'
import type { Arenas } from '../arena/arenas.ts'
import type { BlockId, NodeId, StyleId } from '../arena/ids.ts'
import type { IgnoredCss } from '../css/kept-sheets.ts'
import type { EnteredSheet } from '../css/layers.ts'
import { type ElementNames, parseDeclarations, type RawDeclaration, type StyleRule, type StyleSheet } from '../css/rules.ts'
import { attributeText, findAttribute } from '../input/attributes.ts'
import type { Token } from '../css/tokens.ts'
import { asksEarlierSiblings, type SelectorList } from '../css/compiled-selector.ts'
import { Attr, isElement, Tag } from '../input/names.ts'
import { type DocumentNodes, NodeFlag } from '../input/nodes.ts'
import { ownDirection } from '../input/direction.ts'
import { presentationalHints } from '../input/presentational.ts'
import { PseudoSharing } from './pseudo-sharing.ts'
import { StyleSharing } from './style-sharing.ts'
import { BlockList, CascadeKeys } from './block-list.ts'
import type { CssNotes } from './css-notes.ts'
import { Declarations } from './declarations.ts'
import { namesOf } from './element-names.ts'
import type { IgnoredCount } from './ignored-count.ts'
import { MatchList } from './match.ts'
import { enumOf, properties, propertyIndex } from './properties/index.ts'
import { pseudoIds, PseudoMasks, pseudoNames, type StyledPseudo } from './pseudo-elements.ts'
import { importantOrder, Origin, originOfOrder, cascadeOrderBase, cascadeOrderOf, Step } from './cascade-order.ts'
import { RuleIndex } from './rule-index.ts'
import { styleStarts } from './style-start.ts'
import { type StyleStart } from './parsed-start.ts'
import { Styles, type StyleSettings } from './styles.ts'
import { Level } from './units.ts'
import { ValueStore } from './value-store.ts'
import { Variables } from './variables.ts'
import { CascadedValues } from './cascaded-values.ts'

export { cascadeKeySchema } from './block-list.ts'
export { Origin } from './cascade-order.ts'

const Direction = enumOf('direction')
const Display = enumOf('display')
const FONT_FAMILY = propertyIndex('font-family')
/** Filtering the rules of a sheet by the names of the document pays only for sheets with more rules than this. */
const MANY_RULES = 100

/** The data that styling adds to the document. */
export interface CascadeInput extends DocumentNodes {
  readonly styles: Styles
  readonly cascade: Cascade
}

/** Properties that tables do not inherit in quirks mode (HTML, 15.3.10). */
const QUIRKS_OF_TABLES = 'font-weight:400;font-style:normal;font-variant:normal;font-size:initial;line-height:normal;white-space:normal;text-align:start;'

/** Lists whose indent moves to the right side in right-to-left elements: the declarations that reverse those of the user agent sheet. */
const LIST_ON_THE_RIGHT = 'padding-left:0;padding-right:40px;'
const INDENTED: ReadonlyMap<number, string> = new Map([
  [Tag.ul, LIST_ON_THE_RIGHT], [Tag.ol, LIST_ON_THE_RIGHT], [Tag.menu, LIST_ON_THE_RIGHT], [Tag.dir, LIST_ON_THE_RIGHT],
  [Tag.dd, 'margin-left:0;margin-right:40px;'],
])
const RIGHT_TO_LEFT = properties.direction.value.names.indexOf('rtl')

/** The cascade of one document. Add all sheets, then style the elements in document order. */
export class Cascade {
  readonly styles: Styles
  readonly values: ValueStore
  readonly variables = new Variables()
  readonly start: StyleStart
  /** The level of CSS support. */
  readonly level: Level
  /** What the level changes after values are parsed. */
  readonly traits: LevelTraits
  /** Whether `::before` and `::after` can have boxes of their own. */
  readonly hasPseudoBoxes: boolean
  /** Base URL for url() in style attributes; empty for the URL of the document. */
  documentBase = ''
  readonly doc: DocumentNodes
  private readonly declarations: Declarations
  private readonly rules: RuleIndex
  private readonly masks: PseudoMasks
  private readonly alike: StyleSharing
  private readonly alikePseudos: PseudoSharing
  private readonly matches = new MatchList()
  private readonly keys: CascadeKeys
  private readonly blocks = new BlockList()
  private readonly winners: CascadedValues
  /** Whether the origin of declarations must be known, for `revert` and for mirrored sides. Standard level only. */
  private readonly rollsBack: boolean
  /** Pseudo-elements with a font of their own. Their styles must be computed before fonts are loaded. */
  private readonly fontPseudos = new Set<StyledPseudo>()
  private hasBuiltIn = false
  private earlierSiblings = false
  /** Sheets that were not yet searched for selectors that look at earlier siblings. */
  private unasked: StyleSheet[] = []
  private elementNames: ElementNames | null = null
  private cssNotes: CssNotes | null = null

  constructor(doc: DocumentNodes, arenas: Arenas, settings: StyleSettings) {
    this.doc = doc
    this.level = settings.level
    this.traits = traitsOfLevel(settings.level)
    this.start = settings.start ?? styleStarts[settings.level >= Level.standard ? 'standard' : 'listed'].make()
    this.values = new ValueStore(arenas, this.start.values)
    this.styles = new Styles(arenas, this.values, settings, this.start)
    this.declarations = new Declarations(arenas, doc.text, this.values, this.variables, doc.quirks)
    this.rules = new RuleIndex(doc)
    this.alike = new StyleSharing(doc)
    this.alikePseudos = new PseudoSharing(this.alike)
    this.hasPseudoBoxes = settings.level >= Level.standard || settings.pseudoBoxes === true
    this.masks = new PseudoMasks(this.hasPseudoBoxes ? Level.standard : settings.level)
    this.keys = new CascadeKeys(arenas)
    this.rollsBack = settings.level >= Level.standard
    this.winners = new CascadedValues(this.declarations, this.rollsBack)
  }

  /**
   * Records the custom properties of a sheet for the listed level, where the last definition in the document wins. All sheets must be
   * recorded, in document order, before any sheet is added.
   */
  collectVariables(sheet: StyleSheet): void {
    if (this.level !== Level.listed) return
    for (const rule of sheet.rules) {
      if (!rule.setsCustomProperties) continue
      for (const each of rule.customProperties) this.variables.defer(each.name, each.read)
    }
  }

  /** Records the custom properties of style attributes, which come after all sheets; false when there are none. */
  collectInlineVariables(): boolean {
    if (this.level !== Level.listed) return false
    const { nodes } = this.doc
    let hasAny = false
    for (let n = 1; n < nodes.length; n++) {
      if ((nodes.flags[n] & NodeFlag.hasInlineStyle) === 0) continue
      const css = attributeText(this.doc, n as NodeId, Attr.style) ?? ''
      if (!css.includes('--')) continue
      this.defineVariables(parseDeclarations(css))
      hasAny = true
    }
    return hasAny
  }

  private defineVariables(declarations: readonly RawDeclaration[]): void {
    for (const { name, tokens, important } of declarations) {
      if (name.startsWith('--') && !important) this.variables.define(name, tokens)
    }
  }

  /** The receiver of reports of ignored CSS. */
  set notes(notes: CssNotes) {
    this.cssNotes = notes
    this.declarations.notes = notes
  }

  /** The counter of ignored declarations. */
  set ignored(ignored: IgnoredCount) {
    this.declarations.ignored = ignored
  }

  /**
   * Adds the rules of a sheet. `layers` gives the ranks of its layers once all sheets of the origin are known; `base` is the base URL of
   * url(); `name` is the sheet's name in reports. Returns the ignored CSS of the sheet, or nothing when `name` is null or when the list
   * `ignored` from an earlier document is passed in.
   */
  addSheet(
    sheet: StyleSheet, origin: Origin, layers?: EnteredSheet, base = this.documentBase, name: string | null = null,
    ignored: readonly IgnoredCss[] | null = null,
  ): readonly IgnoredCss[] {
    this.declarations.base = base
    if (ignored === null) this.cssNotes?.enter(sheet, name, this.level)
    else this.cssNotes?.repeat(name ?? '', ignored)
    for (const rule of sheet.properties) this.winners.register(rule)
    for (const rule of sheet.counterStyles) this.styles.counterStyles.register(rule)
    this.declarations.isCounted = ignored === null
    this.addRules(sheet, origin, layers)
    this.declarations.isCounted = true
    this.declarations.base = this.documentBase
    return this.cssNotes?.leave() ?? []
  }

  /** Tells that all elements are parsed. Rules of sheets added later are skipped when their classes or ids do not occur in the document. */
  expectNoMore(): void {
    this.elementNames = namesOf(this.doc)
  }

  /** Whether ignored CSS is reported. */
  get isReported(): boolean {
    return this.cssNotes !== null
  }

  /**
   * Adds the rules of the user agent sheet. Call it before any other sheet is added. When the sheets are added a second time, because a
   * document that should be streamed is laid out as a whole, it does nothing.
   */
  addBuiltIn(): void {
    if (this.hasBuiltIn) return
    this.hasBuiltIn = true
    const { filed, memos, declarations, asksEarlierSiblings: earlierSiblings, pseudoBlocks } = this.start.builtIn
    this.declarations.begin(declarations)
    this.rules.begin(filed, memos)
    this.earlierSiblings ||= earlierSiblings
    for (const [pseudo, block] of pseudoBlocks) if (this.setsFont(pseudo, block)) this.fontPseudos.add(pseudo)
  }

  private addRules(sheet: StyleSheet, origin: Origin, layers: EnteredSheet | undefined): void {
    const level = origin === Origin.builtIn ? Level.builtIn : this.level
    const elementNames = sheet.rules.length < MANY_RULES ? null : this.elementNames
    this.unasked.push(sheet)
    this.alikePseudos.forget()
    for (const rule of sheet.rules) {
      if (elementNames !== null && !rule.mayMatch(elementNames)) continue
      const layer = layers?.rankOf(rule.layer) ?? 0
      if (this.cssNotes !== null) this.cssNotes.restrict(onlyPseudos(rule.selectors), this.masks)
      const block = this.declarations.add(rule, level)
      const important = this.declarations.addImportant(rule, level)
      if (block !== 0) this.rules.add(rule, block, cascadeOrderOf(origin, layer))
      if (important !== 0) this.rules.add(rule, important, importantOrder(origin, layer))
      for (const { pseudoElement } of rule.selectors) {
        if (pseudoElement === '' || !maySetFont(rule)) continue
        this.declarations.read(block)
        this.declarations.read(important)
        if (this.setsFont(pseudoElement, block, important)) this.fontPseudos.add(pseudoElement)
      }
    }
  }

  private setsFont(pseudo: StyledPseudo, ...blocks: readonly BlockId[]): boolean {
    const isFont = (property: number): boolean => property === FONT_FAMILY
    if (!blocks.some((block) => block !== 0 && this.declarations.sets(block, isFont))) return false
    const mask = this.masks.of(pseudo)
    return mask === null || mask[FONT_FAMILY] !== 0
  }

  /** Styles every element of the subtree of `top`, whose parent must have a style. The descendants of display: none keep style 0. */
  styleSubtree(top: NodeId): void {
    const { nodes } = this.doc
    this.alike.begin()
    this.alikePseudos.forget()
    const end = nodes.end[top]
    for (let n: number = top; n < end; n++) {
      const tag = nodes.tag[n]
      if (tag === undefined || !isElement(tag)) {
        if (tag === Tag.document) nodes.style[n] = this.styles.initial
        continue
      }
      const parent = nodes.parent[n]
      const parentStyle = parent === 0 ? this.styles.initial : nodes.style[parent] || this.styles.initial
      let style = this.alike.find(n as NodeId, parent, parentStyle)
      if (style === 0) {
        style = this.styleUnder(n as NodeId, parentStyle)
        this.alike.keep(style, this.rules.alike)
      }
      nodes.style[n] = style
      if (this.styles.read.display(style) === Display.none) n = Math.max(n, nodes.end[n] - 1)
      else if (this.fontPseudos.size > 0) this.styleFontPseudos(n as NodeId)
    }
  }

  /** The tokens with every var() substituted by the custom properties of the element; null when the substitution is invalid. */
  expandFor(n: NodeId, tokens: readonly Token[]): readonly Token[] | null {
    const { nodes } = this.doc
    let styled = n
    while (styled !== 0 && nodes.style[styled] === 0) styled = nodes.parent[styled] ?? (0 as NodeId)
    return this.winners.expand(this.styles.read.customProperties(nodes.style[styled] || this.styles.initial), tokens)
  }

  /** Styles one element without its descendants. */
  styleElement(n: NodeId): void {
    const { nodes } = this.doc
    const parent = nodes.parent[n]
    nodes.style[n] = this.styleUnder(n, nodes.style[parent] || this.styles.initial)
  }

  /** Whether a selector looks at earlier siblings, and not only at their number. */
  get usesEarlierSiblings(): boolean {
    const { unasked } = this
    this.unasked = []
    this.earlierSiblings ||= unasked.some(({ rules }) => rules.some(({ selectors }) => selectors.some(asksEarlierSiblings)))
    return this.earlierSiblings
  }

  /**
   * Prepares for discarding the rows `[first, end)`. Everything cached about nodes is dropped, except the number of children of `parents`:
   * the elements that can still get more children.
   */
  forgetNodes(parents: readonly NodeId[], first: NodeId, end: NodeId): void {
    this.rules.countGone(parents, first, end)
    this.rules.forget()
    this.alikePseudos.forget()
  }

  /** More siblings of styled elements were parsed. */
  expectMore(): void {
    this.rules.forget()
    this.alikePseudos.forget()
  }

  /** Styles everything again, after a change of the fonts or the page size that lengths refer to. */
  restyle(top: NodeId): void {
    this.styles.forgetDerived()
    this.alikePseudos.forget()
    this.styleSubtree(top)
  }

  private styleFontPseudos(n: NodeId): void {
    for (const pseudo of pseudoNames) if (this.fontPseudos.has(pseudo)) this.pseudoStyle(n, pseudo)
  }

  /**
   * The style of a pseudo-element of a styled element; 0 when no rule matches or the element is not displayed. It inherits from `host`: the
   * style of the element, or of its part on the first line. `content` decides separately whether there is such a box.
   */
  pseudoStyle(n: NodeId, pseudo: StyledPseudo, host = this.doc.nodes.style[n]): StyleId {
    if (host === 0 || !this.rules.mayMatchPseudo(n, pseudo)) return 0 as StyleId
    const shared = this.alikePseudos.find(n, pseudo, host)
    return shared ?? this.alikePseudos.keep(n, pseudo, host, this.matchedPseudoStyle(n, pseudo, host), this.rules.alikeOf(pseudo))
  }

  private matchedPseudoStyle(n: NodeId, pseudo: StyledPseudo, host: StyleId): StyleId {
    const { matches, blocks } = this
    this.rules.matchPseudo(n, pseudo, matches)
    if (matches.count === 0) return 0 as StyleId
    blocks.count = 0
    // The key contains the pseudo-element too, because the same rules can apply to elements without its restrictions.
    blocks.push(-pseudoIds[pseudo], 0)
    this.takeMatches(matches.first, Infinity)
    // Only the pseudo-element is in the list: no rule has a valid declaration.
    if (blocks.count === 1) return 0 as StyleId
    return this.computed(host, false, this.masks.of(pseudo))
  }

  /** Whether an element can have `::before`, `::after` or `::first-letter`. Few elements do. */
  mayHaveContent(n: NodeId): boolean {
    return this.rules.mayMatchContent(n)
  }

  /** Whether any rule matches this pseudo-element. */
  hasRules(pseudo: StyledPseudo): boolean {
    return this.rules.hasPseudo(pseudo)
  }

  /** The style of an element that inherits from `parentStyle`: the style of its parent, or of the `::first-line` that contains it. */
  styleUnder(n: NodeId, parentStyle: StyleId): StyleId {
    this.collectBlocks(n)
    return this.computed(parentStyle, this.doc.nodes.tag[n] === Tag.html, null)
  }

  /** The style that the collected blocks give below a parent style. */
  private computed(parentStyle: StyleId, isRoot: boolean, mask: Uint8Array | null): StyleId {
    const key = this.keys.intern(this.blocks)
    const known = this.styles.find(parentStyle, key)
    if (known !== 0 && !isRoot) return known
    const { winners } = this
    const isFromRight = this.level === Level.standard && this.styles.read.direction(parentStyle) === Direction.rtl
    winners.pick(this.blocks, mask, this.styles.read.customProperties(parentStyle), isFromRight)
    if (this.level === Level.standard) winners.mirror(this.blocks, isFromRight)
    const style = this.styles.derive(parentStyle, isRoot, winners)
    if (!isRoot) this.styles.remember(parentStyle, key, style)
    return style
  }

  /** Fills `blocks` with the blocks that apply to `n`, weakest first. */
  private collectBlocks(n: NodeId): void {
    const flags = this.doc.nodes.flags[n]
    const { blocks, declarations } = this
    this.rules.matchElement(n, this.matches)
    blocks.count = 0
    let i = this.takeMatches(this.matches.first, cascadeOrderBase(Step.hints))
    if (this.doc.quirks.ofTables && this.doc.nodes.tag[n] === Tag.table && this.level >= Level.standard) {
      this.pushBlock(declarations.addHints(QUIRKS_OF_TABLES + this.colorOfBody(n)), Origin.author)
    }
    if ((flags & NodeFlag.hasHints) !== 0) {
      const hints = presentationalHints(this.doc, n)
      if (hints !== '') this.pushBlock(declarations.addHints(hints), Origin.author)
    }
    if (this.level >= Level.standard) this.pushDirection(n, flags)
    if ((flags & NodeFlag.hasInlineStyle) === 0) {
      this.takeMatches(i, Infinity)
      return
    }
    i = this.takeMatches(i, cascadeOrderBase(Step.attribute))
    const inline = this.inlineBlock(n)
    this.pushBlock(inline, Origin.author)
    i = this.takeMatches(i, cascadeOrderBase(Step.importantAttribute))
    this.pushBlock(declarations.importantOf(inline), Origin.author)
    this.takeMatches(i, Infinity)
  }

  /** In quirks mode tables inherit their colour from the body (HTML, 15.3.10). */
  private colorOfBody(table: NodeId): string {
    const { nodes } = this.doc
    let at = nodes.parent[table]
    while (at !== 0 && nodes.tag[at] !== Tag.body) at = nodes.parent[at]
    const style = nodes.style[at]
    return style === 0 ? '' : `color:#${(this.styles.read.color(style) >>> 0).toString(16).padStart(8, '0')};`
  }

  /** Adds the direction that an element gets from its text (`dir=auto`), and the list indent on the line-start side. */
  private pushDirection(n: NodeId, flags: number): void {
    const { nodes } = this.doc
    const tag = nodes.tag[n]
    const own = (flags & NodeFlag.hasHints) !== 0 || tag === Tag.bdi ? ownDirection(this.doc, n) : null
    if (own?.isAuto === true) this.pushBlock(this.declarations.addHints(`direction:${own.direction};`), Origin.author)
    const indent = INDENTED.get(tag)
    if (indent === undefined) return
    const around = nodes.style[nodes.parent[n]]
    const isTurned = own === null ? around !== 0 && this.styles.read.direction(around) === RIGHT_TO_LEFT : own.direction === 'rtl'
    if (isTurned) this.pushBlock(this.declarations.addHints(indent), Origin.author)
  }

  /** Takes the matches from index `from` with a rank below `end`; returns the index of the first match that is not taken. */
  private takeMatches(from: number, end: number): number {
    const { matches: { found, entries, end: behind }, blocks, declarations } = this
    blocks.ensure(blocks.count + behind - from)
    const { ids, origins } = blocks
    const counts = declarations.blocks.count
    let filled = blocks.count
    let at = from
    let last = -1
    let origin: Origin = Origin.builtIn
    for (; at < behind; at++) {
      const entry = entries[found[at]]
      if (entry === undefined) continue
      const { block, rank } = entry
      if (rank >= end) break
      const size = counts[block]
      if (size === 0 || (size < 0 && declarations.countOf(block) === 0)) continue
      ids[filled] = block
      if (this.rollsBack) {
        if (rank !== last) origin = originOfOrder(rank)
        last = rank
        origins[filled] = origin
      }
      filled++
    }
    blocks.count = filled
    return at
  }

  private inlineBlock(n: NodeId): BlockId {
    const { attributes } = this.doc
    const row = findAttribute(this.doc, n, Attr.style)
    if (row === 0) return 0 as BlockId
    const start = attributes.value[row]
    const length = attributes.size[row]
    if (length === 0) return 0 as BlockId
    return this.declarations.addAttribute(start, length, this.level)
  }

  private pushBlock(block: BlockId, origin: Origin): void {
    if (block === 0) return
    if (this.declarations.countOf(block) > 0) this.blocks.push(block, origin)
  }
}

/** Whether a rule may set the font family; the text of a deferred rule is searched for the property names. */
const maySetFont = ({ deferred }: StyleRule): boolean => deferred === null || /font|all/i.test(deferred)

/** The pseudo-elements of a rule that styles nothing else; null when it styles elements too. */
function onlyPseudos(selectors: SelectorList): readonly StyledPseudo[] | null {
  const pseudos: StyledPseudo[] = []
  for (const { pseudoElement } of selectors) {
    if (pseudoElement === '') return null
    pseudos.push(pseudoElement)
  }
  return pseudos
}
