import { describe, expect, test } from 'vitest'
import { styled } from './testing/styled.ts'
import { Level } from './units.ts'

const sizeOf = (html: string, level: Level = Level.standard): number => {
  const page = styled(html, { level, builtIn: true })
  return page.read.fontSize(page.style('a'))
}

describe('text in monospace', () => {
  test.each([
    ['takes 13/16 of the size around', '<pre id=a>', 13],
    ['also of shares of it', '<div style="font-size:2em"><code id=a>', 26],
    ['and of shares of its own', '<code id=a style="font-size:200%">', 26],
    ['keeps a size that a length gives', '<div style="font-size:16px"><code id=a>', 16],
    ['keeps its own size', '<code id=a style="font-size:12pt">', 16],
    ['is scaled once', '<pre><code id=a>', 13],
    ['is not scaled where the family is a list', '<code id=a style="font-family:monospace,monospace">', 16],
    ['nor where another family comes first', '<code id=a style="font-family:Menlo,monospace">', 16],
    ['gives what is in another family its size back', '<pre><span id=a style="font-family:serif">', 16],
    ['begins with 13px', '<div style="font-size:40px"><pre id=a style="font-size:initial">', 13],
    ['begins with 13px within itself', '<pre style="font-size:40px"><i id=a style="font-size:initial">', 13],
    ['is left by what begins anew', '<pre><i id=a style="font-size:initial;font-family:serif">', 16],
  ])('%s', (_, html, size) => expect(sizeOf(html)).toBe(size))

  test('has the size around at the listed level', () => expect(sizeOf('<pre id=a>', Level.listed)).toBe(16))
})
