import { describe, expect, test } from 'vitest'
import { MOST_TIMES, slowest } from '../../debug/testing/growth.ts'
import { mutated, seededRandom } from '../../images/testing/random.ts'
import { packWoff, packWoff2, repackTiny, tinyFont, tinyWoff2, transformedGlyphs, unpackers } from '../testing/tiny-font.ts'
import { FontError } from './bytes.ts'
import { openFont } from './open-font.ts'
import { Outlines } from './outlines.ts'
import { newFontRoom } from './unpacked-size.ts'
import { unpackWebFont } from './woff.ts'

const open = (bytes: Uint8Array) => openFont(unpackWebFont(bytes, unpackers), 0, 'the font')

/** All font data that a document uses. */
const described = (bytes: Uint8Array) => {
  const font = open(bytes)
  const outlines = new Outlines((tag) => font.table(tag))
  const glyphs = [...'Aoé'].map((char) => {
    const glyph = font.glyphOf(char.codePointAt(0) ?? 0)
    const path: (string | number)[] = []
    outlines.draw(glyph, {
      moveTo: (...at) => path.push('M', ...at), lineTo: (...at) => path.push('L', ...at), quadTo: (...at) => path.push('Q', ...at),
      close: () => path.push('Z'),
    })
    return { glyph, advance: font.advanceOf(glyph), path: path.join(' ') }
  })
  return { glyphs, metrics: font.metrics, name: font.postscriptName, hmtx: [...(font.table('hmtx') ?? [])] }
}

const plain = described(tinyFont)

const reason = (bytes: Uint8Array): string => {
  try {
    open(bytes)
    return ''
  } catch (error) {
    if (!(error instanceof FontError)) throw error
    return error.reason
  }
}

/** The hmtx table without side bearings, all of which equal the xMin of the outlines. */
const advancesOnly = (): number[] => {
  const hmtx = open(tinyFont).table('hmtx') ?? new Uint8Array()
  return [3, ...Array.from({ length: hmtx.length / 4 }, (_, i) => [hmtx[i * 4] ?? 0, hmtx[i * 4 + 1] ?? 0]).flat()]
}

describe('a font packed for the web is the font that was packed', () => {
  test('has letters to compare', () => {
    expect(plain.glyphs.map(({ glyph }) => glyph)).toEqual([1, 3, 5])
    expect(plain.glyphs.map(({ path }) => path.length > 50)).toEqual([true, true, true])
  })

  test.each([
    ['WOFF', packWoff(tinyFont)],
    ['WOFF2 with transformed outlines', tinyWoff2],
    ['WOFF2 with plain tables', packWoff2(tinyFont)],
    ['a collection in WOFF2', packWoff2(tinyFont, {}, true)],
  ])('%s', (_, bytes) => expect(described(bytes)).toEqual(plain))

  test('WOFF2 without side bearings, which are the left sides of the outlines', () => {
    // The first glyph has no outline, so its side bearing is unknown.
    const hmtx = plain.hmtx.map((byte, i) => (i === 2 || i === 3 ? 0 : byte))
    const packedFont = packWoff2(tinyFont, { glyf: transformedGlyphs(), loca: [], hmtx: advancesOnly() })
    expect(described(packedFont)).toEqual({ ...plain, hmtx })
  })

  test('fonts of a conversion share the room for what is far larger than its file', () => {
    const room = newFontRoom()
    expect(room.takeWhole(64 * 1_048_576)).toBe(true)
    // A font with a usual compression ratio does not use the allowance.
    expect(unpackWebFont(tinyWoff2, unpackers, room).length).toBeGreaterThan(0)
    expect(room.takeWhole(1)).toBe(false)
  })

  test('plain files are left as they are', () => expect(unpackWebFont(tinyFont, unpackers)).toBe(tinyFont))
})

describe('a packed font that is not sound is refused with a reason', () => {
  test('wherever it is cut off', () => {
    for (const bytes of [packWoff(tinyFont), tinyWoff2]) {
      for (let length = 12; length < bytes.length - 4; length += 7) expect(reason(bytes.slice(0, length))).toContain('damaged')
    }
  })

  test('when it claims to be larger than any font', () => {
    const woff = packWoff(tinyFont)
    woff.set([0x7f, 0xff, 0xff, 0xff], 44 + 12)
    expect(reason(woff)).toContain('it takes more than 64 MiB')
    const woff2 = packWoff2(tinyFont)
    woff2.set([0x8f, 0xff, 0xff, 0xff, 0x7f], 48 + 5)
    expect(reason(woff2)).toContain('it takes more than 64 MiB')
  })

  test('when what is left out of it does not follow from anything', () => {
    expect(reason(packWoff2(tinyFont, { hmtx: advancesOnly() }))).toContain('transformed, but its glyf table is not')
    expect(reason(packWoff2(tinyFont, { loca: [] }))).toContain('transformed, but its glyf table is not')
    expect(reason(packWoff2(tinyFont, { name: [1] }))).toContain('an unknown format')
  })

  test('where nothing unpacks Brotli', () => {
    expect(() => unpackWebFont(tinyWoff2, { inflate: unpackers.inflate })).toThrow('no Brotli decoder is available')
  })
})

describe('damage in what was packed', () => {
  const count = Number(process.env['MUTATIONS'] ?? 400)
  test.each([
    ['WOFF', (random: (below: number) => number) => packed(packWoff, mutated(tinyFont, random))],
    ['WOFF2', (random: (below: number) => number) => mutated(tinyWoff2, random)],
    ['the stream of WOFF2', (random: (below: number) => number) => repackTiny((stream) => mutated(stream, random).slice(0, stream.length))],
    ['the stream of WOFF2, its length kept', (random: (below: number) => number) => repackTiny((stream) => {
      const copy = stream.slice()
      for (let i = random(6); i >= 0; i--) copy[random(copy.length)] = [0, 1, 0x7f, 0xff, random(256)][random(5)] ?? 0
      return copy
    })],
  ])('of %s gives a font or a reason, in time', (name, make) => {
    const random = seededRandom(5)
    let taken = 0
    const read = (bytes: Uint8Array) => (): void => {
      if (reason(bytes) !== '') return
      described(bytes)
      taken++
    }
    const works = Array.from({ length: count }, () => read(make(random)))
    const times = slowest(read(tinyWoff2), works)
    if (count > 1000) console.log(`${name}: ${taken} of ${count} taken, the slowest takes ${times.toFixed(0)} times as long as the font itself`)
    expect(times).toBeLessThan(MOST_TIMES)
  }, 1_000_000)
})

/** A file that is too damaged to be packed is used unpacked. */
function packed(pack: (plain: Uint8Array) => Uint8Array, bytes: Uint8Array): Uint8Array {
  try {
    return pack(bytes)
  } catch (error) {
    if (!(error instanceof FontError)) throw error
    return bytes
  }
}
