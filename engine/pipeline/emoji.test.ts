import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CollectingSink, createTestHost } from '../debug/testing/test-host.ts'
import { packagedFontFiles } from '../host-node/packaged-fonts.ts'
import { ColorType } from '../images/png-file.ts'
import { encodePng } from '../images/testing/png-encoder.ts'
import { type OptionPair, parseOptions } from '../options/parse.ts'
import { colorBitmaps, colorLayers, type FontPlan, makeFont, sbix } from '../text/testing/make-font.ts'
import { Engine } from './engine.ts'

const gothic = new Uint8Array(readFileSync(packagedFontFiles().find((path) => path.includes('UDPGothic_400')) ?? ''))

const convert = async (html: string, plan: FontPlan | null, pairs: readonly OptionPair[] = []) => {
  const node = createTestHost()
  const asked: string[] = []
  const systemFonts = {
    family: (name: string) => {
      asked.push(name)
      return node.systemFonts.family(name)
    },
    all: () => {
      asked.push('all')
      return node.systemFonts.all()
    },
    read: node.systemFonts.read.bind(node.systemFonts),
  }
  const emoji = plan === null ? null : makeFont(plan)
  const host = { ...node, systemFonts, optionFile: (path: string) => (path === 'text.ttf' || emoji === null ? gothic : emoji) }
  const fonts: OptionPair[] = [['font', 'text.ttf'], ...(emoji === null ? [] : [['font', 'emoji.ttf'] as const])]
  const sink = new CollectingSink()
  const engine = new Engine(parseOptions([['no-pdf-compression', null], ...fonts, ...pairs], 'library'), host, sink)
  await engine.feed(new TextEncoder().encode(html))
  const result = await engine.finish()
  return { text: Buffer.from(result.output).toString('latin1'), warnings: node.warnings, asked }
}

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length

const layers: FontPlan = {
  characters: '🎉', extraGlyphs: 3,
  tables: colorLayers({ 1: [[2, 0], [3, 1], [4, 0xffff]] }, [[0xff0000ff, 0x0000ffff]]),
}

const pixels = (value: number): number[] =>
  [...encodePng({ width: 4, height: 4, depth: 8, colorType: ColorType.rgb, sample: () => value })]

describe('glyphs in layers', () => {
  test('are drawn in a Type 3 font, the font program stays out of the file, the text stays in it', async () => {
    const { text, warnings } = await convert('<p>A 🎉 B 🎉', layers)
    expect(count(text, /\/Subtype \/Type3/g)).toBe(1)
    expect(count(text, /\/FontFile2/g)).toBe(1)
    expect(text).toMatch(/q 1 0 0 rg\n[^]*f Q\nq 0 0 1 rg\n[^]*f Q\n0 0 m\n/)
    expect(text).toContain('<01> <D83CDF89>')
    expect(text).toContain('1200 0 d0')
    expect(warnings).toEqual([])
  })

  test('are grey in a grey file', async () => {
    const { text } = await convert('<p>🎉', layers, [['grayscale', null]])
    expect(text).toContain('q 0.2126 0.2126 0.2126 rg')
    expect(text).not.toContain('1 0 0 rg')
  })

  test('are left out, and their place kept, where the text is transparent', async () => {
    const { text } = await convert('<p style="color:transparent">🎉B', layers)
    expect(text).not.toMatch(/<01>\] TJ/)
  })

  test('the space after one is that of the text font', async () => {
    const { text } = await convert('<p>🎉 B', { ...layers, characters: '🎉 ', tables: layers.tables ?? {} })
    expect(count(text, /\[<01>\] TJ/g)).toBe(1)
  })
})

describe('glyphs of bitmaps', () => {
  test('are embedded once as images, whatever the number of uses', async () => {
    const plan: FontPlan = { characters: '🎉😀', bitmapsOnly: true, tables: colorBitmaps(1, [pixels(9), pixels(200)], 60) }
    const { text, warnings } = await convert('<p>A 🎉🎉 <b>🎉</b> 😀', plan)
    expect(count(text, /\/Subtype \/Type3/g)).toBe(1)
    expect(count(text, /\/Subtype \/Image/g)).toBe(2)
    expect(count(text, /40 0 0 40 50 200 cm \/I\d Do/g)).toBe(2)
    expect(warnings).toEqual([])
  })

  test('are grey in a grey file', async () => {
    const { text } = await convert('<p>🎉', { characters: '🎉', bitmapsOnly: true, tables: colorBitmaps(1, [pixels(9)], 60) }, [['grayscale', null]])
    expect(text).toMatch(/\/Subtype \/Image [^>]*\/DeviceGray/)
  })

  test('of the sbix table stand beside outlines', async () => {
    const { text } = await convert('<p>🎉☃', { characters: '🎉☃', tables: { sbix: sbix(3, { 1: pixels(3) }) } }, [['disable-system-fonts', null]])
    expect(count(text, /\/Subtype \/Type3/g)).toBe(1)
    expect(count(text, /\/Subtype \/Image/g)).toBe(1)
    expect(count(text, /\/FontFile2/g)).toBe(1)
  })

  test('a damaged picture leaves its place empty', async () => {
    const { text } = await convert('<p>🎉', { characters: '🎉', bitmapsOnly: true, tables: colorBitmaps(1, [[1, 2, 3]], 60) })
    expect(text).toContain('1200 0 d0\n')
    expect(count(text, /\/Subtype \/Image/g)).toBe(0)
  })
})

describe('sequences', () => {
  const plan: FontPlan = {
    characters: '👩\u200d💻👍🏽🇯🇵', extraGlyphs: 3, bitmapsOnly: true,
    ligatures: [{ from: [1, 2, 3], to: 8 }, { from: [4, 5], to: 9 }, { from: [6, 7], to: 10 }],
    tables: colorBitmaps(1, Array.from({ length: 10 }, (_, i) => pixels(i)), 60),
  }

  test('become one glyph with all their text', async () => {
    const { text, warnings } = await convert('<p>👩\u200d💻 👍🏽 🇯🇵 👩\ufe0f', plan)
    for (const codes of ['<D83DDC69D83DDCBB>', '<D83DDC4DD83CDFFD>', '<D83CDDEFD83CDDF5>', 'ActualText <FEFFD83DDC69200DD83DDCBB']) expect(text).toContain(codes)
    expect(count(text, /\/Subtype \/Image/g)).toBe(4)
    expect(warnings).toEqual([])
  })

  test('that the font does not know are their parts, without the joiner', async () => {
    const { text } = await convert('<p>💻\u200d👩', plan)
    expect(text).toContain('<D83DDCBB>')
    expect(count(text, /\/Subtype \/Image/g)).toBe(2)
  })
})

describe('more emoji than one font of one-byte codes has room for', () => {
  test('are shared out', async () => {
    const characters = Array.from({ length: 300 }, (_, i) => String.fromCodePoint(0x1f300 + i)).join('')
    const { text } = await convert(`<p>${[...characters].join(' ')}`, {
      characters, bitmapsOnly: true, tables: colorBitmaps(1, Array.from({ length: 300 }, () => pixels(1)), 60),
    })
    expect(count(text, /\/Subtype \/Type3/g)).toBe(2)
  })
})

describe('colours that cannot be read', () => {
  test('are warned of once, and the outline is drawn', async () => {
    const { text, warnings } = await convert('<p>🎉 🎉', { family: 'One', characters: '🎉', tables: { COLR: [0, 1, ...Array.from({ length: 12 }, () => 0)] } })
    expect(warnings).toEqual([expect.stringContaining('the emoji of the font One are not drawn in colour')])
    expect(count(text, /\/Type3/g)).toBe(0)
    expect(count(text, /\/FontFile2/g)).toBe(2)
  })
})

describe('the installed fonts', () => {
  test('are not asked for anything by a document that the given font has all characters of', async () => {
    expect((await convert('<p>Plain text, 日本語', null)).asked).toEqual([])
    expect((await convert('<p style="font-family:BIZ UDPGothic,sans-serif">Plain text', null)).asked).toEqual([])
    expect((await convert('<p><i>slanted</i>', null)).asked).toEqual(['biz udpgothic'])
  })

  test('are asked for emoji only by a document that has some', async () => {
    expect((await convert('<p>☔', null)).asked).toContain('Noto Color Emoji')
  })

  test('are never asked where they are disabled, and what cannot be drawn is listed to a limit', async () => {
    const rare = Array.from({ length: 60 }, (_, i) => String.fromCodePoint(0x10a00 + i)).join(' ')
    const { asked, warnings } = await convert(`<p>${rare} ${rare}`, null, [['disable-system-fonts', null]])
    expect(asked).toEqual([])
    expect(warnings).toHaveLength(33)
    expect(warnings[32]).toContain('more than 32 different characters')
  })
})
