import { describe, expect, test } from 'vitest'
import { dumpPages } from '../debug/dump.ts'
import { createTestHost } from '../debug/testing/test-host.ts'
import type { OptionPair } from '../options/parse.ts'

const told = async (css: string, options: readonly OptionPair[]): Promise<readonly string[]> => {
  const host = createTestHost()
  await dumpPages(`<!doctype html><style>${css}</style><p>x`, options, host)
  return host.warnings
}

describe.each(['standard', 'listed'])('options of the page (%s)', (css) => {
  const level = ['css', css] as const

  test.each([
    [[['page-size', 'Letter']], '@page { size: A4 }', ['pageSize is not used: @page says size: A4']],
    [[['page-width', '100mm'], ['page-height', '200mm']], '@page { size: A5 landscape }', [
      'pageWidth is not used: @page says size: A5 landscape', 'pageHeight is not used: @page says size: A5 landscape']],
    [[['page-size', 'A5'], ['orientation', 'Landscape']], '@page { size: portrait }', ['orientation is not used: @page says size: portrait']],
    [[['margin-top', '10mm'], ['margin-left', '10mm']], '@page { margin: 2cm } @page { margin-left: 0 }', [
      'marginTop is not used: @page says margin: 2cm', 'marginLeft is not used: @page says margin-left: 0']],
  ] as const)('that @page overrules are told: %j beside %s', async (pairs, rules, expected) => {
    expect(await told(rules, [level, ...pairs])).toEqual(expected)
  })

  test.each([
    [[], '@page { size: A5; margin: 0 }'],
    [[['page-size', 'A4']], '@page { size: 210mm 297mm }'],
    [[['page-size', 'Letter'], ['orientation', 'Landscape']], '@page { size: landscape; margin: auto }'],
    [[['page-size', 'Letter']], '@page { margin: 2cm }'],
    [[['margin-top', '10mm']], '@page { size: A5 }'],
    [[['margin-top', '10mm']], '@page { margin-left: 0 }'],
    [[['margin-top', '10mm']], '@page :first { margin-top: 10mm; margin-right: 0 }'],
    [[['margin-top', '10mm']], '@page cover { margin-top: 0 }'],
  ] as const)('that come to the same, or that no rule overrules, are not: %j beside %s', async (pairs, rules) => {
    expect((await told(rules, [level, ...pairs])).filter((warning) => warning.includes('not used'))).toEqual([])
  })

  test('a size that is no name is told', async () => {
    expect(await told('@page { size: foo landscape }', [level])).toEqual(['@page { size: foo landscape } is not used: foo is not the name of a paper size'])
    expect(await told('@page { size: a6 } @page :first { size: auto }', [level])).toEqual([])
  })
})

test('margins that rules for some pages overrule are told with their selector, and once with those of all pages', async () => {
  const options = [['margin-top', '10mm'], ['margin-left', '10mm']] as const
  expect((await told('@page :first { margin-top: 0 } @page :nth(2n+1):right { margin: 10mm 10mm 10mm 3mm }', options)).filter((warning) => warning.includes('not used'))).toEqual([
    'marginTop is not used on some pages: @page :first says margin-top: 0',
    'marginLeft is not used on some pages: @page :right:nth(2n+1) says margin: 10mm 10mm 10mm 3mm',
  ])
  expect(await told('@page { margin: 1in } @page :first { margin-top: 2in }', [['margin-top', '10mm']])).toEqual(['marginTop is not used: @page says margin: 1in'])
  expect(await told('@page :first { margin-top: 0 }', [['css', 'listed'], ...options])).toEqual([])
})
