import { describe, expect, test } from 'vitest'
import { dumpPages } from '../../debug/dump.ts'
import { createTestHost } from '../../debug/testing/test-host.ts'
import type { OptionPair } from '../../options/parse.ts'

const LISTED = [['css', 'listed']] as const

const standard: readonly OptionPair[] = [['css', 'standard']]

const run = async (html: string, pairs: readonly OptionPair[] = standard) => {
  const host = createTestHost()
  const dump = await dumpPages(`<!doctype html><style>@page{margin:0}body{margin:0;font-size:16px}</style>${html}`, pairs, host)
  const images = [...dump.matchAll(/^ *draw (image .*)$/gm)].map(([, text = '']) => text)
  return { dump, images, warnings: host.warnings, paints: [...dump.matchAll(/^ *(?:fill|stroke) .*$/gm)].map(([text]) => text.trim()) }
}

/** Size of the only image that is drawn. */
const sizeOf = async (html: string): Promise<string> => {
  const { images } = await run(html)
  return images.map((image) => image.split(' ').at(-1)).join()
}

const rect = '<rect width="20" height="10"/>'

describe('an <svg> element', () => {
  test('is dropped at the listed level, whatever a rule says of its display, and told of', async () => {
    const { dump, warnings } = await run(`<style>svg{display:block}</style><svg width=20 height=10><title>hidden</title>${rect}</svg><p>x`, LISTED)
    expect(dump).not.toContain('hidden')
    expect(dump).not.toContain('image')
    expect(warnings).toEqual([expect.stringContaining('an inline <svg> element is not drawn')])
  })

  test('is drawn at the standard level, without a warning', async () => {
    const { images, warnings, dump } = await run(`<svg width=20 height=10><title>hidden</title>${rect}</svg>`)
    expect(images).toHaveLength(1)
    expect(dump).not.toContain('"hidden"')
    expect(warnings).toEqual([])
  })

  test('equal ones are one image, others are not', async () => {
    const one = `<svg width=20 height=10>${rect}</svg>`
    const { images } = await run(`${one} ${one} <span style="color:red">${one}</span>`)
    expect(new Set(images.map((image) => image.split(' ')[1])).size).toBe(2)
  })

  test('shows what stands in a <foreignObject>, laid out in its rectangle and cut there', async () => {
    const { dump, warnings } = await run('<style>p{color:#f00;margin:0}</style><svg width=200 height=50><foreignObject x=20 y=10 width=80 height=30><p>inner <b>text</b></p></foreignObject></svg>')
    expect(dump).toMatch(/"inner/)
    expect(dump).toMatch(/clip .*0,0|clip .*20/)
    expect(dump).toContain('#ff0000')
    expect(warnings).toEqual([])
  })

  test('takes the <foreignObject> of a <switch>, and not the text in its place', async () => {
    const { dump } = await run('<svg width=200 height=50><switch><foreignObject width="100%" height="100%"><div>label</div></foreignObject><text y=20>other</text></switch></svg>')
    expect(dump).toContain('"label"')
    expect(dump).not.toContain('other')
  })

  test('has links of its own, around shapes, in texts and in a <foreignObject>', async () => {
    const { dump } = await run('<svg width=200 height=90><a href="https://a.example/1"><rect width=40 height=10 /></a><text y=40>see <a href="https://a.example/2">this</a></text><foreignObject y=50 width=90 height=30><a href="https://a.example/3">that</a></foreignObject></svg>')
    for (const n of [1, 2, 3]) expect(dump).toContain(`https://a.example/${n}`)
  })
})

describe('its size', () => {
  test.each([
    ['that of its attributes', '<svg width=40 height=30 viewBox="0 0 4 4">', '40x30'],
    ['with units of CSS', '<svg width="2em" height="1in">', '32x96'],
    ['that of rules before its attributes', '<svg style="width:60px" width=40 height=30>', '60x30'],
    ['one side after the ratio of the viewBox', '<svg width=40 viewBox="0 0 2 1">', '40x20'],
    ['the other side too', '<svg height=40 viewBox="0 0 2 1">', '80x40'],
    ['as wide as there is room with a viewBox alone', '<div style="width:500px"><svg viewBox="0 0 2 1">', '500x250'],
    ['its margins taken off', '<div style="width:500px"><svg viewBox="0 0 2 1" style="display:block;margin:0 50px">', '400x200'],
    ['300 by 150 without anything', '<svg>', '300x150'],
    ['of sides that do not depend on each other without a viewBox', '<svg width=100>', '100x150'],
    ['by percentages', '<div style="width:200px"><svg width="50%" height=10>', '100x10'],
  ])('%s', async (_, start, size) => expect(await sizeOf(`${start}${rect}</svg>`)).toBe(size))
})

test('images that it refers to are those of the document, read once', async () => {
  const host = createTestHost({ 'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>' })
  const svg = '<svg width=90 height=90><image href="dot.svg" width=20 height=20 /><image xlink:href="dot.svg" x=20 width=10 height=10 /><image href="no.png"/></svg>'
  const dump = await dumpPages(`<!doctype html><style>body{margin:0}</style><img src="dot.svg" width=5 height=5>${svg}`, standard, host)
  const dots = [...dump.matchAll(/draw (image \S+) (\S+ (?:5x5|20x20|10x10))/g)]
  expect(new Set(dots.map(([, image]) => image)).size).toBe(1)
  expect(dots.map(([, , place]) => place)).toEqual([expect.stringContaining('5x5'), '0,0 20x20', '20,0 10x10'])
  expect(host.warnings).toEqual([expect.stringContaining('no.png')])
  expect(host.asked.filter(([reference]) => reference === 'dot.svg')).toHaveLength(1)
})

test('attributes of text on the element itself count where no rule does', async () => {
  const { dump } = await run('<svg width=90 height=90 font-size=2><rect width="10em" height="1em"/></svg>')
  expect(dump).toContain('L20,0')
  const ruled = await run('<style>svg { font-size: 3px }</style><svg width=90 height=90 font-size=2><rect width="10em" height="1em"/></svg>')
  expect(ruled.dump).toContain('L30,0')
})

describe('its colours', () => {
  const paints = async (html: string): Promise<string> => (await run(html)).paints.map((paint) => paint.split(' ').at(-1)).join()

  test('currentColor is the colour of the text around it', async () => {
    expect(await paints(`<p style="color:#0000ff"><svg fill=currentColor width=20 height=10>${rect}</svg>`)).toBe('#0000ff')
    expect(await paints(`<p style="color:#0000ff"><svg style="color:#ff0000" width=20 height=10><g fill=currentColor>${rect}</g></svg>`)).toBe('#ff0000')
  })

  test('rules of the document count for what is in it, by its place in the document', async () => {
    const style = '<style>.box > svg rect{fill:#00ff00} p + p svg{fill:#0000ff}</style>'
    expect(await paints(`${style}<p class=box><svg width=20 height=10>${rect}</svg><p><svg width=20 height=10>${rect}</svg>`)).toBe('#00ff00,#0000ff')
  })

  test('properties of SVG are inherited from the elements around it', async () => {
    expect(await paints(`<style>.red{fill:#ff0000}</style><div class=red><p><svg width=20 height=10>${rect}</svg></div>`)).toBe('#ff0000')
  })

  test('custom properties are those of the element', async () => {
    const style = '<style>:root{--ink:#123456}.own{--ink:#654321}rect{fill:var(--ink)}</style>'
    expect(await paints(`${style}<svg width=20 height=10>${rect}</svg> <span class=own><svg width=20 height=10>${rect}</svg></span>`))
      .toBe('#123456,#654321')
    expect(await paints('<style>:root{--ink:#123456}</style><svg width=20 height=10><rect width=9 height=9 style="fill:var(--ink)"/></svg>')).toBe('#123456')
  })

  test('important declarations are stronger than others, and these than attributes', async () => {
    const style = '<style>rect{fill:#ff0000!important}#a{fill:#00ff00}</style>'
    expect(await paints(`${style}<svg width=20 height=10><rect id=a fill=blue width=20 height=10 /></svg>`)).toBe('#ff0000')
  })
})

describe('references', () => {
  test('find elements of other drawings, also of such that are not displayed', async () => {
    const sprite = '<svg style="display:none"><symbol id=star viewBox="0 0 20 10"><rect width=20 height=10 fill="#ff0000"/></symbol></svg>'
    expect((await run(`${sprite}<svg width=20 height=10><use href="#star"/></svg>`)).paints).toHaveLength(1)
    expect((await run(`<svg width=20 height=10><use xlink:href="#star"/></svg>${sprite}`)).paints).toHaveLength(1)
  })

  test('find their own drawing first', async () => {
    const drawing = (color: string): string => `<svg width=20 height=10><defs><rect id=a width=5 height=5 fill="${color}"/></defs><use href="#a"/></svg>`
    const { paints } = await run(drawing('#ff0000') + drawing('#0000ff'))
    expect(paints.map((paint) => paint.split(' ').at(-1))).toEqual(['#ff0000', '#0000ff'])
  })
})

test('opacity of the box is not taken twice', async () => {
  const { dump } = await run(`<svg style="opacity:.5" width=20 height=10>${rect}</svg>`)
  expect(dump.match(/group/g)?.length ?? 0).toBeLessThanOrEqual(2)
})
