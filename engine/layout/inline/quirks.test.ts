import { describe, expect, test } from 'vitest'
import { layOutPage } from '../../debug/testing/lay-out.ts'

const TRANSITIONAL = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'
const OLD = '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">'
const STRICT = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">'
/** Practically nothing. */
const NONE = '<!DOCTYPE unknown>'
const box = (style = ''): string => `<i style="display: inline-block; width: 20px; height: 30px; ${style}"></i>`
const height = async (content: string, doctype: string, css = 'standard'): Promise<number> =>
  (await layOutPage(`${doctype}<p style="font: 16px/40px serif">${content}`, [['css', css]])).box('p').lines.reduce((sum, line) => sum + line.height, 0)

describe('lines of old doctypes', () => {
  test.each<[string, string, number]>([
    ['a box alone is as high as it is', box(), 30],
    ['and two with spaces behind them', `${box()}${box()} `, 30],
    ['a break behind one changes nothing', `${box()}<br>${box()}`, 60],
    ['text of an element is as high as that says', '<b style="line-height: 12px">x</b>', 12],
    ['and that of one within another', '<b style="line-height: 60px"><u style="line-height: 12px">x</u></b>', 12],
    ['a box aligned to the top', box('vertical-align: top'), 30],
  ])('%s', async (_, content, expected) => {
    for (const doctype of [TRANSITIONAL, OLD, NONE]) expect(await height(content, doctype), doctype).toBeCloseTo(expected, 3)
    for (const doctype of ['<!DOCTYPE html>', STRICT]) expect(await height(content, doctype), doctype).toBeGreaterThan(expected + 5)
    expect(await height(content, TRANSITIONAL, 'listed')).toBe(await height(content, '<!DOCTYPE html>', 'listed'))
  })

  test.each([
    ['the block has text', `x ${box()}`],
    ['there is a space between boxes', `${box()} ${box()}`],
    ['nothing stands in the line', '<b></b><br>x'],
    ['an element has edges', '<b style="padding: 0 1px"><u style="line-height: 12px">x</u></b>'],
  ])('are as high as any other where %s', async (_, content) => {
    expect(await height(content, TRANSITIONAL)).toBe(await height(content, '<!DOCTYPE html>'))
  })
})
