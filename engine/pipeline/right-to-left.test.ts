import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createTestHost } from '../debug/testing/test-host.ts'
import { prepare } from '../debug/dump.ts'
import { ItemKind } from '../layout/lines.ts'
import { WordFlag } from '../text/word-schema.ts'
import type { WordId } from '../arena/ids.ts'
import { DEJAVU_SANS } from '../text/testing/font-files.ts'


/** The words on the lines of a document, with a mark on right-to-left words. */
const wordsOf = async (html: string): Promise<string[]> => {
  const host = { ...createTestHost(), optionFile: () => new Uint8Array(readFileSync(DEJAVU_SANS)) }
  const { doc } = await prepare(html, [['font', 'dejavu.ttf']], host)
  const found: string[] = []
  for (let i = 1; i < doc.items.length; i++) {
    if (doc.items.kind[i] !== ItemKind.word) continue
    const word = (doc.items.ref[i] ?? 0) as WordId
    const { rows, text } = doc.words
    const start = rows.text[word] ?? 0
    const spelled = String.fromCharCode(...text.units.subarray(start, start + (rows.textLength[word] ?? 0)))
    found.push(((rows.flags[word] ?? 0) & WordFlag.rightToLeft) !== 0 ? `<${spelled}` : spelled)
  }
  return found
}

describe('words that run to the left', () => {
  test('follow each other to the left, with the spaces between them', async () => {
    expect(await wordsOf('<p>שלום עולם abc</p>')).toEqual(['<עולם', ' ', '<שלום', ' ', 'abc'])
    expect(await wordsOf('<p>السلام عليكم</p>')).toEqual(['<عليكم', ' ', '<السلام'])
  })

  test('leave no space at the end of a line', async () => {
    expect(await wordsOf('<p style="width:60px">السلام السلام</p>')).toEqual(['<السلام', '<السلام'])
  })
})
