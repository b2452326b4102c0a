import { expect, test } from 'vitest'
import { layOutPage, paintCalls, type TestPage } from '../debug/testing/lay-out.ts'

const LISTED = [['css', 'listed']] as const

const page = (html: string): Promise<TestPage> => layOutPage(html, [['css', 'standard']])
const texts = async (html: string): Promise<readonly string[]> => (await page(html)).texts

test('the summary of details has a triangle that tells whether they are open', async () => {
  const html = '<details><summary>shut</summary>no</details><details open><summary>open</summary>yes<summary>more</summary></details>'
  expect((await texts(html)).map((text) => text.replace('►', '▶'))).toEqual(['▶ shut', '▼ open', 'yes', 'more'])
  expect((await layOutPage(html, LISTED)).texts).toEqual(['shut', 'open', 'yes', 'more'])
})

test('a summary in a list takes neither the marker nor a number of the list', async () => {
  const item = '<li><details><summary>a</summary></details></li>'
  const [first, second] = await texts(`<ol>${item}<li style="list-style-position: inside">b</li></ol>`)
  expect(first).toMatch(/^[▶►] a$/)
  expect(second).toMatch(/^2\. ?b$/)
})

test('a summary has the marker that a style sheet asks for, or none', async () => {
  expect(await texts('<style>summary { list-style: none }</style><details><summary>a</summary></details>')).toEqual(['a'])
  expect(await texts('<style>summary { display: block }</style><details><summary>a</summary></details>')).toEqual(['a'])
})

test('the margins of a rule without a border do not meet each other', async () => {
  const html = '<style>hr { border: none; margin: 8px 0 } p { margin: 0 }</style><p>a</p><hr><p id=b>b</p>'
  const [inner, listed] = [await page(html), await layOutPage(html, LISTED)]
  expect(inner.box('b').y - listed.box('b').y).toBe(8)
})

test('a rule has a border all around, margins that follow its font size, and the height that its size says', async () => {
  const rule = async (attributes: string): Promise<readonly number[]> => {
    const { y, height } = (await page(`<div style="font-size: 30px"><p style="height: 40px">a</p><hr id=a ${attributes}></div>`)).box('a')
    return [y - 40, height]
  }
  expect(await rule('')).toEqual([15, 2])
  expect(await rule('size=6')).toEqual([15, 6])
  expect(await rule('size=6 noshade')).toEqual([15, 6])
  expect(await rule('size=1')).toEqual([15, 1])
  expect(await rule('size=5 color=red')).toEqual([15, 5])
  expect(await rule('style="border-top: 3px solid red"')).toEqual([15, 4])
  expect(await rule('style="border: 0; height: 1px"')).toEqual([15, 1])
})

test('what a rule shows in its middle is grey, as it is', async () => {
  const calls = await paintCalls('<style>hr { border: 0; color: inherit } hr::after { content: "x" } #a { color: revert }</style><hr><hr id=a>', [['css', 'standard']])
  expect(calls.filter((call) => call.startsWith('text')).map((call) => call.includes('808080'))).toEqual([false, true])
})

test('noscript is content in head and body, as scripts never run', async () => {
  expect(await texts('<p>a</p><noscript><p>b <b>c</b></p></noscript><p>d <noscript>e</noscript></p>')).toEqual(['a', 'b c', 'd e'])
  expect(await texts('<head><noscript><style>p { text-transform: uppercase }</style></noscript></head><p>a</p>')).toEqual(['A'])
  expect(await texts('<head><noscript><p>a</p></noscript></head><p>b</p>')).toEqual(['a', 'b'])
})
