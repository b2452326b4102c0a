import { describe, expect, test } from 'vitest'
import { dumpPages } from '../../debug/dump.ts'
import { CollectingSink, createTestHost } from '../../debug/testing/test-host.ts'
import { type OptionPair, parseOptions } from '../../options/parse.ts'
import { Engine } from '../engine.ts'
import { parseSrcset, sharpest } from './srcset.ts'

const svg = (width: number, height: number): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="9" height="9"/></svg>`
const files = { 'a.svg': svg(40, 20), 'b.svg': svg(80, 40), 'c.svg': svg(120, 60), 'no.bin': 'nothing' }

const run = async (html: string, pairs: readonly OptionPair[] = []) => {
  const host = createTestHost(files)
  const dump = await dumpPages(`<!doctype html><style>@page{size:640px 600px;margin:20px}body{margin:0}</style>${html}`, pairs, host)
  return {
    sizes: [...dump.matchAll(/^ *draw image \S+ \S+ (\S+)$/gm)].map(([, size = '']) => size),
    texts: [...dump.matchAll(/^ *text .*"(.*)"$/gm)].map(([, text = '']) => text.trim()).join(' ').trim(),
    asked: host.asked.map(([reference]) => reference), warnings: host.warnings,
  }
}

/** The PDF in normal mode and in streaming mode. */
const written = async (html: string, pairs: readonly OptionPair[] = []) => {
  const host = createTestHost(files)
  const sink = new CollectingSink()
  const engine = new Engine(parseOptions([['no-pdf-compression', null], ...pairs], 'library'), host, sink)
  await engine.feed(Buffer.from(html))
  return { bytes: Buffer.from((await engine.finish()).output), warnings: host.warnings }
}
const same = async (html: string): Promise<void> => {
  const [whole, streamed] = [await written(html), await written(html, [['streaming', null]])]
  expect(whole.bytes.equals(streamed.bytes)).toBe(true)
  expect(streamed.warnings).toEqual(whole.warnings)
}

describe('the source of an image', () => {
  test.each([
    ['the sharpest up to 2x', '<img src=a.svg srcset="b.svg 2x, c.svg 3x">', 'b.svg', '40x20'],
    ['the one that src names where others are sharper than that', '<img src=a.svg srcset="c.svg 3x">', 'a.svg', '40x20'],
    ['the least sharp where all are sharper', '<img srcset="c.svg 4x, b.svg 2.5x">', 'b.svg', '32x16'],
    ['by the width that it is to have', '<img src=a.svg srcset="b.svg 80w, c.svg 120w" sizes=40px>', 'b.svg', '40x20'],
    ['by the width of the content where sizes is absent', '<img srcset="a.svg 400w, b.svg 1200w, c.svg 4000w">', 'b.svg', '40x20'],
    ['by the first condition that holds', '<img srcset="a.svg 60w, b.svg 120w" sizes="(min-width: 700px) 30px, (min-width: 600px) 60px, 10px">', 'b.svg', '40x20'],
    ['by calc() and widths of the page', '<img srcset="a.svg 1000w, b.svg 600w" sizes="calc(50vw - 50px)">', 'b.svg', '33.33x16.67'],
    ['src where srcset has nothing to choose from', '<img src=a.svg srcset="b.svg 5q">', 'a.svg', '40x20'],
    ['not one of a format that cannot be read', '<img src=a.svg srcset="b.avif 2x">', 'a.svg', '40x20'],
  ])('%s', async (_, html, file, size) => {
    const { asked, sizes } = await run(html)
    expect([asked, sizes]).toEqual([[file], [size]])
  })

  test.each([
    ['the first that applies', '<source srcset=a.svg media=screen><source srcset=b.svg media=print><source srcset=c.svg>', 'b.svg'],
    ['by the width of the content', '<source srcset=a.svg media="(min-width: 601px)"><source srcset=b.svg media="(min-width: 600px)">', 'b.svg'],
    ['not of a type that cannot be read', '<source srcset=a.svg type=image/avif><source srcset=b.svg type="image/svg+xml">', 'b.svg'],
    ['that of the image where none applies', '<source srcset=a.svg media=screen><source src=b.svg>', 'c.svg'],
    ['none that comes after the image', '', 'c.svg'],
  ])('of a picture element: %s', async (_, sources, file) => {
    const { asked } = await run(`<picture>${sources}<img src=c.svg><source srcset=a.svg></picture>`)
    expect(asked).toEqual([file])
  })

  test('is what src names at the listed level', async () => {
    const { asked } = await run('<picture><source srcset=b.svg><img src=a.svg srcset="c.svg 2x"></picture><object data=b.svg>x</object>', [['css', 'listed']])
    expect(asked).toEqual(['a.svg'])
  })

  test('one image at two densities is one in the PDF', async () => {
    const { sizes } = await run('<img src=b.svg> <img srcset="b.svg 2x">')
    expect(sizes).toEqual(['80x40', '40x20'])
  })
})

test('srcset is parsed as HTML says', () => {
  const parse = (text: string): string => parseSrcset(text, () => 100).map(({ url, density }) => `${url} ${density}`).join()
  expect(parse(' a, b 2x ,c 1.5x,, d 200w, e 50w 30h')).toBe('a 1,b 2,c 1.5,d 2,e 0.5')
  expect(parse('data:image/png;base64,AA== 2x, a,b 1x')).toBe('data:image/png;base64,AA== 2,a,b 1')
  expect(parse('a 2y, b 1x 2x, c 0w, d -1x')).toBe('')
  expect(sharpest([], 2)).toBeNull()
})

describe('object and embed', () => {
  test.each([
    ['show their image', '<object data=a.svg>x</object> <embed src=b.svg>', ['40x20', '80x40'], ''],
    ['of the size that they say', '<object data=a.svg width=10 height=10></object><embed src=b.svg style="width:20px">', ['10x10', '20x10'], ''],
    ['show what is in them where there is none', '<object data=missing.svg>x <b>y</b></object>', [], 'x y'],
    ['also where its bytes are no image', '<object data=no.bin><p>x</p></object>', [], 'x'],
    ['or where its type tells that', '<object data=a.svg type=application/pdf>x</object>', [], 'x'],
    ['or where they have no data', '<object type="image/svg+xml"><param name=a>x</object>', [], 'x'],
    ['show the first of nested ones that can be had', '<object data=no.bin><object data=missing.png><object data=a.svg>x</object></object>y</object>', ['40x20'], 'y'],
    ['the poster of a video is shown', '<video poster=a.svg width=20>x</video>', ['20x10'], ''],
    ['a canvas shows what is in it', '<canvas>x</canvas>', [], 'x'],
  ])('%s', async (_, html, sizes, texts) => {
    expect(await run(html)).toMatchObject({ sizes, texts })
    await same(`<p>${html}</p>`)
  })

  test('within rows of a long table that is streamed', async () => {
    const rows = Array.from({ length: 1200 }, (_, i) => `<tr><td>${i === 1000 ? '<object data=a.svg>x</object><object data=no.bin>y</object>' : i}</td></tr>`).join('')
    expect((await run(`<table>${rows}</table>`)).texts).toMatch(/999 y 1001/)
    await same(`<table style="table-layout:fixed;width:300px">${rows}</table>`)
  })

  test('in the margin of a page', async () => {
    const { sizes } = await run('<style>@page{margin:60px;@top-left{content:element(h)}}.h{position:running(h)}</style><div class=h><object data=a.svg>x</object></div><p>y')
    expect(sizes).toEqual(['40x20'])
  })

  test('in the HTML of a header', async () => {
    const data = `data:image/svg+xml,${encodeURIComponent(svg(30, 10))}`
    const { sizes, texts } = await run('<p>z', [['header-html-content', `<object data="${data}">x</object><object data="data:,a">y</object>`], ['margin-top', '100px']])
    expect([sizes, texts]).toEqual([['30x10'], 'z y'])
  })
})

describe('what is not drawn is told', () => {
  test.each([
    ['iframe', '<iframe src=x></iframe>'], ['video', '<video src=x></video>'], ['audio', '<audio controls src=x></audio>'],
    ['applet', '<applet code=x>text</applet>'], ['canvas', '<canvas></canvas>'], ['embed', '<embed src=x.swf type=application/x-shockwave-flash>'],
    ['object', '<object data=x.pdf type=application/pdf><param name=x></object>'],
  ])('%s', async (name, html) => {
    for (const pairs of [[], [['streaming', null]], [['css', 'listed']]] as const) {
      expect((await written(html, pairs)).warnings).toEqual([`an element <${name}> is not drawn`])
    }
  })

  test.each([
    ['hidden by a rule', '<style>.n{display:none}</style><iframe class=n></iframe><p class=n><video></video></p><audio style="visibility:hidden"></audio>'],
    ['in a template', '<template><iframe></iframe></template>'],
    ['no larger than a dot', '<iframe width=0 height=0></iframe>'],
    ['with something to stand for it', '<canvas>x</canvas><object type=text/html>x</object>'],
  ])('but not what is %s', async (_, html) => {
    expect((await run(html)).warnings).toEqual([])
  })
})

describe('a document of frames', () => {
  const frames = '<frameset cols="50%,*"><frame src=a><frame src=b>'
  test.each([
    ['shows what noframes holds', `<html><head><title>t</title></head>${frames}<noframes><body bgcolor=red><p>a <b>b</b></p></body></noframes></frameset></html>`, 'a b'],
    ['or nothing', `<html><head></head>${frames}</frameset></html>`, ''],
    ['within body too', `<body>${frames}<noframes><p>a</noframes></frameset>`, 'a'],
    ['with scripts and styles in it', `<head>${frames}<noframes><body><script>x = "<p>no"</script>a</noframes></frameset>`, 'a'],
  ])('%s', async (_, html, shown) => {
    const host = createTestHost()
    const dump = await dumpPages(html, [], host)
    expect([...dump.matchAll(/^ *text .*"(.*)"$/gm)].map(([, text = '']) => text.trim()).join(' ')).toBe(shown)
    expect(host.warnings).toEqual(['an element <frameset> is not drawn'])
  })

  test('noframes in any other is for frames alone', async () => {
    expect((await run('<p>a<noframes><p>b</noframes>')).texts).toBe('a')
  })
})

test('formulas are drawn as text, with a warning', async () => {
  const math = (content: string) => run(`<p>a <math> ${content} </math> b`)
  const told = ['a formula in <math> is drawn as plain text, with its parts in one line']
  expect(await math('<mi>E</mi> <mo>=</mo> <mi>m</mi><msup> <mi>c</mi> <mn>2</mn> </msup>')).toMatchObject({ texts: 'a E=mc 2 b', warnings: told })
  expect((await math('<mfrac><mrow><mn>1</mn><mo>+</mo><mi>x</mi></mrow><mn>2</mn></mfrac>')).texts).toBe('a (1+x)/2 b')
  expect((await math('<semantics><mi>x</mi><annotation>y</annotation></semantics>')).texts).toBe('a x b')
  expect((await math('<msqrt><mi>x</mi></msqrt><mtext>, two words</mtext>')).texts).toBe('a √x, two words b')
  expect((await math('<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt><mroot><mi>x</mi><mn>3</mn></mroot>')).texts).toBe('a √(x+1)³√x b')
  expect((await math('<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>')).texts).toMatch(/∑_\(i=1\)\^n b$/)
  expect((await math('<mfenced><mi>x</mi><mi>y</mi></mfenced>')).texts).toBe('a (x, y) b')
  expect((await math('<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd></mtr></mtable>')).texts).toBe('a 1 2; 3 b')
  expect((await run('<p style="display:none"><math><mi>x</mi></math>')).warnings).toEqual([])
  expect(await run('<p>a <math><mi>x</mi></math>', [['css', 'listed']])).toMatchObject({ texts: 'a', warnings: ['an element <math> is not drawn'] })
})

test('popovers and closed dialogs are not shown, and of content with an alternative what is before the slash', async () => {
  expect((await run('a<div popover>b</div><div popover=manual>c</div><dialog>d</dialog><dialog open>e</dialog><p hidden>f<p hidden=until-found>g')).texts).toBe('a e')
  const texts = async (content: string): Promise<string> => (await run(`<style>p::before { content: "0"; content: ${content} } p { counter-reset: c 7 }</style><p title=t>z`)).texts
  expect(await texts('"x" / "alt"')).toBe('xz')
  expect(await texts('"x" counter(c)/""')).toBe('x7z')
  expect(await texts('"x" / attr(title) counter(c)')).toBe('xz')
  expect((await run('<style>p::before { content: url(a.svg) / "alt" }</style><p>z')).sizes).toEqual(['40x20'])
  for (const wrong of ['"x" /', '/ "x"', '"x" / none', '"x" / "a" / "b"', '"x" / url(a.svg)']) expect(await texts(wrong)).toBe('0z')
})
