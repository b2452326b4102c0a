import { describe, expect, test } from 'vitest'
import { dumpPages } from '../debug/dump.ts'
import { createTestHost, type TestHost } from '../debug/testing/test-host.ts'
import { isDataUrl } from '../host/data-url.ts'
import type { OptionPair } from '../options/parse.ts'

const NO_MARGIN = '<style>body{margin:0}</style>'

/** Colours of the filled rectangles, in order of painting. */
const fills = async (html: string, host: TestHost, pairs: readonly OptionPair[] = []): Promise<string[]> => {
  const text = await dumpPages(NO_MARGIN + html, pairs, host)
  return [...text.matchAll(/fill .* (#[0-9a-f]+)$/gm)].map(([, color = '']) => color)
}

describe('style sheets', () => {
  test('apply in document order, linked and embedded alike', async () => {
    const host = createTestHost({ 'a.css': 'p{background-color:red}', 'b.css': 'p{background-color:blue}' })
    expect(await fills('<link rel=stylesheet href=a.css><style>p{background-color:lime}</style><p>x', host)).toEqual(['#00ff00'])
    expect(await fills('<style>p{background-color:lime}</style><link rel=stylesheet href=b.css><p>x', host)).toEqual(['#0000ff'])
  })

  test('are loaded relative to the document, imports relative to their own sheet', async () => {
    const host = createTestHost({ 'css/a.css': '@import "b.css"; p{color:red}', 'b.css': 'p{background-color:red}' })
    expect(await fills('<base href="sub/"><link rel=stylesheet href="css/a.css"><p>x', host)).toEqual(['#ff0000'])
    expect(host.asked).toEqual([['css/a.css', 'sub/'], ['b.css', 'css/a.css']])
  })

  test('give way to sheets that import them, and cycles end', async () => {
    const host = createTestHost({ 'a.css': '@import "b.css"; p{background-color:red}', 'b.css': '@import "a.css"; p{background-color:blue}' })
    expect(await fills('<link rel=stylesheet href=a.css><p>x', host)).toEqual(['#ff0000'])
  })

  test.each([
    ['<style>@import "1.css"</style>', 16],
    ['<link rel=stylesheet href=0.css>', 17],
  ])('import no deeper than 16 levels, not counting the one that the document names: %s', async (html, loaded) => {
    const chain: Record<string, string> = {}
    for (let i = 0; i < 20; i++) chain[`${i}.css`] = `@import "${i + 1}.css"; .c${i}{background-color:red}`
    const host = createTestHost(chain)
    await fills(html, host)
    expect(host.asked).toHaveLength(loaded)
    expect(host.asked.at(-1)?.[0]).toBe('16.css')
    expect(host.warnings.join()).toContain('17.css is ignored: imports may be nested at most 16 levels deep')
  })

  test('may be data: URLs that sheets import, and then have the base of those', async () => {
    const sheet = "@import 'b.css';em{color:red}"
    const files = createTestHost({ 'css/a.css': `@import "data:text/css,${sheet}"; p{margin:1px}`, 'b.css': 'p{background-color:red}' })
    const host: TestHost = {
      ...files,
      load: (reference, base, kind) =>
        isDataUrl(reference) ? { bytes: new TextEncoder().encode(sheet), url: base } : files.load(reference, base, kind),
    }
    expect(await fills('<link rel=stylesheet href="css/a.css"><p>x', host)).toEqual(['#ff0000'])
    expect(files.asked.at(-1)).toEqual(['b.css', 'css/a.css'])
  })

  test('that are missing are a warning, or an error where the options say so', async () => {
    const host = createTestHost()
    expect(await fills('<link rel=stylesheet href=gone.css><p style="background-color:red">x', host)).toEqual(['#ff0000'])
    expect(host.warnings.join()).toContain('gone.css')
    await expect(fills('<link rel=stylesheet href=gone.css>', createTestHost(), [['load-media-error-handling', 'abort']]))
      .rejects.toThrow(/gone\.css/)
  })

  test('for other media, other types, alternates and disabled ones are not even loaded', async () => {
    const host = createTestHost()
    await fills('<link rel=stylesheet media=screen href=1><link rel="alternate stylesheet" href=2>'
      + '<link rel=stylesheet type=text/less href=3><link rel=icon href=4><link rel=stylesheet disabled href=5>', host)
    expect(host.asked).toEqual([])
  })

  test('of the user are weaker than those of the author, and may come in numbers', async () => {
    const host = createTestHost({ 'u1.css': 'p{background-color:red}', 'u2.css': 'p{background-color:lime}' })
    const user: readonly OptionPair[] = [['user-style-sheet', 'u1.css'], ['user-style-sheet', 'u2.css']]
    expect(await fills('<p>x', host, user)).toEqual(['#00ff00'])
    expect(await fills('<style>p{background-color:blue}</style><p>x', host, user)).toEqual(['#0000ff'])
  })
})

describe('a bundle shaped like those of utility frameworks', () => {
  test('takes its variables from `:root, :host` inside a layer, at the listed level too', async () => {
    const css = '<style>@layer theme { :root, :host { --spacing: 0.25rem; --color-sky: #0369a1 } }'
      + '@layer utilities { .sky { background-color: var(--color-sky) } .p { padding: calc(var(--spacing) * 4) } }</style>'
    const text = await dumpPages(`${NO_MARGIN}${css}<div class="sky p">x</div>`, [['margin-left', '0'], ['margin-top', '0']], createTestHost())
    expect(text).toMatch(/fill 0,0 \S+ #0369a1/)
    expect(text).toMatch(/line 16,16 /)
  })
})
