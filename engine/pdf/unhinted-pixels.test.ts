import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import type { FontProgram } from '../text/face.ts'
import { openFont } from '../text/sfnt/open-font.ts'
import { pixelsByMuPdf, pixelsByPdfJs, pixelsByPoppler, type GrayPage } from './testing/readers.ts'
import { BLACK, Typeset } from './testing/typeset.ts'

const DPI = 300
const SIZES = [9, 12, 16, 37]
const TEXT = 'Sphinx of black quartz, judge my vow: 0123456789 & Å É ß'

/** Fonts with instructions: the first is part of the project, the others are tested where they are installed. */
const FONTS = [
  createRequire(import.meta.url).resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
  '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  '/usr/share/fonts/truetype/liberation/LiberationSerif-Italic.ttf',
].filter((file) => existsSync(file))

function page(program: FontProgram): Uint8Array {
  const set = new Typeset()
  const face = set.face(program)
  const document = set.document({ compress: true })
  const canvas = document.beginPage(900, 160)
  let y = 4
  for (const size of SIZES) {
    y += size * 1.4
    canvas.beginText(face, size, BLACK, 10, y)
    canvas.showWord(set.plain(face, TEXT), 0, 0, 0)
    canvas.endText()
  }
  document.endPage()
  document.finish({})
  return document.take().slice()
}

/** Difference of all pixels, relative to the ink of the first page, in units of 1/255. */
function difference(a: GrayPage, b: GrayPage): number {
  expect([b.width, b.height]).toEqual([a.width, a.height])
  let sum = 0
  let ink = 0
  for (let i = 0; i < a.levels.length; i++) {
    sum += Math.abs((a.levels[i] ?? 0) - (b.levels[i] ?? 0))
    ink += 255 - (a.levels[i] ?? 0)
  }
  expect(ink).toBeGreaterThan(100_000)
  return sum / ink
}

// A font of this name keeps its instructions, and readers do not depend on the name: everything else of the two files is equal.
test.each(FONTS)('a subset of %s without instructions is drawn as one that has them', { timeout: 60_000 }, async (file) => {
  const program = openFont(readFileSync(file), 0, file)
  const instructed = page(Object.create(program, { postscriptName: { value: 'cpop' } }) as FontProgram)
  const plain = page(program)
  expect(plain.length).toBeLessThan(instructed.length * 0.75)
  expect(difference(await pixelsByPdfJs(instructed, DPI), await pixelsByPdfJs(plain, DPI))).toBeLessThan(0.002)
  for (const draw of [pixelsByPoppler, pixelsByMuPdf]) {
    const [before, after] = [draw(instructed, DPI), draw(plain, DPI)]
    if (before !== null && after !== null) expect(difference(before, after)).toBeLessThan(0.002)
  }
})
