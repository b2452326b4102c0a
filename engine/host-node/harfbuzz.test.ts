import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { openFont } from '../text/sfnt/open-font.ts'
import { unpackWebFont } from '../text/sfnt/woff.ts'
import { createNodeHost } from './host.ts'
import { loadHarfbuzz } from './harfbuzz.ts'

const require = createRequire(import.meta.url)
const host = createNodeHost({ localFiles: false, warn: () => undefined })
const fontOf = (file: string): Uint8Array => unpackWebFont(readFileSync(require.resolve(file)), host)

describe('HarfBuzz', () => {
  test('shapes letters beyond U+FFFF from right to left, joined', () => {
    const bytes = fontOf('@fontsource/noto-sans-adlam/files/noto-sans-adlam-adlam-400-normal.woff2')
    const program = openFont(bytes, 0, 'adlam')
    const glyphs = loadHarfbuzz()?.open(bytes).shape('𞤢𞤣𞤤', 'rtl', {}) ?? []
    expect(glyphs.map(({ cluster }) => cluster)).toEqual([4, 2, 0])
    expect(glyphs[1]?.id).not.toBe(program.glyphOf(0x1e923))
    expect(glyphs[0]?.xAdvance).toBeGreaterThan(0)
  })

  test('leaves out the features that are off', () => {
    const font = loadHarfbuzz()?.open(fontOf('@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2'))
    expect(font?.shape('ffi', 'ltr', {}).length).toBeLessThan(font?.shape('ffi', 'ltr', { liga: false, clig: false }).length ?? 0)
  })
})
