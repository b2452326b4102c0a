import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { packagedFamilies, packagedFontFiles } from './packaged-fonts.ts'
import { createSystemFonts } from './system-fonts.ts'

const packaged = packagedFontFiles()
const [gothic = '', gothicBold = ''] = packaged
let directory = ''
let cache = ''

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pdfconv-fonts-'))
  cache = join(directory, 'cache')
  mkdirSync(join(directory, 'fonts/b'), { recursive: true })
  copyFileSync(gothic, join(directory, 'fonts/b/one.ttf'))
  copyFileSync(gothicBold, join(directory, 'fonts/a.TTF'))
  writeFileSync(join(directory, 'fonts/broken.ttf'), 'no font at all')
  writeFileSync(join(directory, 'fonts/notes.txt'), 'text')
  settle()
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Makes directories and files old: an index of files that changed a moment ago is not trusted. */
function settle(seconds = 1_600_000_000): void {
  for (const path of ['fonts/b/one.ttf', 'fonts/a.TTF', 'fonts/broken.ttf', 'fonts/b', 'fonts']) utimesSync(join(directory, path), seconds, seconds)
}

const open = (cacheDirectory: string | null = null) => createSystemFonts({ directories: [join(directory, 'fonts')], cacheDirectory })
const found = (fonts = open()): string[] => fonts.all().map((face) => face.path).filter((path) => path.startsWith(directory))

describe('installed fonts', () => {
  test('are the usable files below the directories, ordered by path, before the packaged ones', () => {
    expect(found()).toEqual([join(directory, 'fonts/a.TTF'), join(directory, 'fonts/b/one.ttf')])
    expect(open().all().slice(2).map((face) => face.path)).toEqual(packaged)
  })

  test('are described without being opened whole', () => {
    const [bold] = open().all()
    expect(bold).toMatchObject({ family: 'BIZ UDPGothic', weight: 700, italic: false, monospaced: false, index: 0, stretch: 5, postscriptName: 'BIZUDPGothic-Bold' })
  })

  test('are found by family in any case', () => {
    expect(open().family('biz udpgothic')).toHaveLength(4)
    expect(open().family('nope')).toEqual([])
  })

  test('are found beside packaged ones of their family, whose names are known without reading them', () => {
    expect(open().family('BIZ UDPMincho').map((face) => face.path)).toEqual(packaged.slice(2))
    const names = open().all().slice(2).flatMap((face) => [face.family.toLowerCase(), ...face.aliases])
    expect([...new Set(names)]).toEqual([...packagedFamilies])
  })

  test('are read once while their bytes are in use; the character map is read alone', () => {
    const fonts = open()
    const [face] = fonts.all()
    if (face === undefined) throw new Error('no face')
    expect(fonts.read(face)).toBe(fonts.read(face))
    expect(fonts.read(face).length).toBe(readFileSync(gothicBold).length)
    expect(fonts.cmap?.(face)?.length).toBeLessThan(fonts.read(face).length / 4)
  })

  test('links in circles end, missing directories are no problem', () => {
    symlinkSync(join(directory, 'fonts'), join(directory, 'fonts/b/loop'))
    expect(found()).toHaveLength(2)
    const none = createSystemFonts({ directories: [join(directory, 'nowhere')], cacheDirectory: null })
    expect(none.all().map((face) => face.path)).toEqual(packaged)
  })
})

describe('the file of the index', () => {
  const fileName = (): string => readdirSync(cache)[0] ?? ''

  test.skipIf(process.getuid === undefined)('is believed only where it is this user’s own and nobody else may write to it', () => {
    open(cache).all()
    const path = join(cache, fileName())
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"BIZ UDPGothic"', '"Foreign"'))
    const families = (): string[] => open(cache).all().map((face) => face.family)
    expect(families()).toContain('Foreign')
    chmodSync(path, 0o666)
    expect(families()).not.toContain('Foreign')
  })

  test('is never written through a link that stands at its temporary name', () => {
    open(cache).all()
    const name = fileName()
    rmSync(join(cache, name))
    writeFileSync(join(directory, 'precious'), 'kept')
    symlinkSync(join(directory, 'precious'), join(cache, `${name}.${process.pid}.tmp`))
    open(cache).all()
    expect(readFileSync(join(directory, 'precious'), 'utf8')).toBe('kept')
    expect(existsSync(join(cache, name))).toBe(false)
  })
})

describe('the index', () => {
  test('is written and used again', () => {
    expect(found(open(cache))).toHaveLength(2)
    const [file = ''] = readdirSync(cache)
    expect(file).toMatch(/^fonts-\d+\.jsonl$/)
    const stored = readFileSync(join(cache, file), 'utf8')
    writeFileSync(join(cache, file), stored.replaceAll('BIZ UDPGothic', 'From The Index').replaceAll('biz udpgothic', 'from the index'))
    expect(open(cache).family('From The Index')).toHaveLength(2)
  })

  test('is made anew when a directory below has changed', () => {
    open(cache).all()
    copyFileSync(gothic, join(directory, 'fonts/b/two.ttf'))
    expect(found(open(cache))).toHaveLength(3)
    rmSync(join(directory, 'fonts/b/one.ttf'))
    expect(found(open(cache))).toHaveLength(2)
  })

  test('is made anew when a file was written over in its place', () => {
    expect(open(cache).all()[0]?.weight).toBe(700)
    copyFileSync(gothic, join(directory, 'fonts/a.TTF'))
    expect(open(cache).all()[0]?.weight).toBe(400)
  })

  test('gives a family the faces that it has among all, whether it is kept or made', () => {
    const made = open(cache)
    const kept = open(cache)
    for (const name of ['BIZ UDPGothic', 'biz udpゴシック', 'BIZ UDPMincho', 'weight', 'nope']) expect(kept.family(name)).toEqual(made.family(name))
    expect(kept.family('BIZ UDPGothic')[0]).toBe(kept.all()[0])
    expect(kept.all()).toEqual(made.all())
  })

  test('is made anew when a file of the family asked for was written over in its place', () => {
    open(cache).all()
    copyFileSync(gothic, join(directory, 'fonts/a.TTF'))
    expect(open(cache).family('BIZ UDPGothic').map(({ weight }) => weight)).toEqual([400, 400, 400, 700])
  })

  test('is not kept for directories that changed a moment ago', () => {
    copyFileSync(gothic, join(directory, 'fonts/b/two.ttf'))
    open(cache).all()
    expect(existsSync(cache)).toBe(false)
  })

  test('is ignored when it is damaged or cannot be written', () => {
    open(cache).all()
    const [file = ''] = readdirSync(cache)
    const stored = readFileSync(join(cache, file), 'utf8')
    const damaged = ['', '{', '[]', '\n[]\n', '{"roots":[],"directories":{}}\n[]\n', stored.slice(0, -100), stored.slice(0, -4), stored.replaceAll('"index"', '"no"'), stored.replaceAll(']]\n', '\n')]
    for (const content of damaged) {
      writeFileSync(join(cache, file), content)
      expect(found(open(cache))).toHaveLength(2)
      writeFileSync(join(cache, file), content)
      expect(open(cache).family('BIZ UDPGothic')).toHaveLength(4)
    }
    writeFileSync(join(directory, 'file'), '')
    expect(found(open(join(directory, 'file/below')))).toHaveLength(2)
  })

  test('nothing is looked at before the first question', () => {
    open(cache)
    expect(existsSync(cache)).toBe(false)
  })
})
