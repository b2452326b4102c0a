/**
 * Creates and registers the arenas of the input stage, so that discarding rows rebases all columns that refer to them. The node and
 * attribute rows of a document are released together.
 */
import type { Arenas } from '../arena/arenas.ts'
import { Atoms } from '../arena/atoms.ts'
import type { AttributeId, NodeId } from '../arena/ids.ts'
import { TextStore } from '../arena/text-store.ts'
import { type KnownNames, Names } from './names.ts'
import { attributeSchema, nodeSchema, type DocumentNodes } from './nodes.ts'

export interface InputReserve {
  readonly nodes: number
  readonly attributes: number
  readonly text: number
}

const SMALL: InputReserve = { nodes: 1024, attributes: 1024, text: 16384 }

/** The empty node arenas of a new document; `reserve` is the number of rows before they grow. */
export function createDocumentNodes(arenas: Arenas, reserve: InputReserve = SMALL, known?: KnownNames): DocumentNodes {
  return {
    nodes: arenas.create<typeof nodeSchema, NodeId>('nodes', nodeSchema, reserve.nodes),
    attributes: arenas.create<typeof attributeSchema, AttributeId>('attributes', attributeSchema, reserve.attributes),
    text: arenas.addStore(new TextStore('text', reserve.text)),
    atoms: new Atoms(),
    names: new Names(known),
    quirks: { ofLines: false, ofTables: false },
  }
}
