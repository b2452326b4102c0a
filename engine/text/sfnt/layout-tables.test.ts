import { describe, expect, test } from 'vitest'
import { Bytes, FontError } from './bytes.ts'
import { readContext } from './contexts.ts'
import { kernTable, NOT_PLAIN, pairLookups, PairSubtable } from './kerning.ts'
import { Coverage, GlyphClasses, LayoutTable } from './layout-tables.ts'
import { LigatureSubtable, SingleSubtable } from './ligatures.ts'

/** Big-endian 16-bit words as bytes. */
const words = (...values: number[]): Bytes =>
  new Bytes(Uint8Array.from(values.flatMap((value) => [(value >> 8) & 255, value & 255])), 'the test table')

const row = (...glyphs: number[]): Int32Array => Int32Array.from(glyphs)

describe('coverage and classes', () => {
  test('positions are told in both formats', () => {
    const list = new Coverage(words(1, 3, 4, 9, 20))
    expect([4, 9, 20, 5, -1].map((glyph) => list.indexOf(glyph))).toEqual([0, 1, 2, -1, -1])
    const ranges = new Coverage(words(2, 2, 4, 6, 0, 10, 12, 3))
    expect([4, 6, 7, 10, 12, 13].map((glyph) => ranges.indexOf(glyph))).toEqual([0, 2, -1, 3, 5, -1])
  })

  test('every covered glyph is marked once, whatever the ranges do', () => {
    const flags = new Uint16Array(8)
    new Coverage(words(2, 2, 1, 0xffff, 0, 0, 0xffff, 0)).mark(flags, 4)
    expect([...flags]).toEqual([0, 4, 4, 4, 4, 4, 4, 4])
  })

  test('classes are 0 where nothing is said', () => {
    const run = new GlyphClasses(words(1, 10, 3, 1, 0, 2))
    expect([9, 10, 11, 12, 13].map((glyph) => run.classOf(glyph))).toEqual([0, 1, 0, 2, 0])
    const ranges = new GlyphClasses(words(2, 1, 5, 7, 3))
    expect([4, 5, 7, 8].map((glyph) => ranges.classOf(glyph))).toEqual([0, 3, 3, 0])
  })
})

describe('kerning', () => {
  // Format 1: glyph 5 followed by 7 or 9; value1 is the advance.
  const pairs = words(1, 12, 4, 0, 1, 18, 1, 1, 5, 2, 7, -50, 9, 30)

  test('of single pairs', () => {
    // The pair set begins at byte 18; the coverage table is in between.
    const table = new PairSubtable(pairs)
    expect([table.find(5, 7), table.find(5, 9)]).toEqual([-50, 30])
    const kerning = pairLookups([[table]])
    expect([kerning.between(5, 7), kerning.between(5, 8), kerning.between(6, 7)]).toEqual([-50, 0, 0])
  })

  test('of classes, and the first subtable that covers the first glyph decides', () => {
    const classes = words(2, 24, 4, 0, 30, 38, 2, 2, 0, 0, 0, -80, 1, 1, 5, 1, 5, 1, 1, 1, 7, 1, 1)
    // Coverage at 24 (glyph 5), first classes at 30 (glyph 5 is 1), second classes at 38 (glyph 7 is 1).
    const table = new PairSubtable(classes)
    expect([table.find(5, 7), table.find(5, 8)]).toEqual([-80, 0])
    expect(pairLookups([[new PairSubtable(pairs), table]]).between(5, 7)).toBe(-50)
    expect(pairLookups([[new PairSubtable(pairs)], [table]]).between(5, 7)).toBe(-130)
    expect(pairLookups([[new PairSubtable(pairs), table]]).between(5, 8)).toBe(0)
  })

  test('that moves glyphs is not plain', () => {
    const placed = words(1, 12, 5, 0, 1, 18, 1, 1, 5, 1, 7, 3, -50)
    expect(pairLookups([[new PairSubtable(placed)]]).between(5, 7)).toBe(NOT_PLAIN)
    const second = words(1, 12, 4, 4, 1, 18, 1, 1, 5, 1, 7, -50, 10)
    expect(pairLookups([[new PairSubtable(second)]]).between(5, 7)).toBe(NOT_PLAIN)
  })

  test('from the kern table, without vertical and cross-stream subtables', () => {
    const subtable = (coverage: number, value: number): number[] => [0, 20, coverage, 1, 0, 0, 0, 3, 4, value]
    const kern = kernTable(words(0, 3, ...subtable(1, -10), ...subtable(0, 99), ...subtable(5, 77)).data)
    expect([kern?.between(3, 4), kern?.between(4, 3)]).toEqual([-10, 0])
    const sum = kernTable(words(0, 2, ...subtable(1, -10), ...subtable(1, -5)).data)
    expect(sum?.between(3, 4)).toBe(-15)
    const override = kernTable(words(0, 2, ...subtable(1, -10), ...subtable(9, -5)).data)
    expect(override?.between(3, 4)).toBe(-5)
    expect(kernTable(words(0, 0).data)).toBeNull()
  })
})

describe('substitution', () => {
  test('finds the first ligature of the set that matches, and its length', () => {
    // Glyph 5: 5 6 7 -> 40, 5 6 -> 41.
    const table = new LigatureSubtable(words(1, 8, 1, 14, 1, 1, 5, 2, 6, 14, 40, 3, 6, 7, 41, 2, 6))
    expect(table.find(row(5, 6, 7), 3, 0)).toBe(3 * 0x10000 + 40)
    expect(table.find(row(5, 6, 8), 3, 0)).toBe(2 * 0x10000 + 41)
    expect(table.find(row(5, 6, 7), 2, 0)).toBe(2 * 0x10000 + 41)
    expect(table.find(row(5, 7, 6), 3, 0)).toBe(0)
    expect(table.find(row(6, 5), 2, 0)).toBe(0)
  })

  test('replaces single glyphs by distance and by list', () => {
    const delta = new SingleSubtable(words(1, 6, -2, 1, 1, 5))
    expect([delta.find(5), delta.find(6)]).toEqual([3, -1])
    const list = new SingleSubtable(words(2, 10, 2, 70, 80, 1, 2, 5, 6))
    expect([list.find(5), list.find(6), list.find(7)]).toEqual([70, 80, -1])
  })
})

describe('contexts', () => {
  test('of coverages match what is before, at and after', () => {
    // Chaining format 3: before 4, input 5, after 6.
    const context = readContext(words(3, 1, 20, 1, 26, 1, 32, 1, 0, 0, 1, 1, 4, 1, 1, 5, 1, 1, 6), true)
    expect(context?.matches(row(4, 5, 6), 3, 1)).toBe(true)
    expect(context?.matches(row(3, 5, 6), 3, 1)).toBe(false)
    expect(context?.matches(row(4, 5, 7), 3, 1)).toBe(false)
    expect(context?.matches(row(4, 5), 2, 1)).toBe(false)
    expect(context?.matches(row(5, 6), 2, 0)).toBe(false)
  })

  test('of glyph rules match the whole input sequence', () => {
    // Format 1: glyph 5, one set with one rule 5 6 7.
    const context = readContext(words(1, 8, 1, 14, 1, 1, 5, 1, 4, 3, 0, 6, 7), false)
    expect(context?.matches(row(5, 6, 7), 3, 0)).toBe(true)
    expect(context?.matches(row(5, 6, 8), 3, 0)).toBe(false)
    expect(context?.matches(row(5, 6), 2, 0)).toBe(false)
  })
})

describe('damaged layout tables', () => {
  test('throw FontError instead of reading elsewhere', () => {
    expect(() => new Coverage(words(1, 500, 1))).toThrow(FontError)
    expect(() => new LayoutTable(words(0, 1, 10, 2000, 2000).data, 'GSUB').features(['latn'])).toThrow(FontError)
    expect(() => new LayoutTable(words(0, 1, 0, 0, 9000).data, 'GPOS').lookup(0)).toThrow(FontError)
  })

  test('lists that overlap without end are given up', () => {
    const bytes = new Uint8Array(300_000)
    for (let i = 0; i < 200_000; i += 2) bytes[i + 1] = 1
    bytes.fill(0xff, 2, 4)
    const table = new Bytes(bytes, 'the test table', { left: 100_000 })
    new Coverage(table)
    expect(() => new Coverage(table)).toThrow('overlap endlessly')
  })
})
