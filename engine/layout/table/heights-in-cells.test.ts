import { expect, test } from 'vitest'
import { layOutPage } from '../../debug/testing/lay-out.ts'

const heights = async (html: string, ...names: string[]): Promise<number[]> => {
  const { box } = await layOutPage(`<style>table { border-spacing: 0 } td { padding: 5px } div { height: 50%; line-height: 10px }</style>${html}`, [['css', 'standard']])
  return names.map((name) => box(name).height)
}

test('parts of the height of a cell come of its height when the rows are settled', async () => {
  expect(await heights('<table style="height: 100px"><tr><td><div id=a>x</div><td><div id=b style="height: 100%">x</div></table>', 'a', 'b')).toEqual([45, 90])
  expect(await heights('<table><tr><td style="height: 30px"><div id=a>x</div><td>x<br>y<br>z<br>v<br>w</table>', 'a').then(([a = 0]) => a > 15)).toBe(true)
  expect(await heights('<section style="height: 80px"><table style="height: 100%"><tr><td><div id=a>x</div></table></section>', 'a')).toEqual([35])
})

test('parts of the height of a cell that nothing settles are as good as auto', async () => {
  expect(await heights('<table><tr><td><div id=a>x</div><td style="height: 90px">y</table>', 'a')).toEqual([10])
  expect(await heights('<table style="min-height: 90px"><tr><td><div id=a>x</div></table>', 'a')).toEqual([10])
})

test('what fills a part of a cell is aligned within it', async () => {
  const { box } = await layOutPage(`<table cellspacing=0 style="height: 100px"><tr><td id=a style="vertical-align: middle; padding: 0">
    <div id=b style="height: 50%">x</div></table>`, [['css', 'standard']])
  expect(box('b').y - box('a').y).toBe(25)
})

test('a table that is laid out again gives the same', async () => {
  const table = '<table cellspacing=0 style="height: 60px"><tr><td style="vertical-align: bottom; padding: 0"><div id=a style="height: 50%">x</div></table>'
  const { box } = await layOutPage(`<section style="display: flex">${table}<p style="height: 90px"></p></section>
    <section style="display: flex; flex-direction: column">${table.replace('=a', '=b')}</section>`, [['css', 'standard']])
  expect([box('a').height, box('b').height]).toEqual([30, 30])
})

test('tables within cells that have heights do not cost more with each level', async () => {
  for (const align of ['middle', 'baseline']) {
    let html = 'x'
    for (let i = 0; i < 40; i++) {
      html = `<table cellspacing=0 style="height: 100%"><tr><td style="height: 50px; padding: 0; vertical-align: ${align}"><section style="height: 90%">${html}</section></table>`
    }
    const { boxes } = await layOutPage(html, [['css', 'standard']])
    expect(boxes.length).toBeGreaterThan(150)
  }
}, 5000)
