import { describe, expect, test } from 'vitest'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileUrlOf, pathOf, systemPath } from './byte-paths.ts'
import { ResourceLoader } from './resource-loader.ts'

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

test('a document and its style sheets refer to files whose names are not UTF-8, by escapes', async () => {
  const top = mkdtempSync(join(tmpdir(), 'pdfconv-bytes-'))
  try {
    const folder = join(top, pathOf(Buffer.from([0x6e, 0xe9])))
    mkdirSync(systemPath(folder))
    writeFileSync(systemPath(join(folder, pathOf(Buffer.from([0xff])))), 'one')
    writeFileSync(systemPath(join(folder, 'é')), 'two')
    const text = async (loader: ResourceLoader, reference: string, base = ''): Promise<string> => Buffer.from((await loader.load(reference, base)).bytes).toString()
    const above = new ResourceLoader({ input: join(top, 'a.html'), localFiles: true })
    const { url } = await above.load('n%E9/%FF', '')
    expect(url).toBe(`${fileUrlOf(top)}/n%E9/%FF`)
    expect([await text(above, 'n%e9/%C3%A9'), await text(above, '%FF', url), await text(above, 'é', url)]).toEqual(['two', 'one', 'two'])
    const inside = new ResourceLoader({ input: join(folder, 'a.html'), localFiles: true, allowPaths: [folder] })
    expect([await text(inside, '%FF'), await text(inside, 'é')]).toEqual(['one', 'two'])
    await expect(async () => inside.load('%C0%AE%C0%AE%C0%AFa.html', '')).rejects.toThrow('was not found')
    await expect(async () => inside.load('../a%FF', '')).rejects.toThrow('in none of the allowed directories')
  } finally {
    rmSync(top, { recursive: true })
  }
})
