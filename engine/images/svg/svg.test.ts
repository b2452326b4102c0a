import { gzipSync, unzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { ImageId } from '../../arena/ids.ts'
import { pathText, VectorCounter, VectorLog } from '../testing/vector-log.ts'
import { parseTransform } from './matrix.ts'
import { parsePath } from './path-data.ts'
import { decodeSvg, openSvg, unpackSvg } from './svg.ts'

const inflate = (bytes: Uint8Array, limit: number): Uint8Array => unzipSync(bytes, { maxOutputLength: limit })
const utf8 = new TextEncoder()
const svg = (content: string, attributes = 'width="100" height="50"'): Uint8Array =>
  utf8.encode(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)

const run = (content: string, attributes?: string) => {
  const notes: string[] = []
  const log = new VectorLog()
  decodeSvg(openSvg(svg(content, attributes)), inflate, { note: (what) => notes.push(what) }).draw(log, 100, 50)
  return { lines: log.lines, notes }
}
const draw = (content: string, attributes?: string): readonly string[] => run(content, attributes).lines

const rect = 'M0,0 L10,0 L10,5 L0,5 Z'
const box = 'width="10" height="5"'

test('a subpath without length is a square where caps are square, and a point for other caps', () => {
  const dot = (path: string, cap: string) => draw(`<path d="${path}" stroke="red" stroke-width="10" fill="none" stroke-linecap="${cap}"/>`)
    .map((line) => /M[^"]*/.exec(line)?.[0] ?? '').join('')
  for (const path of ['M5 5h0', 'M5 5z', 'M5 5c0 0 0 0 0 0l0 0z']) expect(dot(path, 'square')).toContain('M4.99,5 L5.01,5')
  expect(dot('M5 5h0', 'round')).toContain('M5,5 L5,5')
  expect(dot('M5 5', 'square')).not.toContain('4.99')
  expect(dot('M5 5h1M8 8h0', 'square')).toContain('M5,5 L6,5 M7.99,8 L8.01,8')
})

test('a dash without length is a square where caps are square', () => {
  const dashed = (cap: string) => draw(`<path d="M0 0H50" stroke="red" stroke-width="10" stroke-dasharray="0 15" stroke-linecap="${cap}"/>`).join(' ')
  expect(dashed('square')).toContain('dash 0.02,15 ')
  expect(dashed('round')).toContain('dash 0,15 ')
})

describe('the size of an SVG image', () => {
  test.each([
    ['width="20" height="10"', 20, 10], ['width="40.6" height="10.4"', 40.6, 10.4], ['width="1in" height="72pt"', 96, 96],
    ['width="2em" height="1cm"', 32, 96 / 2.54], ['viewBox="0 0 30 40"', 30, 40], ['viewBox="5,5,30,40" width="60"', 60, 80],
    ['viewBox="0 0 30 40" height="20"', 15, 20], ['viewBox="0 0 30 40" width="100%" height="100%"', 30, 40], ['', 300, 150],
    ['width="50"', 50, 150], ['viewBox="0 0 0 40"', 300, 150], ['width="-5" height="7"', 300, 7], ['width="0" height="9"', 0, 9],
    ['viewBox="0 0 1e400 5"', 1e7, 5],
  ])('of %s is %d by %d', (attributes, width, height) => {
    const file = openSvg(svg('', attributes))
    expect(file.width).toBeCloseTo(width, 6)
    expect(file.height).toBeCloseTo(height, 6)
  })

  test('is read without looking at the rest', () => {
    expect(openSvg(utf8.encode('<!-- x --><!DOCTYPE svg><s:svg xmlns:s="http://www.w3.org/2000/svg" width="3" height="4"><rect'))).toMatchObject({ width: 3, height: 4 })
  })

  test('counts for the drawing only where there is no viewBox', () => {
    const placed = (attributes: string): readonly number[] =>
      decodeSvg(openSvg(svg('', attributes)), inflate, { note: () => undefined }).placement(1, 2, 40, 40)
    expect(placed('viewBox="0 0 20 10"')).toEqual([2, 0, 0, 2, 1, 12])
    expect(placed('viewBox="0 0 20 10" preserveAspectRatio="none"')).toEqual([2, 0, 0, 4, 1, 2])
    expect(placed('viewBox="0 0 20 10" preserveAspectRatio="xMaxYMin slice"')).toEqual([4, 0, 0, 4, -39, 2])
    expect(placed('width="20" height="10"')).toEqual([2, 0, 0, 4, 1, 2])
    expect(placed('')).toEqual([1, 0, 0, 1, 1, 2])
  })
})

describe('a file', () => {
  test.each([
    ['<svg><rect></svg>', 'not closed'], ['<svg><g>', 'not closed'], ['<svg/><svg/>', 'more than one root'],
    [`<svg>${'<g>'.repeat(300)}${'</g>'.repeat(300)}</svg>`, 'nested more than 256 levels deep'],
  ])('like %s is refused when it is read', (text, reason) => {
    const file = openSvg(utf8.encode(text.replace('<svg>', '<svg xmlns="http://www.w3.org/2000/svg">')))
    expect(() => decodeSvg(file, inflate, { note: () => undefined })).toThrow(reason)
  })

  test('that is packed is unpacked, within bounds', () => {
    expect(openSvg(unpackSvg(new Uint8Array(gzipSync(svg('', 'width="7" height="8"'))), inflate))).toMatchObject({ width: 7, height: 8 })
    expect(() => unpackSvg(new Uint8Array(gzipSync('text')), inflate)).toThrow('not an SVG')
    expect(() => unpackSvg(new Uint8Array(gzipSync(new Uint8Array(80_000_000))), inflate)).toThrow('cannot be unpacked')
  })

  test('leaves out what is of other namespaces', () => {
    const text = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="y" width="9" height="9">'
      + '<x:rect width="5" height="5"/><div xmlns="http://www.w3.org/1999/xhtml"><rect width="6" height="6"/></div><rect width="10" height="5"/></svg>'
    const log = new VectorLog()
    decodeSvg(openSvg(utf8.encode(text)), inflate, { note: () => undefined }).draw(log, 9, 9)
    expect(log.lines).toEqual([`fill ${rect} #000000`])
  })

  test('uses the entities that it declares, for sizes, styles and elements', () => {
    const text = '<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg"><!ENTITY size "9"><!ENTITY st0 "fill:&c;;"><!ENTITY c "#ff0000">'
      + '<!ENTITY box "<rect width=\'10\' height=\'5\' style=\'&st0;\'/>">]><svg xmlns="&ns;" width="&size;" height="8">&box;</svg>'
    const file = openSvg(utf8.encode(text))
    expect(file).toMatchObject({ width: 9, height: 8 })
    const log = new VectorLog()
    decodeSvg(file, inflate, { note: () => undefined }).draw(log, 9, 9)
    expect(log.lines).toEqual([`fill ${rect} #ff0000`])
  })

  test('in another encoding is read as it says', () => {
    const bytes = Uint8Array.from('<?xml version="1.0" encoding="ISO-8859-1"?><svg xmlns="http://www.w3.org/2000/svg"><rect id="\xe4" width="10" height="5"/><use href="#\xe4"/></svg>', (c) => c.charCodeAt(0))
    const log = new VectorLog()
    decodeSvg(openSvg(bytes), inflate, { note: () => undefined }).draw(log, 9, 9)
    expect(log.lines).toHaveLength(2)
  })
})

describe('path data', () => {
  test.each([
    ['M1 2L3 4H5V6z', 'M1,2 L3,4 L5,4 L5,6 Z'], ['m1,2 3,4-5-6z l1,1', 'M1,2 L4,6 L-1,0 Z M1,2 L2,3'], ['M.5.5.5.5', 'M0.5,0.5 L0.5,0.5'],
    ['M0 0C1 2 3 4 5 6S7 8 9 10', 'M0,0 C1,2,3,4,5,6 C7,8,7,8,9,10'], ['M0 0Q3 3 6 0T12 0', 'M0,0 C2,2,4,2,6,0 C8,-2,10,-2,12,0'],
    ['M0 0S1 1 2 2', 'M0,0 C0,0,1,1,2,2'], ['M1 1e1L2 2', 'M1,10 L2,2'], ['L1 1', ''], ['M1 1L2', 'M1,1'], ['M1 1 X 2 2', 'M1,1'],
    ['M0,0 L1,1 L2,x 5,5', 'M0,0 L1,1'], ['M0 0a0 5 0 0 1 4 4', 'M0,0 L4,4'], ['M0 0A5 5 0 0 1 0 0', 'M0,0'],
    ['M1e99 0', 'M10000000,0'], ['M10 0A10 10 0 0 1 0 10', 'M10,0 C10,5.52,5.52,10,0,10'], ['M10 0a10 10 0 01-10 10', 'M10,0 C10,5.52,5.52,10,0,10'],
  ])('%s is %s', (data, expected) => expect(pathText(parsePath(data).path)).toBe(expected))

  test('numbers of path data are what they are as numbers of a script', () => {
    const numbers = [
      '0', '-0', '.5', '-.5', '5.', '+7.25', '00012.50', '0.1', '0.30000000000000004', '123456789012345', '1234567890123456789', '12345.678901234567',
      '1e3', '-2.5E-3', '1e+2', '.00000000000001', '999999999999.999', '0.000000000000000000001',
    ]
    for (const number of numbers) expect([number, parsePath(`M${number} 1`).path[1] === Math.max(-1e7, Math.min(1e7, Number(number)))]).toEqual([number, true])
    expect(pathText(parsePath('M1e 2').path)).toBe('')
  })

  test('arcs go the way that their flags say', () => {
    const ends = (flags: string): string => pathText(parsePath(`M0 0A10 10 0 ${flags} 10 10`).path).split(' ').slice(1).map((c) => c.split(',').slice(-2).join(',')).join(' ')
    expect(['0 0', '0 1', '1 0', '1 1'].map(ends)).toEqual(['10,10', '10,10', '-10,10 0,20 10,10', '10,-10 20,0 10,10'])
  })
})

describe('transforms', () => {
  test.each([
    ['translate(3)', [1, 0, 0, 1, 3, 0]], ['scale(2 3)', [2, 0, 0, 3, 0, 0]], ['rotate(90)', [0, 1, -1, 0, 0, 0]],
    ['rotate(90, 10, 10)', [0, 1, -1, 0, 20, 0]], ['translate(1,2) scale(2)', [2, 0, 0, 2, 1, 2]], ['matrix(1 2 3 4 5 6)', [1, 2, 3, 4, 5, 6]],
    ['skewX(45)', [1, 0, 1, 1, 0, 0]], ['translate(1-2)', [1, 0, 0, 1, 1, -2]], ['rotate(0.25turn)', [0, 1, -1, 0, 0, 0]],
    ['translate(4px, 5px)', [1, 0, 0, 1, 4, 5]], ['unknown(3)', [1, 0, 0, 1, 0, 0]], ['scale(2) bad', [1, 0, 0, 1, 0, 0]], ['', [1, 0, 0, 1, 0, 0]],
  ])('%s', (text, expected) => {
    for (const [i, value] of parseTransform(text).entries()) expect(value).toBeCloseTo(expected[i] ?? NaN, 9)
  })

  const matrixOf = (attributes: string): string | undefined =>
    draw(`<rect x="10" y="20" width="10" height="6" ${attributes}/>`).find((line) => line.startsWith('transform'))

  test('take shares of the picture, or of the element where that is the reference box', () => {
    expect(matrixOf('style="transform: translate(10%, 50%)"')).toBe('transform 1 0 0 1 10 25')
    expect(matrixOf('style="transform: translateY(10%)"')).toBe('transform 1 0 0 1 0 5')
    expect(matrixOf('style="transform: translate(50%, 50%); transform-box: fill-box"')).toBe('transform 1 0 0 1 5 3')
    expect(matrixOf('style="transform: scale(50%)"')).toBeUndefined()
  })

  test('turn around the middle of the element, or its corner, where that is the reference box', () => {
    expect(matrixOf('transform="scale(2)" style="transform-box: fill-box; transform-origin: center"')).toBe('transform 2 0 0 2 -15 -23')
    expect(matrixOf('transform="scale(2)" style="transform-box: fill-box"')).toBe('transform 2 0 0 2 -10 -20')
    expect(matrixOf('transform="scale(2)" style="transform-origin: 100% 0"')).toBe('transform 2 0 0 2 -100 0')
  })
})

describe('a raster <image>', () => {
  const images = (attributes: string, orientation: 1 | 6 = 1): readonly string[] => {
    const log = new VectorLog()
    const imageOf = (href: string) => (href === 'none' ? null : { id: 7 as ImageId, width: 40, height: 20, orientation })
    decodeSvg(openSvg(svg(`<image ${attributes}/>`)), inflate, { note: () => undefined, imageOf }).draw(log, 100, 50)
    return log.lines
  }

  test.each([
    ['has its own size without another', 'href="a"', ['image 7 0,0,40,20']],
    ['keeps its ratio where one side is given', 'href="a" x="5" height="10"', ['image 7 5,0,20,10']],
    ['is fitted into its place', 'href="a" width="20" height="20"', ['image 7 0,5,20,10']],
    ['or stretched', 'href="a" width="20" height="20" preserveAspectRatio="none"', ['image 7 0,0,20,20']],
    ['or cut', 'href="a" width="20" height="20" preserveAspectRatio="xMinYMin slice"', ['save', 'clip M0,0 L20,0 L20,20 L0,20 Z', 'image 7 0,0,40,20', 'restore']],
    ['is not there where it cannot be had', 'href="none" width="20" height="20"', []],
    ['or where its place has no area', 'href="a" width="0"', []],
  ])('%s', (_, attributes, lines) => expect(images(attributes)).toEqual(lines))

  test('is turned as it is to be seen', () => {
    expect(images('href="a"', 6)).toEqual(['save', 'transform 0 20 -40 0 40 0', 'image 7 0,0,1,1', 'restore'])
  })

  test('is told where it is not drawn', () => {
    expect(run('<image href="data:image/png;base64,xx"/><image href="a.png"/>').notes).toEqual(['a raster <image>', 'an external reference (a.png)'])
  })
})

test('groups are blended with what is below', () => {
  expect(draw(`<g style="mix-blend-mode: multiply"><rect ${box}/></g><rect ${box} style="mix-blend-mode: no-such"/>`))
    .toEqual(['group 1 multiply', `fill ${rect} #000000`, 'end group', `fill ${rect} #000000`])
})

test('a tile is drawn within the group that it is used in', () => {
  const pattern = '<pattern id="p" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M0 0H1V1"/></pattern>'
  const { lines } = run(`${pattern}<rect ${box} fill="url(#p)" opacity="0.5"/>`)
  expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(['group 0.5', 'pattern 0,0,5,5', 'transform 1', 'fill M0,0', 'end pattern', 'fill M0,0', 'end group'])
})

test('a clip path whose shapes are clipped is a mask of them, in black', () => {
  const clip = `<clipPath id="b"><path d="M0 0H3V3"/></clipPath><clipPath id="a"><rect ${box} fill="red" stroke="blue" clip-path="url(#b)"/><rect ${box}/></clipPath>`
  expect(draw(`${clip}<rect ${box} fill="lime" clip-path="url(#a)"/>`)).toEqual([
    'save', 'alpha mask', 'save', 'artifact', 'transform 1 0 0 1 0 0', 'save', 'clip M0,0 L3,0 L3,3', `fill ${rect} #000000`, 'restore', `fill ${rect} #000000`,
    'end artifact', 'restore', 'end mask', 'group 1', `fill ${rect} #00ff00`, 'end group', 'restore',
  ])
})

describe('strokes', () => {
  test('have dashes in shares of the length that pathLength gives', () => {
    expect(draw('<path d="M0 0H50" fill="none" stroke="red" pathLength="10" stroke-dasharray="1 2" stroke-dashoffset="2"/>'))
      .toEqual(['stroke M0,0 L50,0 1 #ff0000 dash 5,10 from 10 butt miter 4'])
  })

  test('do not grow with what is drawn where they are told so', () => {
    expect(draw('<g transform="scale(2 3)"><path d="M0 0L5 5" fill="none" stroke="red" vector-effect="non-scaling-stroke"/></g>'))
      .toEqual(['save', 'transform 2 0 0 3 0 0', 'save', 'transform 0.5 0 0 0.33 0 0', 'stroke M0,0 L10,15 1 #ff0000 butt miter 4', 'restore', 'restore'])
    expect(draw('<path d="M0 0L5 5" fill="none" stroke="red" vector-effect="non-scaling-stroke"/>', 'width="10" height="10" viewBox="0 0 25 25"'))
      .toEqual(['save', 'transform 0.5 0 0 0.5 -12.5 0', 'stroke M25,0 L35,10 1 #ff0000 butt miter 4', 'restore'])
  })

  test('nothing is filled that has no area', () => {
    expect(draw('<path d="M0 0H9"/><path d="M3 3V9L3 4z" stroke="red"/>')).toEqual([expect.stringMatching('^stroke')])
  })
})

describe('shapes', () => {
  test.each([
    ['<rect width="10" height="5"/>', rect], ['<rect x="5%" y="10%" width="10%" height="10%"/>', 'M5,5 L15,5 L15,10 L5,10 Z'],
    ['<line x2="5" y2="6" stroke="#000" fill="none"/>', 'M0,0 L5,6'], ['<polygon points="0,0 1,2 3"/>', 'M0,0 L1,2 Z'],
    ['<polyline points="0 0-1-2 3 4"/>', 'M0,0 L-1,-2 L3,4'],
  ])('%s', (element, path) => expect(draw(element)[0]).toContain(path))

  test('without a size are not drawn', () => {
    expect(draw('<rect width="5"/><circle r="0"/><ellipse rx="-1" ry="2"/><path d=""/><rect width="5" height="-1"/><polygon points=""/>')).toEqual([])
  })

  test('round corners take the other radius where one is missing, and half a side at most', () => {
    expect(draw('<rect width="20" height="10" rx="30"/>')[0]).toMatch(/^fill M10,0 L10,0 C/)
    expect(draw('<rect width="20" height="20" ry="4"/>')[0]).toMatch(/^fill M4,0 L16,0 C18\.21,0,20,1\.79,20,4 L20,16/)
  })
})

describe('styles', () => {
  const color = (content: string): string => draw(content).at(-1)?.split(' ').at(-1) ?? ''

  test.each([
    [`<rect ${box}/>`, '#000000'], [`<rect ${box} fill="red"/>`, '#ff0000'], [`<g fill="lime"><rect ${box}/></g>`, '#00ff00'],
    [`<rect ${box} fill="red" style="fill:blue"/>`, '#0000ff'], [`<style>rect{fill:lime}</style><rect ${box} fill="red"/>`, '#00ff00'],
    [`<style>.a{fill:lime} rect.a{fill:red}</style><rect ${box} class="b a"/>`, '#ff0000'],
    [`<style>rect{fill:lime!important}</style><rect ${box} style="fill:blue"/>`, '#00ff00'],
    [`<style>g > rect:first-child{fill:lime}#x rect{fill:red}</style><g><rect ${box}/></g>`, '#00ff00'],
    [`<style>g + rect, [y="3"] ~ x{fill:#0f08}</style><g/><rect ${box}/>`, '#00ff0088'],
    [`<style><![CDATA[ rect { fill: hsl(120 100% 50%) } ]]></style><rect ${box}/>`, '#00ff00'],
    [`<style>:root{color:blue} rect{fill:currentColor}</style><rect ${box}/>`, '#0000ff'],
    [`<style>@media screen{rect{fill:red}} @media print{rect{fill:lime}}</style><rect ${box}/>`, '#00ff00'],
    [`<rect ${box} fill="bad"/>`, '#000000'], [`<g fill="red"><rect ${box} fill="inherit" fill-opacity=".5"/></g>`, '#ff000080'],
    [`<g fill="red"><rect ${box} style="fill:initial"/></g>`, '#000000'], [`<rect ${box} fill="lime" opacity="50%"/>`, '#00ff0080'],
    [`<rect ${box} fill="url(#none) red"/>`, '#ff0000'], [`<rect ${box} fill="none"/>`, ''], [`<rect ${box} fill="url(#none)"/>`, ''],
  ])('%s', (content, expected) => expect(color(content)).toBe(expected))

  test('what is not to be seen is not drawn', () => {
    expect(draw(`<g display="none"><rect ${box}/></g><rect ${box} visibility="hidden"/><rect ${box} opacity="0"/><rect ${box} transform="scale(0)"/><defs><rect ${box}/></defs>`)).toEqual([])
    expect(draw(`<g visibility="hidden"><rect ${box} visibility="visible"/></g>`)).toHaveLength(1)
  })

  test('strokes have their dashes, ends and corners', () => {
    expect(draw('<path d="M0 0H9" fill="none" stroke="red" stroke-width="2" stroke-dasharray="1 2 3" stroke-dashoffset="-1" stroke-linecap="round" stroke-linejoin="bevel" stroke-miterlimit="2"/>'))
      .toEqual(['stroke M0,0 L9,0 2 #ff0000 dash 1,2,3,1,2,3 from 11 round bevel 2'])
    expect(draw('<path d="M0 0H9" stroke="red" stroke-dasharray="0 0"/>')[0]).toBe('stroke M0,0 L9,0 1 #ff0000 butt miter 4')
    expect(draw(`<rect ${box} stroke="red" paint-order="stroke"/>`).map((line) => line.split(' ')[0])).toEqual(['stroke', 'fill'])
  })

  test('opacity is a group where more than one thing is drawn', () => {
    expect(draw(`<rect ${box} stroke="red" opacity=".5"/>`)).toEqual(['group 0.5', `fill ${rect} #000000`, `stroke ${rect} 1 #ff0000 butt miter 4`, 'end group'])
    expect(draw(`<g opacity=".5"><rect ${box}/></g>`)).toEqual(['group 0.5', `fill ${rect} #000000`, 'end group'])
  })
})

describe('references', () => {
  const box = '<rect id="r" width="10" height="5"/>'

  test('use draws the element with the style of its own place', () => {
    expect(draw(`<defs>${box}</defs><g fill="red"><use href="#r" x="3" y="4"/></g>`)).toEqual(['save', 'transform 1 0 0 1 3 4', `fill ${rect} #ff0000`, 'restore'])
    expect(draw(`<defs>${box}</defs><use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#r"/>`)).toEqual([`fill ${rect} #000000`])
  })

  test('a symbol is fitted into the size of its use', () => {
    expect(draw(`<symbol id="s" viewBox="0 0 10 10">${box}</symbol><use href="#s" width="20" height="40"/>`))
      .toEqual(['save', 'clip M0,0 L20,0 L20,40 L0,40 Z', 'transform 2 0 0 2 0 10', `fill ${rect} #000000`, 'restore'])
  })

  test('a nested svg opens a viewport', () => {
    expect(draw('<svg x="10" y="5" width="50%" height="20"><rect width="50%" height="100%"/></svg>'))
      .toEqual(['save', 'clip M10,5 L60,5 L60,25 L10,25 Z', 'transform 1 0 0 1 10 5', 'fill M0,0 L25,0 L25,20 L0,20 Z #000000', 'restore'])
  })

  test('circles of them end', () => {
    expect(draw('<g id="a"><use href="#a"/><use href="#b"/></g><g id="b"><use href="#a"/></g>')).toEqual([])
    expect(draw('<pattern id="p" width="1" height="1"><rect width="9" height="9" fill="url(#p)"/></pattern><rect width="9" height="9" fill="url(#p)"/>').length).toBeLessThan(10)
    expect(draw('<clipPath id="c" clip-path="url(#c)"><rect width="9" height="9"/></clipPath><rect width="10" height="5" clip-path="url(#c)"/>').length).toBeLessThan(30)
    expect(draw('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect width="10" height="5" fill="url(#a)"/>')).toEqual([])
  })

  test('what multiplies beyond all bounds is cut, and told', () => {
    const levels = Array.from({ length: 12 }, (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`).join('')
    const notes: string[] = []
    const counter = new VectorCounter()
    decodeSvg(openSvg(svg(`<defs><rect id="g0" width="1" height="1"/>${levels}</defs><use href="#g12"/>`)), inflate, { note: (what) => notes.push(what) }).draw(counter, 9, 9)
    expect(notes).toEqual(['content beyond the number of shapes that one image may have'])
    expect(counter.calls).toBeLessThan(2_000_000)
  }, 20_000)

  test.each([['mask', 'mask'], ['clipPath', 'clip-path']])('a %s in each of its own counts for more than a shape', (element, attribute) => {
    const levels = Array.from({ length: 22 }, (_, i) =>
      `<${element} id="m${i}">${`<rect width="9" height="9" ${attribute}="url(#m${i + 1})"/>`.repeat(2)}</${element}>`).join('')
    const notes: string[] = []
    const counter = new VectorCounter()
    decodeSvg(openSvg(svg(`${levels}<rect width="9" height="9" ${attribute}="url(#m0)"/>`)), inflate, { note: (what) => notes.push(what) }).draw(counter, 9, 9)
    expect(notes).toEqual(['content beyond the number of shapes that one image may have'])
    expect(counter.calls).toBeLessThan(500_000)
  }, 20_000)
})

describe('paint servers', () => {
  const stops = '<stop stop-color="red"/><stop offset="1" stop-color="blue"/>'

  test('a linear gradient spans the box of the shape', () => {
    expect(draw(`<linearGradient id="g">${stops}</linearGradient><rect ${box} fill="url(#g)"/>`))
      .toEqual([`fill ${rect} line 0 0 1 0 through 10 0 0 5 0 0: 0 #ff0000, 1 #0000ff`])
    expect(draw(`<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="10%" x2="5" gradientTransform="translate(1 2)">${stops}</linearGradient><rect ${box} stroke="url(#g)" fill="none"/>`))
      .toEqual([`stroke ${rect} 1 line 10 0 5 0 through 1 0 0 1 1 2: 0 #ff0000, 1 #0000ff`])
  })

  test('stops never go back, have opacity, and come from elsewhere', () => {
    expect(draw(`<linearGradient id="a"><stop offset=".5" stop-color="red"/><stop offset="20%" stop-color="blue" stop-opacity=".5"/></linearGradient><linearGradient id="g" href="#a"/><rect ${box} fill="url('#g')"/>`)[0])
      .toContain(': 0 #ff0000, 0.5 #ff0000, 0.5 #0000ff80, 1 #0000ff80')
    expect(draw(`<linearGradient id="g"><stop stop-color="red"/></linearGradient><rect ${box} fill="url(#g)"/>`)).toEqual([`fill ${rect} #ff0000`])
    expect(draw(`<linearGradient id="g"/><rect ${box} fill="url(#g)"/>`)).toEqual([])
    expect(draw(`<linearGradient id="g">${stops}</linearGradient><path d="M0 0H9" stroke="url(#g)"/>`)).toEqual([])
  })

  test('several stops at an end keep their order', () => {
    const flag = '<stop stop-color="lime"/><stop stop-color="red"/><stop offset="1" stop-color="red"/><stop offset=".5" stop-color="blue"/>'
    expect(draw(`<linearGradient id="g" x1=".2" x2=".8">${flag}</linearGradient><rect ${box} fill="url(#g)"/>`)[0])
      .toContain(': 0 #00ff00, 0 #ff0000, 1 #ff0000, 1 #0000ff')
  })

  test('a radial gradient has its focus within its circle, or is a cone', () => {
    expect(draw(`<radialGradient id="g" fx="1.001">${stops}</radialGradient><rect ${box} fill="url(#g)"/>`)[0]).toContain('circles 1 0.5 0.5 0.5 0 0.5 through')
    expect(draw(`<radialGradient id="g" fx="2">${stops}</radialGradient><rect ${box} fill="url(#g)"/>`)[0]).toContain('circles 2 0.5 0.5 0.5 0 0.5 through')
    expect(draw(`<radialGradient id="g" r="0">${stops}</radialGradient><rect ${box} fill="url(#g)"/>`)).toEqual([`fill ${rect} #0000ff`])
  })

  test('repeat and reflect are written out as far as the shape reaches', () => {
    const spread = (method: string): string =>
      draw(`<linearGradient id="g" x2=".5" spreadMethod="${method}">${stops}</linearGradient><rect ${box} fill="url(#g)"/>`)[0] ?? ''
    expect(spread('repeat')).toContain('line 0 0 1 0 through 10 0 0 5 0 0: 0 #ff0000, 0.5 #0000ff, 0.5 #ff0000, 1 #0000ff')
    expect(spread('reflect')).toContain(': 0 #ff0000, 0.5 #0000ff, 0.5 #0000ff, 1 #ff0000')
    const tiny = draw(`<linearGradient id="g" x2="1e-5" spreadMethod="repeat">${stops}</linearGradient><rect ${box} fill="url(#g)"/>`)[0] ?? ''
    expect(tiny.length).toBeLessThan(30_000)
  })

  test('a pattern is a tile', () => {
    expect(draw(`<pattern id="p" width=".5" height="1" patternTransform="rotate(90)"><rect width="2" height="2" fill="red"/></pattern><rect ${box} fill="url(#p)"/>`))
      .toEqual(['pattern 0,0,5,5 through 0 1 -1 0 0 0', 'transform 1 0 0 1 0 0', 'fill M0,0 L2,0 L2,2 L0,2 Z #ff0000', 'end pattern', `fill ${rect} pattern 1`])
  })
})

describe('clips, masks and markers', () => {
  test('a clip path is one path of its shapes', () => {
    expect(draw(`<clipPath id="c"><rect ${box}/><rect width="1" height="1" transform="scale(-1 1)"/></clipPath><rect ${box} clip-path="url(#c)"/>`))
      .toEqual(['save', `clip ${rect} M0,1 L-1,1 L-1,0 L0,0 Z`, `fill ${rect} #000000`, 'restore'])
    expect(draw(`<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath><g clip-path="url(#c)"><rect ${box}/></g>`)[1]).toBe('clip M0,0 L5,0 L5,5 L0,5 Z')
    expect(draw(`<clipPath id="c"/><rect ${box} clip-path="url(#c)"/>`)[1]).toBe('clip ')
    expect(draw(`<rect ${box} clip-path="url(#none)"/>`)).toContain(`fill ${rect} #000000`)
  })

  test('a mask covers its area and is used by a group', () => {
    expect(draw(`<mask id="m"><rect ${box} fill="white"/></mask><rect ${box} mask="url(#m)"/>`)).toEqual([
      'save', 'mask', 'save', 'clip M-1,-0.5 L11,-0.5 L11,5.5 L-1,5.5 Z', `fill ${rect} #ffffff`, 'restore', 'end mask', 'group 1', `fill ${rect} #000000`, 'end group', 'restore',
    ])
  })

  test('markers stand at the ends of segments and look along the path', () => {
    const marker = '<marker id="k" orient="auto" markerWidth="2" markerHeight="2" overflow="visible"><rect width="1" height="1" fill="context-stroke"/></marker>'
    expect(draw(`${marker}<path d="M0 0H10V10" fill="none" stroke="red" marker-mid="url(#k)" marker-end="url(#k)"/>`)).toEqual([
      'stroke M0,0 L10,0 L10,10 1 #ff0000 butt miter 4', 'save', 'transform 0.71 0.71 -0.71 0.71 10 0', 'fill M0,0 L1,0 L1,1 L0,1 Z #ff0000', 'restore',
      'save', 'transform 0 1 -1 0 10 10', 'fill M0,0 L1,0 L1,1 L0,1 Z #ff0000', 'restore',
    ])
    for (const all of ['marker="url(#k)"', 'style="marker:url(#k)"']) {
      expect(draw(`${marker}<path d="M0 0H10V10" fill="none" stroke="red" ${all}/>`).length).toBeGreaterThan(7)
    }
    expect(draw(`${marker}<rect ${box} marker-end="url(#k)"/>`)).toHaveLength(1)
  })
})

describe('what is not supported', () => {
  test.each([
    ['<text>a</text>', 'text'], ['<image href="a.png"/>', 'an external reference (a.png)'], ['<image href="data:image/png;base64,AAAA"/>', 'a raster <image>'],
    ['<use href="b.svg#x"/>', 'an external reference (b.svg#x)'], ['<rect width="1" height="1" filter="url(#f)"/>', 'the property filter'],
    ['<style>@import "x.css"; rect{}</style>', 'an @import in its style sheet'], ['<rect width="1" height="1" fill="url(x.svg#y)"/>', 'an external reference (a paint)'],
    ['<foreignObject/>', 'a <foreignObject>'],
    ['<image href="data:image/svg+xml,no"/>', 'an <image> that cannot be read (it is not an SVG image)'],
  ])('%s is told and left out', (content, note) => expect(run(content).notes).toEqual([note]))

  test('an SVG image within one is drawn from its data: URL', () => {
    const inner = `data:image/svg+xml;base64,${Buffer.from(svg('<rect width="10" height="5"/>', 'viewBox="0 0 10 10"')).toString('base64')}`
    expect(draw(`<image href="${inner}" x="5" width="20" height="20"/>`))
      .toEqual(['save', 'clip M5,0 L25,0 L25,20 L5,20 Z', 'transform 2 0 0 2 5 0', `fill ${rect} #000000`, 'restore'])
  })
})
