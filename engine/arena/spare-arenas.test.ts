import { describe, expect, test } from 'vitest'
import { createArena } from './arena.ts'
import { Arenas } from './arenas.ts'
import type { NodeId } from './ids.ts'
import { f64, i32, type Schema } from './schema.ts'
import { type ArenaGroup, SpareArenas } from './spare-arenas.ts'

const schema = { tag: i32, width: f64 } as const
const BYTES_PER_ROW = 12

const nodesOf = (spare: SpareArenas | null) => {
  const arenas = new Arenas(null, spare)
  return { arenas, nodes: arenas.create<typeof schema, NodeId>('nodes', schema, 16) }
}

const groupOf = (bytes: number): ArenaGroup & { resets: number } => {
  const group = { arenas: [createArena<Schema, number>('nodes', { only: f64 }, bytes / 8)], resets: 0, reset: () => { group.resets++ } }
  return group
}
const kind = {}

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

  test('a group is left and taken as one, and forgets what it knew', () => {
    const spare = new SpareArenas()
    const set = (): Arenas => new Arenas(null, spare)
    const first = set()
    const group = first.group(kind, () => groupOf(1024))
    expect(first.all()).toEqual(group.arenas)
    group.arenas[0]?.push()
    first.release()
    expect([spare.bytes, group.resets, group.arenas[0]?.length]).toEqual([1024, 1, 1])
    const second = set()
    expect(second.group(kind, () => groupOf(1024))).toBe(group)
    expect(second.all()).toEqual(group.arenas)
    expect(second.group({}, () => groupOf(1024))).not.toBe(group)
  })

  test('keeps no large arena, and no more than a few megabytes in all', () => {
    const spare = new SpareArenas()
    spare.give(kind, groupOf(1_048_576))
    expect(spare.bytes).toBe(0)
    for (let i = 0; i < 100; i++) spare.give(kind, groupOf(262_144))
    expect(spare.bytes).toBe(4_194_304)
  })

  test('what a large document left makes room for what small ones go on taking', () => {
    const spare = new SpareArenas()
    for (let i = 0; i < 8; i++) spare.give(kind, groupOf(524_288))
    expect(spare.bytes).toBe(4_194_304)
    const small = [groupOf(1024), groupOf(2048), groupOf(4096)]
    for (const group of small) spare.give(group, group)
    expect(spare.bytes).toBe(4_194_304 - 524_288 + 1024 + 2048 + 4096)
    for (const group of small) expect(spare.take(group)).toBe(group)
  })

  test('a set without any leaves none', () => {
    const { arenas, nodes } = nodesOf(null)
    nodes.pushMany(40)
    arenas.release()
    expect(nodes.length).toBe(41)
  })
})
