import { describe, expect, test } from 'vitest'
import { Arenas } from './arenas.ts'
import type { BoxId, ItemId, NodeId, TextOffset } from './ids.ts'
import { as, i32, id, idBy, rangeEnd, u8 } from './schema.ts'
import { TextStore } from './text-store.ts'

const nodeSchema = { parent: id<NodeId>('nodes'), end: rangeEnd<NodeId>('nodes'), text: id<TextOffset>('text'), size: i32 } as const
const boxSchema = { node: id<NodeId>('nodes'), count: i32 } as const
const itemSchema = { kind: as<0 | 1 | 2>(u8), ref: idBy('kind', { 1: 'nodes', 2: 'boxes' }) } as const

function setUp() {
  const arenas = new Arenas()
  return {
    arenas,
    nodes: arenas.create<typeof nodeSchema, NodeId>('nodes', nodeSchema, 16),
    boxes: arenas.create<typeof boxSchema, BoxId>('boxes', boxSchema, 16),
    items: arenas.create<typeof itemSchema, ItemId>('items', itemSchema, 16),
    text: arenas.addStore(new TextStore('text', 64)),
  }
}

const column = (array: ArrayLike<number>, length: number): number[] => Array.from(array).slice(1, length)

/** Row 1 contains everything; 2 is a finished child that contains 3 to 6; 7 is a later child that contains 8. */
function family() {
  const set = setUp()
  const { nodes } = set
  nodes.pushMany(8)
  const parents = [0, 1, 2, 2, 4, 2, 1, 7]
  const ends = [9, 7, 4, 6, 6, 7, 9, 9]
  parents.forEach((parent, i) => { nodes.parent[i + 1] = parent as NodeId })
  ends.forEach((end, i) => { nodes.end[i + 1] = end as NodeId })
  return set
}

describe('discardBefore', () => {
  test('moves ids of later rows down, in the arena itself and in every other that points there', () => {
    const { arenas, nodes, boxes } = family()
    boxes.pushMany(4)
    ;[1, 2, 5, 8].forEach((node, i) => { boxes.node[i + 1] = node as NodeId })
    arenas.discardBefore('nodes', 7, 3)
    expect(nodes.length).toBe(5)
    expect(column(nodes.columnOf('parent'), 5)).toEqual([0, 1, 1, 3])
    expect(column(boxes.columnOf('node'), 5)).toEqual([1, 2, 0, 4])
  })

  test('range ends inside what goes come to the place where it was; ends behind it move', () => {
    const { arenas, nodes } = family()
    arenas.discardBefore('nodes', 7, 3)
    expect(column(nodes.columnOf('end'), 5)).toEqual([5, 3, 5, 5])
  })

  test('a range that ends just before what goes keeps its end', () => {
    const { arenas, nodes } = setUp()
    nodes.pushMany(6)
    nodes.end[2] = 3 as NodeId
    nodes.end[6] = 7 as NodeId
    arenas.discardBefore('nodes', 5, 3)
    expect([nodes.end[2], nodes.end[4], nodes.length]).toEqual([3, 5, 5])
  })

  test('plain numbers stay as they are', () => {
    const { arenas, nodes, boxes } = family()
    boxes.push()
    boxes.count[1] = 8
    nodes.size[8] = 7
    arenas.discardBefore('nodes', 7, 3)
    expect([boxes.count[1], nodes.size[4]]).toEqual([8, 7])
  })

  test('a reference that another column explains moves only when it points into this arena', () => {
    const { arenas, items } = family()
    items.pushMany(4)
    ;([[1, 8], [2, 8], [0, 8], [1, 4]] as const).forEach(([kind, ref], i) => {
      items.kind[i + 1] = kind
      items.ref[i + 1] = ref
    })
    arenas.discardBefore('nodes', 7, 3)
    expect(column(items.columnOf('ref'), 5)).toEqual([4, 8, 8, 0])
    arenas.discardBefore('boxes', 3, 1)
    expect(column(items.columnOf('ref'), 5)).toEqual([4, 6, 8, 0])
  })

  test('the text store slides like an arena', () => {
    const { arenas, nodes, text } = setUp()
    nodes.pushMany(3)
    ;['first', 'second', 'third'].forEach((word, i) => {
      nodes.text[i + 1] = text.append(word)
      nodes.size[i + 1] = word.length
    })
    arenas.discardBefore('text', nodes.text[2] ?? 0, 1)
    const read = (n: number): string => text.slice(nodes.text[n] ?? 0, nodes.size[n] ?? 0)
    expect([nodes.text[1], read(2), read(3)]).toEqual([0, 'second', 'third'])
    expect(text.length).toBe(1 + 'secondthird'.length)
    expect(text.bytesTouched()).toBe('firstsecondthird'.length * 2)
  })

  test('an empty discard changes nothing; row 0 and unknown names are refused', () => {
    const { arenas, nodes } = family()
    arenas.discardBefore('nodes', 3, 3)
    expect(nodes.length).toBe(9)
    expect(() => arenas.discardBefore('nodes', 3, 0)).toThrow('row 0')
    expect(() => arenas.discardBefore('breakUnits', 3, 1)).toThrow('no arena named breakUnits')
  })

  test('sliding over and over leaves the same tree as building only what is left', () => {
    const { arenas, nodes } = setUp()
    for (let round = 0; round < 200; round++) {
      const top = nodes.push()
      for (let i = 0; i < 3; i++) nodes.parent[nodes.push()] = top
      nodes.end[top] = nodes.length as NodeId
      if (nodes.length > 9) arenas.discardBefore('nodes', 5, 1)
    }
    expect(column(nodes.columnOf('parent'), nodes.length)).toEqual([0, 1, 1, 1, 0, 5, 5, 5])
    expect([nodes.end[1], nodes.end[5], nodes.highWater]).toEqual([5, 9, 13])
  })
})

test('bytes are counted at the fullest moment', () => {
  const { arenas, nodes, boxes } = family()
  boxes.pushMany(2)
  nodes.truncate(1)
  expect(arenas.bytesTouched()).toBe(8 * 16 + 2 * 8)
})
