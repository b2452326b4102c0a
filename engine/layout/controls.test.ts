import { describe, expect, test } from 'vitest'
import { layOutPage } from '../debug/testing/lay-out.ts'

describe('what is in a control', () => {
  const control = '<button style="padding: 0; border: 0">text</button>'
  test.each([
    ['a row', `<div style="display: flex"><div style="height: 60px"></div>${control}</div>`],
    ['a grid', `<div style="display: grid; grid-template-columns: auto auto"><div style="height: 60px"></div>${control}</div>`],
    ['a grid in a row', `<div style="display: flex; align-items: center"><div style="display: grid; grid-template-columns: 1fr 1fr; padding: 5%"><p>some words that take lines</p>${control}</div></div>`],
    ['a grid in a column', `<div style="display: flex; flex-direction: column; height: 160px"><div style="flex: 1; display: grid; grid-template: 50% / 1fr 1fr"><div></div>${control}</div></div>`],
  ])('is centred in the height that it is stretched to in %s', async (_, html) => {
    for (const css of ['listed', 'standard']) {
      const { boxes } = await layOutPage(html, [['css', css]])
      const button = boxes.find(({ name }) => name === 'button')
      const line = button?.lines[0] ?? boxes.flatMap(({ lines }) => lines).find(({ text }) => text === 'text')
      if (button === undefined || line === undefined) throw new Error('no button')
      expect(button.height).not.toBeCloseTo(line.height, 1)
      expect(line.y + line.height / 2 - button.y).toBeCloseTo(button.height / 2, 1)
    }
  })
})
