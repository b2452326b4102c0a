import { describe, expect, test } from 'vitest'
import { createTestHost } from '../debug/testing/test-host.ts'
import type { OptionPair } from '../options/parse.ts'
import { now, paintPages } from './running/testing/paint-pages.ts'

const LISTED = [['css', 'listed']] as const

const standard: readonly OptionPair[] = [['css', 'standard']]
const textsOf = async (html: string, options = standard) => {
  const [page] = await paintPages(html, options, createTestHost({}, now))
  return page?.texts.map(({ text }) => text)
}

describe('an image that cannot be had', () => {
  test('shows its text in the line, in the look of the text around it', async () => {
    expect(await textsOf('<p>body <b>a <img src=none.png alt="b  c"> d</b>')).toEqual(['body', 'a b c d'])
    expect(await textsOf('<p>body <img alt="no source">')).toEqual(['body no source'])
  })

  test('keeps the size that it is said to have', async () => {
    const [page] = await paintPages('<p>body <img src=none.png alt=text width=80 height=20>after', standard, createTestHost({}, now))
    expect((page?.text('after').x ?? 0) - (page?.text('text').x ?? 0)).toBeCloseTo(80)
  })

  test('is a block, a float or an item where its style says so', async () => {
    expect(await textsOf('<p>body<img src=none.png alt=one style="display: block"><img src=none.png alt=two style="float: right">three')).toEqual(['two', 'body', 'one', 'three'])
    expect(await textsOf('<div style="display: flex"><img src=none.png alt=one><img src=none.png alt=two></div>')).toEqual(['one', 'two'])
  })

  test('shows nothing without a text, with --no-images, and at the listed level', async () => {
    expect(await textsOf('<p>body<img src=none.png alt=" "><img src=none.png>')).toEqual(['body'])
    expect(await textsOf('<p>body<img src=none.png alt=text>', [...standard, ['no-images', '']])).toEqual(['body'])
    expect(await textsOf('<p>body<img src=none.png alt=text>', LISTED)).toEqual(['body'])
  })
})
