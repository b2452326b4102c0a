/**
 * From style sheets and nodes to a StyleId per element. Order of precedence: built-in sheet, user sheets,
 * presentational hints, author sheets, style attributes; within one origin specificity and then order. The list of
 * blocks that apply to an element is interned, so that siblings alike share one computed style.
 */
import { createArena, type Arena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import { HASH_SEED, HashIndex, mix } from '../arena/hash-index.ts'
import type { BlockId, CascadeKeyId, NodeId, StyleId } from '../arena/ids.ts'
import { i32 } from '../arena/schema.ts'
import { parseDeclarations, type StyleSheet } from '../css/rules.ts'
import { attributeText, findAttribute } from '../input/attributes.ts'
import { Attr, isElement, Tag } from '../input/names.ts'
import { type InputDoc, NodeFlag } from '../input/nodes.ts'
import { presentationalHints } from '../input/presentational.ts'
import { Declarations } from './declarations.ts'
import { MatchList } from './match.ts'
import { enumOf, propertyList } from './properties/index.ts'
import { pseudoIds, type PseudoMasks, pseudoMasks, type StyledPseudo } from './pseudo-elements.ts'
import { RuleIndex } from './rule-index.ts'
import { Styles, type StyleSettings } from './styles.ts'
import { Level } from './units.ts'
import { ValueStore } from './value-store.ts'
import { Variables } from './variables.ts'

/** Cascade origins; higher wins. */
export const Origin = { builtIn: 0, user: 1, hints: 2, author: 3 } as const
export type Origin = (typeof Origin)[keyof typeof Origin]

export const cascadeKeySchema = { first: i32, count: i32 } as const
const Display = enumOf('display')

/** What styling adds to the document. */
export interface StyleDoc extends InputDoc {
  readonly styles: Styles
  readonly cascade: Cascade
}

export class Cascade {
  readonly styles: Styles
  readonly values: ValueStore
  readonly variables = new Variables()
  private readonly doc: InputDoc
  private readonly level: Level
  private readonly declarations: Declarations
  private readonly rules: RuleIndex
  private readonly masks: PseudoMasks
  private readonly matches = new MatchList()
  private readonly keys: Arena<typeof cascadeKeySchema, CascadeKeyId>
  private readonly keyIndex = new HashIndex(256)
  private keyBlocks = new Int32Array(1024)
  private keyBlockCount = 0
  private blocks = new Int32Array(64)
  private blockCount = 0

  private readonly winners = new Int32Array(propertyList.length)
  private readonly units = new Uint8Array(propertyList.length)
  private readonly numbers = new Float64Array(propertyList.length)
  private readonly slotOf = new Int32Array(propertyList.length)

  constructor(doc: InputDoc, arenas: Arenas, settings: StyleSettings) {
    this.doc = doc
    this.level = settings.level
    this.values = new ValueStore(arenas)
    this.styles = new Styles(arenas, this.values, settings)
    this.declarations = new Declarations(arenas, doc.text, this.values, this.variables)
    this.rules = new RuleIndex(doc)
    this.masks = pseudoMasks(settings.level)
    this.keys = arenas.add(createArena<typeof cascadeKeySchema, CascadeKeyId>('cascadeKeys', cascadeKeySchema, 1024))
  }

  /** Notes the custom properties of a sheet. All sheets must be noted, in document order, before any is added. */
  collectVariables(sheet: StyleSheet): void {
    for (const rule of sheet.rules) {
      for (const { name, tokens, important } of rule.declarations) {
        if (name.startsWith('--') && !important) this.variables.define(name, tokens)
      }
    }
  }

  /** Notes custom properties set by style attributes; they come after all sheets. */
  collectInlineVariables(): void {
    const { nodes } = this.doc
    for (let n = 1; n < nodes.length; n++) {
      if (((nodes.flags[n] ?? 0) & NodeFlag.hasInlineStyle) === 0) continue
      const css = attributeText(this.doc, n as NodeId, Attr.style) ?? ''
      if (!css.includes('--')) continue
      for (const { name, tokens, important } of parseDeclarations(css)) {
        if (name.startsWith('--') && !important) this.variables.define(name, tokens)
      }
    }
  }

  addSheet(sheet: StyleSheet, origin: Origin): void {
    const level = origin === Origin.builtIn ? Level.builtIn : this.level
    for (const rule of sheet.rules) {
      const block = this.declarations.add(rule.declarations, level)
      if (block === 0) continue
      for (const selector of rule.selectors) this.rules.add(selector, block, origin)
    }
  }

  /** Styles every element of the subtree of `top` (its parent must have a style); subtrees of display none stay 0. */
  styleSubtree(top: NodeId): void {
    const { nodes } = this.doc
    const end = nodes.end[top] ?? top
    for (let n: number = top; n < end; n++) {
      const tag = nodes.tag[n]
      if (tag === undefined || !isElement(tag)) {
        if (tag === Tag.document) nodes.style[n] = this.styles.initial
        continue
      }
      const parent = nodes.parent[n]
      const parentStyle = parent === undefined || parent === 0 ? this.styles.initial : nodes.style[parent] || this.styles.initial
      const style = this.styleOf(n as NodeId, parentStyle as StyleId)
      nodes.style[n] = style
      if (this.styles.read.display(style) === Display.none) n = Math.max(n, (nodes.end[n] ?? n) - 1)
    }
  }

  /**
   * The style of a pseudo-element of a styled element, which it inherits from; 0 when no rule is for it or the element
   * is not displayed. Whether there is such a box at all is for `content` to say.
   */
  pseudoStyle(n: NodeId, pseudo: StyledPseudo): StyleId {
    const host = this.doc.nodes.style[n] ?? (0 as StyleId)
    if (host === 0 || !this.rules.hasPseudo(pseudo)) return 0 as StyleId
    this.rules.matchPseudo(n, pseudo, this.matches)
    if (this.matches.count === 0) return 0 as StyleId
    this.blockCount = 0
    // The key names the pseudo-element too: the same rules may be for elements, and apply to them in full.
    this.pushBlock(-pseudoIds[pseudo])
    for (let i = 0; i < this.matches.count; i++) this.pushBlock(this.matches.blocks[i] ?? 0)
    const key = this.internKey()
    const known = this.styles.find(host, key)
    if (known !== 0) return known
    const count = this.pickWinners(this.masks[pseudo])
    const style = this.styles.derive(host, false, count, this.winners, this.units, this.numbers)
    this.styles.remember(host, key, style)
    return style
  }

  private styleOf(n: NodeId, parentStyle: StyleId): StyleId {
    this.collectBlocks(n)
    const key = this.internKey()
    const known = this.styles.find(parentStyle, key)
    const isRoot = this.doc.nodes.tag[n] === Tag.html
    if (known !== 0 && !isRoot) return known
    const count = this.pickWinners(null)
    const style = this.styles.derive(parentStyle, isRoot, count, this.winners, this.units, this.numbers)
    if (!isRoot) this.styles.remember(parentStyle, key, style)
    return style
  }

  /** Fills `blocks` with the blocks that apply to `n`, weakest first. */
  private collectBlocks(n: NodeId): void {
    const { nodes } = this.doc
    const flags = nodes.flags[n] ?? 0
    const { matches } = this
    this.rules.matchElement(n, matches)
    this.blockCount = 0
    let i = 0
    for (; i < matches.count && (matches.ranks[i] ?? 0) < Origin.hints; i++) this.pushBlock(matches.blocks[i] ?? 0)
    if ((flags & NodeFlag.hasHints) !== 0) {
      const hints = presentationalHints(this.doc, n)
      if (hints !== '') this.pushBlock(this.declarations.addHints(hints))
    }
    for (; i < matches.count; i++) this.pushBlock(matches.blocks[i] ?? 0)
    if ((flags & NodeFlag.hasInlineStyle) !== 0) this.pushBlock(this.inlineBlock(n))
  }

  private inlineBlock(n: NodeId): BlockId {
    const { attributes } = this.doc
    const row = findAttribute(this.doc, n, Attr.style)
    if (row === 0) return 0 as BlockId
    const start = attributes.value[row] ?? 0
    const length = attributes.size[row] ?? 0
    if (length === 0) return 0 as BlockId
    return this.declarations.addAttribute(start, length, this.level)
  }

  private pushBlock(block: number): void {
    if (block === 0) return
    if (this.blockCount === this.blocks.length) {
      const wider = new Int32Array(this.blocks.length * 2)
      wider.set(this.blocks)
      this.blocks = wider
    }
    this.blocks[this.blockCount++] = block
  }

  private internKey(): CascadeKeyId {
    const { blocks, blockCount, keys } = this
    let hash = HASH_SEED
    for (let i = 0; i < blockCount; i++) hash = mix(hash, blocks[i] ?? 0)
    for (let k = this.keyIndex.seek(hash); k !== 0; k = this.keyIndex.next()) {
      if (keys.count[k] === blockCount && this.sameBlocks(keys.first[k] ?? 0)) return k as CascadeKeyId
    }
    const key = keys.push()
    keys.first[key] = this.keyBlockCount
    keys.count[key] = blockCount
    if (this.keyBlockCount + blockCount > this.keyBlocks.length) {
      const wider = new Int32Array(Math.max(this.keyBlocks.length * 2, this.keyBlockCount + blockCount))
      wider.set(this.keyBlocks.subarray(0, this.keyBlockCount))
      this.keyBlocks = wider
    }
    this.keyBlocks.set(blocks.subarray(0, blockCount), this.keyBlockCount)
    this.keyBlockCount += blockCount
    this.keyIndex.add(key)
    return key
  }

  private sameBlocks(first: number): boolean {
    for (let i = 0; i < this.blockCount; i++) if (this.keyBlocks[first + i] !== this.blocks[i]) return false
    return true
  }

  /** The winning declaration of each declared property in `mask`, from the blocks collected last; returns how many. */
  private pickWinners(mask: Uint8Array | null): number {
    const { rows, blocks: ranges } = this.declarations
    let count = 0
    for (let i = 0; i < this.blockCount; i++) {
      const block = this.blocks[i] ?? 0
      if (block < 0) continue
      const first = ranges.first[block] ?? 0
      const end = first + (ranges.count[block] ?? 0)
      for (let d: number = first; d < end; d++) {
        const property = rows.property[d] ?? 0
        if (mask !== null && mask[property] === 0) continue
        let slot = this.slotOf[property] ?? 0
        if (slot >= count || this.winners[slot] !== property) {
          slot = count++
          this.slotOf[property] = slot
          this.winners[slot] = property
        }
        this.units[slot] = rows.unit[d] ?? 0
        this.numbers[slot] = rows.value[d] ?? 0
      }
    }
    return count
  }
}
