import { inLibraryWords } from '../options/names.ts'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { UsageError } from '../messages/errors.ts'
import type { PaperName } from '../options/paper-sizes.ts'
import { parseOptions } from '../options/parse.ts'
import { optionPairs, type ConvertOptions, type FontOption } from './options.ts'

const parse = (options: ConvertOptions) => parseOptions(optionPairs(options), 'library')
/** As a program without types would call it. */
const untyped = (options: Record<string, unknown>) => optionPairs(options as ConvertOptions)

describe('options of a program', () => {
  test('are those of the command line in camel case', () => {
    expect(optionPairs({ pageSize: 'A5', marginTop: '2cm', grayscale: true, zoom: 0.5, tocHeaderText: 'Inhalt' })).toEqual([
      ['page-size', 'A5'], ['margin-top', '2cm'], ['grayscale', null], ['zoom', '0.5'], ['toc-header-text', 'Inhalt'],
    ])
    expect(parse({ marginTop: '1in', pageWidth: 100 })).toMatchObject({ marginTop: 96, pageWidth: 100 * 96 / 25.4 })
  })

  test('null, undefined and false are as good as not given', () => {
    expect(optionPairs({ title: null, toc: false, zoom: undefined, font: null })).toEqual([])
  })

  test('an array repeats an option, and a font is a path or a path with the face of a collection', () => {
    expect(optionPairs({ userStyleSheet: ['a.css', 'b.css'], font: ['x.ttf', { path: 'y.ttc', index: 0 }, { path: 'z.otf' }] })).toEqual([
      ['user-style-sheet', 'a.css'], ['user-style-sheet', 'b.css'],
      ['font', 'x.ttf'], ['font', 'y.ttc'], ['font-index', '0'], ['font', 'z.otf'],
    ])
    expect(parse({ serifFont: { path: 'a.ttc', index: 2 } }).serifFont).toEqual({ path: 'a.ttc', index: 2 })
  })

  test('replacements are an object or NAME=VALUE', () => {
    expect(parse({ replace: { customer: 'A=B', x: '' } }).replace).toEqual([['customer', 'A=B'], ['x', '']])
    expect(parse({ replace: ['a=1', 'b=2'] }).replace).toEqual([['a', '1'], ['b', '2']])
  })

  test.each<[Record<string, unknown>, string]>([
    [{ pageSze: 'A4' }, 'there is no option pageSze\ndid you mean pageSize?'],
    [{ 'margin-top': '1mm' }, 'there is no option margin-top\ndid you mean marginTop?'],
    [{ page_size: 'A4' }, 'there is no option page_size\ndid you mean pageSize?'],
    [{ margin: { top: '1mm' } }, 'margin cannot be an object\nwrite marginTop, marginBottom, marginLeft, marginRight'],
    [{ title: true }, 'title needs a value, true was given'],
    [{ title: ['a', 'b'] }, 'title takes one value'],
    [{ title: { a: 1 } }, 'title: an object is not a valid value'],
    [{ font: { index: 1 } }, 'font: an object is not a valid value'],
    [{ font: { path: 'a', face: 1 } }, 'there is no face'],
    [{ outline: true }, 'outline is not supported'],
  ])('%j is refused', (options, message) => {
    expect(() => untyped(options)).toThrow(UsageError)
    expect(() => untyped(options)).toThrow(message)
  })

  test.each<[ConvertOptions, string]>([
    [{ marginTop: '3 parsecs' }, 'marginTop'],
    [{ pageOffset: 1.5 }, 'pageOffset'],
    [{ headerHtml: 'a', headerHtmlContent: 'b' }, 'headerHtml and headerHtmlContent exclude each other'],
  ])('%j is refused by its key', (options, message) => {
    expect(() => parse(options)).toThrow(message)
  })

  test.each([[5, '5'], ['zoom', 'zoom'], [[{ zoom: 2 }], 'an array'], [new Map([['zoom', 2]]), 'a Map'], [new Set(['zoom']), 'a collection'], [() => 5, 'a function'], [null, 'null']])('%j is no object of options', (given, what) => {
    expect(() => optionPairs(given as unknown as ConvertOptions)).toThrow(`options must be an object, ${what} was given`)
  })

  test('a Map is no object of replacements', () => {
    expect(() => optionPairs({ replace: new Map([['a', 'b']]) as unknown as Record<string, string> })).toThrow(UsageError)
  })

  test.each(['output', 'listen', 'workers', 'report', 'outputDir'])('%s is no option of a conversion', (key) => {
    expect(() => parseOptions(untyped({ [key]: '1' }), 'library')).toThrow(`${key} cannot be given here`)
  })
})

describe('the types of options', () => {
  test('follow the option table', () => {
    type Given<Key extends keyof ConvertOptions> = Exclude<ConvertOptions[Key], null | undefined | false>
    expectTypeOf<Given<'pageSize'>>().toEqualTypeOf<PaperName>()
    expectTypeOf<Given<'grayscale'>>().toEqualTypeOf<true>()
    expectTypeOf<Given<'marginTop'>>().toEqualTypeOf<string | number>()
    expectTypeOf<Given<'title'>>().toEqualTypeOf<string>()
    expectTypeOf<Given<'font'>>().toEqualTypeOf<FontOption | readonly FontOption[]>()
    expectTypeOf<Given<'userStyleSheet'>>().toEqualTypeOf<string | readonly string[]>()
    expectTypeOf<'listen' extends keyof ConvertOptions ? true : false>().toEqualTypeOf<false>()
    expectTypeOf<'output' extends keyof ConvertOptions ? true : false>().toEqualTypeOf<false>()
    expectTypeOf<{ pageSize: 'A11' } extends ConvertOptions ? true : false>().toEqualTypeOf<false>()
  })
})

test.each([
  ['add a font that has it with --font', 'add a font that has it with font'],
  ['--page-ranges needs the whole document, which --streaming does not keep', 'pageRanges needs the whole document, which streaming does not keep'],
  ['use --css standard to draw it', "use css: 'standard' to draw it"],
  ['use --shrink-to-fit off to keep', "use shrinkToFit: 'off' to keep"],
  ['allow its directory with --allow', 'allow its directory with allowPath'],
  ['see --report FILE, a--b, --no-such', 'see --report FILE, a--b, --no-such'],
])('%j is in the words of the library: %j', (message, words) => {
  expect(inLibraryWords(message)).toBe(words)
})
