/**
 * DejaVu Sans with the letters A, o and é, of which the last is a composite glyph: the plain file, and the same packed as WOFF2 by another
 * program, with transformed glyf and loca tables. Packers for tests derive further files from it.
 */
import { brotliCompressSync, brotliDecompressSync, constants, deflateSync, inflateSync } from 'node:zlib'
import { Bytes } from '../sfnt/bytes.ts'
import { readDirectory } from '../sfnt/directory.ts'
import type { Unpackers } from '../sfnt/woff.ts'

const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))

export const tinyFont = new Uint8Array(inflateSync(fromBase64(
  'eNqFVGtIFFEU/u6d2ZnVbFpt7UFZ6qaZRslqZeQPpQf9KLV8hP7QNnVdzFVrK3r8sIJgoaBAJRSpX/1KDCLIIsJAWIOECDShxFBKhbI3Qumd' +
  'zszqtj3AM9y957v3zPfdc+6ZBQMQhfOQkLM/t2ivs8daDPDDtPolv3Czs27Vna+ErYRLKr2uRlxirQDrJbyrxuVrhEoP8Mxgqak7487r2BEF' +
  'SEUUk+KpdlUl9Y5eJv8K7W/10MLim6qPcA7hdR7vidNxkpRN/gSNFXUNlS6WikHyh2hoXtfpRuyRnlA8QcTXu7zVPMXyjnAV4eTGBt8J/RXK' +
  'CMcb+zQ4rOC6TtkYthp5OAs/WgC5H27LGdjk9zgmv6UB5jN8k1qh86bBQ3UwhUJmhTzHBH3I0PmP0RuqV8TRccX04I8DWulfHMRuRsUQE5Mj' +
  'CNmN2qEatXChBCdRSHM9fEEu8PJu77bv+RVLsr9jrdUkeJPecWh+nh6c2aeVRrw2T8dDGoZnnNRuqJizjHQzJhiViwZMUl1Cnt6jt+irw87K' +
  'ZI1dgwWwZFjaCK4JztJLuHkMCSxSJMkqcy7PKYWswL27CjnEO6nYhZ21q142dhhMH9Hn60P3YEckUv6pXQGyo6AOmwlcpDuirrMMBLcMP9zm' +
  'MfPM+cVY0JhGvKcWjjM7SAvOIT+M44/1sjB8/LfPs4CfV8nPNm/DRpl4KBdOeSOCJbAM5pASJAd/JKZ4kjj3lm9/4Z+t8A9YtNmVUtePNNYk' +
  'LlD0MX1MbpLPUb1WEX9swhqW4dy6LVZjjnhE25DhhLqJORIVVW6auRvVf782cKTy+VHxTQTYhplRpnbzW/72BxovL3scyMzsSt3IslgkW8p2' +
  'iuHe6/e6bmBO4yRpLMJy0khUYu3LSGRLZvJ6p6HhSDR+ua+l83Zrc2dn8ycWI6Y+fRYfWbQ0Mv706fhEX2CyQ/SJ9+IDyW4ndjvLAqPvaUo6' +
  'qLiN7jDS5ZcD4mGb4hZ+6jszL8Udk2x0o02l7qR/hV87iNYd',
)))

export const tinyWoff2 = fromBase64(
  'd09GMgABAAAAAAJcAAwAAAAABHwAAAINAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAH4FyBlYARBEMCoIoggILDgABNgIkAxgEIAUmByAbcQMQ' +
  'hgDKi6ruZLCgfJBeNmO5A/zHB5JA4ui3PMEAD5Mk0EzaUxBB1hZqAB6om7Bn+AV7xCHiXQG1VVZSc7CP17u0wnsQD5LOJ/caCAA4huWqmwIu' +
  'Q1niVmHmtzRTPXDDmaaNa2J3/jkVvYW0bDhNjlyn3PmEunlO8oalsSKxVD5JimmMKRIAGL90yGL9DfBVvvL/lcMFhTXhk/lC9kEGIhJUlgio' +
  'LNUeRUURA6zzVZbp7bIHs7Oy2gIAoqKYZRKQB6VRwCCsRVmUBkRRFLIsKVYplC6d7lpebmepHSVnlp1ecpfyr71W6sQ3pnn11ZInfZ4c+mLl' +
  'n01+/fWSJ7w6eVeo/ecUDrw+dZJ48FP/GNtVanHJVo+VrfB5k+qTrv+s0dmvvXxs7+Xbf14z7Oe5M8eWuu/Zx+9Y+XinBZ2uX9jihVarSnfv' +
  'VrJS84H/fpxveMcj4ZyrbjnugjuvK3OxZp0+OOuaz5966urPzz7zmi+efOKaL8+48McK3SpXqtD9x5/Kd69UuXw3zW9f+sSQbeer2FSkfEHq' +
  'RFLYkH2S7ssvFRDn3jmn28cXzivX+7divSL4sP1F03Lyj9f/HV12Rol3URRBoLDm/zqU/X/mvyc0BLDl0+csze1QPv3WhvQzG1Jhk1Sot0om' +
  'a2W50gIAKEoRVJQIaQl5lTHYEistMNUWkyyw1iYJkL1pJgAAAA==',
)

export const unpackers: Unpackers = {
  inflate: (bytes, limit) => inflateSync(bytes, { maxOutputLength: limit }),
  brotli: (bytes, limit) => brotliDecompressSync(bytes, { maxOutputLength: Math.max(1, limit) }),
}

const packBrotli = (bytes: Uint8Array): Uint8Array => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } })

const u16 = (value: number): number[] => [(value >> 8) & 255, value & 255]
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)]
const letters = (text: string): number[] => [...text].map((char) => char.charCodeAt(0))

const tablesOf = (plain: Uint8Array) => readDirectory(new Bytes(plain, 'the file'), 0)
  .map(({ tag, offset, length }) => ({ tag, data: plain.subarray(offset, offset + length) }))

/** Compresses every table that becomes smaller. */
export function packWoff(plain: Uint8Array): Uint8Array {
  const tables = tablesOf(plain)
  const records: number[] = []
  const parts: number[] = []
  for (const { tag, data } of tables) {
    const packed = deflateSync(data)
    const stored = packed.length < data.length ? packed : data
    records.push(...letters(tag), ...u32(44 + tables.length * 20 + parts.length), ...u32(stored.length), ...u32(data.length), ...u32(0))
    parts.push(...stored)
    while (parts.length % 4 !== 0) parts.push(0)
  }
  const head = [...letters('wOFF'), ...plain.subarray(0, 4), ...u32(0), ...u16(tables.length), ...u16(0), ...new Uint8Array(28)]
  return Uint8Array.from([...head, ...records, ...parts])
}

const base128 = (value: number): number[] => (value < 128 ? [value] : [128 | (value >> 7), value & 127])

/** Transforms no tables except those that `transformed` has data for. */
export function packWoff2(plain: Uint8Array, transformed: Readonly<Record<string, readonly number[]>> = {}, isCollection = false): Uint8Array {
  const tables = tablesOf(plain).map(({ tag, data }) => ({ tag, data, stored: transformed[tag] ?? [...data] }))
  const records = tables.flatMap(({ tag, data, stored }) => {
    const isChanged = transformed[tag] !== undefined
    const version = tag === 'glyf' || tag === 'loca' ? (isChanged ? 0 : 3) : isChanged ? 1 : 0
    return [63 | (version << 6), ...letters(tag), ...base128(data.length), ...(isChanged ? base128(stored.length) : [])]
  })
  const faces = isCollection ? [...u32(0x10000), 1, tables.length, ...plain.subarray(0, 4), ...tables.map((_, i) => i)] : []
  const data = packBrotli(Uint8Array.from(tables.flatMap(({ stored }) => stored)))
  const flavor = isCollection ? letters('ttcf') : [...plain.subarray(0, 4)]
  const head = [
    ...letters('wOF2'), ...flavor, ...u32(0), ...u16(tables.length), ...u16(0), ...u32(0), ...u32(data.length), ...new Uint8Array(24),
  ]
  return Uint8Array.from([...head, ...records, ...faces, ...data])
}

const TINY_GLYPHS_AT = 408
const TINY_GLYPHS_BYTES = 258
const TINY_DATA_AT = 77

/** The glyf table as stored in the second file. */
export const transformedGlyphs = (): readonly number[] => {
  const stream = brotliDecompressSync(tinyWoff2.subarray(TINY_DATA_AT))
  return [...stream.subarray(TINY_GLYPHS_AT, TINY_GLYPHS_AT + TINY_GLYPHS_BYTES)]
}

/** The second file with its tables damaged before packing. */
export function repackTiny(damage: (stream: Uint8Array) => Uint8Array): Uint8Array {
  const at = TINY_DATA_AT
  const size = new DataView(tinyWoff2.buffer).getUint32(20)
  const data = packBrotli(damage(new Uint8Array(brotliDecompressSync(tinyWoff2.subarray(at, at + size)))))
  const head = tinyWoff2.slice(0, at)
  new DataView(head.buffer).setUint32(20, data.length)
  return Uint8Array.from([...head, ...data])
}
