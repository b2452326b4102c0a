import { describe, expect, test } from 'vitest'
import type { OptionPair } from '../options/parse.ts'
import { convert } from './testing/written.ts'

const pages = (count: number): string => '<p style="break-after: page">x</p>'.repeat(count)

describe.each<readonly [string, readonly OptionPair[]]>([['normal', []], ['streaming', [['streaming', null]]]])('in %s mode', (_, mode) => {
  test('a document with as many pages as --max-pages allows is converted', async () => {
    expect((await convert(pages(4), [...mode, ['max-pages', '4']])).pages).toHaveLength(4)
  })

  test('one page more ends in an error that names the bound and the option', async () => {
    await expect(convert(pages(5), [...mode, ['max-pages', '4']])).rejects.toThrow(/more than 4 pages[^]*--max-pages/)
  })

  test('a height of many pages ends before they are painted', async () => {
    await expect(convert('<div style="height: 1e9vh">x', [...mode, ['max-pages', '100']])).rejects.toThrow('more than 100 pages')
  })
})
