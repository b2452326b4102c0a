import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { deflateSync, gzipSync, inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crc32 } from '../images/crc32.ts'
import { createNodeHost } from './host.ts'
import type { NodeHostOptions } from './host.ts'

const place = { directory: '' }

beforeAll(() => {
  place.directory = realpathSync(mkdtempSync(join(tmpdir(), 'pdfconv-host-')))
  mkdirSync(join(place.directory, 'css'))
  writeFileSync(join(place.directory, 'css', 'a b.css'), 'p{}')
  writeFileSync(join(place.directory, 'css', 'c.css'), 'b{}')
})
afterAll(() => rmSync(place.directory, { recursive: true, force: true }))

const host = (options: Partial<NodeHostOptions> = {}) =>
  createNodeHost({ input: join(place.directory, 'page.html'), localFiles: true, warn: () => {}, environment: {}, ...options })

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

describe('loading', () => {
  test('a file tells its URL, from which its own references go on', async () => {
    const first = await host().load('css/a%20b.css', '', 'style')
    expect(text(first.bytes)).toBe('p{}')
    expect(first.url).toBe(pathToFileURL(join(place.directory, 'css', 'a b.css')).href)
    expect(text((await host().load('c.css', first.url, 'style')).bytes)).toBe('b{}')
  })

  test('a data: URL is read whatever the file rules are, and keeps the base of what holds it', async () => {
    expect(await host({ localFiles: false }).load('data:,x', 'css/', 'style')).toEqual({ bytes: new Uint8Array([0x78]), url: 'css/', charset: null })
  })

  test('the base URL takes the place of the input’s directory', async () => {
    const based = host({ baseUrl: join(place.directory, 'css') })
    expect(text((await based.load('c.css', '', 'style')).bytes)).toBe('b{}')
    expect(() => based.load('../page.html', '', 'style')).toThrow('outside the base directory')
    expect(() => host({ baseUrl: 'https://example.com/' }).load('c.css', '', 'style')).toThrow('remote resources are not allowed')
  })
})

test('a resource counts once against what a document may load, however often it is asked for', async () => {
  writeFileSync(join(place.directory, 'large.bin'), new Uint8Array(18 * 1_048_576))
  const one = host()
  for (let i = 0; i < 40; i++) expect((await one.load(`large.bin?${i}`, '', 'font')).bytes.length).toBe(18 * 1_048_576)
  const others = async (): Promise<void> => {
    for (let i = 0; i < 40; i++) {
      writeFileSync(join(place.directory, `large${i}.bin`), new Uint8Array(18 * 1_048_576))
      try {
        await one.load(`large${i}.bin`, '', 'font')
      } finally {
        rmSync(join(place.directory, `large${i}.bin`))
      }
    }
  }
  await expect(others()).rejects.toThrow('loads more than 512 MiB in all')
})

test('what came from the web keeps the encoding that its answer named, however often it is asked for', async () => {
  let fetched = 0
  const remoteAssets = {
    load: (url: URL) => {
      fetched++
      return Promise.resolve({ bytes: new Uint8Array([0x83, 0x41]), url: url.href, charset: 'shift_jis' })
    },
  }
  const one = host({ remoteAssets })
  const first = await one.load('http://a.test/s.css', '', 'style')
  expect(await one.load('http://a.test/s.css', '', 'style')).toEqual(first)
  expect([fetched, first.charset]).toEqual([1, 'shift_jis'])
})

describe('a document beside the input', () => {
  test('refers to files of its own directory, and to those of the input’s', async () => {
    const beside = host().beside(join(place.directory, 'css', 'cover.html'))
    expect(text((await beside.load('c.css', '', 'style')).bytes)).toBe('b{}')
    writeFileSync(join(place.directory, 'd.css'), 'i{}')
    expect(text((await beside.load('../d.css', '', 'style')).bytes)).toBe('i{}')
    expect(() => beside.load('../../x.css', '', 'style')).toThrow('outside the base directory')
  })

  test('is confined by what is allowed, as the input is', () => {
    const cover = join(place.directory, 'css', 'cover.html')
    expect(() => host({ localFiles: false }).beside(cover).load('c.css', '', 'style')).toThrow('local files are not allowed')
    const elsewhere = host({ allowPaths: [tmpdir()], input: '/x/y.html' }).beside(cover)
    expect(text((elsewhere.load('c.css', '', 'style') as { readonly bytes: Uint8Array }).bytes)).toBe('b{}')
    mkdirSync(join(place.directory, 'other'), { recursive: true })
    expect(() => host({ allowPaths: [join(place.directory, 'other')] }).beside(cover).load('c.css', '', 'style')).toThrow('allowed directories')
  })
})

describe('files that options name', () => {
  test('lie outside the rules for the document, and are read once', () => {
    const closed = host({ localFiles: false })
    const sheet = closed.optionFile(join(place.directory, 'css', 'c.css'), 'style', 'user-style-sheet')
    expect(text(sheet)).toBe('b{}')
    expect(closed.optionFile(join(place.directory, 'css', 'c.css'), 'style', 'user-style-sheet')).toBe(sheet)
  })

  test.each([
    ['', 'is empty'], ['<html>', 'is not a font'], ['wOF2\0\0\0\0\0\0\0\0', 'is a web font'], ['OTTO', 'is cut off'],
  ])('a font file that begins with %j %s', (content, problem) => {
    const path = join(place.directory, `font-${content.length}.ttf`)
    writeFileSync(path, content, 'latin1')
    expect(() => host().optionFile(path, 'font', 'mono-font')).toThrow(new RegExp(`^--mono-font: .*${problem}`))
  })
})

describe('the clock', () => {
  test('stands still when SOURCE_DATE_EPOCH says so', () => {
    expect(host({ environment: { SOURCE_DATE_EPOCH: '1767225600' } }).now().toISOString()).toBe('2026-01-01T00:00:00.000Z')
    expect(() => host({ environment: { SOURCE_DATE_EPOCH: '-1' } })).toThrow('SOURCE_DATE_EPOCH')
    expect(host({ environment: { SOURCE_DATE_EPOCH: '253402300799', TZ: 'Asia/Tokyo' } }).minutesAhead?.(new Date())).toBe(0)
    expect(host({ environment: {} }).minutesAhead?.(new Date())).toBe(0)
    expect(host({ environment: { TZ: 'Asia/Tokyo' } }).minutesAhead?.(new Date())).toBe(-new Date().getTimezoneOffset())
    expect(host({ environment: { SOURCE_DATE_EPOCH: '253402300799' } }).now().getUTCFullYear()).toBe(9999)
    expect(() => host({ environment: { SOURCE_DATE_EPOCH: '253402300800' } })).toThrow('to the end of 9999')
    expect(Math.abs(host().now().getTime() - Date.now())).toBeLessThan(60_000)
  })
})

describe('the rest', () => {
  test('check sums are those that the engine works out', () => {
    const bytes = Uint8Array.from({ length: 1001 }, (_, i) => i * 7)
    expect(host().crc32?.(bytes)).toBe(crc32(bytes))
  })

  test('deflate writes what zlib reads', () => {
    const bytes = new TextEncoder().encode('page '.repeat(1000))
    expect(text(inflateSync(host().deflate(bytes)))).toBe('page '.repeat(1000))
  })

  test('inflate reads zlib and gzip data up to a limit, and refuses what is damaged, cut off or longer', () => {
    const plain = new TextEncoder().encode('page '.repeat(1000))
    for (const packed of [deflateSync(plain), gzipSync(plain)]) {
      expect(text(host().inflate(packed, plain.length))).toBe('page '.repeat(1000))
      expect(() => host().inflate(packed, plain.length - 1)).toThrow()
      expect(() => host().inflate(packed.subarray(0, packed.length - 9), plain.length)).toThrow('unexpected end of file')
    }
    expect(() => host().inflate(plain, plain.length)).toThrow('incorrect header check')
  })

  test('fontkit is loaded on demand and once', () => {
    const one = host()
    expect(one.fontkit()).toBe(one.fontkit())
    expect(typeof one.fontkit().create).toBe('function')
  })

  test('the WebP decoder is loaded on demand and once, and what is no WebP file gives nothing', () => {
    const one = host()
    expect(one.webp()).toBe(one.webp())
    expect(one.webp()(new Uint8Array(40))).toBeNull()
  })
})
