/**
 * Declarations as rows. A block is the declarations of one rule or of one style attribute, parsed and expanded to
 * longhands once; the cascade then only looks at numbers. Invalid and unsupported declarations leave no row.
 */
import { createArena, type Arena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import type { AtomId, BlockId, DeclarationId } from '../arena/ids.ts'
import { f64, i32, id, u16, u8 } from '../arena/schema.ts'
import { parseDeclarations, type RawDeclaration } from '../css/rules.ts'
import { TokenReader } from '../css/token-reader.ts'
import { expandDeclaration } from './shorthands.ts'
import { ParseTarget } from './types.ts'
import type { Level } from './units.ts'
import type { ValueStore } from './value-store.ts'
import { hasVar, type Variables } from './variables.ts'

export const declarationSchema = { property: u16, unit: u8, value: f64 } as const
export const blockSchema = { first: id<DeclarationId>('declarations'), count: i32 } as const

export class Declarations {
  readonly rows: Arena<typeof declarationSchema, DeclarationId>
  readonly blocks: Arena<typeof blockSchema, BlockId>
  private readonly target: ParseTarget
  private readonly variables: Variables
  private readonly byText = new Map<AtomId, BlockId>()

  constructor(arenas: Arenas, values: ValueStore, variables: Variables) {
    this.rows = arenas.add(createArena<typeof declarationSchema, DeclarationId>('declarations', declarationSchema, 4096))
    this.blocks = arenas.add(createArena<typeof blockSchema, BlockId>('blocks', blockSchema, 1024))
    this.target = new ParseTarget(values)
    this.variables = variables
  }

  /** Parses a block. `!important` is not listed: such declarations are ignored. 0 when nothing valid is left. */
  add(declarations: readonly RawDeclaration[], level: Level): BlockId {
    const first = this.rows.length as DeclarationId
    this.target.level = level
    for (const declaration of declarations) this.addOne(declaration)
    const count = this.rows.length - first
    if (count === 0) return 0 as BlockId
    const block = this.blocks.push()
    this.blocks.first[block] = first
    this.blocks.count[block] = count
    return block
  }

  /** The block of a style attribute (or of presentational hints), parsed once per distinct text. */
  addText(key: AtomId, text: string, level: Level): BlockId {
    const known = this.byText.get(key)
    if (known !== undefined) return known
    const block = this.add(parseDeclarations(text), level)
    this.byText.set(key, block)
    return block
  }

  private addOne({ name, tokens, important }: RawDeclaration): void {
    if (important || name.startsWith('--')) return
    const expanded = hasVar(tokens) ? this.variables.expand(tokens) : tokens
    if (expanded === null) return
    expandDeclaration(name, new TokenReader(expanded), this.target, (property, unit, value) => {
      const row = this.rows.push()
      this.rows.property[row] = property
      this.rows.unit[row] = unit
      this.rows.value[row] = value
    })
  }
}
