import { spawn, type ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPackage, type Built } from '../../cli/testing/built.ts'
import { InputError, RenderError, UsageError } from '../messages/errors.ts'
import { configure, render, renderToStream, resetConfig } from './render.ts'

const state: { built: Built | null; server: ChildProcess | null } = { built: null, server: null }

beforeAll(async () => {
  process.env['SOURCE_DATE_EPOCH'] = '1700000000'
  state.built = await buildPackage('delegation')
  const args = [state.built.command, 'server', '--listen', '127.0.0.1:0', '--workers', '1', '--max-body-size', '100000', '--log-level', 'error']
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  state.server = server
  const address = await new Promise<string>((resolve) => {
    server.stdout.setEncoding('utf8').on('data', (text: string) => resolve(/listening on (\S+)/.exec(text)?.[1] ?? ''))
  })
  configure({ serverUrl: `http://${address}` })
})
afterAll(() => {
  delete process.env['SOURCE_DATE_EPOCH']
  state.server?.kill()
  state.built?.remove()
  resetConfig()
})

describe('a pdfconv server', { timeout: 30_000 }, () => {
  const html = '<title>Größe</title><p>x</p>'.repeat(20)
  const options = { pageSize: 'A5', toc: true, replace: { a: '1=2', b: 'ü' }, headerLeft: '[a] [b]', grayscale: true } as const

  test('gives the PDF that is made here without it', async () => {
    expect(Buffer.from(await render(html, options))).toEqual(Buffer.from(await render(html, { ...options, serverUrl: null })))
  })

  test('streams it', async () => {
    const pieces: Uint8Array[] = []
    for await (const piece of renderToStream([html], { streaming: true })) pieces.push(piece)
    expect(Buffer.concat(pieces)).toEqual(Buffer.from(await render(html, { streaming: true, serverUrl: null })))
  })

  test('has failures of the same classes', async () => {
    await expect(render(html, { pageSize: 'A11' as 'A4' })).rejects.toThrow(UsageError)
    await expect(render(html, { title: '1', cover: 'x.html' })).rejects.toThrow(UsageError)
    await expect(render('')).rejects.toThrow(UsageError)
    await expect(render('x'.repeat(200_000))).rejects.toThrow(InputError)
    await expect(render('<p>x<canvas></canvas>', { strict: true })).rejects.toThrow(RenderError)
  })
})
