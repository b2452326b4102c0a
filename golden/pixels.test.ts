/**
 * Pages drawn as letters. A fixture `pixels/<name>.pixels.txt` begins with a description, followed by the sections `== html`, `== legend`
 * (a letter and its colour per line) and `== pixels` (pages separated by an empty line); `== options` may add options. Expectations are
 * written by hand, not recorded.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { paintCase } from './engine.ts'
import { RasterCanvas } from './raster-canvas.ts'

const folder = new URL('./pixels/', import.meta.url)

function sectionsOf(text: string): Map<string, string> {
  const [intro = '', ...rest] = text.split(/^== (?=\w+\n)/m)
  const sections = new Map([['intro', intro.trim()]])
  for (const part of rest) {
    const end = part.indexOf('\n')
    sections.set(part.slice(0, end), part.slice(end + 1).trim())
  }
  return sections
}

function lettersOf(canvas: RasterCanvas, letters: ReadonlyMap<number, string>): string {
  const rows: string[] = []
  for (let y = 0; y < canvas.height; y++) {
    let row = ''
    for (let x = 0; x < canvas.width; x++) row += letters.get(canvas.colorAt(x, y)) ?? '?'
    rows.push(row)
  }
  return rows.join('\n')
}

describe('pixels', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.pixels.txt')).sort()
  it('has fixtures', () => expect(files.length).toBeGreaterThan(0))

  for (const file of files) {
    const sections = sectionsOf(readFileSync(new URL(file, folder), 'utf8'))
    it(`${file.replace('.pixels.txt', '')}: ${sections.get('intro')}`, async () => {
      const letters = new Map<number, string>()
      for (const line of (sections.get('legend') ?? '').split('\n')) {
        const [letter = '', color = ''] = line.trim().split(/\s+/)
        if (!/^#[0-9a-f]{6}$/.test(color) || letter.length !== 1) throw new Error(`legend line "${line}": letter and #rrggbb`)
        letters.set(parseInt(color.slice(1), 16), letter)
      }
      const pages: RasterCanvas[] = []
      await paintCase(sections.get('html') ?? '', sections.get('options') ?? '', (width, height, words) => {
        const page = new RasterCanvas(width, height, words)
        pages.push(page)
        return page
      })
      expect(pages.map((page) => lettersOf(page, letters)).join('\n\n')).toBe(sections.get('pixels'))
    })
  }
})
