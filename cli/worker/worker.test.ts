import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { Engine } from '../../engine/index.ts'
import type { StartEngine } from '../run.ts'
import { keepWarm } from './fonts.ts'
import { runWorker } from './run.ts'

const frame = (type: string, payload: string | Uint8Array = ''): Buffer => {
  const bytes = Buffer.from(payload)
  const header = Buffer.alloc(5)
  header.write(type, 'latin1')
  header.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([header, bytes])
}

const request = (value: object = {}): Buffer => frame('R', JSON.stringify({ args: [], ...value }))

interface Told {
  readonly type: string
  readonly payload: Buffer
}

const framesIn = (bytes: Buffer): readonly Told[] => {
  const frames: Told[] = []
  for (let at = 0; at < bytes.length;) {
    const end = at + 5 + bytes.readUInt32BE(at + 1)
    frames.push({ type: bytes.toString('latin1', at, at + 1), payload: bytes.subarray(at + 5, end) })
    at = end
  }
  return frames
}

const json = (frame: Told | undefined): Record<string, unknown> => JSON.parse(frame?.payload.toString() ?? 'null')
const startReal: StartEngine = (options, host, sink) => new Engine(options, host, sink)

class Session {
  readonly stdin = new PassThrough()
  readonly stdout = new PassThrough()
  readonly code: Promise<number>
  private readonly pieces: Buffer[] = []
  private wake: () => void = () => {}

  constructor(args: readonly string[] = [], startEngine = startReal) {
    this.stdout.on('data', (piece: Buffer) => {
      this.pieces.push(piece)
      this.wake()
    })
    this.code = runWorker(args, this, startEngine)
  }

  get frames(): readonly Told[] {
    return framesIn(Buffer.concat(this.pieces))
  }

  get types(): string {
    return this.frames.map(({ type }) => type).join('')
  }

  /** Waits until `count` conversions have ended. */
  async ended(count: number): Promise<void> {
    while (this.frames.filter(({ type }) => /[DFC]/.test(type)).length < count) {
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
  }

  async close(): Promise<number> {
    this.stdin.end()
    return this.code
  }
}

const run = async (...pieces: readonly Uint8Array[]): Promise<{ readonly session: Session; readonly code: number }> => {
  const session = new Session()
  for (const piece of pieces) session.stdin.write(piece)
  return { session, code: await session.close() }
}

describe('the worker', () => {
  test('says hello and ends with its input', async () => {
    const { session, code } = await run()
    expect([session.types, code]).toEqual(['H', 0])
    expect(json(session.frames[0])).toMatchObject({ protocol: 1, maxPayload: 1_048_576 })
  })

  test('converts one document after another', async () => {
    const session = new Session()
    const documents: Buffer[] = []
    for (let at = 1; at <= 3; at++) {
      session.stdin.write(Buffer.concat([request(), frame('I', '<h1>Inv'), frame('I'), frame('I', 'oice</h1>'), frame('E')]))
      await session.ended(at)
      documents.push(Buffer.concat(session.frames.slice(-2, -1).map(({ payload }) => payload)))
    }
    expect([session.types, await session.close()]).toEqual(['HBODBODBOD', 0])
    expect(documents[0]?.toString('latin1')).toMatch(/^%PDF-[^]*%%EOF\n$/)
    expect(documents[1]?.length).toBe(documents[0]?.length)
    expect(json(session.frames.at(-1))).toMatchObject({ pages: 1, bytes: documents[2]?.length, losses: 0, warnings: [] })
  })

  test('takes files that come with a document', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    const css = 'p { color: red }'
    const { session } = await run(
      request({ assets: { 'a.svg': svg.length, 'empty.txt': 0, 'a.css': css.length } }), frame('A', `${svg}${css.slice(0, 3)}`), frame('A', css.slice(3)),
      frame('I', '<link rel=stylesheet href=a.css><p><img src=a.svg>'), frame('E'),
    )
    expect(session.types).toBe('HBOD')
    expect(json(session.frames.at(-1))).toMatchObject({ losses: 0 })
  })

  test('cancels a document whose files have not arrived, and refuses bytes that were not announced', async () => {
    const session = new Session()
    session.stdin.write(Buffer.concat([request({ assets: { a: 5 } }), frame('A', 'x'), frame('C')]))
    await session.ended(1)
    expect(session.types).toBe('HC')
    session.stdin.write(Buffer.concat([request({ assets: { a: -1 } }), frame('E')]))
    await session.ended(2)
    expect(json(session.frames.at(-1))).toMatchObject({ kind: 'usage', message: expect.stringContaining('assets: "a" must be a length') })
    session.stdin.write(Buffer.concat([request({ assets: { a: 1 } }), frame('A', 'xy')]))
    expect(await session.code).toBe(1)
  })

  test('takes frames however the stream cuts them', async () => {
    const bytes = Buffer.concat([request(), frame('I', '<p>a'), frame('E')])
    const { session, code } = await run(...[...bytes].map((byte) => Buffer.of(byte)))
    expect([session.types, code]).toEqual(['HBOD', 0])
  })

  test('gives output in chunks of the size that was asked for', async () => {
    const { session } = await run(request({ chunk: 1000 }), frame('I', '<p>a'.repeat(500)), frame('E'))
    const sizes = session.frames.filter(({ type }) => type === 'O').map(({ payload }) => payload.length)
    expect(sizes.length).toBeGreaterThan(3)
    expect(new Set(sizes.slice(0, -1))).toEqual(new Set([1000]))
  })

  test('tells what went wrong with one document, and goes on with the next', async () => {
    const session = new Session()
    const wrong = [
      request({ args: ['--page-size', 'A11'] }), request({ args: ['-o', 'x.pdf'] }), request({ chunk: 0 }), request({ colour: 'red' }), frame('R', '{'),
      request({ args: ['--streaming', '--toc'] }),
    ]
    for (const [at, each] of wrong.entries()) {
      session.stdin.write(each)
      // The client may not know of the failure yet.
      session.stdin.write(frame('I', 'x'))
      session.stdin.write(frame('E'))
      await session.ended(at + 1)
    }
    session.stdin.write(Buffer.concat([request(), frame('E')]))
    await session.ended(wrong.length + 1)
    const failed = session.frames.filter(({ type }) => type === 'F').map(json)
    expect(failed.map(({ kind, exitCode }) => `${String(kind)} ${String(exitCode)}`)).toEqual([...Array(5).fill('usage 1'), 'render 3'])
    expect(failed[0]).toMatchObject({ class: 'UsageError', message: expect.stringMatching(/^--page-size: "A11" is not one of A0, A1, .*, DL$/) })
    expect(session.types).toMatch(/^HFFFFFB?FBWOD$/)
    expect(await session.close()).toBe(0)
  })

  test('tells warnings as they come, unless they are not to be heard', async () => {
    const missing = frame('I', '<img src=nowhere.png>')
    const { session } = await run(request(), missing, frame('E'))
    expect(session.types).toBe('HBWOD')
    expect(String(json(session.frames[2])['message'])).toContain('nowhere.png')
    const quiet = await run(request({ args: ['-q'] }), missing, frame('E'))
    expect(quiet.session.types).toBe('HBOD')
  })

  test('tells the same of a style sheet each time that it comes', async () => {
    const session = new Session()
    const html = '<style>p { color: teal; cursor: help } @media print { p { zoom: 2 } }</style><p>a'
    for (let at = 1; at <= 3; at++) {
      session.stdin.write(Buffer.concat([request(), frame('I', html), frame('E')]))
      await session.ended(at)
    }
    expect(await session.close()).toBe(0)
    const [first, ...others] = session.frames.filter(({ type }) => type === 'D').map((each) => json(each)['warnings'])
    expect(JSON.stringify(first)).toContain('cursor: help')
    expect(others).toEqual([first, first])
  })

  test('stops at the next piece when it is told to', async () => {
    const session = new Session()
    session.stdin.write(Buffer.concat([request(), frame('I', '<p>a'), frame('C')]))
    await session.ended(1)
    // The cancel crosses with the end of its conversion.
    session.stdin.write(Buffer.concat([frame('C'), request(), frame('E')]))
    await session.ended(2)
    expect([session.types, await session.close()]).toEqual(['HBCBWOD', 0])
  })

  test('stops at the next chunk when it is told to', async () => {
    const session = new Session()
    session.stdin.write(Buffer.concat([request({ chunk: 100 }), frame('I', '<p>a'.repeat(5000)), frame('E'), frame('C')]))
    await session.ended(1)
    expect(session.types).toMatch(/^HBO{0,3}C$/)
    expect(await session.close()).toBe(0)
  })

  test('an engine that fails is an internal error, and the worker goes on', async () => {
    let count = 0
    const session = new Session([], (options, host, sink) => {
      if (count++ === 0) throw new RangeError('out of luck')
      return new Engine(options, host, sink)
    })
    session.stdin.write(Buffer.concat([request(), frame('E')]))
    await session.ended(1)
    session.stdin.write(Buffer.concat([request(), frame('E')]))
    await session.ended(2)
    expect(json(session.frames[2])).toMatchObject({ kind: 'internal', exitCode: 3 })
    expect([session.types, await session.close()]).toEqual(['HBFBWOD', 0])
  })

  test.each([
    ['a letter that is none', Buffer.from('GET / HTTP/1.1\r\n\r\n'), 1],
    ['a frame that is too long', frame('R').fill(0xff, 1, 5), 1],
    ['a frame that is cut off', frame('R', '{}').subarray(0, 6), 1],
    ['a piece of no document', frame('I', 'x'), 1],
    ['a second request too early', Buffer.concat([request(), request()]), 1],
    ['a document that is cut off', Buffer.concat([request(), frame('I', 'x')]), 2],
  ])('%s ends it with a last frame and an exit code', async (_, bytes, exitCode) => {
    const { session, code } = await run(bytes)
    expect(code).toBe(exitCode)
    expect(json(session.frames.at(-1))).toMatchObject({ fatal: true, exitCode })
  })

  test('takes no options of its own', async () => {
    await expect(new Session(['--page-size', 'A5']).code).rejects.toThrow('pdfconv worker takes no options')
  })

  test('ends when nobody reads what it writes', async () => {
    const session = new Session()
    session.stdin.write(Buffer.concat([request(), frame('I', '<p>a')]))
    session.stdout.destroy(new Error('gone'))
    expect(await session.code).toBe(2)
  })
})

describe('warm fonts', () => {
  test('stay up to a bound, those used last', () => {
    let reads = 0
    const none = { all: () => [], family: () => [], cmap: () => null }
    const fonts = keepWarm({ ...none, read: () => (reads++, new Uint8Array(10)) } as unknown as Parameters<typeof keepWarm>[0], 20)
    const read = (path: string): void => void fonts.read({ path } as unknown as Parameters<typeof fonts.read>[0])
    for (const path of ['a', 'b', 'a', 'c', 'a', 'b']) read(path)
    expect([reads, fonts.keptBytes]).toEqual([4, 20])
  })
})
