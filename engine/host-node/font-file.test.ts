import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { subsetTrueType } from '../pdf/subset.ts'
import { openFont } from '../text/sfnt/open-font.ts'
import { openFontFile } from './font-file.ts'
import { packagedFontFiles } from './packaged-fonts.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pdfconv-font-file-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const japanese = (): string => packagedFontFiles()[0] ?? ''
const countZeros = (bytes: Uint8Array): number => bytes.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)

test('the glyphs of a font that is read in parts are those of the whole file, and most of it stays unread', () => {
  const whole = new Uint8Array(readFileSync(japanese()))
  const { bytes, load } = openFontFile(japanese())
  const inParts = openFont(bytes, 0, 'font', load)
  const glyphs = Uint16Array.from([0, ...'請求書 No. 20'].map((letter) => typeof letter === 'string' ? inParts.glyphOf(letter.codePointAt(0) ?? 0) : letter))
  expect(subsetTrueType(inParts, glyphs)).toEqual(subsetTrueType(openFont(whole, 0, 'font'), glyphs))
  expect(bytes.length).toBe(whole.length)
  expect(countZeros(bytes) - countZeros(whole)).toBeGreaterThan(whole.length / 2)
})

test('the table of all outlines is whole when it is asked for', () => {
  const { bytes, load } = openFontFile(japanese())
  const glyf = openFont(bytes, 0, 'font', load).table('glyf')
  expect(Buffer.compare(glyf ?? new Uint8Array(), openFont(new Uint8Array(readFileSync(japanese())), 0, 'font').table('glyf') ?? new Uint8Array())).toBe(0)
})

test('a file that changes while it is used is an error', () => {
  const path = join(directory, 'font.ttf')
  copyFileSync(japanese(), path)
  const { load } = openFontFile(path)
  const { length } = readFileSync(path)
  utimesSync(path, 1000, 1000)
  expect(() => load?.(0, length)).toThrow(`the font file ${path} changed while it was being read\nconvert the document again`)
  truncateSync(path, 100)
  expect(() => load?.(0, length)).toThrow('changed while it was being read')
})

test('what is no font with outlines apart from all else is read whole', () => {
  const path = join(directory, 'font.ttf')
  const bytes = readFileSync(japanese())
  // The table directory claims that another table is within the outlines.
  for (let at = 12; at < 12 + 16 * bytes.readUInt16BE(4); at += 16) {
    if (bytes.toString('latin1', at, at + 4) !== 'glyf') continue
    const head = 12 + 16 * (bytes.readUInt16BE(4) - 1)
    bytes.writeUInt32BE(bytes.readUInt32BE(at + 8) + 100_000, head + 8)
  }
  for (const content of [bytes, Buffer.from('no font'), Buffer.alloc(0)]) {
    writeFileSync(path, content)
    const file = openFontFile(path)
    expect(file.load).toBeUndefined()
    expect(Buffer.compare(file.bytes, content)).toBe(0)
  }
  expect(statSync(path).size).toBe(0)
})
