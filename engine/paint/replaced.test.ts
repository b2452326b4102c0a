import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import type { BoxId, TagId } from '../arena/ids.ts'
import { prepare } from '../debug/dump.ts'
import { RecordingCanvas } from '../debug/recording-canvas.ts'
import { createNodeHost } from '../host-node/host.ts'
import { jpegUrl, pngUrl } from '../images/testing/data-urls.ts'
import type { OptionPair } from '../options/parse.ts'
import { BorderBox } from './borders.ts'
import { BoxContentPainter } from './box-content.ts'
import { Links } from './links.ts'
import { PaintFlags } from './paint-flags.ts'
import { PaintPhase, phasesOf } from './paint-phases.ts'

const font = createRequire(import.meta.url).resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf')
const host = createNodeHost({
  localFiles: false,
  warn: (warning) => {
    throw new Error(warning.message)
  },
})

/** What the boxes of a document show apart from lines and decorations, in the continuous flow. */
async function contents(html: string, more: readonly OptionPair[] = [], background = true): Promise<readonly string[]> {
  const options: readonly OptionPair[] = [['font', font], ['disable-system-fonts', null], ...more]
  const { doc } = await prepare(`<!doctype html><body style="margin: 0; font-size: 10px">${html}`, options, host)
  const links = new Links(doc, { external: true, internal: true, keepRelative: false, base: null })
  const painter = new BoxContentPainter(doc, new PaintFlags(doc.styles), links, { background })
  const canvas = new RecordingCanvas(doc.words, () => '')
  const { rows } = doc.boxes
  const border = new BorderBox()
  for (let box = 1 as BoxId; box < rows.length; box++) {
    if ((phasesOf(rows.kind[box] ?? 0, doc.nodes.tag[rows.node[box] ?? 0] ?? (0 as TagId)) & PaintPhase.content) === 0) continue
    border.x = rows.x[box] ?? 0
    border.y = rows.y[box] ?? 0
    border.width = rows.width[box] ?? 0
    border.height = rows.height[box] ?? 0
    border.hasTop = border.hasRight = border.hasBottom = border.hasLeft = true
    painter.paint(canvas, box, border)
  }
  return canvas.toString().split('\n').map((line) => line.trim()).filter((line) => line !== '')
}

const image = (style: string, url = pngUrl(40, 10)): string => `<img src="${url}" style="display: block; ${style}">`

describe('a picture of 40 x 10 in a box of 100 x 50', () => {
  test.each([
    ['fill', ['draw image 1 0,0 100x50']], ['contain', ['draw image 1 0,12.5 100x25']], ['none', ['draw image 1 30,20 40x10']],
    ['scale-down', ['draw image 1 30,20 40x10']], ['cover', ['save', 'clip 0,0 100x50', 'draw image 1 -50,0 200x50', 'restore']],
  ])('fits as %s says', async (fit, calls) => {
    expect(await contents(image(`width: 100px; height: 50px; object-fit: ${fit}`))).toEqual(calls)
  })

  test.each([
    ['left top', '0,0'], ['100% 100%', '60,40'], ['5px 20%', '5,8'], ['right', '60,20'],
  ])('lies at %s', async (position, place) => {
    const style = `width: 100px; height: 50px; object-fit: none; object-position: ${position}`
    expect(await contents(image(style))).toEqual([`draw image 1 ${place} 40x10`])
  })

  test('is not drawn where nothing of it shows', async () => {
    expect(await contents(image('width: 100px; height: 50px; object-fit: none; object-position: 100px 0'))).toEqual([])
    expect(await contents(image('width: 0; height: 50px'))).toEqual([])
  })
})

test('a picture is made smaller by scale-down only', async () => {
  expect(await contents(image('width: 20px; height: 20px; object-fit: scale-down'))).toEqual(['draw image 1 0,7.5 20x5'])
})

test('a picture lies within padding and border', async () => {
  expect(await contents(image('padding: 1px 2px 3px 4px; border: 5px solid'))).toEqual(['draw image 1 9,6 40x10'])
  expect(await contents(`<div style="width: 100px">${image('padding: 10%')}</div>`)).toEqual(['draw image 1 10,10 40x10'])
})

test('round corners cut a picture at the standard level only', async () => {
  const round = image('border: 2px solid; border-radius: 6px')
  expect(await contents(round, [['css', 'listed']])).toEqual(['draw image 1 2,2 40x10'])
  const [save, clip = '', ...rest] = await contents(round)
  expect([save, ...rest]).toEqual(['save', 'draw image 1 2,2 40x10', 'restore'])
  expect(clip).toMatch(/^clip path .*2/)
})

test('a picture that has to be turned is', async () => {
  expect(await contents(image('', jpegUrl(40, 10, 6))))
    .toEqual(['save', 'transform 0 40 -10 0 10 0', 'draw image 1 0,0 1x1', 'restore'])
  expect(await contents(image('', jpegUrl(40, 10, 1)))).toEqual(['draw image 1 0,0 40x10'])
})

test('hidden pictures, those left out and those that could not be had show nothing', async () => {
  expect(await contents(image('visibility: hidden'))).toEqual([])
  expect(await contents(image(''), [['no-images', null]])).toEqual([])
  expect(await contents('<img style="width: 20px; height: 20px" alt=text>')).toEqual([])
})

test('a picture within a link is a link, seen or not', async () => {
  expect(await contents(`<a href="http://a.b/">${image('padding: 1px')}</a>`))
    .toEqual(['link 0,0 42x12 http://a.b/', 'draw image 1 1,1 40x10'])
  expect(await contents('<a href="#x"><img style="display: block; width: 20px; height: 20px"></a>'))
    .toEqual(['link 0,0 20x20 #x'])
})

describe('controls', () => {
  const kinds = async (html: string, background?: boolean): Promise<readonly string[]> =>
    (await contents(html, [], background)).map((call) => `${call.split(' ')[0] ?? ''} ${/#\w+/.exec(call)?.[0] ?? ''}`)

  test('that are on have a sign, light on dark', async () => {
    expect(await kinds('<input type=checkbox checked><input type=radio checked>')).toEqual(['stroke #ffffff', 'fill #ffffff'])
    expect(await kinds('<input type=checkbox checked>', false)).toEqual(['stroke #333333'])
    expect(await kinds('<input type=checkbox checked style="background: white">')).toEqual(['stroke #333333'])
  })

  test('that are off, fields and hidden ones have none', async () => {
    const fields = '<input checked value=x><button>x</button><textarea>x</textarea>'
    expect(await kinds(`<input type=checkbox><input type=radio>${fields}`)).toEqual([])
    expect(await kinds('<input type=checkbox checked style="visibility: hidden"><input type=hidden checked>')).toEqual([])
  })

  test('to select one of many have an arrow', async () => {
    expect(await kinds('<select><option>a</select>')).toEqual(['stroke #000000'])
    const others = '<select multiple><option>a</select><select size=3></select><select style="width: 5px"></select>'
    expect(await kinds(others)).toEqual([])
  })
})
