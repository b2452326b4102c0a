import { describe, expect, test } from 'vitest'
import { Arenas } from './arenas.ts'
import type { NodeId } from './ids.ts'
import { f64, i32 } from './schema.ts'
import { SpareBlocks } from './spare-blocks.ts'

const schema = { tag: i32, width: f64 } as const
const BYTES_PER_ROW = 12

const nodesOf = (spare: SpareBlocks | null) => {
  const arenas = new Arenas(null, spare)
  return { arenas, nodes: arenas.create<typeof schema, NodeId>('nodes', schema, 16) }
}

describe('spare blocks', () => {
  test('a block that is given back is the next of its size, zeroed', () => {
    const spare = new SpareBlocks()
    const block = spare.take(64)
    new Uint8Array(block).fill(7)
    spare.give(block)
    expect(spare.bytes).toBe(64)
    expect(spare.take(32)).not.toBe(block)
    expect(spare.take(64)).toBe(block)
    expect([...new Uint8Array(block)]).toEqual(new Array(64).fill(0))
    expect(spare.bytes).toBe(0)
    expect(spare.take(64)).not.toBe(block)
  })

  test('keeps no large block, and no more than a few megabytes in all', () => {
    const spare = new SpareBlocks()
    spare.give(new ArrayBuffer(1_048_576))
    expect(spare.bytes).toBe(0)
    for (let i = 0; i < 100; i++) spare.give(new ArrayBuffer(262_144))
    expect(spare.bytes).toBe(4_194_304)
  })

  test('what a large document left makes room for what small ones go on taking', () => {
    const spare = new SpareBlocks()
    const small = [1024, 2048, 4096]
    for (let i = 0; i < 8; i++) spare.give(new ArrayBuffer(524_288))
    expect(spare.bytes).toBe(4_194_304)
    const blocks = small.map((bytes) => spare.take(bytes))
    for (const block of blocks) spare.give(block)
    expect(spare.bytes).toBeLessThanOrEqual(4_194_304)
    for (const [i, bytes] of small.entries()) expect(spare.take(bytes)).toBe(blocks[i])
  })

  test('an arena begins zeroed in what another left, the blocks that it grew out of included', () => {
    const spare = new SpareBlocks()
    const first = nodesOf(spare)
    for (let i = 0; i < 40; i++) {
      const n = first.nodes.push()
      first.nodes.tag[n] = 7
      first.nodes.width[n] = 0.5
    }
    expect(spare.bytes).toBe(0)
    first.arenas.release()
    first.arenas.release()
    expect(spare.bytes).toBe((16 + 32 + 64) * BYTES_PER_ROW)
    const { nodes } = nodesOf(spare)
    expect(spare.bytes).toBe((32 + 64) * BYTES_PER_ROW)
    for (let i = 0; i < 40; i++) {
      const n = nodes.push()
      expect([nodes.tag[n], nodes.width[n]]).toEqual([0, 0])
    }
    expect(spare.bytes).toBe(0)
  })

  test('arenas without any leave none', () => {
    const { arenas, nodes } = nodesOf(null)
    nodes.pushMany(40)
    arenas.release()
    expect(nodes.length).toBe(41)
  })
})
