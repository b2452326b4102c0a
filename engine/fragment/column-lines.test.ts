/** Lines in columns are whole, each in one column, even where a page leaves less room than a line with atomic inlines needs. */
import { expect, test } from 'vitest'
import { layOut } from '../debug/testing/lay-out.ts'

const lines = (name: string, n: number): string => Array.from({ length: n }, (_, i) => `${name}${i}`).join('<br>')
const room = (height: number): string => `<div style="height: ${height}px"></div>`
const inline = (style: string, content: string): string => `<b style="display: inline-block; ${style}">${content}</b>`

/** Texts shown more than once, and the number of pages. */
async function shown(html: string): Promise<{ twice: string[], pages: number }> {
  const pages = await layOut(html, [['css', 'standard']])
  const all = pages.flatMap((page) => page.texts)
  return { twice: all.filter((text, at) => all.indexOf(text) !== at), pages: pages.length }
}

test('a line that only a further page has room for goes there though it must not be parted from the next', async () => {
  const paragraph = `<p>${inline('height: 180px', '')} a<br>b</p>`
  expect(await shown(`${room(30)}<div style="columns: 2"><p>x</p>${paragraph}</div>`)).toEqual({ twice: [], pages: 2 })
})

test('a line in a float that only a further page has room for goes there', async () => {
  const float = `<div style="float: left">a<br>b<br>c ${inline('height: 60px', '')}<br>d<br>e</div>`
  expect(await shown(`${room(150)}<div style="columns: 2">${float}</div>`)).toEqual({ twice: [], pages: 2 })
})

test('what begins beside a float at the top of columns has room there', async () => {
  const beside = '<div style="display: grid"><p style="padding: 20px 0">x</p></div>'
  expect(await shown(`${room(160)}<div style="columns: 2"><i style="float: right">f</i>${beside}</div>`)).toEqual({ twice: [], pages: 2 })
})

test('a row of columns with the last line of a float is as high as that', async () => {
  const float = `<div style="float: left; width: 140px">${inline('height: 190px', 'a')}<br>${inline('margin: 15px 0', 'z')}</div>`
  expect(await shown(`<div style="columns: 2">x${float}</div>`)).toEqual({ twice: [], pages: 2 })
  const filled = `<div style="float: left">${lines('a', 6)}<br>${inline('margin: 15px 0', lines('b', 7))}<br>${lines('c', 6)}</div>`
  expect((await shown(`<div style="columns: 2; column-fill: auto; height: 120px">${filled}</div>`)).twice).toEqual([])
})

test('a head of a table that a low column has no room beside is not shown again in it', async () => {
  const rows = '<tr><td style="min-height: 196px">a</td><td>b</td></tr><tr><td style="break-before: page; padding: 13px">c</td></tr>'
  const { twice, pages } = await shown(`<style>td { border: 1px solid }</style><div style="columns: 2"><table><thead></thead>${rows}</table></div>`)
  expect(twice).toEqual([])
  expect(pages).toBeLessThan(4)
})
