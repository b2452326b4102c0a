import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packagedFontFiles } from '../host-node/packaged-fonts.ts'
import type { FontProgram } from './face.ts'
import { CharClasses } from './scripts.ts'
import { openFont } from './sfnt/open-font.ts'
import { ShapedWord } from './shaped-word.ts'
import { SimpleShaper } from './simple-shaper.ts'
import { WordText } from './word-text.ts'
import { DEJAVU_SANS } from './testing/font-files.ts'

const [gothic = ''] = packagedFontFiles()

test('damaged layout tables never stop a word from being drawn', () => {
  const classes = new CharClasses()
  const text = new WordText()
  const out = new ShapedWord()
  let seed = 99
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return (seed >>> 4) % below
  }
  let shaped = 0
  for (const path of [gothic, DEJAVU_SANS]) {
    const sound = openFont(readFileSync(path), 0, path)
    for (let round = 0; round < 150; round++) {
      const damaged = new Map<string, Uint8Array>()
      for (const tag of ['GSUB', 'GPOS', 'GDEF', 'kern']) {
        const table = sound.table(tag)
        if (table === null) continue
        const bytes = table.slice(0, round % 5 === 0 ? random(table.length) : table.length)
        for (let k = random(40); k >= 0 && bytes.length > 0; k--) bytes[random(k % 2 === 0 ? Math.min(400, bytes.length) : bytes.length)] = random(256)
        damaged.set(tag, bytes)
      }
      const shaper = new SimpleShaper(withTables(sound, damaged), classes)
      for (const word of ['office', 'AVATAR', 'fjij', '日本語', 'Ελλάδα', '1⁄2']) {
        const units = Uint16Array.from({ length: word.length }, (_, i) => word.charCodeAt(i))
        text.scan(classes, units, 0, units.length)
        if (!shaper.shape(text, out)) continue
        shaped++
        let sum = 0
        for (let i = 0; i < out.count; i++) sum += out.units[i] ?? 0
        expect([word, sum]).toEqual([word, word.length])
      }
    }
  }
  expect(shaped).toBeGreaterThan(500)
})

function withTables(program: FontProgram, tables: ReadonlyMap<string, Uint8Array>): FontProgram {
  return {
    outlines: program.outlines,
    color: program.color,
    colorProblem: program.colorProblem,
    bytes: program.bytes,
    index: 0,
    postscriptName: program.postscriptName,
    familyName: program.familyName,
    glyphCount: program.glyphCount,
    metrics: program.metrics,
    weight: program.weight,
    italic: program.italic,
    monospaced: program.monospaced,
    glyphOf: (code) => program.glyphOf(code),
    advanceOf: (glyph) => program.advanceOf(glyph),
    table: (tag) => tables.get(tag) ?? program.table(tag),
  }
}
