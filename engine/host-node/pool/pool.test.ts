import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ConvertError } from '../../messages/errors.ts'
import { parseOptions } from '../../options/parse.ts'
import { createPool, PoolFullError, type Pool, type PoolJob, type PoolOptions, type WorkerLoss } from './index.ts'

/**
 * A worker that implements the protocol and does what the document says: "echo" returns the input, "fail" fails, "crash" throws outside the
 * job, "exit" ends the thread, "hang" never reads messages again, "idle" never responds but reads, "fill" fills the heap, "arrays" the
 * memory outside the heap, "chunks" returns many chunks, "refuse" fails before it has read the rest, "late" sends a chunk after it was
 * stopped. "fill" allocates small objects like documents do: V8 13 (Node 24) compiles a loop with `new Array(100)` such that nothing can
 * interrupt it, see cli/check.mjs.
 */
const WORKER = `
import { readlinkSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
let input = ''
let unwritten = 0
let wake = () => {}
const send = (message) => parentPort.postMessage(message)
const stats = { nodes: 1, arenaBytes: 10, textBytes: 0, pages: 1, pdfBytes: 0 }
const actions = {
  async echo(id) {
    send({ type: 'chunk', id, bytes: new TextEncoder().encode(input) })
    send({ type: 'done', id, held: 0, result: { pages: 1, stats, warnings: [] } })
  },
  async huge(id) {
    send({ type: 'chunk', id, bytes: new Uint8Array(1) })
    send({ type: 'done', id, held: 2 ** 30, result: { pages: 1, stats, warnings: [] } })
  },
  async fail(id) { send({ type: 'failed', id, held: 0, kind: 'input', message: 'no good', detail: 'stack' }) },
  async crash() { setImmediate(() => { throw new Error('crashed') }) },
  async exit() { process.exit(3) },
  async hang() { for (;;); },
  async idle() {},
  async late() {},
  async fill() { const all = []; for (;;) all.push({ at: all.length, of: [all.length] }) },
  async arrays() { const all = []; for (;;) all.push(new Uint8Array(2 ** 20).fill(1)) },
  async chunks(id) {
    for (let i = 0; i < 50; i++) {
      unwritten++
      send({ type: 'chunk', id, bytes: Uint8Array.of(i) })
      while (unwritten >= 4) await new Promise((resolve) => { wake = resolve })
    }
    send({ type: 'done', id, held: 0, result: { pages: 1, stats, warnings: [] } })
  },
}
parentPort.on('message', (message) => {
  if (message.type === 'job') { input = ''; unwritten = 0 }
  if (message.type === 'written') { unwritten--; wake() }
  if (message.type === 'input') { input += new TextDecoder().decode(message.bytes); send({ type: 'fed', id: message.id }) }
  if (message.type === 'input' && input.startsWith('refuse')) actions.fail(message.id)
  if (message.type === 'cancel' && input.startsWith('late')) send({ type: 'chunk', id: message.id, bytes: new Uint8Array(1) })
  if (message.type === 'cancel' && /^idle|^late|^$/.test(input)) send({ type: 'failed', id: message.id, held: 0, kind: 'timeout', message: '', detail: '' })
  if (message.type === 'end') actions[input.split(' ')[0]](message.id)
})
let thread = null
try { thread = '/proc/' + readlinkSync('/proc/thread-self') } catch {}
send({ type: 'ready', thread })
`

let directory = ''
const pools: Pool[] = []
const options = parseOptions([], 'cli')

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'pdfconv-pool-'))
  writeFileSync(join(directory, 'worker.mjs'), WORKER)
  writeFileSync(join(directory, 'broken.mjs'), 'throw new Error("cannot start")')
})
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const losses: WorkerLoss['reason'][] = []

const makePool = (settings: Partial<PoolOptions> = {}, file = 'worker.mjs'): Pool => {
  losses.length = 0
  const pool = createPool({
    workers: 1, maxQueue: Infinity, file: join(directory, file), memoryLimit: 64, onLoss: ({ reason }) => losses.push(reason), ...settings,
  })
  pools.push(pool)
  return pool
}

const run = async (pool: Pool, text: string, more: Partial<PoolJob> = {}): Promise<string> => {
  let output = ''
  await pool.convert({ options, access: { localFiles: false }, input: new TextEncoder().encode(text), ...more }, (chunk) => {
    output += new TextDecoder().decode(chunk)
  })
  return output
}

const failureOf = async (promise: Promise<unknown>): Promise<unknown> => promise.then(() => null, (error: unknown) => error)

describe('jobs whose caller gives up', () => {
  test('leave their worker alone while it still loads or has no processor', async () => {
    const pool = makePool()
    const gone = new AbortController()
    const job = failureOf(run(pool, 'idle', { signal: gone.signal }))
    gone.abort(new Error('gone'))
    await job
    expect(await run(pool, 'echo next')).toBe('echo next')
    expect(losses).toEqual([])
  })

  test('have those that came last go first for a while, and each fourth time the one that waits longest', async () => {
    const pool = makePool()
    const gone = new AbortController()
    const job = failureOf(run(pool, 'idle', { signal: gone.signal }))
    const order: string[] = []
    const others = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => run(pool, `echo ${name}`).then(() => order.push(name)))
    gone.abort(new Error('gone'))
    await Promise.all([job, ...others])
    expect(order.join('')).toBe('fedacb')
  })
})

describe('jobs', () => {
  test('are given to workers, and their output comes back', async () => {
    const pool = makePool({ workers: 2 })
    expect(await Promise.all(['echo a', 'echo b', 'echo c'].map((text) => run(pool, text)))).toEqual(['echo a', 'echo b', 'echo c'])
  })

  test('take their input in pieces, however it comes', async () => {
    const pool = makePool()
    async function* pieces(): AsyncGenerator<Uint8Array> {
      const buffer = new Uint8Array(200_000).fill(0x61)
      yield new TextEncoder().encode('echo ')
      yield buffer
      buffer.fill(0x62)
      yield buffer.subarray(0, 10)
    }
    expect(await run(pool, '', { input: pieces() })).toBe(`echo ${'a'.repeat(200_000)}${'b'.repeat(10)}`)
  })

  test('are no faster than their receiver', async () => {
    const pool = makePool()
    let inside = 0
    let most = 0
    const got: number[] = []
    await pool.convert({ options, access: { localFiles: false }, input: new TextEncoder().encode('chunks') }, async (chunk) => {
      most = Math.max(most, ++inside)
      await new Promise((resolve) => setTimeout(resolve, 1))
      inside--
      got.push(chunk[0] ?? -1)
    })
    expect(got).toEqual(Array.from({ length: 50 }, (_, i) => i))
    expect(most).toBeLessThanOrEqual(4)
  })

  test('fail with the error of the worker, which goes on', async () => {
    const pool = makePool()
    expect(await failureOf(run(pool, 'fail'))).toMatchObject({ kind: 'input', message: 'no good' })
    expect(await run(pool, 'echo')).toBe('echo')
    expect(pool.state().restarts).toBe(0)
  })

  test('fail with what their input or their receiver threw', async () => {
    const pool = makePool()
    const wrong = new Error('wrong')
    const input = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(wrong) }) }
    expect(await failureOf(run(pool, '', { input }))).toBe(wrong)
    const job = { options, access: { localFiles: false }, input: new TextEncoder().encode('echo') }
    expect(await failureOf(pool.convert(job, () => Promise.reject(wrong)))).toBe(wrong)
    expect(await run(pool, 'echo')).toBe('echo')
  })
})

describe('a job that has ended', () => {
  test('does not end the next one when its input fails later', async () => {
    const pool = makePool()
    let fail = (_: Error): void => {}
    async function* input(): AsyncGenerator<Uint8Array> {
      yield new TextEncoder().encode('refuse')
      await new Promise((_, reject) => {
        fail = reject
      })
    }
    expect(await failureOf(run(pool, '', { input: input() }))).toMatchObject({ message: 'no good' })
    const stop = new AbortController()
    const next = failureOf(run(pool, 'idle', { signal: stop.signal }))
    fail(new Error('of the first'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    stop.abort(new Error('of the second'))
    expect(await next).toMatchObject({ message: 'of the second' })
  })

  test('gives its receiver nothing more', async () => {
    const pool = makePool()
    await pool.warm()
    let chunks = 0
    const job = { options, access: { localFiles: false }, input: new TextEncoder().encode('late'), deadline: Date.now() + 50 }
    expect(await failureOf(pool.convert(job, () => void chunks++))).toMatchObject({ kind: 'timeout' })
    expect(await run(pool, 'echo')).toBe('echo')
    expect(chunks).toBe(0)
  })

  test('leaves a worker that is to be replaced to the job that has got it already', async () => {
    const pool = makePool()
    const stop = new AbortController()
    const job = { options, access: { localFiles: false }, input: new TextEncoder().encode('huge'), signal: stop.signal }
    let take = (): void => {}
    const taken = new Promise<void>((resolve) => {
      take = resolve
    })
    const first = failureOf(pool.convert(job, () => {
      take()
      return new Promise(() => {})
    }))
    await taken
    await new Promise((resolve) => setTimeout(resolve, 20))
    stop.abort(new Error('stop'))
    expect(await run(pool, 'echo')).toBe('echo')
    expect(await first).toMatchObject({ message: 'stop' })
  })
})

describe('the queue', () => {
  test('refuses what does not fit, at once', async () => {
    const pool = makePool({ maxQueue: 1 })
    const stop = new AbortController()
    const first = failureOf(run(pool, 'idle', { signal: stop.signal }))
    const second = run(pool, 'echo')
    expect(await failureOf(run(pool, 'echo'))).toBeInstanceOf(PoolFullError)
    expect(pool.state()).toMatchObject({ busy: 1, queued: 1 })
    stop.abort(new Error('stop'))
    expect(await first).toMatchObject({ message: 'stop' })
    expect(await second).toBe('echo')
  })

  test('drops jobs that are late or not wanted any more', async () => {
    const pool = makePool()
    const blocking = new AbortController()
    const blocked = failureOf(run(pool, 'idle', { signal: blocking.signal }))
    const stop = new AbortController()
    const unwanted = failureOf(run(pool, 'echo', { signal: stop.signal }))
    const late = failureOf(run(pool, 'echo', { deadline: Date.now() + 50 }))
    stop.abort(new Error('unwanted'))
    expect(await unwanted).toMatchObject({ message: 'unwanted' })
    expect(await late).toMatchObject({ kind: 'timeout' })
    blocking.abort(new Error('done'))
    await blocked
    expect(pool.state().queued).toBe(0)
    expect(await failureOf(run(pool, 'echo', { deadline: Date.now() - 1 }))).toMatchObject({ kind: 'timeout' })
    expect(await failureOf(run(pool, 'echo', { signal: AbortSignal.abort(new Error('before')) }))).toMatchObject({ message: 'before' })
  })
})

describe('workers', () => {
  test('that hang are ended at the deadline, not before, and replaced', async () => {
    const pool = makePool()
    await pool.warm()
    const begun = Date.now()
    expect(await failureOf(run(pool, 'hang', { deadline: begun + 300 }))).toMatchObject({ kind: 'timeout' })
    expect(Date.now() - begun).toBeGreaterThanOrEqual(300)
    expect(await run(pool, 'echo')).toBe('echo')
    expect(losses).toEqual(['deadline'])
  })

  test('that stop when they are told to are kept', async () => {
    const pool = makePool()
    await pool.warm()
    expect(await failureOf(run(pool, 'idle', { deadline: Date.now() + 50 }))).toMatchObject({ kind: 'timeout' })
    expect(await run(pool, 'echo')).toBe('echo')
    expect([losses, pool.state().restarts]).toEqual([[], 0])
  })

  test.each([['crash', 'crash'], ['exit', 'crash'], ['fill', 'memory']] as const)('that end by "%s" fail their job only', async (how, reason) => {
    const pool = makePool()
    await pool.warm()
    const error = await failureOf(run(pool, how))
    expect(error).toBeInstanceOf(ConvertError)
    expect(error).toMatchObject(reason === 'memory' ? { kind: 'input', message: expect.stringContaining('64 MiB') } : { kind: 'internal' })
    expect(await run(pool, 'echo')).toBe('echo')
    expect([losses, pool.state().restarts]).toEqual([[reason], 1])
  })

  test('that fill memory outside of their heap are ended when the process outgrows what they may all hold', async () => {
    const pool = makePool({ watchMemory: true })
    await pool.warm()
    expect(await failureOf(run(pool, 'arrays'))).toMatchObject({ kind: 'input', message: expect.stringContaining('64 MiB') })
    expect(await run(pool, 'echo')).toBe('echo')
    expect(losses).toEqual(['memory'])
  })

  test('that cannot start fail their jobs and are not started for ever', async () => {
    const pool = makePool({}, 'broken.mjs')
    await expect(pool.warm()).rejects.toThrow('cannot start')
    expect(await failureOf(run(pool, 'echo'))).toMatchObject({ kind: 'internal', message: 'the converter could not be started' })
    expect(losses.length).toBeLessThan(4)
  })

  test('tell while any of them loads, also one that takes the place of another', async () => {
    const told: boolean[] = []
    const pool = makePool({ workers: 2, onLoading: (isLoading) => told.push(isLoading) })
    await Promise.all(['echo a', 'echo b'].map((text) => run(pool, text)))
    expect(told).toEqual([true, false])
    await run(pool, 'huge')
    await run(pool, 'crash').catch(() => {})
    await Promise.all(['echo a', 'echo b'].map((text) => run(pool, text)))
    expect(told.length % 2 === 0 && told.every((isLoading, i) => isLoading === (i % 2 === 0))).toBe(true)
    expect(told.length).toBeGreaterThan(2)
  })

  test('that cannot start are told to load no longer', async () => {
    const told: boolean[] = []
    const pool = makePool({ onLoading: (isLoading) => told.push(isLoading) }, 'broken.mjs')
    await expect(pool.warm()).rejects.toThrow('cannot start')
    expect(told).toEqual([true, false])
  })

  test('that held much are replaced after the job', async () => {
    const pool = makePool()
    await run(pool, 'huge')
    expect(await run(pool, 'echo')).toBe('echo')
    expect([losses, pool.state().restarts]).toEqual([[], 1])
  })
})

describe('closing', () => {
  test('lets jobs end, refuses further ones, and does so twice', async () => {
    const pool = makePool()
    const results = Promise.all([run(pool, 'echo 1'), run(pool, 'echo 2')])
    const closing = pool.close()
    expect(await failureOf(run(pool, 'echo'))).toMatchObject({ kind: 'internal' })
    expect(await results).toEqual(['echo 1', 'echo 2'])
    await closing
    await pool.close()
  })
})
