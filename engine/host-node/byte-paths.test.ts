import { describe, expect, test } from 'vitest'
import { pathOf, systemPath } from './byte-paths.ts'

describe('a name', () => {
  test.each<[string, number[]]>([
    ['é of Latin-1', [0x72, 0xe9, 0x73]],
    ['a sequence that is cut off', [0x61, 0xe3, 0x81]],
    ['overlong', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['above the last code point', [0xf5, 0x80, 0x80, 0x80]],
    ['both kinds', [...Buffer.from('日本\ufffd😀'), 0xff, 0x2e, 0x80]],
  ])('that is not UTF-8 keeps its bytes: %s', (_, bytes) => {
    const path = pathOf(Buffer.from(bytes))
    expect([...Buffer.from(systemPath(path))]).toEqual(bytes)
  })

  test('in UTF-8 is as it is written', () => {
    for (const name of ['a.html', '日本', '😀.html', '\ufffd']) expect([pathOf(Buffer.from(name)), systemPath(name)]).toEqual([name, name])
  })
})
