/** Parallel flows: a forced page break in one of them does not end the others. */
import { describe, expect, test } from 'vitest'
import { layOut } from '../debug/testing/lay-out.ts'

const texts = async (html: string): Promise<string[][]> => (await layOut(html)).map((page) => [...page.texts].sort())
const blocks = (name: string, count: number): string => Array.from({ length: count }, (_, i) => `<div>${name}${i}</div>`).join('')
const names = (name: string, from: number, to: number): string[] => Array.from({ length: to - from }, (_, i) => `${name}${from + i}`)
const forced = (name: string): string => `<div style="break-before: page">${name}</div>`
const style = '<style>table { border-spacing: 0 } td { padding: 0; vertical-align: top }</style>'

/** Two parallel flows, in each kind of box that has them. */
const kinds: readonly (readonly [string, (a: string, b: string) => string])[] = [
  ['a flex container', (a, b) => `<div style="display: flex"><div>${a}</div><div>${b}</div></div>`],
  ['a grid', (a, b) => `<div style="display: grid; grid-template-columns: 1fr 1fr"><div>${a}</div><div>${b}</div></div>`],
  ['a row of cells', (a, b) => `${style}<table><tr><td>${a}<td>${b}</table>`],
]

describe.each(kinds)('a forced break in one column of %s', (_, pair) => {
  const asks = blocks('a', 2) + forced('b') + blocks('c', 2)

  test('leaves the others beside it to the end of the page', async () => {
    for (const html of [pair(asks, blocks('s', 8)), pair(blocks('s', 8), asks)]) {
      expect(await texts(`${html}<p>end</p>`)).toEqual([['a0', 'a1', ...names('s', 0, 8)], ['b', 'c0', 'c1', 'end']])
    }
  })

  test('leaves what of them is longer than the page to the next', async () => {
    expect(await texts(pair(asks, blocks('s', 12)))).toEqual([['a0', 'a1', ...names('s', 0, 10)].sort(), ['b', 'c0', 'c1', 's10', 's11']])
  })

  test('comes once for columns that both have one', async () => {
    const other = blocks('s', 4) + forced('t') + blocks('u', 1)
    expect(await texts(pair(asks, other))).toEqual([['a0', 'a1', ...names('s', 0, 4)], ['b', 'c0', 'c1', 't', 'u0']])
  })

  test('takes along what comes below it in the boxes around', async () => {
    const within = `<div>${pair(asks, blocks('s', 5))}<p>below</p></div>`
    expect(await texts(pair(within, blocks('t', 6)))).toEqual([['a0', 'a1', ...names('s', 0, 5), ...names('t', 0, 6)], ['b', 'below', 'c0', 'c1']])
  })
})

test('a forced break in a float leaves the text beside it where it is, and takes what is below the float', async () => {
  const float = `<div style="float: left">${blocks('a', 2)}${forced('b')}${blocks('c', 1)}</div>`
  expect(await texts(float + blocks('s', 6))).toEqual([['a0', 'a1', 's0', 's1', 's2', 's3'], ['b', 'c0', 's4', 's5']])
})
