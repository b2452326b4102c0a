import { expect, it } from 'vitest'
import { createArena } from '../engine/arena/arena.ts'
import type { FaceId } from '../engine/arena/ids.ts'
import { TextStore } from '../engine/arena/text-store.ts'
import { PathOp, type StrokeStyle } from '../engine/paint/canvas.ts'
import { drawnAs, glyphSchema, wordSchema, type GlyphRows, type WordRows } from '../engine/text/word-schema.ts'
import type { PaintedWords } from './glyph-advances.ts'
import { RasterCanvas, rectanglePath } from './raster-canvas.ts'


const words: PaintedWords = {
  rows: createArena('words', wordSchema, 4) as WordRows,
  glyphs: createArena('glyphs', glyphSchema, 8) as GlyphRows,
  text: new TextStore('wordText', 8),
  unitsPerEm: () => 1000,
}
const word = words.rows.push()
words.rows.face[word] = 1 as FaceId
words.rows.text[word] = words.text.append('a b')
words.rows.firstGlyph[word] = words.glyphs.length as typeof words.rows.firstGlyph[number]
words.rows.glyphCount[word] = 3
for (const advance of [1000, 500, 1000]) {
  const glyph = words.glyphs.push()
  words.glyphs.drawn[glyph] = drawnAs(0, advance)
}

const RED = 0xff0000ff
const BLUE = 0x0000ffff
const line: StrokeStyle = { width: 2, color: RED, dash: [], dashPhase: 0, cap: 'butt', join: 'miter' }

function draw(width: number, height: number, paint: (canvas: RasterCanvas) => void): string[] {
  const canvas = new RasterCanvas(width, height, words)
  paint(canvas)
  const letters = new Map([[0xffffff, '.'], [0xff0000, 'R'], [0x0000ff, 'B'], [0xff8080, 'r']])
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => letters.get(canvas.colorAt(x, y)) ?? '?').join(''))
}

it('paints later rectangles over earlier ones, by pixel centres', () => {
  expect(draw(5, 3, (c) => {
    c.fillRect(0, 0, 3, 2, RED)
    c.fillRect(1.6, 1, 2, 2, BLUE)
  })).toEqual(['RRR..', 'RRBB.', '..BB.'])
})

it('clips until the state is restored, clips within clips', () => {
  expect(draw(4, 3, (c) => {
    c.save()
    c.clipRect(0, 0, 3, 3)
    c.clipRect(1, 1, 3, 3)
    c.fillRect(0, 0, 4, 4, RED)
    c.restore()
    c.fillRect(3, 0, 1, 1, BLUE)
  })).toEqual(['...B', '.RR.', '.RR.'])
})

it('tells even-odd from nonzero', () => {
  const nested = [...rectanglePath(0, 0, 4, 3), ...rectanglePath(1, 1, 2, 1)]
  expect(draw(4, 3, (c) => c.fillPath(nested, true, RED))).toEqual(['RRRR', 'R..R', 'RRRR'])
  expect(draw(4, 3, (c) => c.fillPath(nested, false, RED))).toEqual(['RRRR', 'RRRR', 'RRRR'])
})

it('follows curves', () => {
  const { move, cubic, close } = PathOp
  const k = 2 * 0.5523
  const disc = [move, 4, 2, cubic, 4, 2 + k, 2 + k, 4, 2, 4, cubic, 2 - k, 4, 0, 2 + k, 0, 2,
    cubic, 0, 2 - k, 2 - k, 0, 2, 0, cubic, 2 + k, 0, 4, 2 - k, 4, 2, close]
  expect(draw(4, 4, (c) => c.fillPath(disc, false, RED))).toEqual(['.RR.', 'RRRR', 'RRRR', '.RR.'])
})

it('strokes a closed rectangle with square corners', () => {
  expect(draw(6, 6, (c) => c.strokePath(rectanglePath(1, 1, 4, 4), line)))
    .toEqual(['RRRRRR', 'RRRRRR', 'RR..RR', 'RR..RR', 'RRRRRR', 'RRRRRR'])
})

it('ends lines as their caps say and cuts them into dashes', () => {
  const across = [PathOp.move, 2, 1, PathOp.line, 8, 1]
  expect(draw(10, 2, (c) => c.strokePath(across, line))[0]).toBe('..RRRRRR..')
  expect(draw(10, 2, (c) => c.strokePath(across, { ...line, cap: 'square' }))[0]).toBe('.RRRRRRRR.')
  expect(draw(10, 2, (c) => c.strokePath(across, { ...line, dash: [2, 1] }))[0]).toBe('..RR.RR...')
  expect(draw(10, 2, (c) => c.strokePath(across, { ...line, dash: [2, 1], dashPhase: 1 }))[0]).toBe('..R.RR.R..')
})

it('composes transforms, innermost first', () => {
  expect(draw(4, 4, (c) => {
    c.transform(1, 0, 0, 1, 2, 0)
    c.transform(0, 1, -1, 0, 0, 0)
    c.fillRect(0, 0, 3, 1, RED)
  })).toEqual(['.R..', '.R..', '.R..', '....'])
})

it('composites a group once, at its opacity', () => {
  expect(draw(3, 1, (c) => {
    c.beginGroup(0.5)
    c.fillRect(0, 0, 2, 1, RED)
    c.fillRect(0, 0, 1, 1, RED)
    c.endGroup()
  })).toEqual(['rr.'])
})

it('draws glyphs as boxes around the baseline and spaces not at all', () => {
  expect(draw(10, 6, (c) => {
    c.beginText(1 as FaceId, 4, RED, 0, 4.2)
    c.showWord(word, 0, 0, 0)
    c.endText()
  })).toEqual(['..........', 'RRRR..RRRR', 'RRRR..RRRR', 'RRRR..RRRR', 'RRRR..RRRR', '..........'])
})

it('refuses what is not balanced', () => {
  const canvas = new RasterCanvas(1, 1, words)
  expect(() => canvas.restore()).toThrow('restore without save')
  expect(() => canvas.endGroup()).toThrow('endGroup without beginGroup')
})
