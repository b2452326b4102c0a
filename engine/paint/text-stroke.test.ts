/** Outlined text: `-webkit-text-stroke`, `-webkit-text-fill-color` and `paint-order`. */
import { expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

const calls = (style: string, css = 'standard'): Promise<readonly string[]> => paintCalls(`<p style="${style}">word</p>`, [['css', css]])

test('an outline is drawn above the fill of its text, in one text', async () => {
  const all = await calls('-webkit-text-stroke: 2px #ff0000; color: #00ff00')
  expect(all[0]).toBe('text paint fill #00ff00 stroke 2 #ff0000')
  expect(all.filter((call) => call.includes('"word"'))).toHaveLength(1)
})

test('paint-order puts the outline below the fill, as an artifact', async () => {
  for (const order of ['stroke', 'stroke fill', 'markers stroke']) {
    const all = await calls(`-webkit-text-stroke: 2px #ff0000; color: #00ff00; paint-order: ${order}`)
    expect(all.map((call) => call.trim().replace(/ .*/, ''))).toEqual(['artifact', 'text', 'text', 'end', 'end', 'text'])
  }
  expect((await calls('-webkit-text-stroke: 2px #ff0000; color: #00ff00; paint-order: fill stroke'))[0]).toMatch(/^text paint fill/)
})

test('text without fill is drawn by its outline only', async () => {
  for (const style of ['-webkit-text-fill-color: transparent', 'color: transparent']) {
    expect((await calls(`-webkit-text-stroke: 1px #ff0000; ${style}`))[0]).toBe('text paint stroke 1 #ff0000')
  }
})

test('an outline of no width or colour is none, and the outline has the colour of its text by default', async () => {
  for (const style of ['-webkit-text-stroke: 0 red', '-webkit-text-stroke: 2px transparent']) expect((await calls(style)).join()).not.toContain('paint')
  expect((await calls('color: #0000ff; -webkit-text-stroke: 1px'))[0]).toBe('text paint fill #0000ff stroke 1 #0000ff')
})

test('the fill colour stands in for color in text and decorations only', async () => {
  const all = (await calls('color: #00ff00; -webkit-text-fill-color: #ff0000; text-decoration: underline; border: 1px solid')).join('\n')
  expect(all).toMatch(/text .*#ff0000.*"word"/)
  expect(all.match(/#ff0000/g)).toHaveLength(2)
  expect(all).toContain('#00ff00')
})

test('none of it is known at the listed level', async () => {
  const all = (await calls('-webkit-text-stroke: 2px red; -webkit-text-fill-color: red; color: #00ff00', 'listed')).join()
  expect(all).not.toContain('paint')
  expect(all).toMatch(/text .*#00ff00/)
})
