/**
 * A style sheet's text to rules: the list that the cascade works through, imports, fonts, pages and layers. Errors lose
 * what the standard says they lose and no more. Nested rules come out flat, in source order, with `&` bound to the parent;
 * a rule's declarations behind a nested rule become a rule of their own, so that source order stays the tie-breaker.
 */
import { readBlock, readRules } from './block-contents.ts'
import type { RawDeclaration } from './declarations.ts'
import type { FontFaceRule } from './font-face.ts'
import { type ImportRule, parseImport } from './imports.ts'
import type { CssOptions } from './level.ts'
import { LayerRows, parseLayerName, type SheetLayer } from './layers.ts'
import { mediaApplies } from './media.ts'
import { type MarginBoxRule, marginBoxName, type PageRule } from './page-rules.ts'
import { parsePageSelectors } from './page-selectors.ts'
import { FormPseudos } from './form-pseudos.ts'
import { parsePropertyRule, type PropertyRule } from './property-rules.ts'
import { compileSelectors, type CompiledSelector, type Nesting, nestingUnder } from './selectors.ts'
import { supportsApplies } from './supports.ts'
import { matchBlocks, TokenReader } from './token-reader.ts'
import { preprocess, type Token, tokenizeText, TokenType as T } from './tokens.ts'

export type { RawDeclaration } from './declarations.ts'
export type { FontFaceRule } from './font-face.ts'
export type { ImportRule } from './imports.ts'
export type { MarginBoxRule, PageRule } from './page-rules.ts'

export interface StyleRule {
  readonly selectors: readonly CompiledSelector[]
  readonly declarations: readonly RawDeclaration[]
  /**
   * Row in the sheet's `layers`; 0 is no layer, which is stronger than every layer (for normal declarations). Always 0
   * at the listed level. `LayerOrder` turns it into a rank among all sheets of an origin.
   */
  readonly layer: number
}

/** A rule, at-rule or would-be declaration that is left out: a range of the sheet's text, and why. */
export interface DroppedCss {
  readonly start: number
  readonly end: number
  readonly reason: string
}

export interface StyleSheet {
  /** What was parsed: offsets refer to it. */
  readonly text: string
  readonly dropped: readonly DroppedCss[]
  readonly rules: readonly StyleRule[]
  readonly imports: readonly ImportRule[]
  readonly fontFaces: readonly FontFaceRule[]
  readonly pages: readonly PageRule[]
  /** Empty at the listed level. */
  readonly properties: readonly PropertyRule[]
  /** The layers the sheet names, in order of appearance; row 0 stands for none. */
  readonly layers: readonly SheetLayer[]
}

/** Style rules and conditional at-rules inside one another; what is deeper is left out. */
export const MAX_RULE_DEPTH = 64
const TOO_DEEP = `rules may nest ${MAX_RULE_DEPTH} deep`

const MALFORMED = 'it is malformed'
const NEEDS_EXTENDED = 'it needs --css extended'

export function parseStyleSheet(css: string, options: CssOptions): StyleSheet {
  return new SheetParser(css, options).run()
}

/** The content of a style attribute. */
export function parseDeclarations(css: string): RawDeclaration[] {
  const tokens = tokenizeText(preprocess(css))
  const declarations: RawDeclaration[] = []
  readBlock(tokens, matchBlocks(tokens), 0, tokens.length, {
    onDeclaration: (declaration) => declarations.push(declaration),
  })
  return declarations
}

/** What a style rule's content belongs to; what `&` stands for is made when it is first needed. */
interface StyleBlock {
  readonly selectors: readonly CompiledSelector[]
  nesting: Nesting | null
}

class SheetParser {
  private readonly text: string
  private readonly tokens: readonly Token[]
  private readonly closes: Int32Array
  private readonly options: CssOptions
  private readonly rules: StyleRule[] = []
  private readonly imports: ImportRule[] = []
  private readonly fontFaces: FontFaceRule[] = []
  private readonly pages: PageRule[] = []
  private readonly properties: PropertyRule[] = []
  private readonly layers = new LayerRows()
  private readonly formPseudos = new FormPseudos()
  private readonly dropped: DroppedCss[] = []
  private readonly isExtended: boolean
  /** Imports stand before all rules other than @charset and @layer statements. */
  private takesImports = true

  constructor(css: string, options: CssOptions) {
    this.text = preprocess(css)
    this.tokens = tokenizeText(this.text)
    this.closes = matchBlocks(this.tokens)
    this.options = options
    this.isExtended = options.level === 'extended'
  }

  run(): StyleSheet {
    this.ruleList(0, this.tokens.length, 0, 0)
    const { text, dropped, rules, imports, fontFaces, pages, properties, layers } = this
    return { text, dropped, rules, imports, fontFaces, pages, properties, layers: layers.rows }
  }

  /** The rules between `start` and `end`; declarations have no place here. */
  private ruleList(start: number, end: number, depth: number, layer: number): void {
    if (depth > MAX_RULE_DEPTH) {
      this.drop(start, end, TOO_DEEP)
      return
    }
    readRules(this.tokens, this.closes, start, end, depth > 0, {
      onDeclaration: () => undefined,
      onBroken: (from, to) => this.drop(from, to, MALFORMED),
      onRule: (from, to, contentEnd) => this.styleRule(from, to, contentEnd, null, depth, layer),
      onAtRule: (name, from, to, contentEnd) => this.atRule(name, from, to, contentEnd, depth, layer),
    })
  }

  private atRule(name: string, start: number, end: number, contentEnd: number, depth: number, layer: number): void {
    const hasBlock = contentEnd >= 0
    if (name === 'import') {
      if (hasBlock || depth > 0 || !this.takesImports) this.drop(start - 1, end, 'an @import stands before all other rules')
      else this.importRule(start, end)
      return
    }
    if (name === 'charset') return
    if (name === 'layer' && !hasBlock) {
      if (this.isExtended) this.layerStatement(this.reader(start, end), layer)
      else this.drop(start - 1, end, NEEDS_EXTENDED)
      return
    }
    this.takesImports = false
    if (!hasBlock) {
      this.drop(start - 1, end, MALFORMED)
      return
    }
    const content = end + 1
    switch (name) {
      case 'page': this.pageRule(start, end, contentEnd); break
      case 'font-face': this.fontFace(start, end, contentEnd); break
      case 'property': this.propertyRule(start, end, contentEnd); break
      default: {
        const inner = this.groupLayer(name, this.reader(start, end), layer)
        if (inner >= 0) this.ruleList(content, contentEnd, depth + 1, inner)
        else if (name !== 'media') this.drop(start - 1, end, this.whyNot(name))
      }
    }
  }

  /** The layer inside of an at-rule that groups rules; -1 when what it holds does not apply. */
  private groupLayer(name: string, prelude: TokenReader, layer: number): number {
    switch (name) {
      case 'media': return mediaApplies(prelude, this.options) ? layer : -1
      case 'supports': return supportsApplies(prelude, this.options) ? layer : -1
      case 'layer': {
        const names = parseLayerName(prelude)
        if (names === null || !prelude.done()) return -1
        return this.isExtended ? this.layers.declare(layer, names) : layer
      }
      default: return -1
    }
  }

  /** Why an at-rule with a block is left out. A query that does not hold is no reason to tell of. */
  private whyNot(name: string): string | null {
    if (name === 'supports') return this.isExtended ? null : NEEDS_EXTENDED
    return name === 'layer' ? MALFORMED : 'this at-rule is not supported'
  }

  /** Notes that the tokens `[start, end)` are left out. */
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
    const isLayered = this.isExtended && parsed.layerName !== null
    const layer = isLayered ? this.layers.declare(0, parsed.layerName ?? []) : 0
    if (layer >= 0) this.imports.push({ ...parsed, layer, layersSoFar: this.layers.rows.length })
  }

  /** `@layer a, b.c;` names layers and holds nothing. One malformed name spoils the statement. */
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
    if (depth > MAX_RULE_DEPTH || (parent === null && this.looksLikeCustomProperty(start, end))) {
      this.drop(start, end, depth > MAX_RULE_DEPTH ? TOO_DEEP : MALFORMED)
      return
    }
    const { level } = this.options
    const context = { level, parent, formPseudos: this.formPseudos }
    const selectors = compileSelectors(this.reader(start, end), context)
    if (selectors === null) {
      this.drop(start, end, 'the selector is not supported')
      return
    }
    this.takesImports = false
    this.styleBlock(end + 1, contentEnd, { selectors, nesting: null }, depth, layer)
  }

  /** The content of a style rule, or of a group of rules inside of one, which at the listed level is left out. */
  private styleBlock(start: number, end: number, parent: StyleBlock, depth: number, layer: number): void {
    if (depth > MAX_RULE_DEPTH) {
      this.drop(start, end, TOO_DEEP)
      return
    }
    const { selectors } = parent
    let declarations: RawDeclaration[] = []
    const flush = (): void => {
      if (declarations.length > 0) this.rules.push({ selectors, declarations, layer })
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
        if (!this.isExtended || nestedEnd < 0) {
          this.drop(from - 1, to, this.isExtended ? MALFORMED : `within a rule ${NEEDS_EXTENDED}`)
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
    const selectors = parsePageSelectors(this.reader(start, end), this.isExtended)
    if (selectors === null) {
      const isTaken = !this.isExtended && parsePageSelectors(this.reader(start, end), true) !== null
      this.drop(start - 1, end, isTaken ? NEEDS_EXTENDED : 'the page selector is not supported')
      return
    }
    const declarations: RawDeclaration[] = []
    const marginBoxes: MarginBoxRule[] = []
    const noteArea: RawDeclaration[] = []
    readBlock(this.tokens, this.closes, end + 1, contentEnd, {
      onDeclaration: (declaration) => declarations.push(declaration),
      onAtRule: (keyword, from, to, boxEnd) => {
        if (this.isExtended && keyword === 'footnote' && boxEnd >= 0 && this.reader(from, to).done()) noteArea.push(...this.declarations(to + 1, boxEnd))
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

  private propertyRule(start: number, end: number, contentEnd: number): void {
    const rule = this.isExtended ? parsePropertyRule(this.reader(start, end), this.declarations(end + 1, contentEnd)) : null
    if (rule === null) this.drop(start - 1, end, this.isExtended ? MALFORMED : NEEDS_EXTENDED)
    else this.properties.push(rule)
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

  /** `--x: {…}` outside of a rule is a misplaced declaration, not a rule for `--x:` elements. */
  private looksLikeCustomProperty(start: number, end: number): boolean {
    const reader = this.reader(start, end)
    reader.skipSpace()
    const name = reader.next()
    reader.skipSpace()
    return name.type === T.ident && name.text.startsWith('--') && reader.peek().type === T.colon
  }
}
