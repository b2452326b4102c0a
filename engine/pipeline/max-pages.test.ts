import { describe, expect, test } from 'vitest'
import type { OptionPair } from '../options/parse.ts'
import { convert } from './testing/written.ts'

const pages = (count: number): string => '<p style="break-after: page">x</p>'.repeat(count)

describe.each<readonly [string, readonly OptionPair[]]>([['normal', []], ['streaming', [['streaming', null]]]])('in %s mode', (_, mode) => {
  test('a document with as many pages as --max-pages allows is converted', async () => {
    expect((await convert(pages(4), [...mode, ['max-pages', '4']])).pages).toHaveLength(4)
  })

  test('one page more ends in an error that names the bound and the option', async () => {
    await expect(convert(pages(5), [...mode, ['max-pages', '4']])).rejects.toThrow(/more than 4 pages[^]*--max-pages/)
  })

  test('a height of many pages ends before they are painted', async () => {
    await expect(convert('<div style="height: 1e9vh">x', [...mode, ['max-pages', '100']])).rejects.toThrow('more than 100 pages')
  })

  test('the error names the element at which the pages run on', async () => {
    const html = '<section class="terms"><p>a<div><div id="tall" style="height: 1e9vh"><p>x</p></div></div><p>b</section>'
    await expect(convert(html, [...mode, ['max-pages', '100']])).rejects.toThrow('more than 100 pages: the extra pages begin at <div id="tall">: "x"\n')
    await expect(convert(`<section class="terms">${pages(5)}`, [...mode, ['max-pages', '4']])).rejects.toThrow('at <p> in <section class="terms">: "x"\n')
    await expect(convert('<ul><li>a<li><p style="padding-bottom: 1e7px">b c<li>d</ul>', [...mode, ['max-pages', '9']])).rejects.toThrow('at <p>: "b c"\n')
  })

  test('an element beside others, in a table or in columns is named too', async () => {
    const cells = '<table><tr><td>a<td><i style="display: block; height: 1e8px">b</i><td>c</table>'
    const columns = '<div style="columns: 2"><p>a</p><p class="long" style="height: 1e7px">b</p></div>'
    const items = '<div style="display: flex"><p>a</p><p class="item" style="height: 1e7px">b</p></div>'
    await expect(convert(cells, [...mode, ['max-pages', '9']])).rejects.toThrow('at <i>: "b"\n')
    await expect(convert(columns, [...mode, ['max-pages', '9']])).rejects.toThrow('at <p class="long">: "b"\n')
    await expect(convert(items, [...mode, ['max-pages', '9']])).rejects.toThrow('at <p class="item">: "b"\n')
  })
})

test('what asks for pages beyond all bounds is named as well', async () => {
  const html = `<p>a${'<div class="most" style="padding-bottom: 9e99px">'.repeat(12)}<b>x</b>${'</div>'.repeat(12)}<p>b`
  await expect(convert(html, [['max-pages', '1000000']])).rejects.toThrow('the extra pages begin at <div class="most">: "x"\n')
})
