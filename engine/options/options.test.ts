import { describe, expect, expectTypeOf, test } from 'vitest'
import { ConvertError } from '../messages/errors.ts'
import { splitArguments } from './arguments.ts'
import { helpSections } from './help.ts'
import { parseLength } from './lengths.ts'
import { editDistance, noSuchLetter, noSuchOption, optionNamed } from './names.ts'
import { pageGeometry, pointsPerPixel } from './page-geometry.ts'
import type { PaperName } from './paper-sizes.ts'
import { parseOptions } from './parse.ts'
import type { OptionPair } from './parse.ts'
import { optionKey, optionRows } from './table.ts'
import type { FontRequest, Options } from './table.ts'
import { unsupportedGroups, unsupportedReason } from './unsupported.ts'

const fails = (pairs: readonly OptionPair[], door: 'cli' | 'request' | 'library' | 'server' = 'cli'): string => {
  try {
    parseOptions(pairs, door)
  } catch (error) {
    if (error instanceof ConvertError && error.kind === 'usage') return error.message
    throw error
  }
  throw new Error('the options were accepted')
}

describe('the option table', () => {
  test('names, aliases and letters are unique, and presets, indexes and exclusions name rows that are there', () => {
    const names = optionRows.flatMap((row) => [row.name, ...(row.aliases ?? [])])
    expect(new Set(names).size).toBe(names.length)
    const letters = optionRows.flatMap((row) => row.short ?? [])
    expect(new Set(letters).size).toBe(letters.length)
    for (const row of optionRows) {
      if (row.kind === 'preset' || row.kind === 'index') expect(optionNamed(row.of), row.name).toBeDefined()
      if (row.excludes !== undefined) expect(optionNamed(row.excludes), row.name).toBeDefined()
    }
  })

  test('no option is both known and unsupported', () => {
    const unsupported = unsupportedGroups.flatMap((group) => group.names)
    expect(new Set(unsupported).size).toBe(unsupported.length)
    expect(unsupported.filter((name) => optionNamed(name) !== undefined)).toEqual([])
  })

  test('a request may set nothing that touches files, the network or the log', () => {
    const refused = [
      'font', 'font-index', 'gothic-font', 'gothic-font-index', 'serif-font', 'serif-font-index', 'mono-font',
      'mono-font-index', 'output', 'cover', 'header-html', 'footer-html', 'user-style-sheet', 'base-url', 'allow',
      'allow-path', 'enable-local-file-access', 'disable-local-file-access', 'allow-remote-assets', 'log-level', 'quiet',
      'listen', 'workers', 'disable-system-fonts',
    ]
    for (const name of refused) {
      expect(fails([[name, '1']], 'request'), name).toMatch(/only be set when the server starts|cannot be given in a request/)
    }
  })

  test('the type of the options follows from the rows', () => {
    expectTypeOf<Options['pageSize']>().toEqualTypeOf<PaperName>()
    expectTypeOf<Options['marginTop']>().toEqualTypeOf<number>()
    expectTypeOf<Options['title']>().toEqualTypeOf<string | null>()
    expectTypeOf<Options['font']>().toEqualTypeOf<readonly FontRequest[]>()
    expectTypeOf<Options['noPdfCompression']>().toEqualTypeOf<boolean>()
    expectTypeOf<'quiet' extends keyof Options ? true : false>().toEqualTypeOf<false>()
  })

  test('without any option every key has its default', () => {
    const options = parseOptions([], 'cli')
    const keys = optionRows.filter((row) => row.kind !== 'preset' && row.kind !== 'index').map((row) => optionKey(row.name))
    expect(Object.keys(options).sort()).toEqual([...keys, 'givenAs'].sort())
    expect(options).toMatchObject({ pageSize: 'A4', marginTop: 96, dpi: 96, zoom: 1, font: [], title: null, logLevel: 'info' })
  })
})

describe('lengths', () => {
  test.each([
    ['25.4', 96], ['20', 75.59], ['10mm', 37.795], ['2.54cm', 96], [' 1IN ', 96], ['10 Mm', 37.795], ['72pt', 96],
    ['6pc', 96], ['12px', 12], ['0', 0], ['.5in', 48], ['+5px', 5],
  ])('%j is %d px', (text, px) => {
    expect(parseLength(text, '--margin-top')).toBeCloseTo(px, 2)
  })

  test.each(['', 'mm', '10em', '-5mm', '10%', '1e3mm', 'ten', '1 2mm', '10mm;', '9'.repeat(400)])('%j is refused', (text) => {
    expect(() => parseLength(text, '--margin-top')).toThrow(/^--margin-top: /)
  })
})

describe('lengths for style sheets', () => {
  const indentation = (text: string): string => parseOptions([['toc-level-indentation', text]], 'library').tocLevelIndentation

  test('are kept with their unit, a bare number as millimetres', () => {
    expect(['1em', ' 20PX ', '+.5 cm', '5', '0', '10%', '1ex'].map(indentation))
      .toEqual(['1em', '20px', '0.5cm', '5mm', '0mm', '10%', '1ex'])
  })

  test.each(['', 'em', '-1em', '1em} body { color: red', '1em;', 'calc(1em)', '1 2', 'red', '1vw'])('%j is refused', (text) => {
    expect(() => indentation(text)).toThrow(/tocLevelIndentation: .* is not a length/)
  })

  test('too large for any number are refused', () => {
    expect(() => indentation('9'.repeat(400))).toThrow('too large')
  })
})

describe('parsing', () => {
  test('a font index belongs to the font before it', () => {
    const { font, serifFont } = parseOptions(
      [['font', 'a.ttc'], ['font-index', '2'], ['font', 'b.ttf'], ['serif-font', 'c.ttc'], ['serif-font-index', '1']],
      'cli',
    )
    expect(font).toEqual([{ path: 'a.ttc', index: 2 }, { path: 'b.ttf', index: 0 }])
    expect(serifFont).toEqual({ path: 'c.ttc', index: 1 })
  })

  test('the index of a font of which there is one may stand before it', () => {
    const serif = (...pairs: readonly OptionPair[]): unknown => parseOptions(pairs, 'cli').serifFont
    expect(serif(['serif-font-index', '1'], ['serif-font', 'c.ttc'])).toEqual({ path: 'c.ttc', index: 1 })
    expect(serif(['serif-font-index', '1'], ['serif-font', 'c.ttc'], ['serif-font-index', '2'])).toEqual({ path: 'c.ttc', index: 2 })
    expect(serif(['serif-font', 'c.ttc'], ['serif-font-index', '1'], ['serif-font', 'd.ttf'])).toEqual({ path: 'd.ttf', index: 0 })
  })

  test('a font index without a font is refused', () => {
    expect(fails([['font-index', '1'], ['font', 'a.ttc']])).toContain('no --font precedes it')
    expect(fails([['mono-font-index', '1']])).toContain('no --mono-font was given')
    expect(fails([['mono-font-index', 'x'], ['mono-font', 'a']])).toContain('not a face number')
    expect(fails([['font', 'a'], ['font-index', '-1']])).toContain('not a face number')
  })

  test('two parses share no state', () => {
    parseOptions([['font', 'a.ttf'], ['user-style-sheet', 'a.css']], 'cli')
    expect(parseOptions([], 'cli')).toMatchObject({ font: [], userStyleSheet: [] })
  })

  test('values keep their spelling', () => {
    const options = parseOptions([['title', '007'], ['author', ''], ['subject', '1e3'], ['keywords', 'a=b']], 'cli')
    expect(options).toMatchObject({ title: '007', author: '', subject: '1e3', keywords: 'a=b' })
  })

  test('the last of several values counts, and presets undo flags', () => {
    expect(parseOptions([['zoom', '2'], ['zoom', '3']], 'cli').zoom).toBe(3)
    expect(parseOptions([['no-background', null], ['background', null]], 'cli').noBackground).toBe(false)
    expect(parseOptions([['quiet', null]], 'cli').logLevel).toBe('none')
    expect(parseOptions([['page-size', 'letter'], ['orientation', 'LANDSCAPE']], 'cli')).toMatchObject({
      pageSize: 'Letter', orientation: 'Landscape',
    })
  })

  test.each<[OptionPair, string]>([
    [['bogus', null], 'there is no option --bogus'],
    [['page-siez', 'A4'], 'did you mean --page-size?'],
    [['margin_top', '1mm'], 'did you mean --margin-top?'],
    [['versoin', null], 'did you mean --version?'],
    [['run-script', 'x'], 'scripts are never run'],
    [['page-size', 'B11'], '"B11" is not one of A0, A1, A2'],
    [['zoom', '0'], 'must be more than 0'],
    [['dpi', 'Infinity'], 'is not a number'],
    [['dpi', ''], 'is not a number'],
    [['title', null], 'needs a value: TEXT'],
    [['grayscale', '1'], 'takes no value'],
    [['encoding', 'klingon'], 'not a known character encoding'],
    [['output', ''], 'needs a path'],
    [['header-font-name', ''], 'needs a value: NAME, an empty one was given'],
    [['footer-font-name', ' '], 'an empty one was given'],
    [['listen', ':0'], 'is an option of "pdfconv server"'],
    [['minimum-font-size', '-1'], 'at least 0'],
  ])('%j is refused', (pair, message) => {
    expect(fails([pair])).toContain(message)
  })

  test('the flags of the command itself take no value', () => {
    expect(() => splitArguments(['--version=1'], 'cli')).toThrow('--version takes no value')
    expect(() => splitArguments(['a', '--help=server'], 'batch')).toThrow('--help takes no value')
  })

  test('a name is never proposed for itself', () => {
    for (const name of ['help', 'version']) expect(fails([[name, null]])).toBe(`there is no option --${name}\nall options: pdfconv --help`)
  })

  test('local file access cannot be both on and off', () => {
    expect(fails([['enable-local-file-access', null], ['disable-local-file-access', null]])).toContain('exclude each other')
  })

  test('a request writes flags as words, and a text value that looks like one stays text', () => {
    const on = (value: string | null) => parseOptions([['grayscale', value]], 'request').grayscale
    expect([on(null), on(''), on('1'), on('True'), on('0'), on('no')]).toEqual([true, true, true, true, false, false])
    expect(fails([['grayscale', 'maybe']], 'request')).toContain('neither on nor off')
    expect(parseOptions([['title', '1']], 'request').title).toBe('1')
    expect(parseOptions([['toc', '0']], 'request').toc).toBe(false)
  })

  test('an endless unknown name costs no time and is not echoed whole', () => {
    const message = fails([['x'.repeat(1_000_000), null]])
    expect(message.length).toBeLessThan(200)
  })
})

describe('page geometry', () => {
  const geometry = (...pairs: OptionPair[]) => pageGeometry(parseOptions(pairs, 'cli'))

  test('A4 with one inch margins is the default', () => {
    expect(geometry()).toEqual({
      width: 793.7, height: 1122.5, marginTop: 96, marginRight: 96, marginBottom: 96, marginLeft: 96,
    })
  })

  test('sizes are overridden one by one before the landscape swap', () => {
    expect(geometry(['orientation', 'landscape'], ['page-width', '500px'])).toMatchObject({ width: 1122.5, height: 500 })
  })

  test('points follow from dpi and zoom', () => {
    const scale = (...pairs: OptionPair[]) => pointsPerPixel(parseOptions(pairs, 'cli'))
    expect(scale() * 793.7).toBeCloseTo(595.275, 9)
    expect(scale(['dpi', '72'])).toBe(1)
    expect(scale(['zoom', '2']) * 1122.5).toBeCloseTo(1683.75, 9)
  })

  test('a page that is nothing or endless in the PDF is refused', () => {
    for (const pair of [['dpi', '1e300'], ['dpi', '1e-300'], ['zoom', '1e-9'], ['zoom', '1e9']] as const) {
      expect(fails([pair])).toMatch(/^the page would be \S+pt by \S+pt in the PDF\n.*--dpi, --zoom/)
    }
    expect(parseOptions([['zoom', '1e9'], ['dpi', '1e9']], 'cli').zoom).toBe(1e9)
  })

  test('a page without room is refused', () => {
    expect(fails([['page-width', '0']])).toContain('width must be more than 0')
    expect(fails([['margin-left', '110mm'], ['margin-right', '100mm']])).toContain('leave no room on a page 210mm wide')
    expect(fails([['margin-top', '300mm']])).toContain('leave no room on a page 297mm high')
    expect(fails([['header-spacing', '300']])).toContain('smaller --header-spacing')
  })
})

describe('names', () => {
  test('edit distance counts a swap of neighbours once', () => {
    expect([editDistance('abc', 'abc'), editDistance('abc', 'acb'), editDistance('', 'ab'), editDistance('kitten', 'sitting')])
      .toEqual([0, 1, 2, 3])
  })

  test('one-letter options that are not there say what is', () => {
    expect(noSuchLetter('t', 'cli').message).toContain('-T (--margin-top)')
    expect(noSuchLetter('p', 'cli').message).toContain('(--proxy) is not supported')
    expect(noSuchLetter('x', 'batch').message).toBe('there is no option -x\nall options: pdfconv batch --help')
  })

  test('a name that is refused is not suggested again', () => {
    expect(noSuchOption('help', 'cli').message).toBe('there is no option --help\nall options: pdfconv --help')
    expect(noSuchOption('Help', 'cli').message).toContain('did you mean --help?')
  })

  test('each unsupported option has a reason', () => {
    expect(unsupportedReason('proxy')).toContain('data: URI')
    expect(unsupportedReason('toc')).toBeNull()
  })
})

describe('help', () => {
  test.each(['cli', 'batch', 'server'] as const)('of %s describes every option of that door and no other', (door) => {
    const described = helpSections(door).map((section) => section.body).join('\n')
    for (const row of optionRows) {
      const heading = new RegExp(`^ {2}(-[a-zA-Z], | {4})(--[a-z-]+, )*--${row.name}(,| |$)`, 'm')
      expect(heading.test(described), row.name).toBe(row.doors.some((each) => each === door))
    }
  })

  test('tells the default of every option that has one', () => {
    const text = [...helpSections('cli'), ...helpSections('server')].map(({ body }) => body).join('\n').replace(/\s+/g, ' ')
    for (const row of optionRows) {
      if (!('default' in row) || row.default === null || (row.kind === 'choice' && row.choices.length === 1) || row.section === 'Batch') continue
      const [, own = ''] = text.split(new RegExp(`--${row.name}(?: <[^>]*>|,)`))
      expect(own.split(' --')[0], row.name).toContain(`Default: ${row.kind === 'length' && row.default > 0 ? '1in' : row.default}.`)
    }
  })

  test('no line is wider than 92 columns', () => {
    const lines = [...helpSections('cli'), ...helpSections('server')].flatMap((section) => section.body.split('\n'))
    expect(lines.filter((line) => line.length > 92)).toEqual([])
  })
})

test('paper has the names of CSS and of ISO 216 and 269, without regard to case', () => {
  const size = (name: string) => pageGeometry({ ...parseOptions([['page-size', name], ['margin-left', '0'], ['margin-right', '0'], ['margin-top', '0'], ['margin-bottom', '0']], 'cli') })
  expect(size('dl').width).toBeCloseTo((110 * 96) / 25.4, 6)
  expect(size('jis-b4').height).toBeCloseTo((364 * 96) / 25.4, 6)
  expect(size('B4').height).toBeCloseTo((353 * 96) / 25.4, 6)
  expect(size('A10').width).toBeCloseTo((26 * 96) / 25.4, 6)
})
