/**
 * Cascade layers of the standard level (CSS Cascade 5, 6.4). `LayerRows` numbers the layers of one sheet in order of appearance;
 * `LayerOrder` orders the layers of all sheets of an origin, imports included. Easy to get wrong: `@layer a, b;` before an @import fixes an
 * order that the imported sheet must obey. So an imported sheet is entered at the position of its @import, not before or after the
 * importing sheet.
 */
import type { TokenReader } from './token-reader.ts'

/** A layer declared in a sheet. Row 0 represents the rules outside all layers of the sheet. */
export interface SheetLayer {
  /** Row of the parent layer. */
  readonly parent: number
  /** Empty for an anonymous layer, which no other statement can refer to. */
  readonly name: string
}

/** Maximum number of names in a dotted layer name, and of nested layers. */
const MAX_LAYER_DEPTH = 64

/** A dotted layer name; an empty list when there is none. Null when it is malformed. */
export function parseLayerName(reader: TokenReader): readonly string[] | null {
  reader.skipSpace()
  if (reader.atEnd()) return []
  const names: string[] = []
  do {
    const token = reader.peek()
    if (reader.ident() === null) return null
    names.push(token.text)
  } while (reader.delim('.'))
  return names
}

/** Keywords that cannot be layer names. */
const reserved = new Set(['initial', 'inherit', 'unset', 'revert', 'revert-layer', 'default'])

/** Collects the layers of one sheet while it is parsed. */
export class LayerRows {
  readonly rows: SheetLayer[] = [{ parent: 0, name: '' }]
  private readonly depths: number[] = [0]
  private readonly known = new Map<string, number>()

  /**
   * The row of a dotted layer name inside `parent`; an empty list declares an anonymous layer. -1 for an invalid name or too deep nesting.
   */
  declare(parent: number, names: readonly string[]): number {
    if ((this.depths[parent] ?? 0) + Math.max(1, names.length) > MAX_LAYER_DEPTH) return -1
    if (names.length === 0) return this.push(parent, '')
    if (names.some((name) => reserved.has(name.toLowerCase()))) return -1
    let row = parent
    for (const name of names) {
      const key = `${row} ${name}`
      const found = this.known.get(key)
      if (found === undefined) {
        row = this.push(row, name)
        this.known.set(key, row)
      } else row = found
    }
    return row
  }

  private push(parent: number, name: string): number {
    this.depths.push((this.depths[parent] ?? 0) + 1)
    return this.rows.push({ parent, name }) - 1
  }
}

/** The part of a sheet that `LayerOrder` needs. */
export interface LayeredSheet {
  readonly layers: readonly SheetLayer[]
}

export interface LayeredImport {
  /** Row, in the importing sheet, of the layer the sheet is imported into; 0 for none. */
  readonly layer: number
  /** The number of rows of the importing sheet declared up to and including this import. */
  readonly layersSoFar: number
}

interface Node {
  readonly children: number[]
  readonly named: Map<string, number>
  rank: number
}

/** The layers of one origin. Enter all sheets in document order, then ask for ranks. */
export class LayerOrder {
  private readonly nodes: Node[] = [{ children: [], named: new Map(), rank: 0 }]
  private isRanked = false

  /** Enters a sheet. `place` is the position of an imported sheet, from `placeOf`; leave it out for other sheets. */
  enter(sheet: LayeredSheet, place: LayerPlace = { node: 0 }): EnteredSheet {
    this.isRanked = false
    return new EnteredSheet(sheet, place, (parent, name) => this.child(parent, name), (node) => this.rankOf(node))
  }

  private child(parent: number, name: string): number {
    const around = this.nodes[parent]
    const known = name === '' ? undefined : around?.named.get(name)
    if (known !== undefined) return known
    const node = this.nodes.push({ children: [], named: new Map(), rank: 0 }) - 1
    around?.children.push(node)
    if (name !== '') around?.named.set(name, node)
    this.isRanked = false
    return node
  }

  private rankOf(node: number): number {
    if (!this.isRanked) this.rankAll()
    return this.nodes[node]?.rank ?? 0
  }

  /** Child layers come before their parent: rules directly in a layer are stronger than those in its nested layers. */
  private rankAll(): void {
    this.isRanked = true
    const order: number[] = []
    const open = [0]
    for (let n = open.pop(); n !== undefined; n = open.pop()) {
      order.push(n)
      for (const child of this.nodes[n]?.children ?? []) open.push(child)
    }
    order.reverse().forEach((n, rank) => {
      const node = this.nodes[n]
      if (node !== undefined) node.rank = rank
    })
  }
}

/** The layer that an imported sheet goes into. */
export interface LayerPlace {
  readonly node: number
}

/** One use of a sheet. A file that is imported into two layers is entered twice. */
export class EnteredSheet {
  private readonly sheet: LayeredSheet
  private readonly nodes: number[]
  private readonly child: (parent: number, name: string) => number
  private readonly rank: (node: number) => number

  constructor(
    sheet: LayeredSheet, place: LayerPlace, child: (parent: number, name: string) => number, rank: (node: number) => number,
  ) {
    this.sheet = sheet
    this.nodes = [place.node]
    this.child = child
    this.rank = rank
  }

  /** The position of an imported sheet. Enter that sheet before asking for the next import. */
  placeOf(rule: LayeredImport): LayerPlace {
    this.declare(rule.layersSoFar)
    return { node: this.nodes[rule.layer] ?? this.nodes[0] ?? 0 }
  }

  /** Declares the remaining layers. Call it after all imports of the sheet were entered. */
  finish(): void {
    this.declare(this.sheet.layers.length)
  }

  /**
   * The rank of `StyleRule.layer` among all layers of the origin: 0 is the weakest. Important declarations use the reverse order. The rank
   * is final only when every sheet of the origin is finished.
   */
  rankOf(layer: number): number {
    return this.rank(this.nodes[layer] ?? 0)
  }

  private declare(count: number): void {
    for (let row = this.nodes.length; row < count; row++) {
      const { parent, name } = this.sheet.layers[row] ?? { parent: 0, name: '' }
      this.nodes.push(this.child(this.nodes[parent] ?? 0, name))
    }
  }
}
