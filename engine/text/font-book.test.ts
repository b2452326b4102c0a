import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { FaceId } from '../arena/ids.ts'
import { packagedFontFiles } from '../host-node/packaged-fonts.ts'
import type { FaceRecord, SystemFonts } from '../host/host.ts'
import { ConvertError } from '../messages/errors.ts'
import { Warnings } from '../messages/warnings.ts'
import type { FontProgram } from './face.ts'
import { Faces } from './faces.ts'
import { type FamilyName, FontBook, type FontSettings } from './font-book.ts'
import { openFont } from './sfnt/open-font.ts'

const [gothic = '', gothicBold = '', mincho = '', minchoBold = ''] = packagedFontFiles()
const files = new Map([gothic, gothicBold, mincho, minchoBold].map((path) => [path, new Uint8Array(readFileSync(path))]))

const record = (path: string, family: string, traits: Partial<FaceRecord> = {}): FaceRecord => ({
  path, family, index: 0, aliases: [], postscriptName: `${family.replaceAll(' ', '')}-X`, weight: 400, italic: false,
  monospaced: false, stretch: 5, ...traits,
})

interface Fake extends SystemFonts {
  readonly reads: string[]
  readonly questions: string[]
}

function fakeFonts(records: readonly FaceRecord[]): Fake {
  const reads: string[] = []
  const questions: string[] = []
  return {
    reads,
    questions,
    all: () => {
      questions.push('all')
      return records
    },
    family: (name) => {
      questions.push(name)
      return records.filter((face) => face.family.toLowerCase() === name.toLowerCase() || face.aliases.includes(name.toLowerCase()))
    },
    read: (face) => {
      reads.push(face.path)
      const bytes = files.get(face.path)
      if (bytes === undefined) throw new Error('no such file')
      return bytes
    },
  }
}

const program = (path: string): FontProgram => openFont(files.get(path) ?? new Uint8Array(0), 0, path)

/** The same program restricted to these characters, under another family name. */
function only(characters: string, familyName: string, base = program(gothic)): FontProgram {
  const codes = new Set([...characters].map((char) => char.codePointAt(0)))
  return new Proxy(base, {
    get(target, key) {
      if (key === 'glyphOf') return (code: number) => codes.has(code) ? target.glyphOf(code) : 0
      if (key === 'familyName') return familyName
      if (key === 'table') return (tag: string) => tag === 'name' ? null : target.table(tag)
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value
    },
  })
}

function open(settings: Partial<FontSettings>, fonts: SystemFonts | null = null) {
  const faces = new Faces()
  const warned: string[] = []
  const warnings = new Warnings((warning) => warned.push(`${warning.code}: ${warning.message}`))
  const book = new FontBook({ fonts: [], useSystemFonts: fonts !== null, ...settings }, fonts, faces, warnings)
  const tell = (id: FaceId): string => {
    if (id === 0) return 'none'
    const face = faces.get(id)
    const name = face.program.familyName
    return `${name} ${face.program.weight}${face.syntheticBold ? ' bold' : ''}${face.syntheticItalic ? ' italic' : ''}`
  }
  return { book, warned, tell }
}

const given = (path: string) => program(path)

describe('named families', () => {
  const system = (): Fake => fakeFonts([
    record(gothic, 'Foo'), record(gothicBold, 'Foo', { weight: 700 }), record(mincho, 'Bar', { aliases: ['バー'] }),
  ])

  test('the first family that is there wins, without regard to case, aliases included', () => {
    const { book, tell } = open({}, system())
    expect(tell(book.stack([{ name: 'Nope' }, { name: 'bar' }], 400, false).primary)).toBe('BIZ UDPMincho 400')
    expect(tell(book.stack([{ name: 'バー' }], 400, false).primary)).toBe('BIZ UDPMincho 400')
  })

  test('a family that is not there is drawn in one of the same widths, where that is asked for', () => {
    const drawn = (name: string, hasSubstitutes: boolean): string => {
      const { book, tell } = open({ hasSubstitutes }, fakeFonts([record(gothic, 'DejaVu Sans'), record(mincho, 'Liberation Sans')]))
      return tell(book.stack([{ name }, { generic: 'sans-serif' }], 400, false).primary)
    }
    expect([drawn(' ARIAL', true), drawn('Helvetica', true), drawn('Arial', false)])
      .toEqual(['BIZ UDPMincho 400', 'BIZ UDPMincho 400', 'BIZ UDPGothic 400'])
  })

  test('characters that a named family lacks come from the default family before others, where substitutes are asked for', () => {
    const drawn = (hasSubstitutes: boolean): string => {
      const fonts = fakeFonts([record(gothic, 'DejaVu Sans'), record(mincho, 'Liberation Serif')])
      const { book, tell } = open({ hasSubstitutes }, fonts)
      book.addFontFace({ family: 'Foo', weight: 400, italic: false, ranges: null, program: only('abc ', 'Foo') })
      return tell(book.stack([{ name: 'Foo' }], 400, false).faceFor(0x78))
    }
    expect([drawn(true), drawn(false)]).toEqual(['BIZ UDPMincho 400', 'BIZ UDPGothic 400'])
  })

  test('generic families begin with the widths of browsers, and text without any is set with serifs, where substitutes are asked for', () => {
    const all = ['DejaVu Sans', 'DejaVu Serif', 'Liberation Serif', 'Liberation Sans']
    const drawn = (families: readonly FamilyName[], hasSubstitutes: boolean, names: readonly string[] = all): string => {
      const { book, tell } = open({ hasSubstitutes }, fakeFonts(names.map((name, i) => record(i % 2 === 0 ? gothic : mincho, name))))
      return tell(book.stack(families, 400, false).primary)
    }
    const sans = [{ generic: 'sans-serif' }]
    const serif = [{ generic: 'serif' }]
    // Faces at even indexes are gothic, at odd ones mincho.
    expect([drawn(sans, true), drawn(serif, true), drawn([], true), drawn([{ name: 'Foo' }], true)])
      .toEqual(['BIZ UDPMincho 400', 'BIZ UDPGothic 400', 'BIZ UDPGothic 400', 'BIZ UDPGothic 400'])
    expect([drawn(sans, false), drawn(serif, false), drawn([], false)]).toEqual(['BIZ UDPGothic 400', 'BIZ UDPMincho 400', 'BIZ UDPGothic 400'])
    expect(drawn([], true, ['DejaVu Sans', 'DejaVu Serif'])).toBe('BIZ UDPMincho 400')
    const given = open({ hasSubstitutes: true, gothic: program(gothic), serif: program(mincho) })
    expect(given.tell(given.book.stack([], 400, false).primary)).toBe('BIZ UDPMincho 400')
  })

  test('a bold face serves 600 and more; where there is none it is made', () => {
    const { book, tell } = open({}, system())
    expect(tell(book.stack([{ name: 'Foo' }], 600, false).primary)).toBe('BIZ UDPGothic 700')
    expect(tell(book.stack([{ name: 'Foo' }], 500, false).primary)).toBe('BIZ UDPGothic 400')
    expect(tell(book.stack([{ name: 'Bar' }], 600, false).primary)).toBe('BIZ UDPMincho 400 bold')
    expect(tell(book.stack([{ name: 'Bar' }], 700, true).primary)).toBe('BIZ UDPMincho 400 bold italic')
  })

  test('the same request gives the same stack', () => {
    const { book } = open({}, system())
    expect(book.stack([{ name: 'Foo' }], 400, false)).toBe(book.stack([{ name: 'foo' }], 400, false))
    expect(book.stack([{ name: 'Foo' }], 400, false)).not.toBe(book.stack([{ name: 'Foo' }], 400, true))
  })

  test('given fonts come before installed ones, and installed ones fill their missing bold', () => {
    const fonts = fakeFonts([record(mincho, 'BIZ UDPGothic'), record(gothicBold, 'BIZ UDPGothic', { weight: 700 })])
    const { book, tell } = open({ fonts: [given(gothic)] }, fonts)
    expect(tell(book.stack([{ name: 'BIZ UDPGothic' }], 400, false).primary)).toBe('BIZ UDPGothic 400')
    expect(tell(book.stack([{ name: 'BIZ UDPGothic' }], 700, false).primary)).toBe('BIZ UDPGothic 700')
    expect(fonts.reads).toEqual([gothicBold])
  })

  test('a face that no character has needed is not opened', () => {
    const fonts = system()
    const { book, tell } = open({}, fonts)
    const stack = book.stack([{ name: 'Foo' }, { name: 'Bar' }], 400, false)
    stack.faceFor(0x41)
    expect(fonts.reads).toEqual([gothic])
    expect(tell(stack.faceFor(0x1f9ff))).toBe('none')
    expect(fonts.reads).toContain(mincho)
  })

  test('a file that cannot be used is passed over with one warning', () => {
    const fonts = fakeFonts([record('/gone.ttf', 'Foo'), record(mincho, 'Bar')])
    const { book, tell, warned } = open({}, fonts)
    expect(tell(book.stack([{ name: 'Foo' }, { name: 'Bar' }], 400, false).primary)).toBe('BIZ UDPMincho 400')
    book.stack([{ name: 'Foo' }, { name: 'Bar' }], 700, false)
    expect(warned).toEqual(['font-unusable: the font /gone.ttf cannot be used: no such file'])
  })
})

describe('generic families', () => {
  test('options stand behind them', () => {
    const { book, tell } = open({ gothic: program(gothic), serif: program(mincho), mono: program(minchoBold) })
    const primary = (generic: string): string => tell(book.stack([{ generic }], 400, false).primary)
    expect([primary('sans-serif'), primary('serif'), primary('monospace')])
      .toEqual(['BIZ UDPGothic 400', 'BIZ UDPMincho 400', 'BIZ UDPMincho 700'])
  })

  test('without options the lists of installed families decide, in list order', () => {
    const fonts = fakeFonts([record(mincho, 'Liberation Sans'), record(gothic, 'DejaVu Sans'), record(minchoBold, 'Times')])
    const { book, tell } = open({}, fonts)
    expect(tell(book.stack([{ generic: 'sans-serif' }], 400, false).primary)).toBe('BIZ UDPGothic 400')
    expect(tell(book.stack([{ generic: 'serif' }], 400, false).primary)).toBe('BIZ UDPMincho 700')
  })

  test('monospace takes any fixed-width face where none of the list is installed', () => {
    const fonts = fakeFonts([record(gothic, 'A'), record(mincho, 'B', { monospaced: true })])
    const { book, tell } = open({}, fonts)
    expect(tell(book.stack([{ generic: 'monospace' }], 400, false).primary)).toBe('BIZ UDPMincho 400')
  })

  test('on a machine with the packaged fonts only: gothic, mincho, and mincho for everything else', () => {
    const fonts = fakeFonts([
      record(gothic, 'BIZ UDPGothic'), record(gothicBold, 'BIZ UDPGothic', { weight: 700 }),
      record(mincho, 'BIZ UDPMincho'), record(minchoBold, 'BIZ UDPMincho', { weight: 700 }),
    ])
    const { book, tell } = open({}, fonts)
    const primary = (generic: string, weight = 400): string => tell(book.stack([{ generic }], weight, false).primary)
    expect(primary('sans-serif')).toBe('BIZ UDPGothic 400')
    expect(primary('sans-serif', 700)).toBe('BIZ UDPGothic 700')
    expect(primary('serif')).toBe('BIZ UDPMincho 400')
    expect(primary('monospace')).toBe('BIZ UDPMincho 400')
    expect(primary('fantasy')).toBe('BIZ UDPMincho 400')
    expect(tell(book.stack([], 700, false).primary)).toBe('BIZ UDPMincho 700')
  })
})

describe('without font-family', () => {
  test('the first given font draws', () => {
    const { book, tell } = open({ fonts: [given(mincho), given(gothic)] })
    expect(tell(book.stack([], 400, false).primary)).toBe('BIZ UDPMincho 400')
    expect(tell(book.stack([{ name: 'Nope' }, { generic: 'cursive' }], 400, true).primary)).toBe('BIZ UDPMincho 400 italic')
  })

  test('given fonts alone do not open or ask for installed ones', () => {
    const fonts = fakeFonts([record(mincho, 'Foo')])
    const { book } = open({ gothic: program(gothic) }, fonts)
    book.stack([], 400, false).faceFor(0x41)
    expect(fonts.reads).toEqual([])
  })

  test('no font at all is an input error with the remedy', () => {
    const { book } = open({})
    expect(() => book.stack([], 400, false)).toThrow(ConvertError)
    expect(() => book.stack([], 400, false)).toThrow('give one with --font FILE')
  })
})

describe('characters that the listed faces lack', () => {
  test('another given font draws them', () => {
    const { book, tell } = open({ fonts: [only('ab', 'Few'), given(mincho)] })
    const stack = book.stack([{ name: 'Few' }], 400, false)
    expect([tell(stack.faceFor(0x61)), tell(stack.faceFor(0x3042))]).toEqual(['Few 400', 'BIZ UDPMincho 400'])
  })

  test('an installed face is searched, CJK families in their order and the right weight within the family', () => {
    const fonts = fakeFonts([
      record(minchoBold, 'Aaa'), record(mincho, 'Noto Sans JP'), record(gothic, 'Noto Sans CJK JP'),
      record(gothicBold, 'Noto Sans CJK JP', { weight: 700 }),
    ])
    const { book, tell } = open({ fonts: [only(' ab', 'Few')] }, fonts)
    expect(tell(book.stack([], 400, false).faceFor(0x3042))).toBe('BIZ UDPGothic 400')
    expect(tell(book.stack([], 700, false).faceFor(0x3042))).toBe('BIZ UDPGothic 700')
    expect(tell(book.stack([], 400, false).faceFor(0x2603))).toBe('BIZ UDPMincho 700')
  })

  test('what nothing can draw is warned of once, and 0', () => {
    const { book, warned } = open({ fonts: [given(gothic)] }, fakeFonts([record(mincho, 'Foo')]))
    expect([0x1f9ff, 0x1f9ff].map((code) => book.stack([], 400, false).faceFor(code))).toEqual([0, 0])
    expect(book.stack([], 700, false).faceFor(0x1f9ff)).toBe(0)
    expect(warned).toHaveLength(1)
    expect(warned[0]).toContain('(U+1F9FF)')
  })

  test('invisible characters and spaces of set widths stay in the face at hand without a warning', () => {
    const { book, tell, warned } = open({ fonts: [only(' -ab', 'Few')] })
    const stack = book.stack([], 400, false)
    for (const code of [0xad, 0x200b, 0x200d, 0x2060, 0xfe0f, 0xa0, 0x2009, 0x2011]) expect(tell(stack.faceFor(code))).toBe('Few 400')
    expect(warned).toEqual([])
  })

  test('a lookup is remembered: installed fonts are asked once per character', () => {
    const fonts = fakeFonts([record(mincho, 'Foo')])
    const { book } = open({ fonts: [only(' ', 'Few')] }, fonts)
    const stack = book.stack([], 400, false)
    stack.faceFor(0x3042)
    const asked = fonts.questions.length
    for (let i = 0; i < 100; i++) stack.faceFor(0x3042)
    expect(fonts.questions.length).toBe(asked)
  })
})

describe('@font-face', () => {
  test('hides an installed family of the same name, and unicode-range is a hard filter', () => {
    const { book, tell } = open({}, fakeFonts([record(mincho, 'Foo'), record(gothicBold, 'DejaVu Sans', { weight: 700 })]))
    book.addFontFace({ family: 'Foo', weight: 400, italic: false, ranges: Uint32Array.of(0x41, 0x5a), program: program(gothic) })
    const stack = book.stack([{ name: 'foo' }], 400, false)
    expect(tell(stack.faceFor(0x41))).toBe('BIZ UDPGothic 400')
    expect(tell(stack.faceFor(0x61))).toBe('BIZ UDPGothic 700')
  })

  test('faces of one style share the characters by range, the earlier wins where they overlap', () => {
    const { book, tell } = open({ fonts: [given(minchoBold)] })
    book.addFontFace({ family: 'F', weight: 400, italic: false, ranges: Uint32Array.of(0x20, 0x4f), program: program(gothic) })
    book.addFontFace({ family: 'F', weight: 400, italic: false, ranges: Uint32Array.of(0x40, 0x7f), program: program(mincho) })
    const stack = book.stack([{ name: 'F' }], 400, false)
    expect([0x41, 0x61, 0xe9].map((code) => tell(stack.faceFor(code))))
      .toEqual(['BIZ UDPGothic 400', 'BIZ UDPMincho 400', 'BIZ UDPMincho 700'])
    expect(tell(stack.primary)).toBe('BIZ UDPGothic 400')
  })

  test('a face declared after a stack was made counts for the next one', () => {
    const { book, tell } = open({ fonts: [given(mincho)] })
    const families = [{ name: 'F' }]
    expect(tell(book.stack(families, 400, false).primary)).toBe('BIZ UDPMincho 400')
    book.addFontFace({ family: 'F', weight: 400, italic: false, ranges: null, program: program(gothic) })
    expect(tell(book.stack(families, 400, false).primary)).toBe('BIZ UDPGothic 400')
  })

  test('local() finds a face by its full name in any language', () => {
    const { book } = open({}, fakeFonts([record(mincho, 'Foo Bar', { fullNames: ['foo bar black', 'フー'] })]))
    expect(book.local('Foo Bar Black')?.familyName).toBe('BIZ UDPMincho')
    expect(book.local('フー')?.familyName).toBe('BIZ UDPMincho')
    expect(book.local('Foo Bar Bold')).toBeNull()
    const given = open({ fonts: [program(minchoBold)] }).book
    expect(given.local('BIZ UDPMincho Bold')?.weight).toBe(700)
  })

  test('local() finds a face by PostScript name or family', () => {
    const { book } = open({}, fakeFonts([record(mincho, 'Foo Bar')]))
    expect(book.local('FooBar-X')?.familyName).toBe('BIZ UDPMincho')
    expect(book.local('foo bar')?.familyName).toBe('BIZ UDPMincho')
    expect(book.local('other')).toBeNull()
  })
})
