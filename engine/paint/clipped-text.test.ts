import { describe, expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

const calls = (style: string, css = 'standard'): Promise<readonly string[]> => paintCalls(`<p style="${style}">word</p>`, [['css', css]])
const GRADIENT = 'background: linear-gradient(#ff0000, #0000ff)'

describe('text that the background is clipped to', () => {
  test('has no background behind it, and of no colour that of the background on the whole', async () => {
    for (const name of ['background-clip', '-webkit-background-clip']) {
      const all = await calls(`${GRADIENT}; ${name}: text; color: transparent`)
      expect(all).toHaveLength(1)
      expect(all[0]).toMatch(/^text .*#800080.*"word"/)
    }
    expect((await calls('background: lime; background-clip: text; color: transparent')).join()).toMatch(/^text .*#00ff00/)
  })

  test('has its own colour where it has any, also where that is to fill it', async () => {
    expect((await calls(`${GRADIENT}; background-clip: text; color: #123456`)).join()).toMatch(/^text .*#123456/)
    expect((await calls(`${GRADIENT}; background-clip: text; color: #123456; -webkit-text-fill-color: transparent`)).join()).toMatch(/^text .*#800080/)
  })

  test('hides only the layers that say so', async () => {
    const all = await calls(`background: linear-gradient(#ff0000, #ff0000), linear-gradient(#00ff00, #00ff00); background-clip: text, border-box`)
    expect(all.join()).toContain('00ff00')
    expect(all.join()).not.toContain('ff0000')
  })

  test('is not known at the listed level', async () => {
    expect((await calls('background-color: lime; background-clip: text', 'listed')).some((call) => call.startsWith('fill'))).toBe(true)
  })
})
