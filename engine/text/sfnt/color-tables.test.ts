import { describe, expect, test } from 'vitest'
import { colorBitmaps, colorLayers, makeFont, sbix, u16, u32 } from '../testing/make-font.ts'
import { openFont } from './open-font.ts'
import { Outlines } from './outlines.ts'

const file = [137, 80, 78, 71, 1, 2, 3]
const other = [137, 80, 78, 71, 4]

const open = (plan: Parameters<typeof makeFont>[0]) => openFont(makeFont(plan), 0, 'made')

describe('COLR version 0', () => {
  const tables = colorLayers({ 1: [[2, 0], [3, 0xffff], [2, 7]] }, [[0xff0000ff, 0x00ff0080], [0x0000ffff, 0x000000ff]])

  test('gives layers in the colours of the first palette', () => {
    const { color } = open({ characters: 'a', extraGlyphs: 2, tables })
    expect(color?.layers(1)).toEqual([{ glyph: 2, color: 0xff0000ff }, { glyph: 3, color: null }, { glyph: 2, color: 0x000000ff }])
    expect([0, 1, 2].map((glyph) => color?.has(glyph))).toEqual([false, true, false])
  })

  test('layers of glyphs that are not there are left out', () => {
    const beyond = colorLayers({ 1: [[99, 0], [2, 0]], 2: [[77, 0]] }, [[0x010203ff]])
    const { color } = open({ characters: 'a', extraGlyphs: 1, tables: beyond })
    expect(color?.layers(1)).toEqual([{ glyph: 2, color: 0x010203ff }])
    expect(color?.has(2)).toBe(false)
  })

  test('damaged, or of version 1 only, it is as if it were not there', () => {
    expect(open({ characters: 'a', tables: { COLR: [0, 0, 0, 9], CPAL: [0] } }).color).toBeNull()
    const one = open({ characters: 'a', tables: { COLR: [...u16(1, 0), ...u32(0, 0), ...u16(0)], CPAL: tables.CPAL } })
    expect([one.color, one.colorProblem]).toEqual([null, 'its COLR table is of version 1'])
    expect(open({ characters: 'a' }).colorProblem).toBeNull()
  })
})

describe('bitmaps', () => {
  test('of CBDT stand where their metrics say', () => {
    const program = open({ characters: 'abc', bitmapsOnly: true, tables: colorBitmaps(2, [file, other], 60) })
    expect(program.outlines).toBe('none')
    expect(program.color?.has(1)).toBe(false)
    expect(program.color?.bitmap(2)).toEqual({ png: Uint8Array.from(file), scaleX: 10, scaleY: 10, left: 5, bottom: 20 })
    expect(program.color?.bitmap(3)?.png).toEqual(Uint8Array.from(other))
  })

  test.each([
    // first, last, offset; header (format, image format, data), body
    [2, [...u32(9 + file.length), 60, 60, 5, 80, 120, 0, 0, 0]],
    [3, u16(0, 9 + file.length)],
    [4, [...u32(1), ...u16(2, 0, 3, 9 + file.length)]],
    [5, [...u32(9 + file.length), 60, 60, 5, 80, 120, 0, 0, 0, ...u32(1), ...u16(2)]],
  ])('of index format %s are found', (format, body) => {
    const tables = colorBitmaps(2, [file], 60)
    const list = [...u16(2, 2), ...u32(8), ...u16(format, 17), ...u32(4), ...body]
    const { color } = open({ characters: 'ab', bitmapsOnly: true, tables: { ...tables, CBLC: [...tables.CBLC.slice(0, 56), ...list] } })
    expect(color?.bitmap(2)?.png).toEqual(Uint8Array.from(file))
    expect(color?.has(1)).toBe(false)
  })

  test('of sbix may be shared', () => {
    const program = open({ characters: 'abc', tables: { sbix: sbix(4, { 1: file, 2: 1, 3: 9 }) } })
    expect(program.outlines).toBe('truetype')
    expect(program.color?.bitmap(1)).toEqual({ png: Uint8Array.from(file), scaleX: 10, scaleY: 10, left: 5, bottom: -20 })
    expect(program.color?.bitmap(2)?.png.subarray(0, file.length)).toEqual(Uint8Array.from(file))
    expect(program.color?.has(3)).toBe(false)
  })

  test('that lie outside their table are not there', () => {
    const tables = colorBitmaps(1, [file], 60)
    const cut = open({ characters: 'a', bitmapsOnly: true, tables: { ...tables, CBDT: tables.CBDT.slice(0, -3) } })
    expect(cut.color?.has(1)).toBe(false)
  })
})

describe('outlines', () => {
  const drawn = (outlines: Outlines, glyph: number): string => {
    const parts: string[] = []
    outlines.draw(glyph, {
      moveTo: (x, y) => parts.push(`M${x},${y}`),
      lineTo: (x, y) => parts.push(`L${x},${y}`),
      quadTo: (cx, cy, x, y) => parts.push(`Q${cx},${cy},${x},${y}`),
      close: () => parts.push('Z'),
    })
    return parts.join(' ')
  }

  const glyphs = (...list: readonly (readonly number[])[]): Outlines => {
    const glyf = list.flat()
    let at = 0
    const loca = [0, ...list.map((glyph) => (at += glyph.length))].flatMap((offset) => u32(offset))
    const head = Array.from({ length: 54 }, (_, i) => (i === 51 ? 1 : 0))
    const tables = new Map([['glyf', glyf], ['loca', loca], ['head', head]])
    return new Outlines((tag) => Uint8Array.from(tables.get(tag) ?? []))
  }

  const bounds = u16(0, 0, 0, 0)
  /** Two on-curve points with an off-curve point between them. */
  const curve = [...u16(1), ...bounds, ...u16(2, 0), 1, 0, 1, ...u16(0, 50, 50), ...u16(0, 100, -100)]
  /** Four off-curve points only. */
  const round = [...u16(1), ...bounds, ...u16(3, 0), 8, 3, ...u16(0, 100, 0, -100), ...u16(0, 0, 100, 0)]

  test('of a square', () => {
    const program = open({ characters: 'a' })
    expect(drawn(new Outlines((tag) => program.table(tag)), 1)).toBe('M0,0 L101,0 L101,101 L0,101 Z')
  })

  test('with curves, and without a point on them', () => {
    expect(drawn(glyphs(curve), 0)).toBe('M0,0 Q50,100,100,0 Z')
    expect(drawn(glyphs(round), 0)).toBe('M0,50 Q0,0,50,0 Q100,0,100,50 Q100,100,50,100 Q0,100,0,50 Z')
  })

  test('of composites are moved and scaled', () => {
    const composite = [...u16(0xffff), ...bounds, ...u16(0x000b, 0, 10, 20, 0x2000)]
    expect(drawn(glyphs(curve, composite), 1)).toBe('M10,20 Q35,70,60,20 Z')
  })

  test('that refer to themselves, or are cut off, end', () => {
    const circle = [...u16(0xffff), ...bounds, ...u16(0x0022, 0), 0, 0, ...u16(0x0002, 0), 0, 0]
    expect(drawn(glyphs(circle), 0)).toBe('')
    expect(drawn(glyphs(curve.slice(0, 14)), 0)).toBe('')
    expect(glyphs(curve, []).isEmpty(1)).toBe(true)
    expect(glyphs(curve, []).isEmpty(0)).toBe(false)
    expect(glyphs(curve, []).isEmpty(9)).toBe(true)
  })
})
