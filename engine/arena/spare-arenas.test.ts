import { describe, expect, test } from 'vitest'
import { type ArenaCore, createArena } from './arena.ts'
import { Arenas } from './arenas.ts'
import type { NodeId } from './ids.ts'
import { f64, i32, type Schema } from './schema.ts'
import { SpareArenas } from './spare-arenas.ts'

const schema = { tag: i32, width: f64 } as const
const BYTES_PER_ROW = 12

const nodesOf = (spare: SpareArenas | null) => {
  const arenas = new Arenas(null, spare)
  return { arenas, nodes: arenas.create<typeof schema, NodeId>('nodes', schema, 16) }
}

const arenaOf = (bytes: number): ArenaCore<number> => createArena<Schema, number>('nodes', { only: f64 }, bytes / 8)

describe('spare arenas', () => {
  test('what is given is taken by the next of its schema, empty', () => {
    const spare = new SpareArenas()
    const first = nodesOf(spare)
    for (let i = 0; i < 40; i++) {
      const n = first.nodes.push()
      first.nodes.tag[n] = 7
      first.nodes.width[n] = 0.5
    }
    first.nodes.truncate(30)
    expect(spare.bytes).toBe(0)
    first.arenas.release()
    first.arenas.release()
    expect(spare.bytes).toBe(64 * BYTES_PER_ROW)
    const other = new Arenas(null, spare).create('boxes', { tag: i32, width: f64 }, 16)
    expect(other).not.toBe(first.nodes)
    const { nodes } = nodesOf(spare)
    expect(nodes).toBe(first.nodes)
    expect(spare.bytes).toBe(0)
    expect([nodes.length, nodes.highWater, nodes.capacity]).toEqual([1, 1, 64])
    for (let n = 0; n < 64; n++) expect([nodes.tag[n], nodes.width[n]]).toEqual([0, 0])
    expect(nodesOf(spare).nodes).not.toBe(nodes)
  })

  test('a document beside another leaves its own at its end, or with the other', () => {
    const spare = new SpareArenas()
    const main = nodesOf(spare)
    const beside = (): Arenas => {
      const arenas = main.arenas.beside()
      arenas.create<typeof schema, NodeId>('nodes', schema, 16)
      return arenas
    }
    const [first] = [beside(), beside()]
    first?.release()
    expect(spare.bytes).toBe(16 * BYTES_PER_ROW)
    main.arenas.release()
    expect(spare.bytes).toBe(3 * 16 * BYTES_PER_ROW)
  })

  test('a taken one has the room that is asked for, and asks its own document before it grows', () => {
    const spare = new SpareArenas()
    const wider = { tag: i32 } as const
    const asked: string[] = []
    const one = (name: string, reserve: number): Arenas => {
      const arenas = new Arenas(() => asked.push(name), spare)
      arenas.create('nodes', wider, reserve)
      return arenas
    }
    one('first', 16).release()
    const arenas = one('second', 100)
    const [nodes] = arenas.all()
    expect(nodes?.capacity).toBe(100)
    nodes?.ensure(1_000_000)
    expect(asked).toEqual(['second'])
  })

  test('keeps no large arena, and no more than a few megabytes in all', () => {
    const spare = new SpareArenas()
    spare.give(arenaOf(1_048_576))
    expect(spare.bytes).toBe(0)
    for (let i = 0; i < 100; i++) spare.give(arenaOf(262_144))
    expect(spare.bytes).toBe(4_194_304)
  })

  test('what a large document left makes room for what small ones go on taking', () => {
    const spare = new SpareArenas()
    for (let i = 0; i < 8; i++) spare.give(arenaOf(524_288))
    expect(spare.bytes).toBe(4_194_304)
    const small = [arenaOf(1024), arenaOf(2048), arenaOf(4096)]
    for (const arena of small) spare.give(arena)
    expect(spare.bytes).toBe(4_194_304 - 524_288 + 1024 + 2048 + 4096)
    for (const arena of small) expect(spare.take(arena.schema)).toBe(arena)
  })

  test('a set without any leaves none', () => {
    const { arenas, nodes } = nodesOf(null)
    nodes.pushMany(40)
    arenas.release()
    expect(nodes.length).toBe(41)
  })
})
