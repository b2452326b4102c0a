/** Breaks between pages and columns, and declared heights: each word is shown exactly once. */
import { expect, test } from 'vitest'
import { layOut } from '../debug/testing/lay-out.ts'

const words = (name: string, n: number): string => Array.from({ length: n }, (_, i) => `${name}${i}`).join('<br>')
const named = (name: string, n: number): readonly string[] => Array.from({ length: n }, (_, i) => `${name}${i}`)

async function shown(html: string): Promise<readonly string[]> {
  const pages = await layOut(html, [['css', 'standard']])
  return pages.flatMap((page) => page.texts).sort()
}

test('a margin at the top of columns that are too low for it and a line is no reason to cut the line', async () => {
  const columns = (style: string): string => `<div style="height: 10px; columns: 3; column-fill: auto"><p style="${style}">a</p></div>`
  expect(await shown(columns('margin: 20px 0'))).toEqual(['a'])
  expect(await shown(columns('margin: 40px 0 0'))).toEqual(['a'])
})

test('columns at the end of a page that nothing else is on begin on the next where a line has no room', async () => {
  const within = (space: number): string => `<table><tr><td><div style="margin-top: ${space}px; columns: 2">a</div></td></tr></table>`
  expect(await shown(within(190))).toEqual(['a'])
  expect(await shown(`<table><tr><td>${within(185)}</td></tr></table>`)).toEqual(['a'])
})

test('text that runs over the end of a box in columns goes on to the last of them, and what follows stands there', async () => {
  const html = `<div style="columns: 2"><div style="height: 210px; line-height: 30px">${words('a', 21)}</div>b</div>`
  expect(await shown(html)).toEqual([...named('a', 21), 'b'].sort())
})

test('columns in a box out of flow within a box in a line stand on its page', async () => {
  const out = '<div style="position: absolute; top: 20px; columns: 2">out</div>'
  const html = `<p>a</p><div style="height: 150px"></div><div style="display: inline-block; height: 80px">${out}b</div>`
  expect(await shown(html)).toEqual(['a', 'b', 'out'])
})

test('a cell that spans rows does not shorten the first of them', async () => {
  const html = `<table><tr style="height: 100%"><td>${words('a', 30)}</td><td rowspan="2" style="vertical-align: top">${words('b', 50)}</td></tr><tr><td>${words('c', 6)}</td></tr></table>`
  expect(await shown(html)).toEqual([...named('a', 30), ...named('b', 50), ...named('c', 6)].sort())
})

test('a margin that collapses through the end of a box of a least height is no content that runs over it', async () => {
  const html = `<div style="min-height: 100vh"><p>a</p><p style="break-before: page">${words('b', 8)}</p><p style="margin: 90px 0 16px">${words('c', 6)}</p></div>`
  expect(await shown(html)).toEqual(['a', ...named('b', 8), ...named('c', 6)])
})

test('what moves up beside pages that are cut is on the page where it comes to stand', async () => {
  const tall = `<div style="height: 600px">${words('a', 3)}<table style="break-before: page"><tr style="height: 150px"><td></table><p>b</p><p style="min-height: 700px">${words('c', 9)}</p></div>`
  const html = `<table><tr><td></td><td>${tall}${words('d', 40)}</td></tr></table>`
  expect(await shown(html)).toEqual([...named('a', 3), 'b', ...named('c', 9), ...named('d', 40)].sort())
})
