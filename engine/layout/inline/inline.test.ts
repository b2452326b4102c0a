import { describe, expect, test } from 'vitest'
import { layOutPage, type TestLine } from '../../debug/testing/lay-out.ts'

const linesOf = async (html: string): Promise<readonly TestLine[]> =>
  (await layOutPage(html)).boxes.flatMap((box) => box.lines)
const texts = async (html: string): Promise<string[]> => (await linesOf(html)).map((line) => line.text)
/** Ten capital letters are 60 px and more in the test font at 10 px. */
const narrow = (content: string, style = ''): string => `<p style="width: 60px; ${style}">${content}</p>`
const SHY = '\u00ad'

describe('white space', () => {
  test('space, tab and newline collapse, and no other space does', async () => {
    expect(await texts('<p> a \n\t b&nbsp;&nbsp;&nbsp;c&#8201;&#8201;d </p>')).toEqual(['a b\u00a0\u00a0\u00a0c\u2009\u2009d'])
  })

  test('line and paragraph separators are spaces that do not collapse, also under text-transform', async () => {
    const spaced = await linesOf('<p>a&#x2028;b &#x2029;c</p><p style="text-transform: uppercase">a&#x2028;b &#x2029;c</p>')
    expect(spaced.map((line) => line.text)).toEqual(['a b  c', 'A B  C'])
    const [plain] = await linesOf('<p>a&nbsp;b&nbsp;&nbsp;c</p>')
    expect(spaced[0]?.width).toBe(plain?.width)
  })

  test('adjacent inline elements keep the one space between them', async () => {
    expect(await texts('<p><b>a</b> <i>b</i></p><p><b>a </b> <i> b</i></p><p>a<b> </b>b</p>')).toEqual(['a b', 'a b', 'a b'])
  })

  test('a paragraph of white space has no line, one with a no-break space has', async () => {
    const page = await layOutPage('<p id=a> \n </p><p id=b>&nbsp;</p><p id=c> <b> </b></p>')
    expect(['a', 'b', 'c'].map((name) => page.box(name).height)).toEqual([0, 20, 0])
  })

  test('pre keeps spaces, tabs and newlines, and does not wrap', async () => {
    expect(await texts(narrow('a    b\nc\td\n\na line that is too long to fit', 'white-space: pre')))
      .toEqual(['a    b', 'c      d', '', 'a line that is too long to fit'])
  })

  test('a tab reaches to the next stop, counted in spaces from where the block begins', async () => {
    const space = (await linesOf('<pre style="font-size: 10px">a b</pre>'))[0]?.width ?? 0
      - ((await linesOf('<pre style="font-size: 10px">ab</pre>'))[0]?.width ?? 0)
    expect(space).toBeGreaterThan(0)
    const at = async (text: string, style = '') => {
      const lines = await linesOf(`<pre style="margin: 0; white-space: pre; ${style}">${text}<i>x</i></pre>`)
      const x = (await linesOf('<p><i>x</i>'))[0]?.width ?? 0
      return (lines[lines.length - 1]?.width ?? 0) - x
    }
    const one = await at('\t')
    for (const text of ['iiii\t', 'w\t', '<b>i</b>\t']) expect(await at(text)).toBeCloseTo(one, 1)
    expect(await at('\t\t')).toBeCloseTo(2 * one, 1)
    expect(await at('WWWWWW\t')).toBeCloseTo(Math.ceil(await at('WWWWWW') / one) * one, 1)
    expect(await at('\t', 'letter-spacing: 3px')).toBeCloseTo(one + 8 * 3 + 3, 1)
    expect(await at('i\t', 'text-indent: 5px')).toBeCloseTo(one - 5, 1)
    expect(await at('i\t', 'float: left')).toBeCloseTo(one, 1)
  })

  test('tabs at the end of a wrapping line hang', async () => {
    const page = await layOutPage('<p style="width: 30px; white-space: pre-wrap">aaa\t\tbbb</p>', [['css', 'standard']])
    expect(page.box('p').lines.map((line) => line.text.trim())).toEqual(['aaa', 'bbb'])
  })

  test('nowrap collapses spaces and keeps one line', async () => {
    const [line, ...more] = await linesOf(narrow('words  that do not\nfit their line', 'white-space: nowrap'))
    expect(line?.text).toBe('words that do not fit their line')
    expect(line?.width).toBeGreaterThan(60)
    expect(more).toEqual([])
  })

  test('a line breaks around a nowrap element but not within it', async () => {
    const piece = (text: string): string => `<span style="white-space: nowrap">${text}</span>`
    expect(await texts(narrow(`aaa ${piece('bbb ccc ddd')} eee`))).toEqual(['aaa', 'bbb ccc ddd', 'eee'])
    expect(await texts(narrow(`${piece('aaa bbb ')}${piece('ccc ddd')}`))).toEqual(['aaa bbb', 'ccc ddd'])
    expect(await texts(narrow(`<span style="white-space: normal">aaaa bbb</span> ccccc ddd`, 'white-space: nowrap'))).toEqual(['aaaa', 'bbb ccccc ddd'])
  })
})

describe('line breaks', () => {
  test('br ends a line, also at the start, twice and at the end', async () => {
    expect(await texts('<p>a<br>b</p>')).toEqual(['a', 'b'])
    expect(await texts('<p><br>a<br><br>b<br></p>')).toEqual(['', 'a', '', 'b'])
    expect((await linesOf('<p><br>a<br><br>b<br></p>')).map((line) => line.y)).toEqual([0, 20, 40, 60])
    expect(await texts('<p style="white-space: nowrap">a <br> b</p><pre style="margin: 0">a<br>b</pre>')).toEqual(['a', 'b', 'a', 'b'])
  })

  test('a word that does not fit a line overflows, and the next goes below', async () => {
    expect(await texts(narrow('a WWWWWWWWWWWWW b'))).toEqual(['a', 'WWWWWWWWWWWWW', 'b'])
  })

  test('no-break spaces and word joiners glue, a thin space and a zero-width space do not', async () => {
    expect(await texts(narrow('aaaaaa&nbsp;bbbbbb'))).toEqual(['aaaaaa\u00a0bbbbbb'])
    expect(await texts(narrow('aaaaaa&#8239;bbbbbb', 'word-break: break-all'))).toHaveLength(2)
    expect(await texts(narrow('aaaaaa&#x2009;bbbbbb'))).toEqual(['aaaaaa\u2009', 'bbbbbb'])
    expect((await texts(narrow('aaaaaa&#x200b;bbbbbb'))).map((text) => text.replace('\u200b', ''))).toEqual(['aaaaaa', 'bbbbbb'])
    expect((await texts(narrow('aaaaaa<wbr>bbbbbb', 'word-break: keep-all'))).map((text) => text.replace('\u200b', ''))).toEqual(['aaaaaa', 'bbbbbb'])
  })

  test('break-all breaks between letters and keep-all not between ideographs', async () => {
    const all = await texts(narrow('abcdefghijklmnopqrstuvwxyz', 'word-break: break-all'))
    expect(all.length).toBeGreaterThan(1)
    expect(all.join('')).toBe('abcdefghijklmnopqrstuvwxyz')
    expect(await texts(narrow('日本語のテキストです'))).toEqual(['日本語のテキ', 'ストです'])
    expect(await texts(narrow('日本語のテキストです', 'word-break: keep-all'))).toEqual(['日本語のテキストです'])
    const [first, second] = await texts(narrow('aaa <span style="word-break: break-all">bbbbbbbbbbbb</span> ccc'))
    expect(first).toMatch(/^aaa b+$/)
    expect(second).toMatch(/^b+/)
    expect(await texts(narrow('aaaa <span style="word-break: break-all">本</span>bbbbbb'))).toEqual(['aaaa 本', 'bbbbbb'])
  })

  test('overflow-wrap cuts only the word that does not fit', async () => {
    const style = 'overflow-wrap: break-word'
    expect(await texts(narrow('aa bbbbbbbb cc', style))).toEqual(await texts(narrow('aa bbbbbbbb cc')))
    const long = 'abcdefghijklmnopqrstuvwxyz'.repeat(3)
    const lines = await linesOf(narrow(`aa ${long} cc`, style))
    expect(lines[0]?.text).toBe('aa')
    expect(lines.slice(1).map((line) => line.text).join('').replace(' cc', '')).toBe(long)
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(60.01)
    expect(lines.at(-1)?.text.endsWith(' cc')).toBe(true)
  })

  test('a word cut anywhere keeps pairs and marks whole and gives a line at least one character', async () => {
    const lines = await texts(narrow('e\u0301e\u0301e\u0301', 'width: 1px; overflow-wrap: break-word'))
    expect(lines.map((text) => text.normalize('NFC'))).toEqual(['é', 'é', 'é'])
  })

  test('a cut word as long as a book takes memory in proportion to its length', async () => {
    const long = 'x'.repeat(20_000)
    const { boxes } = await layOutPage(narrow(long, 'overflow-wrap: break-word; font-size: 1px; line-height: 0.01px'))
    expect(boxes.flatMap((box) => box.lines).map((line) => line.text).join('')).toBe(long)
  })
})

describe('soft hyphens', () => {
  test('show where the line breaks at them and nowhere else', async () => {
    expect(await texts(narrow(`super${SHY}califragi${SHY}listic`))).toEqual([`super${SHY}-`, `califragi${SHY}-`, 'listic'])
    expect(await texts(`<p>super${SHY}cali</p>`)).toEqual([`super${SHY}cali`])
  })

  test('break nothing when hyphens are off', async () => {
    expect(await texts(narrow(`super${SHY}califragilistic`, 'hyphens: none'))).toEqual([`super${SHY}califragilistic`])
  })

  test('need room for the hyphen', async () => {
    const [{ width } = { width: 0 }] = await linesOf('<p>aaaa bbb</p>')
    expect(await texts(`<p style="width: ${width + 1}px">aaaa bbb${SHY}cccc</p>`)).toEqual(['aaaa', `bbb${SHY}cccc`])
  })

  test('do not show on the line after a line that ended at one', async () => {
    expect(await texts(narrow(`super${SHY}<b></b>califragilistic aaa`))).toEqual([`super${SHY}-`, 'califragilistic', 'aaa'])
  })
})

describe('alignment', () => {
  const text = 'aa bb cc dd ee ff gg hh ii jj kk ll mm nn'

  test('right and center shift each line, justify fills all but the last', async () => {
    for (const line of await linesOf(narrow(text, 'text-align: right'))) expect(line.x + line.width).toBeCloseTo(60, 3)
    for (const line of await linesOf(narrow(text, 'text-align: center'))) expect(line.x + line.width / 2).toBeCloseTo(30, 3)
    const lines = await linesOf(narrow(text, 'text-align: justify'))
    for (const line of lines.slice(0, -1)) expect(line.width).toBeCloseTo(60, 3)
    expect(lines.at(-1)?.gap).toBe(0)
  })

  test('justify leaves lines before a br, lines of one word and no-break spaces alone', async () => {
    expect((await linesOf(narrow('a b<br>c', 'text-align: justify'))).map((line) => line.gap)).toEqual([0, 0])
    expect((await linesOf(narrow('abcdef ghijklm', 'text-align: justify')))[0]?.gap).toBe(0)
    expect((await linesOf(narrow('a&nbsp;b cccccccccc', 'text-align: justify')))[0]?.gap).toBe(0)
  })

  test('spaces that are kept and hang at a line end take no part of what justification adds', async () => {
    const gaps = async (content: string, space: string): Promise<number[]> =>
      (await layOutPage(narrow(content, `text-align: justify; white-space: ${space}`), [['css', 'standard']])).boxes
        .flatMap((box) => box.lines).map((line) => line.gap)
    const [gap = 0, last] = await gaps('aa bb cc defghijkl', 'normal')
    expect(gap).toBeGreaterThan(0)
    expect(await gaps('aa bb cc defghijkl', 'pre-wrap')).toEqual([gap, last])
    expect(await gaps('aa bb cc<b>   </b> defghijkl', 'pre-wrap')).toEqual([gap, last])
  })

  test('spaces at a line end do not count', async () => {
    const [line] = await linesOf(narrow('abc <b>defghijkl</b>', 'text-align: right'))
    expect(line?.text.trimEnd()).toBe('abc')
    expect((line?.x ?? 0) + (line?.width ?? 0)).toBeCloseTo(60, 3)
  })

  test('text-indent moves the first line of an element only', async () => {
    expect((await linesOf(narrow('aaa bbb ccc ddd', 'text-indent: 20px'))).map((line) => line.x)).toEqual([20, 0, 0])
    expect((await linesOf('<p style="text-indent: 20px">a<br>b</p>')).map((line) => line.x)).toEqual([20, 0])
    expect((await linesOf('<div style="text-indent: 20px">a<p>b</p>c</div>')).map((line) => line.x)).toEqual([20, 20, 0])
    for (const display of ['flex; flex-direction: column', 'grid']) {
      const items = `<div style="text-indent: 20px; display: ${display}">a<p style="text-indent: 0">b</p>c<p></p>d</div>`
      expect((await linesOf(items)).map((line) => line.x)).toEqual([20, 0, 20, 20])
    }
    for (const line of await linesOf(narrow('aaa bbb ccc', 'text-indent: 20px; text-align: right'))) expect(line.x + line.width).toBeCloseTo(60, 3)
    expect((await linesOf(narrow('aaa bbb', 'text-indent: -10px')))[0]?.x).toBe(-10)
  })
})

describe('widths that shrink to fit', () => {
  const wide = async (content: string, style: string): Promise<number> =>
    (await layOutPage(`<div id=a style="float: left; ${style}">${content}</div>`)).box('a').width
  const block = (width: number, style = ''): string => `<b style="display: inline-block; width: ${width}px; height: 5px; ${style}"></b>`

  test('what opens before a break stays with what follows', async () => {
    const html = `<div style="width: 1px"><div id=a style="float: left">${block(10)}<i style="padding: 0 20px">${block(5)}</i></div></div>`
    expect((await layOutPage(html)).box('a').width).toBe(45)
  })

  test('a box that a negative margin takes off the line makes it shorter', async () => {
    expect(await wide(block(0, 'margin-right: -10px') + block(30), '')).toBe(20)
  })

  test('an indent takes no room where there is no line', async () => {
    expect(await wide('<b style="position: absolute">x</b>', 'text-indent: 30px')).toBe(0)
    expect(await wide(`<b style="position: absolute">x</b>${block(5)}`, 'text-indent: 30px')).toBe(35)
  })
})

describe('line heights', () => {
  test('line-height sets the height of lines, as a number, a length or a percentage', async () => {
    const height = async (value: string): Promise<number | undefined> => (await linesOf(`<p style="line-height: ${value}">a</p>`))[0]?.height
    expect([await height('3'), await height('24px'), await height('150%')]).toEqual([30, 24, 15])
  })

  test('a raised or larger inline box makes its line higher', async () => {
    expect((await linesOf('<p>a<span style="vertical-align: 10px">b</span></p>'))[0]?.height).toBe(30)
    expect((await linesOf('<p>a<span style="vertical-align: -50%">b</span></p>'))[0]?.height).toBe(30)
    expect((await linesOf('<p>a<span style="line-height: 50px">b</span></p>'))[0]?.height).toBe(50)
    expect((await linesOf('<p>a<span style="line-height: 5px">b</span></p>'))[0]?.height).toBe(20)
  })

  test('a box at the top or bottom of the line makes it higher on the other side only', async () => {
    const [top] = await linesOf('<p>a<span style="vertical-align: top; line-height: 50px">b</span></p>')
    const [bottom] = await linesOf('<p>a<span style="vertical-align: bottom; line-height: 50px">b</span></p>')
    const [plain] = await linesOf('<p>a</p>')
    expect([top?.height, bottom?.height]).toEqual([50, 50])
    expect(top?.baseline).toBeCloseTo(plain?.baseline ?? 0, 4)
    expect(bottom?.baseline).toBeCloseTo((plain?.baseline ?? 0) + 30, 4)
  })

  test('lines without anything on them have no height', async () => {
    expect((await layOutPage('<p id=a><span></span></p>')).box('a').height).toBe(0)
    expect((await layOutPage('<p id=a><span style="padding: 1px"></span></p>')).box('a').height).toBe(20)
  })
})

describe('edges of inline boxes', () => {
  test('take room on the line, once', async () => {
    const [plain] = await linesOf('<p>a<b>b</b>c</p>')
    const [padded] = await linesOf('<p>a<b style="margin: 0 1px; border: 2px solid; padding: 0 10%">b</b>c</p>')
    expect((padded?.width ?? 0) - (plain?.width ?? 0)).toBeCloseTo(2 * (1 + 2 + 30), 3)
  })

  test('go to the next line with the word beside them', async () => {
    expect((await linesOf(narrow('aaaaaa <b style="padding: 0 20px">b</b>'))).map((line) => line.text.trimEnd())).toEqual(['aaaaaa', 'b'])
  })
})

describe('inline boxes around a forced break', () => {
  test('that end behind it are of no concern to the next line', async () => {
    const heights = async (html: string) => (await linesOf(`<p style="line-height: 1; font-size: 10px">${html}</p>`)).map(({ height }) => height)
    expect(await heights('<b style="font-size: 30px">a<br></b>x')).toEqual([expect.closeTo(30, 0), 10])
    expect(await heights('<b style="font-size: 30px"><i>a<br></i></b>x')).toEqual([expect.closeTo(30, 0), 10])
    expect(await heights('<b style="font-size: 30px">a<br></b>')).toHaveLength(1)
    expect(await heights('<b style="white-space: pre; line-height: 30px">a\n</b>x')).toEqual([30, 10])
  })

  test('have their ends on its line, for the width of the content too', async () => {
    const width = async (html: string) => (await layOutPage(`<div id=a style="float: left">${html}</div>`)).box('a').width
    expect(await width('<b style="padding: 0 20px">mm<br></b>i')).toBe(await width('<b style="padding: 0 20px">mm</b>'))
  })

  test('and spaces before an opportunity without width take no room at the end of a line', async () => {
    const lines = await linesOf(narrow('aaaaa <wbr>aaaaa <b></b><wbr>', 'text-align: right'))
    const [plain] = await linesOf(narrow('aaaaa', 'text-align: right'))
    expect(lines.map(({ width }) => width)).toEqual([plain?.width, plain?.width])
  })
})

test('the space after something that is too long stays on its line where words may be cut', async () => {
  const starts = async (style: string) => (await linesOf(narrow('<span style="display: inline-block; width: 70px"></span> b', style)))
    .map(({ text, x, width }) => [text.trim(), x, width])
  expect(await starts('overflow-wrap: break-word')).toEqual(await starts(''))
})

describe('letters and words', () => {
  test('letter-spacing follows each character and word-spacing each space', async () => {
    const width = async (style: string): Promise<number> => (await linesOf(`<p style="${style}">ab cd&nbsp;e</p>`))[0]?.width ?? 0
    const plain = await width('')
    expect(await width('letter-spacing: 2px') - plain).toBeCloseTo(14, 3)
    expect(await width('word-spacing: 5px') - plain).toBeCloseTo(10, 3)
  })

  test('text-transform changes letters, and capitalize sees words across elements', async () => {
    expect(await texts('<p style="text-transform: uppercase">Straße</p><p style="text-transform: lowercase">ABC</p>')).toEqual(['STRASSE', 'abc'])
    expect(await texts('<p style="text-transform: capitalize">hel<b>lo</b> <i>w</i>orld it\'s well-known 3d x<br>y</p>'))
      .toEqual(["Hello World It's Well-Known 3d X", 'Y'])
    expect(await texts('<p>a<b style="text-transform: capitalize">bc de</b></p>')).toEqual(['abc De'])
  })
})
