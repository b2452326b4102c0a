/**
 * Declarations as rows of numbers. A block holds the declarations of one rule, one style attribute or one element's hints, parsed and
 * expanded to longhands once. Invalid and unsupported declarations give no row. Important declarations form a separate block, because they
 * have another place in the cascade. At the standard level a value with var() is stored unparsed under every longhand that it can set,
 * until an element's custom properties are known. Style attributes with equal text share a block, found by comparing text in the document;
 * when that text was discarded, the block is not found again.
 */
import { newRow, type Arena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import { HashIndex, mix } from '../arena/hash-index.ts'
import type { BlockId, DeclarationId } from '../arena/ids.ts'
import { as, f64, i32, id, idBy, u16, u8 } from '../arena/schema.ts'
import { hashString, TextStore } from '../arena/text-store.ts'
import { parseDeclarations, type RawDeclaration, type StyleRule } from '../css/rules.ts'
import { TokenReader } from '../css/token-reader.ts'
import type { Token } from '../css/tokens.ts'
import type { Quirks } from '../input/nodes.ts'
import type { DeclarationRows } from './built-in-rules.ts'
import type { CssNotes } from './css-notes.ts'
import type { IgnoredCount } from './ignored-count.ts'
import { LOGICAL, namesLogicalSide } from './logical-sides.ts'
import { expandDeclaration, longhandsOf } from './shorthands.ts'
import { ParseTarget } from './types.ts'
import { quirkyTokens } from './unitless-lengths.ts'
import { Level, Unit } from './units.ts'
import type { ValueStore } from './value-store.ts'
import { hasVar, type Variables } from './variables.ts'

export const declarationSchema = { property: u16, unit: u8, value: f64 } as const
export const blockSchema = {
  first: id<DeclarationId>('declarations'),
  count: i32,
  /** The source text of a block that is not a rule: a style attribute's value, or hints, which have their own text store. */
  text: idBy('level', { [Level.listed]: 'text', [Level.standard]: 'text', [Level.builtIn]: 'hintText' }),
  size: i32,
  level: as<Level>(u8),
} as const

/** The property number of rows that set a custom property. Their value is an index for `pendingAt`. */
export const CUSTOM_PROPERTY = 0xffff

/** An unparsed value with var(), or the value of a custom property. */
export interface Pending {
  readonly name: string
  readonly tokens: readonly Token[]
  /** The base URL of url() in the value. */
  readonly base: string
}

/** How the declarations of a deferred rule are parsed, when an element first uses the rule. */
interface Reading {
  readonly level: Level
  readonly important: boolean
  readonly base: string
  readonly isCounted: boolean
}

/** Looking for an equal block pays only while more unparsed blocks than this are left. */
const MANY_BLOCKS = 100

/** The text of a block with the same meaning in every sheet, together with how it is parsed; null for any other block. */
function plainTextOf({ deferred }: StyleRule, { level, important }: Reading): string | null {
  if (deferred === null || deferred.includes('(') || deferred.includes('--') || deferred.includes('\\')) return null
  return `${level}${important ? '!' : ' '}${deferred}`
}

/** The count of an unparsed block. */
const UNREAD = -1

/** The declaration blocks of one document. Block 0 means none. */
export class Declarations {
  readonly rows: Arena<typeof declarationSchema, DeclarationId>
  readonly blocks: Arena<typeof blockSchema, BlockId>
  private readonly text: TextStore
  private readonly hintText: TextStore
  private readonly quirks: Quirks | null
  private readonly target: ParseTarget
  private readonly variables: Variables
  private readonly expandVariables = (tokens: readonly Token[]): readonly Token[] | null => (hasVar(tokens) ? this.variables.expand(tokens) : tokens)
  private readonly byText = new HashIndex(256)
  private readonly push: (property: number, unit: number, value: number) => void
  private readonly pushLogical: (property: number, unit: number, value: number) => void
  private readonly pending: Pending[] = []
  /** The receiver of reports of ignored CSS. */
  notes: CssNotes | null = null
  /** The counter of ignored declarations, for all documents of a conversion. */
  ignored: IgnoredCount | null = null
  /** Whether ignored declarations are counted while rules are parsed; false when an earlier pass counted them. */
  isCounted = true
  /** For unparsed blocks: the rules and how to parse them, by block; then the most recent `Reading`, and the number of such blocks. */
  private readonly unread: (StyleRule | undefined)[] = []
  private readonly readings: Reading[] = []
  private reading: Reading | null = null
  private unreadCount = 0
  /** Parsed blocks by their text: blocks with equal text share rows. */
  private readonly readTexts = new Map<string, BlockId>()
  /** The blocks of important declarations, by the block of the style attribute. */
  private readonly important = new Map<BlockId, BlockId>()

  /** `text` is the store that holds the style attributes; `quirks` tells whether the document is in quirks mode. */
  constructor(arenas: Arenas, text: TextStore, values: ValueStore, variables: Variables, quirks: Quirks | null = null) {
    this.text = text
    this.quirks = quirks
    this.rows = arenas.create<typeof declarationSchema, DeclarationId>('declarations', declarationSchema, 1024)
    this.blocks = arenas.create<typeof blockSchema, BlockId>('blocks', blockSchema, 256)
    this.hintText = arenas.addStore(new TextStore('hintText', 256))
    this.target = new ParseTarget(values)
    this.variables = variables
    const { rows } = this
    this.push = (property, unit, value) => {
      const row = newRow(rows)
      rows.property[row] = property
      rows.unit[row] = unit
      rows.value[row] = value
    }
    this.pushLogical = (property, unit, value) => this.push(property | LOGICAL, unit, value)
  }

  /** The base URL for url() in the following declarations. */
  set base(base: string) {
    this.target.base = base
  }

  /** The block of a rule's normal declarations; 0 when none of them is valid. */
  add(rule: StyleRule, level: Level): BlockId {
    return rule.deferred === null ? this.addThose(rule.declarations, level, false) : this.defer(rule, level, false)
  }

  /** Adds the blocks that were parsed in advance; they get the numbers from 1 onwards. */
  begin({ property, unit, value, counts }: DeclarationRows): void {
    const { rows, blocks } = this
    if (blocks.length > 1) throw new Error('what is built in comes before all other declarations')
    rows.ensure(rows.length + property.length)
    for (const count of counts) {
      const first = rows.length as DeclarationId
      for (let i = 0; i < count; i++) {
        const at = rows.length - 1
        this.push(property[at], unit[at], value[at])
      }
      this.pushBlock(first)
    }
  }

  /** The block of a rule's important declarations; 0 when there are none. The listed level ignores `!important`. */
  addImportant(rule: StyleRule, level: Level): BlockId {
    if (level !== Level.standard || !rule.hasImportant) return 0 as BlockId
    return rule.deferred === null ? this.addThose(rule.declarations, level, true) : this.defer(rule, level, true)
  }

  private defer(rule: StyleRule, level: Level, important: boolean): BlockId {
    const block = this.blocks.push()
    this.blocks.count[block] = UNREAD
    const { base } = this.target
    const last = this.reading
    const reading = last !== null && last.level === level && last.important === important && last.base === base && last.isCounted === this.isCounted
      ? last : { level, important, base, isCounted: this.isCounted }
    this.unread[block] = rule
    this.readings[block] = this.reading = reading
    this.unreadCount++
    return block
  }

  /** Parses the block of a deferred rule if that is not done yet. Its rows exist only after this call. */
  read(block: BlockId): void {
    const { blocks, unread, target } = this
    if (blocks.count[block] !== UNREAD) return
    const rule = unread[block]
    const reading = this.readings[block]
    if (rule === undefined || reading === undefined) throw new Error('a block is not there to be read')
    unread[block] = undefined
    const text = --this.unreadCount < MANY_BLOCKS || this.notes !== null ? null : plainTextOf(rule, reading)
    const known = text === null ? undefined : this.readTexts.get(text)
    if (known !== undefined) {
      blocks.first[block] = blocks.first[known]
      blocks.count[block] = blocks.count[known]
      return
    }
    const outer = target.base
    target.base = reading.base
    this.isCounted = reading.isCounted
    const first = this.parse(rule.declarations, reading.level, reading.important)
    target.base = outer
    this.isCounted = true
    blocks.first[block] = first
    blocks.count[block] = this.rows.length - first
    if (text !== null) this.readTexts.set(text, block)
  }

  /** The block of a style attribute, whose value is a range of the text store. */
  addAttribute(start: number, length: number, level: Level): BlockId {
    const { blocks, text } = this
    const hash = mix(text.hash(start, length), level)
    for (let b = this.byText.seek(hash); b !== 0; b = this.byText.next()) {
      const at = blocks.text[b]
      if (at === 0 || blocks.level[b] !== level || blocks.size[b] !== length) continue
      if (text.equals(at, length, text.units, start)) return b as BlockId
    }
    return this.addText(text.slice(start, length), start, hash, level)
  }

  /** The block of important declarations of a style attribute's block; 0 without any. */
  importantOf(block: BlockId): BlockId {
    return this.important.get(block) ?? (0 as BlockId)
  }

  /** The block of presentational hints. They may use values reserved for the user agent sheet. */
  addHints(css: string): BlockId {
    const { blocks, hintText } = this
    const hash = mix(hashString(css), Level.builtIn)
    for (let b = this.byText.seek(hash); b !== 0; b = this.byText.next()) {
      if (blocks.level[b] !== Level.builtIn) continue
      if (hintText.equalsString(blocks.text[b], blocks.size[b], css)) return b as BlockId
    }
    return this.addText(css, hintText.append(css), hash, Level.builtIn)
  }

  /** The number of valid declarations; parses the block if needed. */
  countOf(block: BlockId): number {
    const count = this.blocks.count[block]
    if (count !== UNREAD) return count
    this.read(block)
    return this.blocks.count[block]
  }

  /** Whether the block sets a property accepted by `mask`. */
  sets(block: BlockId, mask: (property: number) => boolean): boolean {
    const first = this.blocks.first[block]
    const end = first + this.blocks.count[block]
    for (let d: number = first; d < end; d++) {
      const property = this.rows.property[d]
      if (mask(property === CUSTOM_PROPERTY ? property : property & ~LOGICAL)) return true
    }
    return false
  }

  /** The value of a row with the unit `pending`. */
  pendingAt(index: number): Pending {
    return this.pending[index] ?? { name: '', tokens: [], base: '' }
  }

  /** The block of a declaration with var() after substitution; 0 when it is invalid. */
  addResolved({ name, base }: Pending, tokens: readonly Token[]): BlockId {
    const first = this.rows.length as DeclarationId
    const { target } = this
    const outer = target.base
    target.base = base
    target.level = Level.standard
    expandDeclaration(name, new TokenReader(tokens), target, this.emitterOf(name))
    target.base = outer
    return this.blockFrom(first)
  }

  private addThose(declarations: readonly RawDeclaration[], level: Level, important: boolean): BlockId {
    return this.blockFrom(this.parse(declarations, level, important))
  }

  private addText(css: string, at: number, hash: number, level: Level): BlockId {
    const { blocks } = this
    const declarations = parseDeclarations(css)
    if (level !== Level.builtIn) this.notes?.enterAttribute(css)
    const hasImportant = level === Level.standard && declarations.some(({ important }) => important)
    const important = hasImportant ? this.addThose(declarations, level, true) : 0 as BlockId
    const block = this.pushBlock(this.parse(declarations, level, false))
    this.notes?.leave()
    blocks.text[block] = at
    blocks.size[block] = css.length
    blocks.level[block] = level
    this.byText.seek(hash)
    this.byText.add(block)
    if (important !== 0) this.important.set(block, important)
    return block
  }

  private blockFrom(first: DeclarationId): BlockId {
    return this.rows.length === first ? (0 as BlockId) : this.pushBlock(first)
  }

  private pushBlock(first: DeclarationId): BlockId {
    const { blocks, rows } = this
    const block = blocks.push()
    blocks.first[block] = first
    blocks.count[block] = rows.length - first
    return block
  }

  /** Adds rows for the valid declarations; returns the index of the first row. */
  private parse(declarations: readonly RawDeclaration[], level: Level, important: boolean): DeclarationId {
    const first = this.rows.length as DeclarationId
    this.target.level = level
    for (const declaration of declarations) {
      const isTaken = declaration.important === important &&
        (level === Level.standard ? this.parseStandard(declaration) : this.parseListed(declaration))
      if (isTaken) this.notes?.taken(declaration)
      // The listed level has no pass for important declarations, so they are reported as ignored here.
      else if (level !== Level.standard || declaration.important === important) {
        const weight = this.isCounted ? this.ignored?.add(declaration, level, this.expandVariables) ?? 0 : 0
        this.notes?.ignored(declaration, level, weight)
      }
    }
    return first
  }

  /** False when the declaration is ignored. */
  private parseListed({ name, tokens }: RawDeclaration): boolean {
    if (name.startsWith('--')) return true
    const expanded = hasVar(tokens) ? this.variables.expand(tokens) : tokens
    return expanded !== null && expandDeclaration(name, new TokenReader(expanded), this.target, this.push)
  }

  private parseStandard({ name, tokens }: Pick<RawDeclaration, 'name' | 'tokens'>): boolean {
    if (name.startsWith('--')) {
      this.push(CUSTOM_PROPERTY, Unit.pending, this.pending.push({ name, tokens, base: this.target.base }) - 1)
    } else if (hasVar(tokens)) {
      const longhands = longhandsOf(name, Level.standard)
      if (longhands.length === 0) return false
      const index = this.pending.push({ name, tokens, base: this.target.base }) - 1
      const emit = this.emitterOf(name)
      for (const property of longhands) emit(property, Unit.pending, index)
    } else {
      const read = this.quirks?.ofTables === true ? quirkyTokens({ name, tokens }) : tokens
      return expandDeclaration(name, new TokenReader(read), this.target, this.emitterOf(name))
    }
    return true
  }

  /** The listed level supports left-to-right text only, so flow-relative sides are mapped at once. */
  private emitterOf(name: string): (property: number, unit: number, value: number) => void {
    return namesLogicalSide(name) ? this.pushLogical : this.push
  }
}
