import v8 from 'node:v8'
import { describe, expect, test } from 'vitest'
import { createArena, LARGE_GROWTH, newRow, rowsTouched } from './arena.ts'
import { fastObject } from './fast-object.ts'
import type { NodeId } from './ids.ts'
import { as, bytesPerRow, f64, i16, i32, id, u16, u32, u8, f32 } from './schema.ts'

v8.setFlagsFromString('--allow-natives-syntax')
const hasFastProperties = new Function('o', 'return %HasFastProperties(o)') as (object: object) => boolean

const schema = { tag: u16, parent: id<NodeId>('nodes'), width: f64 } as const
const make = (reserve = 4) => createArena<typeof schema, NodeId>('nodes', schema, reserve)

describe('arena', () => {
  test('hands out rows from 1 on, zeroed', () => {
    const nodes = make()
    expect([nodes.length, nodes.push(), nodes.push(), nodes.length]).toEqual([1, 1, 2, 3])
    expect([nodes.tag[1], nodes.parent[2], nodes.width[2]]).toEqual([0, 0, 0])
  })

  test('growth keeps every row and zeroes the new ones', () => {
    const nodes = make(2)
    for (let i = 1; i <= 100; i++) {
      const n = nodes.push()
      expect([nodes.tag[n], nodes.parent[n], nodes.width[n]]).toEqual([0, 0, 0])
      nodes.tag[n] = i
      nodes.parent[n] = (i - 1) as NodeId
      nodes.width[n] = i / 8
    }
    expect(nodes.capacity).toBeGreaterThanOrEqual(101)
    for (let i = 1; i <= 100; i++) expect([nodes.tag[i], nodes.parent[i], nodes.width[i]]).toEqual([i, i - 1, i / 8])
  })

  test('lets the row after the last be read, also when it is full', () => {
    const nodes = make(2)
    for (let i = 0; i < 40; i++) {
      expect([nodes.tag[nodes.length], nodes.width[nodes.length]]).toEqual([0, 0])
      nodes.width[nodes.push()] = 1
    }
  })

  test('asks before it grows by much, and is as it was when that is refused', () => {
    const nodes = make(2)
    const asked: number[] = []
    nodes.onGrow = (bytes) => {
      asked.push(bytes)
      if (bytes > 2 * LARGE_GROWTH) throw new Error('no room')
    }
    const grow = (): void => {
      for (;;) nodes.push()
    }
    expect(grow).toThrow('no room')
    expect(asked).toHaveLength(2)
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(LARGE_GROWTH)
    expect(nodes.length).toBe(nodes.capacity)
    expect(nodes.tag[nodes.length - 1]).toBe(0)
  })

  test('newRow hands out the rows that push does, across growth', () => {
    const nodes = make(2)
    for (let i = 1; i <= 100; i++) {
      const n = i % 7 === 0 ? nodes.push() : newRow(nodes)
      expect([n, nodes.length, nodes.tag[n]]).toEqual([i, i + 1, 0])
      nodes.tag[n] = i
    }
    expect(nodes.capacity).toBeGreaterThanOrEqual(101)
    for (let i = 1; i <= 100; i++) expect(nodes.tag[i]).toBe(i)
  })

  test('a column read before growth is not the column afterwards', () => {
    const nodes = make(2)
    const before = nodes.tag
    for (let i = 0; i < 10; i++) nodes.push()
    expect(nodes.tag).not.toBe(before)
    expect(nodes.columnOf('tag')).toBe(nodes.tag)
  })

  test('pushMany gives the first of consecutive zeroed rows, across growth', () => {
    const nodes = make(4)
    nodes.tag[nodes.push()] = 9
    const first = nodes.pushMany(50)
    expect([first, nodes.length, nodes.tag[1], nodes.tag[first + 49]]).toEqual([2, 52, 9, 0])
    expect(nodes.pushMany(0)).toBe(52)
    expect(nodes.length).toBe(52)
  })

  test('ensure makes room without rows', () => {
    const nodes = make(4)
    nodes.ensure(1000)
    expect([nodes.length, nodes.capacity >= 1000]).toEqual([1, true])
    const column = nodes.tag
    nodes.pushMany(900)
    expect(nodes.tag).toBe(column)
  })

  test('truncate zeroes what it takes back and remembers the fullest moment', () => {
    const nodes = make()
    for (let i = 0; i < 5; i++) nodes.tag[nodes.push()] = 7
    nodes.truncate(3)
    expect([nodes.length, nodes.highWater, rowsTouched(nodes)]).toEqual([3, 6, 5])
    expect([nodes.tag[2], nodes.tag[3], nodes.tag[5]]).toEqual([7, 0, 0])
    expect(nodes.tag[nodes.push()]).toBe(0)
  })

  test('a row that is dropped counts for the fullest moment and keeps what stood in it for the next to overwrite', () => {
    const nodes = make()
    for (let i = 0; i < 3; i++) nodes.tag[nodes.push()] = 7
    nodes.dropLast()
    expect([nodes.length, nodes.highWater, nodes.tag[nodes.push()]]).toEqual([3, 4, 7])
  })

  test('reset zeroes every row, row 0 too, and starts the count anew', () => {
    const nodes = make()
    nodes.tag[0] = 3
    for (let i = 0; i < 9; i++) nodes.width[nodes.push()] = 1
    const { capacity } = nodes
    nodes.reset()
    expect([nodes.length, nodes.highWater, nodes.capacity]).toEqual([1, 1, capacity])
    expect([...nodes.columnOf('tag'), ...nodes.columnOf('width')].every((value) => value === 0)).toBe(true)
  })

  test('slide moves the suffix down and zeroes what it leaves behind', () => {
    const nodes = make()
    for (let i = 1; i <= 6; i++) nodes.tag[nodes.push()] = i
    nodes.slide(5, 2)
    expect([nodes.length, nodes.highWater]).toEqual([4, 7])
    expect([...nodes.columnOf('tag')].slice(0, 7)).toEqual([0, 1, 5, 6, 0, 0, 0])
  })

  test('an unknown column is named in the error', () => {
    expect(() => make().columnOf('colour')).toThrow('arena nodes has no column colour')
  })

  test('V8 keeps an arena in fast mode, before and after it grew', () => {
    const nodes = make(2)
    expect(hasFastProperties(nodes)).toBe(true)
    nodes.pushMany(1000)
    expect(hasFastProperties(nodes)).toBe(true)
    const readers = fastObject(Array.from({ length: 300 }, (_, i) => [`property${i}`, () => i]))
    expect(hasFastProperties(readers)).toBe(true)
    const dictionary: Record<string, unknown> = { a: 1, b: 2 }
    delete dictionary['a']
    expect(hasFastProperties(dictionary)).toBe(false)
  })
})

describe('schema', () => {
  test('bytes per row are the sum of the columns, with every storage at its real width', () => {
    const all = { u8, u16, i16, i32, u32, f32, f64, id: id('nodes'), as: as<NodeId>(u8) }
    expect(bytesPerRow(all)).toBe(1 + 2 + 2 + 4 + 4 + 4 + 8 + 4 + 1)
    const arena = createArena('nodes', all, 8)
    let real = 0
    for (const name of Object.keys(all)) real += arena.columnOf(name).BYTES_PER_ELEMENT
    expect(arena.bytesPerRow).toBe(real)
  })
})
