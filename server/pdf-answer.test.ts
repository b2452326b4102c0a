import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import type { PoolResult } from '../engine/host-node/pool/index.ts'
import { ConvertError } from '../engine/messages/errors.ts'
import { ClientGone, HttpError } from './failures.ts'
import { HeldAnswers, Streamed } from './pdf-answer.ts'

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

interface Exchange {
  /** On the side of the server. */
  readonly response: ServerResponse
  /** On the side of the client, which reads nothing until requested. */
  readonly answer: Promise<IncomingMessage>
}

const exchange = async (): Promise<Exchange> => {
  const server = createServer()
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const asking = request({ port: address !== null && typeof address === 'object' ? address.port : 0, host: '127.0.0.1' })
  asking.on('error', () => {})
  const answer = new Promise<IncomingMessage>((resolve) => asking.on('response', resolve))
  const response = new Promise<ServerResponse>((resolve) => server.on('request', (_, each) => resolve(each)))
  asking.end()
  return { response: await response, answer }
}

const lengthOf = async (message: IncomingMessage): Promise<number> => {
  let length = 0
  for await (const chunk of message as AsyncIterable<Uint8Array>) length += chunk.length
  return length
}

const DONE: PoolResult = {
  pages: 1, stats: { nodes: 0, arenaBytes: 0, textBytes: 0, pages: 1, pdfBytes: 0 }, warnings: [], groups: [], ignoredCss: { count: 0, inStandard: 0 },
}
const PIECE = new Uint8Array(65_536)
/** More than sockets accept without a reader. */
const MANY = 400

describe('an answer held whole', () => {
  test('has its length, and gives its memory back as it is taken', async () => {
    const held = new HeldAnswers(2 * MANY * PIECE.length)
    for (let round = 0; round < 3; round++) {
      const { response, answer } = await exchange()
      const whole = held.begin(response)
      for (let i = 0; i < MANY; i++) await whole.write(PIECE)
      const length = answer.then(async (message) => {
        expect(message.headers['content-length']).toBe(String(MANY * PIECE.length))
        return lengthOf(message)
      })
      await whole.end(DONE)
      whole.release()
      expect(await length).toBe(MANY * PIECE.length)
    }
  })

  test('that is larger than all may be is an error that names the way out', async () => {
    const { response } = await exchange()
    const whole = new HeldAnswers(1_048_576).begin(response)
    for (let i = 0; i < 16; i++) await whole.write(PIECE)
    expect(() => whole.write(PIECE)).toThrow(ConvertError)
    expect(() => whole.write(PIECE)).toThrow('stream=1')
  })

  test('for which others leave no room is 503, and there is room again when they are gone', async () => {
    const held = new HeldAnswers(1_048_576)
    const first = held.begin((await exchange()).response)
    const second = held.begin((await exchange()).response)
    for (let i = 0; i < 16; i++) await first.write(PIECE)
    expect(() => second.write(PIECE)).toThrow(HttpError)
    first.release()
    first.release()
    for (let i = 0; i < 16; i++) await second.write(PIECE)
    expect(() => second.write(PIECE)).toThrow(ConvertError)
  })

  test('that nobody takes is given up', async () => {
    const { response, answer } = await exchange()
    const whole = new HeldAnswers(2 * MANY * PIECE.length).begin(response)
    for (let i = 0; i < MANY; i++) await whole.write(PIECE)
    void answer
    await expect(whole.end(DONE)).rejects.toThrow(ClientGone)
  }, 20_000)
})

test('a streamed answer waits for the client, and ends when it goes away', async () => {
  const { response, answer } = await exchange()
  const streamed = new Streamed(response)
  const writing = (async () => {
    for (let i = 0; i < MANY; i++) await streamed.write(PIECE)
  })()
  writing.catch(() => {})
  const message = await answer
  message.destroy()
  await expect(writing).rejects.toThrow(ClientGone)
  expect(streamed.bytes).toBeLessThan(MANY * PIECE.length)
})
