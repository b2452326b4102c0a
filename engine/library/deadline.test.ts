import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildPackage, type Built } from '../../cli/testing/built.ts'
import { TimeoutError } from '../messages/errors.ts'
import { ConverterPool } from './pool.ts'

const state: { built: Built | null, pool: ConverterPool | null } = { built: null, pool: null }
const pool = (): ConverterPool => {
  if (state.pool === null) throw new Error('the pool has not been made')
  return state.pool
}

beforeAll(async () => {
  vi.stubEnv('SOURCE_DATE_EPOCH', '1700000000')
  state.built = await buildPackage('deadline')
  state.pool = new ConverterPool({}, { workerFile: state.built.workerFile, workers: 1 })
})
afterAll(async () => {
  await state.pool?.close()
  state.built?.remove()
  vi.unstubAllEnvs()
})

describe.each([['normal', false], ['streaming', true]])('a time limit in %s mode', (_, streaming) => {
  const options = { streaming }

  test('that has passed ends the conversion with the code of its kind', async () => {
    const huge = '<p>some text '.repeat(200_000)
    const error: unknown = await pool().renderToBytes(huge, { timeout: 0.3, options }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).toMatchObject({ code: 'timeout', exitCode: 4, httpStatus: 504 })
  }, 30_000)

  test('that is far away changes nothing', async () => {
    const html = '<p>some text '.repeat(2000)
    const free = await pool().renderToBytes(html, { options })
    expect(Buffer.compare(await pool().renderToBytes(html, { timeout: 600, options }), free)).toBe(0)
  }, 30_000)
})
