import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dumpPages } from '../debug/dump.ts'
import { createTestHost } from '../debug/testing/test-host.ts'
import { packagedFontFiles } from '../host-node/packaged-fonts.ts'

const gothic = packagedFontFiles().find((path) => path.includes('UDPGothic_400')) ?? ''
const source = `data:font/ttf;base64,${readFileSync(gothic).toString('base64')}`

/** Font names of the text runs of a page. */
const faces = async (html: string, host = createTestHost()): Promise<string[]> =>
  [...(await dumpPages(html, [], host)).matchAll(/^ *text \S+ (\S+) .*"(.*)"$/gm)].map(([, face = '', text = '']) => `${text}: ${face}`)

/** A host that loads the gothic font for any data: URL. */
const hostWithFont = () => {
  const host = createTestHost()
  return { ...host, load: (reference: string) => ({ bytes: readFileSync(gothic), url: reference }) }
}

describe('@font-face', () => {
  test('makes a family of the document, preferred to installed ones', async () => {
    const css = `<style>@font-face{font-family:Mine;src:url(${source})} p{font-family:Mine,serif}</style>`
    expect(await faces(`${css}<p>a<b>b</b>`, hostWithFont())).toEqual([
      'a: BIZUDPGothic-Regular', 'b: BIZUDPGothic-Regular+bold',
    ])
  })

  test('covers only its unicode-range', async () => {
    const css = '<style>@font-face{font-family:Mine;src:url(f.ttf);unicode-range:U+61,U+63-64} p{font-family:Mine,serif}</style>'
    expect(await faces(`${css}<p>ab`, hostWithFont())).toEqual(['a: BIZUDPGothic-Regular', 'b: BIZUDPMincho-Regular'])
  })

  test('leaves a letter to the face that has its marks too, and tells of a mark that none has', async () => {
    const css = '<style>@font-face{font-family:Mine;src:url(f.ttf);unicode-range:U+61-62} p{font-family:Mine,serif}</style>'
    const host = hostWithFont()
    expect(await faces(`${css}<p>aa\u0320b`, host)).toEqual(['a: BIZUDPGothic-Regular', 'a\u0320: BIZUDPMincho-Regular', 'b: BIZUDPGothic-Regular'])
    expect(host.warnings).toEqual([])
    expect(await faces(`${css}<p>a\u0332`, host)).toHaveLength(2)
    expect(host.warnings).toEqual([expect.stringContaining('U+0332')])
  })

  test('passes over a source that asks for what is not done, and reads the others', async () => {
    const host = createTestHost()
    const load = (reference: string) => ({ bytes: readFileSync(gothic), url: reference })
    const css = '<style>@font-face{font-family:Mine;src:url(a.ttf) tech(color-COLRv1),url(b.ttf) format("truetype") tech(variations)}'
      + 'p{font-family:Mine,serif}</style>'
    expect(await faces(`${css}<p>a`, { ...host, load })).toEqual(['a: BIZUDPGothic-Regular'])
    expect(host.warnings).toEqual([])
  })

  test('warns of sources of kinds that are not read where the rule has no other', async () => {
    const host = createTestHost()
    const css = '<style>@font-face{font-family:Mine;src:url(a.eot) format("embedded-opentype"),url(b.ttf) tech(color-COLRv1)}'
      + '@font-face{font-family:Mine;font-weight:bold;src:url(c.eot) format("embedded-opentype"),local("BIZ UDPGothic")}'
      + 'p{font-family:Mine,serif}</style>'
    await faces(`${css}<p>a`, host)
    expect(host.asked).toEqual([])
    expect(host.warnings).toEqual([
      expect.stringContaining('the font a.eot cannot be used: embedded-opentype fonts are not read'),
      expect.stringContaining('the font b.ttf cannot be used: it needs color-colrv1'),
    ])
  })

  test('the earlier of two faces draws what both have, a face without a range everything', async () => {
    const mincho = packagedFontFiles().find((path) => path.includes('UDPMincho_400')) ?? ''
    const host = createTestHost()
    const load = (reference: string) => ({ bytes: readFileSync(reference === 'm.ttf' ? mincho : gothic), url: reference })
    const css = '<style>@font-face{font-family:Mine;src:url(m.ttf);unicode-range:U+6?}@font-face{font-family:Mine;src:url(g.ttf)}'
      + '@font-face{font-family:Mine;src:url(m.ttf)} p{font-family:Mine}</style>'
    expect(await faces(`${css}<p>aZ`, { ...host, load })).toEqual(['a: BIZUDPMincho-Regular', 'Z: BIZUDPGothic-Regular'])
  })

  test('is not fetched when no style asks for the family', async () => {
    const host = createTestHost()
    await faces('<style>@font-face{font-family:Mine;src:url(f.ttf)}</style><p>a', host)
    expect(host.asked).toEqual([])
    expect(host.warnings).toEqual([])
  })

  test('goes on to the next source, and warns of the ones that failed', async () => {
    const host = createTestHost({ 'bad.ttf': 'no font' })
    const css = '<style>@font-face{font-family:Mine;src:url(a.svg) format("svg"),url(bad.ttf),url(gone.ttf),'
      + 'local("BIZ UDPGothic")} p{font-family:Mine,serif}</style>'
    expect(await faces(`${css}<p>a`, host)).toEqual(['a: BIZUDPGothic-Regular'])
    expect(host.asked.map(([reference]) => reference)).toEqual(['bad.ttf', 'gone.ttf'])
    expect(host.warnings).toEqual([expect.stringContaining('bad.ttf'), expect.stringContaining('gone.ttf')])
    await expect(dumpPages(`${css}<p>a`, [['load-media-error-handling', 'abort']], createTestHost())).rejects.toThrow(/bad\.ttf/)
  })
})
