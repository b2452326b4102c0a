import { describe, expect, test } from 'vitest'
import { parseStyleSheet } from '../css/rules.ts'
import { type OptionPair, parseOptions } from '../options/parse.ts'
import { pageSettings } from './page-settings.ts'

const page = (css: string, pairs: readonly OptionPair[] = []) =>
  pageSettings(parseOptions(pairs, 'library'), [parseStyleSheet(css, { level: 'listed' })])

describe('@page', () => {
  test('sets the size in lengths, by name, and turned', () => {
    expect(page('@page{size:300px 400px}')).toMatchObject({ width: 300, height: 400, marginTop: 96 })
    expect(page('@page{size:5in}')).toMatchObject({ width: 480, height: 480 })
    expect(page('@page{size:letter}')).toMatchObject({ width: 816, height: 1056 })
    expect(page('@page{size:A4 landscape}')).toMatchObject({ width: 1122.5, height: 793.7 })
    expect(page('@page{size:landscape}')).toMatchObject({ width: 1122.5, height: 793.7 })
    expect(page('@page{size:portrait}', [['orientation', 'Landscape']])).toMatchObject({ width: 793.7, height: 1122.5 })
  })

  test('wins over the options property by property', () => {
    const pairs: readonly OptionPair[] = [['page-size', 'A5'], ['margin-top', '10px'], ['margin-left', '20px']]
    expect(page('@page{margin:0}', pairs)).toMatchObject({ width: 559.4, marginTop: 0, marginLeft: 0 })
    expect(page('@page{margin-left:1in}', pairs)).toMatchObject({ marginTop: 10, marginLeft: 96 })
    expect(page('@page{size:a4}', pairs)).toMatchObject({ width: 793.7, marginTop: 10 })
  })

  test('has header and footer spacing added to its margins', () => {
    const pairs: readonly OptionPair[] = [['header-spacing', '10px'], ['footer-spacing', '5px'], ['margin-bottom', '50px']]
    expect(page('@page{margin-top:30px}', pairs)).toMatchObject({ marginTop: 40, marginBottom: 55 })
  })

  test('takes percentages of the page, em of the initial size, and the last declaration', () => {
    expect(page('@page{size:200px 100px;margin:10% 5%}')).toMatchObject({ marginTop: 10, marginLeft: 10 })
    expect(page('@page{margin:2em}@page{margin-top:5px}')).toMatchObject({ marginTop: 5, marginBottom: 32 })
  })

  test('ignores what is invalid, and rules for some pages only', () => {
    expect(page('@page{size:wide}@page{size:-1px}@page{size:a4 10px}@page{margin:x}')).toMatchObject({ width: 793.7, marginTop: 96 })
    expect(page('@page :first{size:a5;margin:0}')).toMatchObject({ width: 793.7, marginTop: 96 })
  })

  test('makes no pages of less than a pixel, of which a line of text would need thousands', () => {
    expect(page('@page{size:0.001px}@page{size:300px 0.9px}')).toMatchObject({ width: 793.7, height: 1122.5 })
    expect(page('@page{size:1px 5px;margin:0}')).toMatchObject({ width: 1, height: 5 })
  })

  test('that leaves no room for content keeps the margins of the options', () => {
    expect(page('@page{size:300px;margin:200px}', [['margin-top', '10px'], ['margin-left', '10px'],
      ['margin-right', '10px'], ['margin-bottom', '10px']])).toMatchObject({ width: 300, marginTop: 10, marginLeft: 10 })
    expect(page('@page{size:300px;margin:149.9px 0}')).toMatchObject({ marginTop: 96, marginLeft: 96 })
    expect(page('@page{size:300px;margin:149.5px 0}')).toMatchObject({ marginTop: 149.5 })
  })
})
