/**
 * Declarations as rows. A block is the declarations of one rule, of one style attribute or of one element's hints,
 * parsed and expanded to longhands once; the cascade then only looks at numbers. Invalid and unsupported declarations
 * leave no row. Attributes that read alike share a block, found by the code units that one of them has in the document;
 * where those were discarded the block is simply not found again.
 */
import { createArena, type Arena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import { HashIndex, mix } from '../arena/hash-index.ts'
import type { BlockId, DeclarationId } from '../arena/ids.ts'
import { as, f64, i32, id, idBy, u16, u8 } from '../arena/schema.ts'
import { hashString, TextStore } from '../arena/text-store.ts'
import { parseDeclarations, type RawDeclaration } from '../css/rules.ts'
import { TokenReader } from '../css/token-reader.ts'
import { expandDeclaration } from './shorthands.ts'
import { ParseTarget } from './types.ts'
import { Level } from './units.ts'
import type { ValueStore } from './value-store.ts'
import { hasVar, type Variables } from './variables.ts'

export const declarationSchema = { property: u16, unit: u8, value: f64 } as const
export const blockSchema = {
  first: id<DeclarationId>('declarations'),
  count: i32,
  /** What was parsed, where it was not a rule: a style attribute's value, or hints, which are kept apart. */
  text: idBy('level', { [Level.listed]: 'text', [Level.extended]: 'text', [Level.builtIn]: 'hintText' }),
  size: i32,
  level: as<Level>(u8),
} as const

export class Declarations {
  readonly rows: Arena<typeof declarationSchema, DeclarationId>
  readonly blocks: Arena<typeof blockSchema, BlockId>
  private readonly text: TextStore
  private readonly hintText: TextStore
  private readonly target: ParseTarget
  private readonly variables: Variables
  private readonly byText = new HashIndex(256)
  private readonly push: (property: number, unit: number, value: number) => void

  /** `text` is the store in which the style attributes stand. */
  constructor(arenas: Arenas, text: TextStore, values: ValueStore, variables: Variables) {
    this.text = text
    this.rows = arenas.add(createArena<typeof declarationSchema, DeclarationId>('declarations', declarationSchema, 4096))
    this.blocks = arenas.add(createArena<typeof blockSchema, BlockId>('blocks', blockSchema, 1024))
    this.hintText = arenas.addStore(new TextStore('hintText', 256))
    this.target = new ParseTarget(values)
    this.variables = variables
    const { rows } = this
    this.push = (property, unit, value) => {
      const row = rows.push()
      rows.property[row] = property
      rows.unit[row] = unit
      rows.value[row] = value
    }
  }

  /** The block of a rule. `!important` is not listed: such declarations are ignored. 0 when nothing valid is left. */
  add(declarations: readonly RawDeclaration[], level: Level): BlockId {
    const first = this.parse(declarations, level)
    return this.rows.length === first ? (0 as BlockId) : this.pushBlock(first)
  }

  /** The block of a style attribute, whose value is a range of the text store; 0 when nothing in it is valid. */
  addAttribute(start: number, length: number, level: Level): BlockId {
    const { blocks, text } = this
    const hash = mix(text.hash(start, length), level)
    for (let b = this.byText.seek(hash); b !== 0; b = this.byText.next()) {
      const at = blocks.text[b] ?? 0
      if (at === 0 || blocks.level[b] !== level || blocks.size[b] !== length) continue
      if (text.equals(at, length, text.units, start)) return this.unlessEmpty(b as BlockId)
    }
    return this.addText(text.slice(start, length), start, hash, level)
  }

  /** The block of presentational hints; they may use values that only the built-in style sheet may. */
  addHints(css: string): BlockId {
    const { blocks, hintText } = this
    const hash = mix(hashString(css), Level.builtIn)
    for (let b = this.byText.seek(hash); b !== 0; b = this.byText.next()) {
      if (blocks.level[b] !== Level.builtIn) continue
      if (hintText.equalsString(blocks.text[b] ?? 0, blocks.size[b] ?? 0, css)) return this.unlessEmpty(b as BlockId)
    }
    return this.addText(css, hintText.append(css), hash, Level.builtIn)
  }

  private addText(css: string, at: number, hash: number, level: Level): BlockId {
    const { blocks } = this
    const block = this.pushBlock(this.parse(parseDeclarations(css), level))
    blocks.text[block] = at
    blocks.size[block] = css.length
    blocks.level[block] = level
    this.byText.seek(hash)
    this.byText.add(block)
    return this.unlessEmpty(block)
  }

  private unlessEmpty(block: BlockId): BlockId {
    return this.blocks.count[block] === 0 ? (0 as BlockId) : block
  }

  private pushBlock(first: DeclarationId): BlockId {
    const { blocks, rows } = this
    const block = blocks.push()
    blocks.first[block] = first
    blocks.count[block] = rows.length - first
    return block
  }

  /** Adds the rows of what is valid and returns where they begin. */
  private parse(declarations: readonly RawDeclaration[], level: Level): DeclarationId {
    const first = this.rows.length as DeclarationId
    this.target.level = level
    for (const { name, tokens, important } of declarations) {
      if (important || name.startsWith('--')) continue
      const expanded = hasVar(tokens) ? this.variables.expand(tokens) : tokens
      if (expanded !== null) expandDeclaration(name, new TokenReader(expanded), this.target, this.push)
    }
    return first
  }
}
