/**
 * Parses the text of a style sheet (CSS Syntax 3, section 5) to style rules, imports, font faces, page rules and layers, with a list of
 * what was dropped. Error recovery follows the standard: a syntax error drops no more than the specification says. Nested rules come out
 * flat, in source order, with `&` bound to the parent rule. Easy to get wrong: declarations after a nested rule become a rule of their own,
 * so that source order remains the tie-breaker (CSS Nesting 1).
 */
import { append } from '../arena/lists.ts'
import { readBlock, readDeclarations, readRules } from './block-contents.ts'
import type { RawDeclaration } from './declarations.ts'
import type { FontFaceRule } from './font-face.ts'
import { type ImportRule, parseImport } from './imports.ts'
import type { CssOptions } from './level.ts'
import { LayerRows, parseLayerName, type SheetLayer } from './layers.ts'
import { mediaApplies } from './media.ts'
import { type MarginBoxRule, marginBoxName, type PageRule } from './page-rules.ts'
import { parsePageSelectors } from './page-selectors.ts'
import { FormPseudos } from './form-pseudos.ts'
import { type CounterStyleRule, parseCounterStyle } from './counter-style-rules.ts'
import { parsePropertyRule, type PropertyRule } from './property-rules.ts'
import { compileSelectors, type CompiledSelector, type Nesting, nestingUnder, type SelectorList } from './selectors.ts'
import { looksLikeCustomProperty, RuleText } from './rule-text.ts'
import { SheetRule, SheetRules } from './sheet-rules.ts'
import { DeferredRule, readRule, type StyleRule } from './style-rule.ts'
import { containerApplies } from './containers.ts'
import { supportsApplies } from './supports.ts'
import { matchBlocks, TokenReader } from './token-reader.ts'
import { preprocess, type Token, tokenizeText } from './tokens.ts'

export type { RawDeclaration } from './declarations.ts'
export type { FontFaceRule } from './font-face.ts'
export type { ImportRule } from './imports.ts'
export type { MarginBoxRule, PageRule } from './page-rules.ts'
export type { ElementNames, StyleRule } from './style-rule.ts'

/** A dropped rule, at-rule or declaration: a range of the sheet's text, and the reason. */
export interface DroppedCss {
  readonly start: number
  readonly end: number
  readonly reason: string
}

export interface StyleSheet {
  /** The preprocessed text of the sheet, which all offsets refer to. */
  readonly text: string
  /** Complete only when no rule was deferred. */
  readonly dropped: readonly DroppedCss[]
  readonly rules: readonly StyleRule[]
  readonly imports: readonly ImportRule[]
  readonly fontFaces: readonly FontFaceRule[]
  readonly pages: readonly PageRule[]
  /** Empty at the listed level. */
  readonly properties: readonly PropertyRule[]
  /** Empty at the listed level. */
  readonly counterStyles: readonly CounterStyleRule[]
  /** The layers that the sheet names, in order of appearance. Row 0 represents the rules outside all layers. */
  readonly layers: readonly SheetLayer[]
}

/** Maximum nesting of style rules and conditional at-rules; deeper rules are dropped. */
export const MAX_RULE_DEPTH = 64
const TOO_DEEP = `rules may be nested at most ${MAX_RULE_DEPTH} levels deep`

/** At-rules that contain no style rules. @import and @charset have no block. */
const ownBlocks = new Set(['page', 'font-face', 'property', 'counter-style', 'import', 'charset'])

const MALFORMED = 'it is malformed'
/** For a media query with conditions at the listed level: its rules are kept, but the conditions are not evaluated. */
export const MEDIA_NOT_EVALUATED = 'its conditions are not evaluated, and its rules apply'
const NEEDS_STANDARD = 'it needs --css standard'

/** Parses a whole style sheet. Syntax errors never throw; they appear in `dropped`. */
export function parseStyleSheet(css: string, options: CssOptions): StyleSheet {
  return new SheetParser(css, options).run()
}

/** Parses the content of a style attribute. */
export function parseDeclarations(css: string): RawDeclaration[] {
  return readDeclarations(tokenizeText(preprocess(css)))
}

/** The style rule that nested content belongs to. The `Nesting` that `&` refers to is made at first use. */
interface StyleBlock {
  readonly selectors: readonly CompiledSelector[]
  nesting: Nesting | null
}

class SheetParser {
  private readonly text: string
  private readonly pieces: SheetRules
  private readonly options: CssOptions
  private readonly rules: StyleRule[] = []
  private readonly imports: ImportRule[] = []
  private readonly fontFaces: FontFaceRule[] = []
  private readonly pages: PageRule[] = []
  private readonly properties: PropertyRule[] = []
  private readonly counterStyles: CounterStyleRule[] = []
  private readonly layers = new LayerRows()
  private readonly formPseudos = new FormPseudos()
  private readonly ruleText: RuleText
  private readonly dropped: DroppedCss[] = []
  private readonly isStandard: boolean
  /** Results of media queries by the text of the prelude: a framework repeats a few queries many times. */
  private readonly media = new Map<string, boolean>()
  /** @import rules must come before all other rules except @charset and @layer statements. */
  private takesImports = true
  // The tokens of the rule being parsed, and the ends of its blocks.
  private tokens: readonly Token[] = []
  private closes: Int32Array = new Int32Array(0)

  constructor(css: string, options: CssOptions) {
    this.text = preprocess(css)
    this.pieces = new SheetRules(this.text)
    this.options = options
    this.isStandard = options.level === 'standard'
    this.ruleText = new RuleText(this.text, options.level, this.formPseudos)
  }

  run(): StyleSheet {
    this.ruleList(0, 0)
    const { text, dropped, rules, imports, fontFaces, pages, properties, counterStyles, layers } = this
    return { text, dropped, rules, imports, fontFaces, pages, properties, counterStyles, layers: layers.rows }
  }

  /** Parses the rules of the sheet, or of the at-rule whose `{` was read last. */
  private ruleList(depth: number, layer: number): void {
    const { pieces } = this
    if (depth > MAX_RULE_DEPTH) {
      const start = pieces.position
      const end = pieces.skipBlock()
      if (end > start) this.dropped.push({ start, end, reason: TOO_DEEP })
      return
    }
    for (;;) {
      switch (pieces.next(depth > 0)) {
        case SheetRule.end: return
        case SheetRule.rule: this.rulePiece(depth, layer); break
        case SheetRule.atRule: this.atPiece(depth, layer); break
        case SheetRule.broken: this.readPiece(pieces.start, pieces.open, depth, layer)
      }
    }
  }

  private rulePiece(depth: number, layer: number): void {
    const { pieces } = this
    const { start, open } = pieces
    const close = pieces.skipBlock()
    if (this.options.isReported !== false || !pieces.isPlain) {
      this.readPiece(start, close + 1, depth, layer)
      return
    }
    const rule = new DeferredRule(this.ruleText, start, open, close, layer, pieces.setsCustomProperties)
    if (this.takesImports) {
      // An invalid rule does not end the part where @import is allowed.
      if (rule.selectors.length === 0) return
      this.takesImports = false
    }
    this.rules.push(rule)
  }

  private atPiece(depth: number, layer: number): void {
    const { pieces } = this
    const { start, open } = pieces
    if (!pieces.hasBlock) {
      this.readPiece(start, open, depth, layer)
      return
    }
    const prelude = this.text.slice(start, open)
    const known = this.media.get(prelude)
    if (known !== undefined) {
      this.takesImports = false
      if (known) this.ruleList(depth + 1, layer)
      else pieces.skipBlock()
      return
    }
    this.begin(start, open)
    const name = (this.tokens[0]?.text ?? '').toLowerCase()
    if (ownBlocks.has(name)) {
      this.readPiece(start, pieces.skipBlock() + 1, depth, layer)
      return
    }
    this.takesImports = false
    const inner = this.groupLayer(name, this.reader(1, this.tokens.length), layer)
    if (name === 'media') {
      this.media.set(prelude, inner >= 0)
      if (inner >= 0 && !this.isStandard && prelude.includes('(')) this.drop(0, this.tokens.length, MEDIA_NOT_EVALUATED)
    }
    if (inner >= 0) this.ruleList(depth + 1, inner)
    else {
      if (name !== 'media') this.drop(0, this.tokens.length, this.whyNot(name))
      pieces.skipBlock()
    }
  }

  /** Tokenizes the range `[start, end)` and makes it the current piece. */
  private begin(start: number, end: number): void {
    this.tokens = tokenizeText(this.text, start, end)
    this.closes = matchBlocks(this.tokens)
  }

  /** Parses one rule of a rule list, or invalid content. */
  private readPiece(start: number, end: number, depth: number, layer: number): void {
    this.begin(start, Math.min(end, this.text.length))
    readRules(this.tokens, this.closes, 0, this.tokens.length, depth > 0, {
      onDeclaration: () => undefined,
      onBroken: (from, to) => this.drop(from, to, MALFORMED),
      onRule: (from, to, contentEnd) => this.styleRule(from, to, contentEnd, null, depth, layer),
      onAtRule: (name, from, to, contentEnd) => this.atRule(name, from, to, contentEnd, depth, layer),
    })
  }

  /** Handles an at-rule without a block, or with a block that contains no style rules. */
  private atRule(name: string, start: number, end: number, contentEnd: number, depth: number, layer: number): void {
    const hasBlock = contentEnd >= 0
    if (name === 'import') {
      if (hasBlock || depth > 0 || !this.takesImports) this.drop(start - 1, end, '@import must come before all other rules')
      else this.importRule(start, end)
      return
    }
    if (name === 'charset') return
    if (name === 'layer' && !hasBlock) {
      if (this.isStandard) this.layerStatement(this.reader(start, end), layer)
      else this.drop(start - 1, end, NEEDS_STANDARD)
      return
    }
    this.takesImports = false
    if (!hasBlock) {
      this.drop(start - 1, end, MALFORMED)
      return
    }
    switch (name) {
      case 'page': this.pageRule(start, end, contentEnd); break
      case 'font-face': this.fontFace(start, end, contentEnd); break
      case 'property': this.ownRule(start, end, contentEnd, parsePropertyRule, this.properties); break
      case 'counter-style': this.ownRule(start, end, contentEnd, parseCounterStyle, this.counterStyles); break
      default: this.drop(start - 1, end, this.whyNot(name))
    }
  }

  /** The layer of the rules inside a grouping at-rule; -1 when its condition is false or its prelude is invalid. */
  private groupLayer(name: string, prelude: TokenReader, layer: number): number {
    switch (name) {
      case 'media': return mediaApplies(prelude, this.options) ? layer : -1
      case 'supports': return supportsApplies(prelude, this.options) ? layer : -1
      case 'container': return containerApplies(prelude, this.options) ? layer : -1
      case 'layer': {
        const names = parseLayerName(prelude)
        if (names === null || !prelude.done()) return -1
        return this.isStandard ? this.layers.declare(layer, names) : layer
      }
      default: return -1
    }
  }

  /** Why a grouping at-rule is dropped; null for a false condition, which is not an error. */
  private whyNot(name: string): string | null {
    if (name === 'supports' || name === 'container') return this.isStandard ? null : NEEDS_STANDARD
    return name === 'layer' ? MALFORMED : 'this at-rule is not supported'
  }

  /** Records that the tokens `[start, end)` are dropped; a null reason records nothing. */
  private drop(start: number, end: number, reason: string | null): void {
    const first = this.tokens[start]
    const last = this.tokens[Math.max(start, end - 1)]
    if (reason !== null && first !== undefined && last !== undefined) this.dropped.push({ start: first.start, end: last.end, reason })
  }

  private importRule(start: number, end: number): void {
    const parsed = parseImport(this.reader(start, end))
    if (parsed === null) {
      this.drop(start - 1, end, MALFORMED)
      return
    }
    const isLayered = this.isStandard && parsed.layerName !== null
    const layer = isLayered ? this.layers.declare(0, parsed.layerName ?? []) : 0
    if (layer >= 0) this.imports.push({ ...parsed, layer, layersSoFar: this.layers.rows.length })
  }

  /** `@layer a, b.c;` declares layers without rules. One malformed name invalidates the statement. */
  private layerStatement(prelude: TokenReader, layer: number): void {
    const all: (readonly string[])[] = []
    do {
      const names = parseLayerName(prelude)
      if (names === null || names.length === 0) return
      all.push(names)
    } while (prelude.comma())
    if (!prelude.done()) return
    for (const names of all) this.layers.declare(layer, names)
  }

  private styleRule(
    start: number, end: number, contentEnd: number, parent: Nesting | null, depth: number, layer: number,
  ): void {
    if (depth > MAX_RULE_DEPTH) {
      this.drop(start, end, TOO_DEEP)
      return
    }
    const selectors = this.selectorList(start, end, parent)
    if (selectors === null) return
    this.takesImports = false
    this.styleBlock(end + 1, contentEnd, { selectors, nesting: null }, depth, layer)
  }

  /** The selectors in the prelude `[start, end)`. Null when the rule is dropped; the drop is recorded. */
  private selectorList(start: number, end: number, parent: Nesting | null): SelectorList | null {
    const isMisplaced = parent === null && looksLikeCustomProperty(this.reader(start, end))
    const { level } = this.options
    const selectors = isMisplaced ? null : compileSelectors(this.reader(start, end), { level, parent, formPseudos: this.formPseudos })
    if (selectors === null) this.drop(start, end, isMisplaced ? MALFORMED : 'the selector is not supported')
    return selectors
  }

  /** Parses the content of a style rule, or of a grouping at-rule nested in one. The listed level drops nested rules. */
  private styleBlock(start: number, end: number, parent: StyleBlock, depth: number, layer: number): void {
    if (depth > MAX_RULE_DEPTH) {
      this.drop(start, end, TOO_DEEP)
      return
    }
    const { selectors } = parent
    let declarations: RawDeclaration[] = []
    const flush = (): void => {
      if (declarations.length > 0) this.rules.push(readRule(selectors, declarations, layer))
      declarations = []
    }
    readBlock(this.tokens, this.closes, start, end, {
      onDeclaration: (declaration) => declarations.push(declaration),
      onBroken: (from, to) => this.drop(from, to, MALFORMED),
      onRule: (from, to, nestedEnd) => {
        flush()
        parent.nesting ??= nestingUnder(selectors)
        this.styleRule(from, to, nestedEnd, parent.nesting, depth + 1, layer)
      },
      onAtRule: (name, from, to, nestedEnd) => {
        if (!this.isStandard || nestedEnd < 0) {
          this.drop(from - 1, to, this.isStandard ? MALFORMED : `within a rule ${NEEDS_STANDARD}`)
          return
        }
        const inner = this.groupLayer(name, this.reader(from, to), layer)
        if (inner < 0) {
          if (name !== 'media') this.drop(from - 1, to, this.whyNot(name))
          return
        }
        flush()
        this.styleBlock(to + 1, nestedEnd, parent, depth + 1, inner)
      },
    })
    flush()
  }

  private pageRule(start: number, end: number, contentEnd: number): void {
    const selectors = parsePageSelectors(this.reader(start, end), this.isStandard)
    if (selectors === null) {
      const isTaken = !this.isStandard && parsePageSelectors(this.reader(start, end), true) !== null
      this.drop(start - 1, end, isTaken ? NEEDS_STANDARD : 'the page selector is not supported')
      return
    }
    const declarations: RawDeclaration[] = []
    const marginBoxes: MarginBoxRule[] = []
    const noteArea: RawDeclaration[] = []
    readBlock(this.tokens, this.closes, end + 1, contentEnd, {
      onDeclaration: (declaration) => declarations.push(declaration),
      onAtRule: (keyword, from, to, boxEnd) => {
        if (this.isStandard && keyword === 'footnote' && boxEnd >= 0 && this.reader(from, to).done()) append(noteArea, this.declarations(to + 1, boxEnd))
        const name = marginBoxName(keyword)
        if (name === null || boxEnd < 0 || !this.reader(from, to).done()) return
        marginBoxes.push({ name, declarations: this.declarations(to + 1, boxEnd) })
      },
    })
    for (const selector of selectors) this.pages.push({ selector, declarations, marginBoxes, noteArea })
  }

  private fontFace(start: number, end: number, contentEnd: number): void {
    if (!this.reader(start, end).done()) return
    const descriptors: RawDeclaration[] = []
    const texts = new Map<string, string>()
    readBlock(this.tokens, this.closes, end + 1, contentEnd, {
      onDeclaration: (declaration) => {
        descriptors.push(declaration)
        texts.set(declaration.name, this.textOf(declaration.tokens))
      },
    })
    this.fontFaces.push({ descriptors, texts })
  }

  /** Handles an at-rule of the standard level that is defined by its descriptors (@property, @counter-style). */
  private ownRule<T>(
    start: number, end: number, contentEnd: number,
    parse: (prelude: TokenReader, descriptors: readonly RawDeclaration[]) => T | null, rules: T[],
  ): void {
    const rule = this.isStandard ? parse(this.reader(start, end), this.declarations(end + 1, contentEnd)) : null
    if (rule === null) this.drop(start - 1, end, this.isStandard ? MALFORMED : NEEDS_STANDARD)
    else rules.push(rule)
  }

  private declarations(start: number, end: number): RawDeclaration[] {
    const declarations: RawDeclaration[] = []
    readBlock(this.tokens, this.closes, start, end, { onDeclaration: (declaration) => declarations.push(declaration) })
    return declarations
  }

  private reader(start: number, end: number): TokenReader {
    return new TokenReader(this.tokens, start, end)
  }

  private textOf(tokens: readonly Token[]): string {
    const first = tokens[0]
    const last = tokens[tokens.length - 1]
    return first === undefined || last === undefined ? '' : this.text.slice(first.start, last.end)
  }
}
