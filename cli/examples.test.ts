import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPackage, type Built } from './testing/built.ts'

const execute = promisify(execFile)
const state: { built: Built | null; directory: string } = { built: null, directory: '' }
beforeAll(async () => {
  state.built = await buildPackage('examples')
  cpSync(fileURLToPath(new URL('../examples', import.meta.url)), join(state.built.directory, 'examples'), { recursive: true })
  state.directory = mkdtempSync(join(tmpdir(), 'pdfconv-examples-'))
})
afterAll(() => {
  state.built?.remove()
  rmSync(state.directory, { recursive: true, force: true })
})

const run = async (name: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> => {
  const script = join(state.built?.directory ?? '', 'examples', name)
  const { stdout } = await execute(process.execPath, [script, ...args], { cwd: state.directory, env: { ...process.env, ...env } })
  return stdout
}

describe('the examples', { timeout: 60_000 }, () => {
  test('make invoices and convert them with the pool', async () => {
    await run('invoices.mjs', ['12', 'invoices'])
    expect(await run('pool.mjs', ['invoices', 'pdf'])).toBe('12 pages, 0 failed\n')
    expect(readdirSync(join(state.directory, 'pdf'))).toHaveLength(12)
  })

  test('tell which document the pool could not convert', async () => {
    await run('invoices.mjs', ['2', 'some'])
    writeFileSync(join(state.directory, 'some/bad.html'), Buffer.from('%PDF-1.7 is no HTML'))
    await expect(run('pool.mjs', ['some', 'pdf'])).rejects.toMatchObject({ code: 1, stdout: '2 pages, 1 failed\n', stderr: expect.stringContaining('bad.html: input: ') })
  })

  test('upload a PDF in parts while it is made', async () => {
    const received: Buffer[] = []
    const calls: string[] = []
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      calls.push(`${request.method ?? ''} ${request.url ?? ''}`)
      if (request.method === 'PUT') received.push(Buffer.concat(chunks))
      response.setHeader('etag', `"${received.length}"`).end()
    }).listen(0, '127.0.0.1')
    await new Promise((resume) => server.once('listening', resume))
    writeFileSync(join(state.directory, 'long.html'), '<h1>Title</h1>' + '<p>Some words in a paragraph.</p>'.repeat(5000))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/uploads/7`
    const said = await run('upload.mjs', ['long.html', url], { PART_BYTES: '20000' })
    server.close()
    const pdf = Buffer.concat(received)
    expect(said).toBe(`${pdf.length} bytes in ${received.length} parts\n`)
    expect(received.slice(0, -1).every(({ length }) => length === 20_000)).toBe(true)
    expect(calls).toEqual([...received.map((_, at) => `PUT /uploads/7?part=${at + 1}`), 'POST /uploads/7'])
    expect(pdf.toString('latin1')).toMatch(/^%PDF-[^]*%%EOF\n?$/)
  })

  test.each(['invoice.html', 'report.html'])('%s converts without a warning', async (name) => {
    const root = state.built?.directory ?? ''
    const { stderr } = await execute(process.execPath, [state.built?.command ?? '', join(root, 'examples', name), '-o', 'x.pdf', '--strict'], { cwd: state.directory })
    expect(stderr).toMatch(/^wrote x\.pdf \(\d+ pages?, [^)]+\)\n$/)
    expect(readFileSync(join(state.directory, 'x.pdf'), 'latin1').startsWith('%PDF-')).toBe(true)
  })
})
