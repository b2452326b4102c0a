import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import type { WordId } from '../../arena/ids.ts'
import { prepare } from '../../debug/dump.ts'
import { createTestHost } from '../../debug/testing/test-host.ts'
import { Bidi } from '../../text/bidi.ts'
import { ItemKind } from '../lines.ts'
import { DEJAVU_SANS } from '../../text/testing/font-files.ts'


/** The lines of a document in visual order, left to right; each word as it is written, inline boxes in brackets. */
const seen = async (html: string): Promise<readonly string[]> => {
  const host = { ...createTestHost(), optionFile: () => new Uint8Array(readFileSync(DEJAVU_SANS)) }
  const { doc } = await prepare(`<!doctype html><meta charset=utf-8>${html}`, [['font', 'dejavu.ttf'], ['css', 'standard']], host)
  const { lines, items, words, inlineFragments } = doc
  return Array.from({ length: lines.length - 1 }, (_, i) => {
    const first = lines.firstItem[i + 1] ?? 0
    let shown = ''
    for (let item: number = first; item < first + (lines.itemCount[i + 1] ?? 0); item++) {
      const ref = items.ref[item] ?? 0
      if (items.kind[item] === ItemKind.word) shown += words.text.slice(words.rows.text[ref as WordId] ?? 0, words.rows.textLength[ref as WordId] ?? 0)
      else if (items.kind[item] === ItemKind.open) shown += ((inlineFragments.flags[ref] ?? 0) & 1) !== 0 ? '[' : '{'
      else if (items.kind[item] === ItemKind.close) shown += ((inlineFragments.flags[ref] ?? 0) & 2) !== 0 ? ']' : '}'
      else if (items.kind[item] === ItemKind.atomic) shown += '#'
    }
    return shown
  })
}

describe('a line with words that run to the left', () => {
  test('shows them in the order of the algorithm, whichever way the paragraph runs', async () => {
    expect(await seen('<p>one אב גד two')).toEqual(['one גד אב two'])
    expect(await seen('<p dir=rtl>אב one two גד')).toEqual(['גד one two אב'])
    expect(await seen('<p dir=rtl>one two.')).toEqual(['.one two'])
  })

  test('keeps numbers and what joins them from left to right', async () => {
    expect(await seen('<p dir=rtl>אב 1,234.56 גד')).toEqual(['גד 1,234.56 אב'])
    expect(await seen('<p>אב 12 34 גד')).toEqual(['גד 34 12 אב'])
  })

  test('has brackets on the sides that they open and close from there', async () => {
    expect(await seen('<p dir=rtl>(אב) x')).toEqual(['x )אב('])
  })

  test('orders each line by itself, and forced breaks end what was open', async () => {
    expect(await seen('<p dir=rtl style="width: 60px">אבגדה ווזחט יכלמנ')).toEqual(['אבגדה', 'ווזחט', 'יכלמנ'])
    expect(await seen('<p><span dir=rtl>one!<br>two!</span>')).toEqual(['{!one]', '[!two}'])
  })

  test('opens an inline box for each stretch of it, with an edge at its ends only', async () => {
    expect(await seen('<p dir=rtl>א<b dir=ltr>x</b> ב')).toEqual(['ב [x]א'])
    expect(await seen('<p>one <i>two אב</i> גד')).toEqual(['one [two }גד {אב]'])
    expect(await seen('<p dir=rtl>א <i></i> ב')).toEqual(['ב[] א'])
  })

  test('keeps its atomic inlines at their places among the words', async () => {
    expect(await seen('<p dir=rtl>אב <span style="display: inline-block; width: 9px"></span> גד')).toContain('גד # אב')
  })
})

describe('unicode-bidi', () => {
  test('keeps what is isolated apart from what is around it', async () => {
    expect(await seen('<p dir=rtl>אב +1 (23)')).toEqual([')23( 1+ אב'])
    expect(await seen('<p dir=rtl>אב <bdo dir=ltr>+1 (23)</bdo>')).toEqual(['[+1 (23)] אב'])
    expect(await seen('<p>by <bdi>אב</bdi>: 12')).toEqual(['by [אב]: 12'])
    expect(await seen('<p>by אב: 12')).toEqual(['by 12 אב:'])
  })

  test('parts what is isolated from what has another level beside it', async () => {
    expect(await seen('<p><i dir=rtl>12 <bdo dir=rtl>3 4</bdo> a</i>')).toEqual(['[a [4 3] 12]'])
    expect(await seen('<p dir=rtl><bdo dir=rtl>אב x</bdo>45')).toEqual(['45[x אב]'])
  })

  test('turns around each script of a text without breaks for itself', async () => {
    expect(await seen('<p style="white-space: nowrap"><bdo dir=rtl>12אב x</bdo>')).toEqual(['[x אב12]'])
  })

  test('turns letters around where they are overridden', async () => {
    expect(await seen('<p><bdo dir=rtl>abc</bdo> d')).toEqual(['[abc] d'])
    expect(await seen('<p><bdo dir=rtl>abc def</bdo> g')).toEqual(['[def abc] g'])
    expect(await seen('<p style="direction: rtl; unicode-bidi: bidi-override">abc def')).toEqual(['def abc'])
  })

  test('finds the direction of plain text by its first letter', async () => {
    expect(await seen('<p style="unicode-bidi: plaintext">אב cd')).toEqual(['cd אב'])
    expect(await seen('<p>אב cd')).toEqual(['אב cd'])
  })
})

describe('a paragraph too long to be looked at in one go', () => {
  test.each([
    ['<p dir=rtl>', 'אב גד הו one (זח 12) טי'], ['<p><bdi dir=rtl>', 'אב גד הו one (זח 12) טי'], ['<p><bdi dir=ltr>', 'אב גד הו one (זח 12) טי'],
    ['<p>', 'אב גד הו זח טי אב ד ג'], ['<p><bdo dir=rtl>', 'one two three (4) 5'],
  ])('has its words in the order of a short one: %s%s', async (start, words) => {
    const phrase = `<span style="white-space: nowrap">${words}</span> `
    const [short = ''] = await seen(`${start}${phrase}`)
    const looks = vi.spyOn(Bidi.prototype, 'levels')
    const lines = await seen(`<style>p { width: 1px }</style>${start}${phrase.repeat(1500)}`)
    const sizes = looks.mock.calls.map(([text]) => text.length)
    looks.mockRestore()
    expect(short.length).toBeGreaterThan(10)
    expect(new Set(lines.map(letters))).toEqual(new Set([letters(short)]))
    expect(sizes.length).toBeGreaterThan(4)
    expect(Math.max(...sizes)).toBeLessThan(10_000)
  })

  test('is cut where it has no spaces, too', async () => {
    const looks = vi.spyOn(Bidi.prototype, 'levels')
    await seen(`<p dir=rtl>א${'1,'.repeat(20_000)}`)
    expect(Math.max(...looks.mock.calls.map(([text]) => text.length))).toBeLessThan(10_000)
    looks.mockRestore()
  })
})

/** The line without the brackets of inline boxes and the spaces at its ends. */
const letters = (line: string): string => line.replace(/[[\]{}]/g, '').trim()
