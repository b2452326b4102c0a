import { describe, expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

const CHOSEN = '#00000033'
const BLUE = '#0075ff'
const fills = async (html: string, color: string, css = 'standard'): Promise<readonly string[]> =>
  (await paintCalls(html, [['css', css]])).filter((call) => call.startsWith('fill ') && call.endsWith(color))

describe('a list box', () => {
  const list = '<select multiple size=3><option>a<option selected>b<option selected>c</select>'

  test('marks each chosen row from one border to the other, before its text', async () => {
    const marks = await fills(list, CHOSEN)
    expect(marks).toEqual([expect.stringMatching(/^fill 1,17\.93 .*x16\.93 /), expect.stringMatching(/^fill 1,34\.87 .*x16\.93 /)])
    const calls = await paintCalls(list)
    expect(calls.findIndex((call) => call.endsWith(CHOSEN))).toBeLessThan(calls.findIndex((call) => call.endsWith('"b"')))
  })

  test('marks no row that it has no room for, none where none is chosen, and none at the listed level', async () => {
    expect(await fills('<select multiple size=2><option>a<option>b<option selected>c</select>', CHOSEN)).toEqual([])
    expect(await fills('<select size=2><option>a<option>b</select>', CHOSEN)).toEqual([])
    expect(await fills(list, CHOSEN, 'listed')).toEqual([])
  })
})

describe('a range', () => {
  test('has its track filled as far as its value, with a knob there', async () => {
    const [track, knob, ...more] = await fills('<input type=range value=25>', BLUE)
    expect(track).toBe(`fill 2,7 36.25x6 ${BLUE}`)
    expect(knob).toMatch(/^fill path M38\.25,2 /)
    expect(more).toEqual([])
  })

  test('shows neither where its appearance is none, nor at the listed level', async () => {
    expect(await fills('<input type=range value=25 style="appearance: none">', BLUE)).toEqual([])
    expect(await fills('<input type=range value=25>', BLUE, 'listed')).toEqual([])
  })
})

test('a colour input is filled with its colour within its edges, at the standard level', async () => {
  expect(await fills('<input type=color value="#ff8000">', '#ff8000')).toEqual(['fill 4,4 42x19 #ff8000'])
  expect(await fills('<input type=color value="#ff8000">', '#ff8000', 'listed')).toEqual([])
})

test('a file input says that no file is chosen, at the standard level', async () => {
  const texts = async (css: string) => (await paintCalls('<input type=file>', [['css', css]])).filter((call) => call.startsWith('text '))
  expect(await texts('standard')).toEqual([expect.stringMatching(/"Choose File {2}No file chosen"$/)])
  expect(await texts('listed')).toEqual([])
})
