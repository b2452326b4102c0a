import { describe, expect, test } from 'vitest'
import { isDataUrl, readDataUrl } from './data-url.ts'

const LIMIT = 1_048_576
const text = (url: string): string => new TextDecoder().decode(readDataUrl(url, LIMIT).bytes)

describe('data: URLs', () => {
  test.each([
    ['data:,a%20b', 'a b'],
    ['data:text/css,p%7Bcolor:red%7D', 'p{color:red}'],
    ['data:,100%', '100%'],
    ['data:,%zz%4', '%zz%4'],
    ['data:,ä', 'ä'],
    ['data:image/svg+xml;utf8,<svg id="a#b"/>', '<svg id="a#b"/>'],
    ['data:;base64,aGVsbG8=', 'hello'],
    ['data:;base64,aGVsbG8', 'hello'],
    ['data:;base64, aGVs\n bG8= ', 'hello'],
    ['data:;base64,aGVsbG8%3D', 'hello'],
    ['DATA:text/plain;charset=utf-8;BASE64,aGk=', 'hi'],
    ['data:;base64,', ''],
  ])('%j holds %j', (url, content) => {
    expect(isDataUrl(url)).toBe(true)
    expect(text(url)).toBe(content)
  })

  test('every byte survives base64', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
    expect(readDataUrl(`data:;base64,${Buffer.from(bytes).toString('base64')}`, LIMIT).bytes).toEqual(bytes)
  })

  test('plain base64 is for the decoder that the caller brings, all other content is not', () => {
    const decode = (content: string): Uint8Array => Buffer.from(`[${content}]`)
    const own = (url: string): string => new TextDecoder().decode(readDataUrl(url, LIMIT, decode).bytes)
    expect(['aGVsbG8=', 'aGVsbG8h', 'aGk=#x'].map((content) => own(`data:;base64,${content}`))).toEqual(['[aGVsbG8=]', '[aGVsbG8h]', '[aGk=]'])
    expect(['aGVsbG8', 'aGVs bG8=', 'aGVsbG8%3D', 'aGk=#', ''].map((content) => own(`data:;base64,${content}`))).toEqual(['hello', 'hello', 'hello', '[aGk=]', ''])
    expect(own('data:,aGVsbG8=')).toBe('aGVsbG8=')
    expect(() => own('data:;base64,aG=k')).toThrow(/data: URL/)
  })

  test.each(['data:text/plain', 'data:;base64,a', 'data:;base64,a!b=', 'data:;base64,aGk=aGk='])('%j is refused', (url) => {
    expect(() => readDataUrl(url, LIMIT)).toThrow(/data: URL/)
  })

  test('content over the limit is refused', () => {
    expect(() => readDataUrl(`data:,${'x'.repeat(LIMIT + 1)}`, LIMIT)).toThrow('more than 1 MiB')
    expect(readDataUrl(`data:,${'x'.repeat(LIMIT)}`, LIMIT).bytes.length).toBe(LIMIT)
  })

  test('the media type is in lower case, text/plain by default', () => {
    expect(readDataUrl('data:IMAGE/PNG;base64,', LIMIT).mediaType).toBe('image/png')
    expect(readDataUrl('data:,', LIMIT).mediaType).toBe('text/plain')
  })
})
