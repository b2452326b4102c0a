import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { UsageError } from '../messages/errors.ts'
import { resetConfig } from './render.ts'
import { contentDisposition, sendPdf, type SendOptions } from './web.ts'

describe('the disposition', () => {
  test.each<['inline' | 'attachment', string, string]>([
    ['inline', 'invoice', 'inline; filename="invoice.pdf"'],
    ['attachment', 'a b.PDF', 'attachment; filename="a b.PDF"'],
    ['inline', 'Größe', 'inline; filename="Gr__e.pdf"; filename*=UTF-8\'\'Gr%C3%B6%C3%9Fe.pdf'],
    ['inline', '請求書.pdf', 'inline; filename="___.pdf"; filename*=UTF-8\'\'%E8%AB%8B%E6%B1%82%E6%9B%B8.pdf'],
    ['inline', 'say "hi" (100%)\'*', 'inline; filename="say _hi_ (100_)\'*.pdf"; filename*=UTF-8\'\'say%20%22hi%22%20%28100%25%29%27%2A.pdf'],
    ['inline', '../a\r\nX: y', 'inline; filename=".._a__X: y.pdf"'],
    ['inline', '\ud800', 'inline; filename="_.pdf"; filename*=UTF-8\'\'%EF%BF%BD.pdf'],
  ])('%s of %j', (disposition, filename, expected) => {
    expect(contentDisposition(disposition, filename)).toBe(expected)
  })
})

describe('sending a PDF', () => {
  const state = { url: '', options: {} as SendOptions, failure: null as unknown }
  const server = createServer((_, response: ServerResponse) => {
    sendPdf(response, '<p>größer', state.options).catch((error: unknown) => {
      state.failure = error
      response.statusCode = 500
      response.end('sorry')
    })
  })
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await new Promise((resume) => server.once('listening', resume))
    state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())
  afterEach(resetConfig)

  test('answers with the whole of it', async () => {
    state.options = { filename: 'a', pageSize: 'A5' }
    const response = await fetch(state.url)
    const body = Buffer.from(await response.arrayBuffer())
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf', 'content-length': String(body.length), 'content-disposition': 'inline; filename="a.pdf"',
      'x-content-type-options': 'nosniff',
    })
    expect(body.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('takes a status and a disposition', async () => {
    state.options = { status: 201, disposition: 'attachment' }
    const response = await fetch(state.url)
    expect([response.status, response.headers.get('content-disposition')]).toEqual([201, 'attachment; filename="document.pdf"'])
  })

  test('can show the HTML instead', async () => {
    state.options = { showAsHtml: true }
    const response = await fetch(state.url)
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/html; charset=utf-8', '<p>größer'])
  })

  test.each<SendOptions>([
    { zoom: 0 }, { status: 42 }, { disposition: 'save' as 'inline' }, { filename: '' }, { filename: 5 as unknown as string },
  ])('leaves the answer alone when it fails: %j', async (options) => {
    state.options = options
    const response = await fetch(state.url)
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([500, 'sorry', null])
    expect(state.failure).toBeInstanceOf(UsageError)
  })
})
