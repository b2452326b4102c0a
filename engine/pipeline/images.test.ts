import { describe, expect, test } from 'vitest'
import { createTestHost } from '../debug/testing/test-host.ts'
import type { LoadedResource } from '../host/host.ts'
import { ColorType } from '../images/png-file.ts'
import { chunk, encodePng, header, pngOf } from '../images/testing/png-encoder.ts'
import { inputError } from '../messages/errors.ts'
import { Warnings } from '../messages/warnings.ts'
import { createImages, ImageLoader, type ImageOptions } from './images.ts'

const png = (value: number): Uint8Array => encodePng({ width: 4, height: 3, depth: 8, colorType: ColorType.rgb, sample: () => value })

type Load = (reference: string, base: string) => LoadedResource | Promise<LoadedResource>

interface SetUp {
  readonly load?: Load
  readonly options?: Partial<ImageOptions>
  readonly maxBytes?: number
}

const files: Readonly<Record<string, Uint8Array>> = { 'a.png': png(1), 'b.png': png(2), 'text.png': new TextEncoder().encode('no image') }

const fromFiles: Load = (reference, base) => {
  const bytes = files[reference]
  if (bytes === undefined) throw inputError('there is no such file')
  return { bytes, url: `file:///${base}${reference}` }
}

const setUp = ({ load = fromFiles, options = {}, maxBytes }: SetUp = {}) => {
  const asked: string[] = []
  const warned: string[] = []
  const warnings = new Warnings(({ message }) => warned.push(message))
  const settings: ImageOptions = { noImages: false, loadMediaErrorHandling: 'ignore', grayscale: false, css: 'listed', ...options }
  const images = createImages(createTestHost(), settings, warnings)
  const host = {
    load: (reference: string, base: string) => {
      asked.push(base + reference)
      return load(reference, base)
    },
  }
  const loader = maxBytes === undefined
    ? new ImageLoader(host, settings, warnings, images)
    : new ImageLoader(host, settings, warnings, images, maxBytes)
  return { loader, images, asked, warned }
}

describe('images of a document', () => {
  test('are fetched once for each reference and base, in order of request', async () => {
    const { loader, asked } = setUp()
    for (const [reference, base] of [['b.png', ''], ['a.png', ''], [' b.png\n', ''], ['a.png', 'css/'], ['', ''], [' ', '']] as const) {
      loader.request(reference, base)
    }
    expect(loader.isWaiting).toBe(true)
    await loader.loadAll()
    expect(asked).toEqual(['b.png', 'a.png', 'css/a.png'])
    expect([loader.idOf('b.png', ''), loader.idOf(' a.png', ''), loader.idOf('a.png', 'css/'), loader.idOf('a.png', 'else/')]).toEqual([1, 2, 2, 0])
    expect(loader.info(loader.idOf('a.png', '')).width).toBe(4)
    expect(loader.isWaiting).toBe(false)
    await loader.loadAll()
    loader.request('a.png', '')
    await loader.loadAll()
    expect(asked).toHaveLength(3)
  })

  test('have ids by order of request, whichever arrives first', async () => {
    const { loader } = setUp({
      load: async (reference, base) => {
        await new Promise((done) => setTimeout(done, reference === 'a.png' ? 20 : 1))
        return fromFiles(reference, base)
      },
    })
    loader.request('a.png', '')
    loader.request('b.png', '')
    await loader.loadAll()
    expect([loader.idOf('a.png', ''), loader.idOf('b.png', '')]).toEqual([1, 2])
  })

  test('in data: URLs are the same image under every base', async () => {
    const { loader, asked } = setUp({ load: (reference, base) => createTestHostLoad(reference, base) })
    const url = (value: number): string => `data:image/png;base64,${Buffer.from(png(value)).toString('base64')}`
    loader.request(url(1), '')
    loader.request(url(1), 'css/')
    loader.request(url(2), 'css/')
    await loader.loadAll()
    expect(asked).toHaveLength(2)
    expect([loader.idOf(url(1), 'x'), loader.idOf(url(2), '')]).toEqual([1, 2])
  })

  test('are left alone under --no-images', async () => {
    const { loader, asked } = setUp({ options: { noImages: true } })
    loader.request('a.png', '')
    await loader.loadAll()
    expect([asked, loader.idOf('a.png', '')]).toEqual([[], 0])
  })
})

describe('an image that cannot be had', () => {
  test.each([['gone.png', 'there is no such file'], ['text.png', 'not an image']])('is a warning with its reason: %s', async (name, reason) => {
    const { loader, warned } = setUp()
    loader.request(name, '')
    loader.request(name, 'css/')
    loader.request('a.png', '')
    await loader.loadAll()
    expect(warned).toHaveLength(1)
    expect(warned[0]).toContain(`the image ${name} could not be loaded: `)
    expect(warned[0]).toContain(reason)
    expect([loader.idOf(name, ''), loader.idOf('a.png', '')]).toEqual([0, 1])
  })

  test('ends the conversion with an input error where the options say so', async () => {
    for (const name of ['gone.png', 'text.png']) {
      const { loader } = setUp({ options: { loadMediaErrorHandling: 'abort' } })
      loader.request(name, '')
      await expect(loader.loadAll()).rejects.toMatchObject({ kind: 'input', message: expect.stringContaining(name) as string })
    }
  })

  test('does so too when only embedding finds the damage', async () => {
    const bad = pngOf(header(2, 2, 8, 6), chunk('IDAT', Uint8Array.of(0x78, 0x9c, 1, 2, 3)))
    const load: Load = () => ({ bytes: bad, url: 'bad.png' })
    for (const loadMediaErrorHandling of ['ignore', 'abort'] as const) {
      const { loader, images, warned } = setUp({ load, options: { loadMediaErrorHandling } })
      loader.request('bad.png', '')
      await loader.loadAll()
      const id = loader.idOf('bad.png', '')
      if (loadMediaErrorHandling === 'abort') expect(() => images.get(id)).toThrow('the image bad.png could not be loaded')
      else {
        expect(images.get(id)).toBeNull()
        expect(warned.join()).toContain('the image bad.png could not be loaded: it is damaged')
      }
    }
  })

  test('is named shortly when it is a long data: URL', async () => {
    const { loader, warned } = setUp({ load: (reference, base) => createTestHostLoad(reference, base) })
    loader.request(`data:image/png;base64,${'A'.repeat(100_000)}`, '')
    await loader.loadAll()
    expect(warned.join()).toMatch(/^the image data:image\/png;base64,A+… \(100022 characters\) could not be loaded: /)
    expect(warned.join().length).toBeLessThan(250)
  })

  test('because of a fault that is not the document’s is no warning', async () => {
    for (const load of [() => Promise.reject(new TypeError('a fault')), () => { throw new TypeError('a fault') }]) {
      const { loader, warned } = setUp({ load })
      for (const name of ['a.png', 'b.png']) loader.request(name, '')
      await expect(loader.loadAll()).rejects.toThrow(TypeError)
      expect(warned).toEqual([])
    }
  })
})

test('more bytes than one conversion may hold end it with a clear error', async () => {
  const { loader } = setUp({ maxBytes: png(1).length + 5 })
  loader.request('a.png', '')
  loader.request('b.png', '')
  await expect(loader.loadAll()).rejects.toMatchObject({ kind: 'input', message: expect.stringMatching(/b\.png[^]*--no-images/) as string })
})

function createTestHostLoad(reference: string, base: string): LoadedResource {
  return { bytes: new Uint8Array(Buffer.from(reference.slice(reference.indexOf(',') + 1), 'base64')), url: base }
}
