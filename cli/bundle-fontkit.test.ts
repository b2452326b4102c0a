import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Fontkit, FontkitFont } from '../engine/host/fontkit.ts'
import { packagedFontFiles } from '../engine/host-node/packaged-fonts.ts'

const require = createRequire(import.meta.url)
const { bundleFontkit } = (await import(new URL('./bundle-fontkit.mjs', import.meta.url).href)) as { readonly bundleFontkit: (outfile: string) => Promise<void> }

const texts: readonly (readonly [text: string, script: string])[] = [
  ['مرحبا بالعالم', 'arab'], ['שָׁלוֹם עולם', 'hebr'], ['नमस्ते क्षत्रिय', 'deva'], ['สวัสดีครับ น้ำ', 'thai'], ['ខ្មែរ ភាសា', 'khmr'],
  ['မြန်မာ', 'mymr'], ['한국어 한글', 'hang'], ['தமிழ் மொழி', 'taml'], ['Ａ日本語ガギグ', 'kana'], ['ᠮᠣᠩᠭᠣᠯ', 'mong'], ['plain fi ffi', 'latn'],
]

test('the bundle of fontkit shapes as the package does', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pdfconv-fontkit-'))
  try {
    await bundleFontkit(join(directory, 'fontkit.cjs'))
    const bytes = readFileSync(packagedFontFiles()[0] ?? '')
    const [bundled, packaged] = [join(directory, 'fontkit.cjs'), 'fontkit'].map((name) => (require(name) as Fontkit).create(bytes) as FontkitFont)
    const shaped = (font: FontkitFont | undefined) => texts.flatMap(([text, script]) => [script, undefined].map((given) => {
      const { glyphs, positions } = font?.layout(text, {}, given) ?? { glyphs: [], positions: [] }
      return glyphs.map(({ id, codePoints, advanceWidth }, at) => [id, codePoints, advanceWidth, positions[at]?.xAdvance, positions[at]?.xOffset])
    }))
    expect(shaped(bundled).every((glyphs) => glyphs.length > 0)).toBe(true)
    expect(shaped(bundled)).toEqual(shaped(packaged))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})
