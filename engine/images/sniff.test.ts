import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sniffImage } from './sniff.ts'

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))

test.each([
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['\x89PNG\n\x1a\n', 'unknown'],
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['GIF89a', 'gif'],
  ['GIF87a', 'gif'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
  ['RIFF\x10\0\0\0WAVEfmt ', 'unknown'],
  ['<svg/>', 'svg'],
  ['\xef\xbb\xbf \n<?xml version="1.0"?>\n<!-- <html> --><!DOCTYPE svg PUBLIC "a" "b" [ <!ENTITY x ">"> ]>\n<svg xmlns="x">', 'svg'],
  ['<!doctype svg><s:svg xmlns:s="x">', 'svg'],
  ['<!DOCTYPE html><svg>', 'svg'],
  ['<!DOCTYPE html><html><svg>', 'unknown'],
  ['<svgs>', 'unknown'],
  ['<?xml', 'unknown'],
  ['<!--', 'unknown'],
  ['<!DOCTYPE svg [', 'unknown'],
  ['BM', 'unknown'],
  ['', 'unknown'],
])('%j is %s', (text, format) => {
  expect(sniffImage(latin1(text))).toBe(format)
})

test('gzip data are taken for a compressed SVG', () => {
  expect(sniffImage(gzipSync('<svg/>'))).toBe('svgz')
})

test('the search for a root element ends in a long file that has none', () => {
  expect(sniffImage(new Uint8Array(20_000_000).fill(0x20))).toBe('unknown')
  expect(sniffImage(latin1(`<!--${'x'.repeat(2_000_000)}--><svg>`))).toBe('unknown')
})
