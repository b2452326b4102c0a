import { describe, expect, test } from 'vitest'
import { dumpPages } from '../debug/dump.ts'
import { layOutPage, paintCalls } from '../debug/testing/lay-out.ts'
import { createTestHost } from '../debug/testing/test-host.ts'
import type { OptionPair } from '../options/parse.ts'

const LISTED = [['css', 'listed']] as const

const texts = async (html: string, options: readonly OptionPair[] = []): Promise<readonly string[]> =>
  (await layOutPage(html, options)).texts.map((text) => text.trim())
const standard: readonly OptionPair[] = [['css', 'standard']]

test('a first letter floats at the standard level, and the lines are beside it', async () => {
  const html = '<style>p::first-letter { float: left; font-size: 48px; line-height: 1; padding-right: 4px }</style>'
    + '<p id=a style="width: 200px; line-height: 20px"><b>Once</b> upon a time there was a letter that was higher than the others, and nobody knew why it was so high</p>'
  const page = await layOutPage(html, standard)
  const lines = page.box('a').lines
  const [first, second] = lines
  expect([first?.text.slice(0, 3), first?.height]).toEqual(['nce', 20])
  expect(first?.x).toBeGreaterThan(20)
  expect([second?.x, lines[3]?.x]).toEqual([first?.x, 0])
  expect((await layOutPage(html, LISTED)).box('a').lines[0]?.x).toBe(0)
})

describe('content', () => {
  test('comes before and after the content of the element', async () => {
    expect(await texts('<style>p::before { content: "a" attr(title) } p::after { content: "z" }</style><p title=T>m<p>n')).toEqual(['aTmz', 'anz'])
    expect(await texts('<style>b:before { content: "a" } b:after { content: none }</style><p>x<b>m</b>y')).toEqual(['xamy'])
  })

  test('gives an empty element a line, and white space none', async () => {
    expect(await texts('<style>p:before { content: "a" }</style><p></p><div id=d></div>')).toEqual(['a'])
    const page = await layOutPage('<style>p:before { content: "" }</style><p id=p></p>')
    expect(page.box('p').height).toBe(0)
  })

  test('is for elements without blocks inside at the listed level, for all at the standard one', async () => {
    const html = '<style>div:before { content: "a" }</style><div>x<p>b</p></div><div>y</div>'
    expect(await texts(html, LISTED)).toEqual(['x', 'b', 'ay'])
    expect(await texts(html)).toEqual(['ax', 'b', 'ay'])
  })

  test('may be a block at the standard level', async () => {
    const html = '<style>p:before { content: "a"; display: block; margin-top: 5px } p:after { content: ""; display: block; height: 7px }</style><p id=p>x</p>'
    const page = await layOutPage(html, standard)
    expect(page.texts).toEqual(['a', 'x'])
    expect(page.box('p').height).toBe(47)
    expect(await texts(html, LISTED)).toEqual(['ax'])
  })

  test('keeps newlines where white space is kept, and is not read as markup', async () => {
    expect(await texts('<style>pre:before { content: "a\\A b<i>" }</style><pre>x</pre>')).toEqual(['a', 'b<i>x'])
  })

  test('of an inline element goes on its first and last piece', async () => {
    const html = '<style>b:before { content: "<" } b:after { content: ">" }</style><div><b>a<p>b</p>c</b></div>'
    expect(await texts(html, standard)).toEqual(['<a', 'b', 'c>'])
  })
})

test('all generated texts together are bounded', async () => {
  const html = `<style>i::before { content: "${'x'.repeat(900_000)}" attr(title) }</style>${'<i style="display: none"></i>'.repeat(2)}${'<i title=t></i>'.repeat(40)}`
  await expect(layOutPage(html)).rejects.toThrow(/exceeds 16000000 characters/)
})

describe('a picture in generated content', () => {
  const red = "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='12' height='30'/%3E\")"
  const pictures = (page: Awaited<ReturnType<typeof layOutPage>>): readonly (readonly [number, number])[] =>
    page.boxes.filter(({ name }) => name === 'anonymous').map(({ width, height }) => [width, height] as const)

  test('is among the text at its own size', async () => {
    const page = await layOutPage(`<style>p::after { content: "a" ${red} "b" ${red} }</style><p id=p>x`, standard)
    expect(page.texts).toEqual(['xab'])
    expect(pictures(page)).toEqual([[12, 30], [12, 30]])
    expect(page.box('p').height).toBeGreaterThanOrEqual(30)
  })

  test('makes a box of a pseudo-element, wherever that is', async () => {
    for (const style of ['display: block', 'display: inline-block', 'float: right', 'position: absolute', '']) {
      expect(pictures(await layOutPage(`<style>p::before { content: ${red}; ${style} }</style><p>x`, standard))).toContainEqual([12, 30])
    }
    expect(pictures(await layOutPage(`<style>p { display: flex } p::before { content: ${red} }</style><p>x`, standard))).toContainEqual([12, 30])
    expect(pictures(await layOutPage(`<style>p::before { content: ${red}; display: contents }</style><p>x`, standard))).toContainEqual([12, 30])
  })

  test('is told of where it cannot be had', async () => {
    await expect(layOutPage('<style>p::before { content: url(nowhere.png) }</style><p>x', standard)).rejects.toThrow('nowhere.png')
  })

  test('makes the declaration invalid at the listed level', async () => {
    const page = await layOutPage(`<style>p::before { content: "a" } p::before { content: ${red} }</style><p>x`, LISTED)
    expect(page.texts).toEqual(['ax'])
  })

  test('does not come of characters that documents write', async () => {
    await expect(texts('<style>p::before { content: attr(title) }</style><p title="\ufffe0\ufffe">x', standard)).rejects.toThrow('U+FFFD')
  })
})

describe('counters', () => {
  test('count elements as they come', async () => {
    expect(await texts(`<style>h2 { counter-reset: c } h3 { counter-increment: c } h3:before { content: counter(c) ". " }
      h2, h3 { font-size: 10px; margin: 0 }</style><h2>a</h2><h3>b</h3><h3>c</h3><h2>d</h2><h3>e</h3>`)).toEqual(['a', '1. b', '2. c', 'd', '1. e'])
  })

  test('nest where they are made inside of each other, and are shared by siblings', async () => {
    expect(await texts(`<style>ol { counter-reset: c; list-style-type: none; margin: 0 } li { counter-increment: c } li::before { content: counters(c, ".") " " }</style>
      <ol><li>a<li>b<ol><li>c<li>d<ol><li>e</ol></ol><li>f</ol><ol><li>g</ol>`, standard))
      .toEqual(['1 a', '2 b', '2.1 c', '2.2 d', '2.2.1 e', '3 f', '1 g'])
  })

  test('end with the parent of the element that made them', async () => {
    expect(await texts(`<style>i { counter-reset: c 5 } p:after { content: counter(c) }</style><p><i>a</i></p><p>b</p>`)).toEqual(['a5', 'b0'])
  })

  test('that nobody made begin at the element that uses them', async () => {
    expect(await texts('<style>p { counter-increment: c 2 } p:before { content: counter(c) }</style><p>a<p>b<p>c')).toEqual(['2a', '4b', '6c'])
  })

  test('see what was counted inside of an element after it', async () => {
    expect(await texts('<style>p { counter-reset: c } i { counter-increment: c } p::after { content: counter(c) } p::before { content: counter(c) }</style><p><i>a</i><i>b</i></p>'))
      .toEqual(['0ab2'])
  })

  test('do not count what is not displayed', async () => {
    expect(await texts('<style>p { counter-increment: c } p:before { content: counter(c) } .n { display: none }</style><p>a<p class=n>b<p>c')).toEqual(['1a', '2c'])
  })

  test('are written in list styles', async () => {
    expect(await texts(`<style>body { counter-reset: c 27 }
      p:before { content: counter(c, upper-roman) " " counter(c, lower-latin) " " counter(c, decimal-leading-zero) " " counter(c, none) counter(c, klingon) }</style><p>x`))
      .toEqual(['XXVII aa 27 27x'])
  })

  test('stop at the bounds of integers', async () => {
    expect(await texts('<style>p { counter-increment: c 2147483647 } p:before { content: counter(c) " " }</style><p>a<p>b')).toEqual(['2147483647 a', '2147483647 b'])
  })
})

describe('quotes', () => {
  test('go by depth', async () => {
    expect(await texts('<p><q>a <q>b <q>c</q></q></q> <q>d</q>')).toEqual(['“a ‘b ‘c’’” “d”'])
  })

  test('take their pairs from the element, which may inherit them', async () => {
    expect(await texts('<style>p { quotes: "<" ">" "(" ")" } .n { quotes: none }</style><p><i><q>a<q>b</q></q></i><p class=n><q>b</q>'))
      .toEqual(['<a(b)>', 'b'])
    expect(await texts('<style>q { quotes: "<" ">" } .n { quotes: none }</style><p><q>a<q>b</q></q><p><q class=n>b</q>')).toEqual(['<a<b>>', 'b'])
  })

  test('count without being shown, and close nothing that was not opened', async () => {
    expect(await texts('<style>i:before { content: no-open-quote } i:after { content: no-close-quote } b:before { content: close-quote }</style><p><b>x</b><i><q>a</q></i><q>b</q>'))
      .toEqual(['x‘a’“b”'])
  })
})

describe('the first letter', () => {
  const style = '<style>p::first-letter { font-size: 20px; color: red }</style>'
  const boxed = async (html: string): Promise<string> => {
    const calls = await paintCalls(html)
    return calls.map((call) => (call.startsWith('text ') && / 20(?:px)? /.test(call) ? /"(.*)"/.exec(call)?.[1] ?? '' : '')).join('')
  }

  test.each([
    ['<p>Hello', 'H'], ['<p>  \n Hello', 'H'], ['<p>“Hello”', '“H'], ['<p>H.) b', 'H.)'], ['<p><b><i>Hello</i></b>', 'H'],
    ['<p>éa', 'é'], ['<p>e\u0301a', 'e\u0301'], ['<p>日本', '日'], ['<p><q>a</q>', '“a'],
    ['<p><br>Hello', ''], ['<p><input value=x>Hello', ''], ['<ul><li><p>Hello</ul>', 'H'], ['<p>1st', '1'],
  ])('of %s is %s', async (html, expected) => {
    expect(await boxed(style + html)).toBe(expected)
  })

  test('inherits from what is around it', async () => {
    const sized = async (html: string): Promise<string | undefined> =>
      (await paintCalls(`<style>p::first-letter { font-size: 2em } b { font-size: 30px } i::before { content: 'x'; font-size: 40px }</style>${html}`, [['css', 'standard']]))
        .find((call) => /^text .*"[Hx]"$/.test(call))?.split(' ')[3]
    expect(await sized('<p><b>Hello</b>')).toBe('60')
    expect(await sized('<p><i>Hello</i>')).toBe('80')
    expect(await sized('<p>Hello <b>b</b>')).toBe('20')
  })

  test('is that of the first block inside', async () => {
    expect(await boxed('<style>div::first-letter { font-size: 20px }</style><div><p></p><p>Hello</p><p>World</p></div>')).toBe('H')
    expect(await boxed('<style>div::first-letter { font-size: 20px }</style><div><table><tr><td>a</table>b</div>')).toBe('')
    expect(await texts(`${style}<p id=a>Hello</p><p>World</p>`)).toEqual(['Hello', 'World'])
  })
})

describe('controls', () => {
  /** The text that the controls draw, without the bars between them. */
  const drawn = async (html: string): Promise<readonly string[]> =>
    (await paintCalls(html)).filter((call) => call.startsWith('text ')).map((call) => (/"(.*)"/.exec(call)?.[1] ?? '').trim())
      .filter((text) => !/^\|*$/.test(text))

  test('show their text', async () => {
    expect(await drawn(`<p><input value=Taro>|<input placeholder=name>|<input type=submit>|<input type=reset>|<input type=button value=Go>|<input
      type=checkbox value=no>|<input type=hidden value=no>|<input type=password value=abc>|<button>Press <b>me</b></button>`))
      .toEqual(['Taro', 'name', 'Submit', 'Reset', 'Go', '•••', 'Press', 'me'])
  })

  test('are in the line with their text centred, and with its baseline where they have one', async () => {
    const page = await layOutPage('<p style="padding-top: 5px">ab <input id=i value=x style="width: 50px; height: 40px; line-height: 20px"> cd</p>', LISTED)
    const [outer, inner] = [page.box('p').lines[0], page.box('i').lines[0]]
    expect(page.box('i')).toMatchObject({ width: 56, height: 44 })
    expect((inner?.y ?? 0) + 10).toBe(page.box('i').y + 22)
    expect((inner?.y ?? 0) + (inner?.baseline ?? 0)).toBeCloseTo((outer?.y ?? 0) + (outer?.baseline ?? 0), 4)
    const empty = await layOutPage('<p>ab <input id=a value=x> <input id=b></p>', [['page-width', '600px']])
    expect(empty.box('b').y).toBe(empty.box('a').y)
  })

  test('have sizes from their attributes, which style sheets overrule', async () => {
    const page = await layOutPage(`<style>#c { width: 30px } * { line-height: 20px }</style><input id=a size=5><br><input id=b type=checkbox size=9><br><input
      id=c size=9><br><textarea id=d cols=10 rows=3></textarea><br><textarea id=e></textarea><br><select id=f size=3></select>`, [...LISTED, ['page-height', '600px']])
    expect(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => page.box(id)).map(({ width, height }) => [width, height]))
      .toEqual([[36, 24], [13, 13], [36, 24], [66, 64], [206, 44], [126, 64]])
  })

  test('hold their lines within padding and border whatever box-sizing says, and whatever is in them', async () => {
    const page = await layOutPage(`<style>* { box-sizing: border-box } input, select, textarea { padding: 7px; line-height: 20px }</style><input id=a><input
      id=b value="more than the field has room for"><select id=c></select><textarea id=d rows=3>1
      2
      3
      4</textarea><input id=e type=checkbox><input id=f style="width: 100%" value=x>`, LISTED)
    expect(['a', 'b', 'c', 'd'].map((id) => page.box(id)).map(({ width, height }) => [width, height]))
      .toEqual([[136, 36], [136, 36], [136, 36], [216, 76]])
    expect([page.box('e').height, page.box('f').width]).toEqual([16, 300])
    const block = await layOutPage(`<style>input { display: block; overflow: visible; width: 100%; line-height: 20px; margin: 5px 0 }</style><div id=d><input id=a><input
      id=b value=x></div>`, LISTED)
    expect([block.box('a').height, block.box('b').height, block.box('d').height]).toEqual([24, 24, 53])
  })

  test('begin with spacing, cases and lines of their own, as buttons do with what their widths hold', async () => {
    const page = await layOutPage(`<div style="letter-spacing: 9px; word-spacing: 9px; text-transform: uppercase; line-height: 50px"><button
      id=a>a b</button></div><button id=b>a b</button><button id=c style="width: 90px; height: 40px">a</button>`)
    expect(page.box('a')).toMatchObject({ width: page.box('b').width, height: page.box('b').height })
    expect(page.box('c')).toMatchObject({ width: 90, height: 40 })
  })

  test('to tick are on the baseline, without the margin below them', async () => {
    const page = await layOutPage('<p>a <input id=a type=checkbox style="margin: 0 0 16px"><input id=b type=radio></p>', [['page-width', '600px']])
    const [line] = page.box('p').lines
    expect(page.box('a').y + 13).toBeCloseTo((line?.y ?? 0) + (line?.baseline ?? 0), 3)
    expect(page.box('b').y).toBe(page.box('a').y)
  })

  test('are boxes of their kind whatever their display says', async () => {
    const page = await layOutPage(`<style>:is(input, textarea) { font: 10px/20px sans-serif }</style><p>a <input id=a style="display: inline"> <input id=b
      style="display: inline-flex" value=x> <textarea id=c style="display: inline-grid"></textarea></p><button id=d style="display: inline; width: 77px">x</button>
      <div><input id=e style="display: flex; width: 50px" value=x></div>`, [['page-width', '600px'], ['css', 'standard']])
    expect(['a', 'b', 'c', 'd', 'e'].map((id) => page.box(id)).map(({ width }) => Math.round(width * 10) / 10)).toEqual([134.5, 134.5, 141, 77, 58])
    expect(page.box('b').lines).toHaveLength(1)
    expect(page.box('a').y).toBe(page.box('b').y)
  })

  test('of a share of a width do not widen what is around them', async () => {
    const page = await layOutPage(`<table style="width: 40px; border-spacing: 0"><tr><td id=a><input style="width: 100%" value="a long value"></table>
      <div id=b style="float: left"><input style="width: 100%" value=x></div>`, LISTED)
    expect(page.box('a').width).toBe(40)
    expect(page.box('b').width).toBe(126)
    const row = await layOutPage(`<div style="display: flex; width: 80px"><input id=a style="width: 100%; max-width: 100%"><div style="flex: none; width: 30px"></div></div>`, [['css', 'standard']])
    expect(row.box('a').width).toBe(50)
  })

  test('as blocks are as wide as what they show, or as fields are', async () => {
    const page = await layOutPage(`<button id=a style="display: block; margin: 0 auto">ab</button><input id=b type=submit style="display: block; width: 50%">
      <input id=c style="display: block"><button id=d style="display: block; float: left">ab</button>`, LISTED)
    expect(page.box('a').width).toBe(page.box('d').width)
    expect(page.box('a').x).toBeCloseTo((300 - page.box('a').width) / 2, 3)
    expect([page.box('b').width, page.box('c').width]).toEqual([150, 126])
  })

  test('put what is in them in the middle of the height that they have', async () => {
    const page = await layOutPage(`<button id=a style="height: 60px"><i>x</i><img style="width: 4px; height: 6px" id=i></button><button
      id=b style="min-height: 50px; line-height: 20px"><span id=s style="display: block">x</span></button>`)
    const [line] = page.box('a').lines
    expect((line?.y ?? 0) + (line?.height ?? 0) / 2).toBeCloseTo(page.box('a').y + 30, 3)
    expect(page.box('i').y).toBeGreaterThan(page.box('a').y + 20)
    expect(page.box('s').y + 10).toBe(page.box('b').y + 25)
  })

  test('show the selected option, or the first', async () => {
    expect(await drawn(`<p><select><option>a<option selected> b  c </select>|<select><optgroup label=g><option>d<option>e</optgroup></select>|<select
      ><option label=L>f</select>|<select></select>`)).toEqual(['b c', 'd', 'L'])
  })

  test('are as wide as their longest option at the standard level, with room for the arrow', async () => {
    const width = async (options: string, css = 'standard'): Promise<number> =>
      (await layOutPage(`<select id=s style="font: inherit">${options}</select><div id=t style="float: left">abcde</div>`, [['css', css]])).box('s').width
    const text = (await layOutPage('<div id=t style="float: left">abcde</div>')).box('t').width
    expect(await width('<option>abcde')).toBeCloseTo(text + 22, 1)
    expect(await width('<option>abcde<option>abcdeabcde')).toBeCloseTo(2 * text + 22, 1)
    expect(await width('<option>a<option>abcdeabcde')).toBeCloseTo(50 + 22, 1)
    expect(await width('<option>abcde', 'listed')).toBe(126)
  })

  test('have a font and a colour of their own at the standard level, and the edges that browsers give them', async () => {
    const html = `<div style="font: italic bold 30px/1 serif; color: white"><input id=i><textarea id=t cols=10></textarea><button id=b>b</button>
      <select id=s><option>a</select></div>`
    const page = await layOutPage(html, [['css', 'standard'], ['page-height', '900px']])
    const sizes = (ids: string): readonly number[] => [...ids].map((id) => Math.round(page.box(id).height))
    const [height] = sizes('i')
    // Two px of border and one of padding above and below the line; a select has one of border.
    expect(height).toBeLessThan(25)
    expect(sizes('bs')).toEqual([height, (height ?? 0) - 4])
    expect(page.box('t').width).toBeCloseTo(10 * 8 + 15 + 6, 1)
    const drawnIn = async (css: string): Promise<string> => (await paintCalls('<div style="color: #ff0000"><input value=x></div>', [['css', css]])).join()
    expect(await drawnIn('standard')).not.toContain('ff0000')
    expect(await drawnIn('listed')).toContain('ff0000')
  })

  test('of two states are 13px wide and high where the author takes their width away, as sheets for all inputs do', async () => {
    for (const css of ['listed', 'standard']) {
      const page = await layOutPage(`<style>input { width: 100% } input[type=checkbox] { width: auto; height: auto }</style>
        <input type=checkbox id=c><input type=checkbox id=d style="border: 0"><input type=checkbox id=e style="box-sizing: content-box; padding: 20px">`, [['css', css]])
      expect(['c', 'd', 'e'].map((id) => page.box(id)).map(({ width, height }) => [width, height])).toEqual([[13, 13], [13, 13], [css === 'listed' ? 42 : 44, css === 'listed' ? 42 : 44]])
    }
  })

  test('show all options of a list, of which as many can be seen as it says', async () => {
    const html = (attributes: string): string => `<select id=s style="line-height: 20px" ${attributes}><option>a<option selected>b<option>c</select>`
    expect(await drawn(html('size=2'))).toEqual(['a', 'b', 'c'])
    expect((await layOutPage(html('size=2'), LISTED)).box('s').height).toBe(44)
    expect((await layOutPage(html('multiple'), LISTED)).box('s').height).toBe(84)
  })

  test('keep the lines of a text area', async () => {
    expect(await drawn('<p><textarea>\na\n b</textarea><textarea placeholder=p></textarea>')).toEqual(['a', 'b', 'p'])
  })

  test('wrap the lines of a text area that are longer than it, unless it says that they stay', async () => {
    const long = 'aaaa bbbb cccccccccccc'
    const page = await layOutPage(`<textarea id=a cols=5>${long}</textarea><br><textarea id=b cols=5 wrap=off>${long}</textarea>`, LISTED)
    expect(page.box('a').lines.map(({ text }) => text.trim())).toEqual(['aaaa', 'bbbb', 'cccc', 'cccc', 'cccc'])
    expect(page.box('b').lines.map(({ text }) => text)).toEqual([long])
  })
})

test('the fallback content of a sound is not shown by a rule for its display', async () => {
  const dump = await dumpPages('<style>audio { display: block }</style>a<audio>no<a href=x>no</a><p>no</p></audio>b', [], createTestHost())
  expect([...dump.matchAll(/^ *text .*"(.*)"$/gm)].map(([, text]) => text)).toEqual(['a', 'b'])
})

test('the fallback content of a progress bar or a meter is not shown either, but the bar', async () => {
  const shown = (element: string): Promise<readonly string[]> => paintCalls(`<style>${element} { display: block }</style><${element}>no</${element}>`)
  for (const element of ['progress', 'meter']) {
    const calls = await shown(element)
    expect([calls.some((call) => call.startsWith('text')), calls.some((call) => call.startsWith('fill path'))]).toEqual([false, true])
  }
})

test('a closed details element shows its summary only', async () => {
  expect(await texts('<details><summary>s</summary>a<p>b</p></details><details open><summary>t</summary>c<p>d</p></details>', LISTED)).toEqual(['s', 't', 'c', 'd'])
})

test('reversed lists count the items that are displayed', async () => {
  const page = await layOutPage('<ol reversed style="margin:0"><li>a<li style="display:none">b<li>c</ol>', LISTED)
  expect(page.box('ol').lines.length).toBe(0)
  expect(page.boxes.flatMap((box) => box.lines).map(({ markers }) => markers)).toEqual(['2.', '1.'])
})

test('quotation marks are those of the language around a quotation, unless pairs are given', async () => {
  const quoted = async (html: string): Promise<string> => (await layOutPage(html)).texts.join(' ')
  expect(await quoted('<p lang=de><q>a <q>b</q></q>')).toBe('„a ‚b‘“')
  expect(await quoted('<p lang=fr-CA><q>a <q>b</q></q> <q lang=ja>c <q>d</q></q>')).toBe('«a ”b“» «c 『d』»')
  expect(await quoted('<html lang=de-AT><p><q>a</q> <span lang=en><q>b</q></span> <span lang=xx><q>c</q></span>')).toBe('„a“ “b” “c”')
  expect(await quoted('<style>q { quotes: "“" "”" "‘" "’" }</style><p lang=de><q>a</q>')).toBe('“a”')
  expect(await quoted('<style>p { quotes: "<" ">" } b { quotes: auto }</style><p lang=pl><q>a</q> <b><q>b</q></b>')).toBe('<a> „b”')
  expect((await layOutPage('<p lang=de><q>a</q>', LISTED)).texts).toEqual(['“a”'])
})
