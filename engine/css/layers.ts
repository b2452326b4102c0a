/**
 * Cascade layers of the standard level. A sheet numbers the layers it names in order of appearance (`LayerRows`);
 * only when all sheets of an origin are known, imports included, does a layer have a place among all others
 * (`LayerOrder`). The trap: `@layer a, b;` in front of an @import fixes an order that the imported sheet must obey, so
 * an import is entered at its place, not before or after the sheet that asks for it.
 */
import type { TokenReader } from './token-reader.ts'

/** Row 0 is what is in no layer of the sheet's own. */
export interface SheetLayer {
  /** Row of the layer around it. */
  readonly parent: number
  /** Empty for an anonymous layer, which no other statement can mean. */
  readonly name: string
}

/** Names in one dotted name, and layers inside one another. */
const MAX_LAYER_DEPTH = 64

/** A dotted name; an empty list when there is none. Null when it is malformed. */
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

/** Names that no layer can have. */
const reserved = new Set(['initial', 'inherit', 'unset', 'revert', 'revert-layer', 'default'])

/** Collects the layers of one sheet while it is parsed. */
export class LayerRows {
  readonly rows: SheetLayer[] = [{ parent: 0, name: '' }]
  private readonly depths: number[] = [0]
  private readonly known = new Map<string, number>()

  /** The row of a dotted name inside `parent`; no names at all make an anonymous layer. -1 when it cannot be. */
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

/** A sheet as `LayerOrder` needs it. */
export interface LayeredSheet {
  readonly layers: readonly SheetLayer[]
}

export interface LayeredImport {
  /** Row, in the importing sheet, of the layer the import goes into; 0 for none. */
  readonly layer: number
  /** How many rows of the importing sheet were named before this import or by it. */
  readonly layersSoFar: number
}

interface Node {
  readonly children: number[]
  readonly named: Map<string, number>
  rank: number
}

/** The layers of one origin. Enter sheets in the order of the document, then ask for ranks. */
export class LayerOrder {
  private readonly nodes: Node[] = [{ children: [], named: new Map(), rank: 0 }]
  private isRanked = false

  /** Begins a sheet. `place` is where an import puts it; leave it out for other sheets. */
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

  /** Children before what holds them: rules of a layer's own are stronger than those of the layers inside it. */
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

/** Where an imported sheet goes. */
export interface LayerPlace {
  readonly node: number
}

/** One use of a sheet: the same file imported into two layers is entered twice. */
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

  /** The place of an import; enter the imported sheet before the next import is asked for. */
  placeOf(rule: LayeredImport): LayerPlace {
    this.declare(rule.layersSoFar)
    return { node: this.nodes[rule.layer] ?? this.nodes[0] ?? 0 }
  }

  /** Names the remaining layers. Call it once the sheet's imports were entered. */
  finish(): void {
    this.declare(this.sheet.layers.length)
  }

  /**
   * The strength of `StyleRule.layer` among all rules of the origin: 0 is the weakest. For important declarations the
   * order is the other way round. Final only when every sheet of the origin is finished.
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
