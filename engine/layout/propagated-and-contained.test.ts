import { describe, expect, test } from 'vitest'
import { layOutPage, type TestBox } from '../debug/testing/lay-out.ts'

const box = async (html: string, css = 'standard'): Promise<TestBox> => (await layOutPage(html, [['css', css]])).box('a')

describe('overflow of the body', () => {
  const page = (root: string): string =>
    `<style>${root} body { overflow: hidden; margin: 8px } p { margin: 20px 0 }</style><p id=a>x</p>`

  test('is propagated to the page, so that margins collapse through the body', async () => {
    expect(await box(page(''))).toMatchObject({ y: 20 })
  })

  test('stays with the body where the root clips too, and at the level listed', async () => {
    expect(await box(page('html { overflow: hidden }'))).toMatchObject({ y: 28 })
    expect(await box(page(''), 'listed')).toMatchObject({ y: 28 })
  })
})

test('negative insets give an absolute table no more room than its containing block has', async () => {
  const html = '<div style="position: relative; width: 100px; margin-left: 100px"><table id=a style="position: absolute; left: -100px; border-spacing: 0"><td>a b c d e f g h i j k l m n o p q r s t u v w</table></div>'
  expect((await box(html)).width).toBeLessThanOrEqual(100)
})

test('limits of the height of a picture with a ratio alone count for its width', async () => {
  const svg = '<svg id=a viewBox="0 0 20 10" style="display: block; max-height: 30px"></svg>'
  expect(await box(svg)).toMatchObject({ width: 60, height: 30 })
})
