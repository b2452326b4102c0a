import { describe, expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

const standard = [['css', 'standard']] as const
const paint = (style: string, inside = ''): Promise<readonly string[]> =>
  paintCalls(`<div style="width: 40px; height: 20px; background: red; ${style}">${inside}</div>`, standard)
const clipOf = async (style: string): Promise<string | undefined> => (await paint(style)).find((call) => call.startsWith('clip'))

describe('clip-path', () => {
  test('cuts a box with all that it is and holds', async () => {
    const calls = await paint('clip-path: inset(5px)', '<p style="margin: 0; background: lime; height: 5px"></p>')
    expect(calls.map((call) => call.split(' ')[0])).toEqual(['save', 'clip', 'fill', 'fill', 'restore'])
    expect(calls[1]).toBe(await clipOf('clip-path: polygon(5px 5px, 35px 5px, 35px 15px, 5px 15px)'))
  })

  test('measures shapes in the border box, percentages along their own axis', async () => {
    expect(await clipOf('padding: 5px; clip-path: inset(10%)')).toBe(await clipOf('padding: 5px; clip-path: inset(3px 5px)'))
    expect(await clipOf('clip-path: circle(50%)')).toBe(await clipOf(`clip-path: circle(${Math.hypot(40, 20) / Math.SQRT2 / 2}px)`))
    expect(await clipOf('clip-path: circle()')).toBe(await clipOf('clip-path: ellipse(10px 10px at center)'))
    expect(await clipOf('clip-path: circle(farthest-side at 30px 0)')).toBe(await clipOf('clip-path: circle(30px at 75% top)'))
    expect(await clipOf('clip-path: inset(0 round 50px)')).toBe(await clipOf('clip-path: inset(0 round 10px)'))
  })

  test('fills polygons by either rule', async () => {
    expect(await clipOf('clip-path: polygon(evenodd, 0 0, 100% 0, 0 100%)')).toMatch(/evenodd/)
    expect(await clipOf('clip-path: polygon(nonzero, 0 0, 100% 0, 0 100%)')).not.toMatch(/evenodd/)
  })

  test('takes polygons of any number of points', async () => {
    const clip = await clipOf(`clip-path: polygon(${'5px 5px, 35px 5px, '.repeat(100_000)}35px 15px)`)
    expect(clip?.slice(0, 20)).toBe((await clipOf('clip-path: polygon(5px 5px, 35px 5px, 35px 15px)'))?.slice(0, 20))
  })

  test('stands in the box as it was moved and turned', async () => {
    const calls = await paint('clip-path: inset(5px); transform: rotate(90deg)')
    expect(calls.slice(0, 3).map((call) => call.split(' ')[0])).toEqual(['save', 'transform', 'clip'])
  })

  test('is a place in the order of stacking: what is around cannot come between', async () => {
    const calls = await paintCalls('<div style="clip-path: inset(0); height: 9px; background: red"><b style="position: relative; display: block; z-index: 9">x</b></div><i style="position: relative; display: block; background: blue">y</i>', standard)
    expect(calls.findIndex((call) => call.endsWith('#0000ff'))).toBeGreaterThan(calls.findIndex((call) => call.includes('"x"')))
  })
})

describe('clip', () => {
  test('cuts boxes out of flow, from their upper left corner', async () => {
    const rectangle = 'clip: rect(2px, 30px, auto, auto)'
    expect(await clipOf(`position: absolute; ${rectangle}`)).toBe(await clipOf('position: absolute; clip-path: inset(2px 10px 0 0)'))
    expect(await clipOf(`position: relative; ${rectangle}`)).toBeUndefined()
  })

  test('leaves nothing of a box without room, to see or to copy, and links still lead to it', async () => {
    const calls = await paintCalls('<a href="#x">go</a><div id=x style="position: absolute; clip: rect(0 0 0 0)">hidden</div>', standard)
    expect(calls.filter((call) => call.startsWith('clip'))).toEqual(['clip 0,20 0x0'])
    expect(calls.some((call) => call.startsWith('destination'))).toBe(true)
  })
})
