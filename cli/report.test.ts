import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { main } from './main.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pdfconv-report-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))
const at = (name: string): string => join(directory, name)

const run = async (html: string, args: readonly string[]) => {
  const text = { out: '', err: '' }
  const into = (key: 'out' | 'err') => new Writable({
    write(chunk: Buffer, _encoding, done) {
      text[key] += chunk.toString('latin1')
      done()
    },
  })
  writeFileSync(at('a.html'), html)
  const code = await main([at('a.html'), ...args], { stdin: Readable.from([]), stdout: into('out'), stderr: into('err') })
  return { code, ...text }
}
const report = (): unknown => JSON.parse(readFileSync(at('r.json'), 'utf8'))

const lossy = '<p>\u{10FFFD}<svg></svg><img src=none.png><svg></svg>'

describe('--report', { timeout: 30_000 }, () => {
  test('tells what was written and what is missing in it', async () => {
    expect((await run(lossy, ['--report', at('r.json')])).code).toBe(0)
    expect(report()).toMatchObject({ input: at('a.html'), output: at('a.pdf'), ok: true, error: null, pages: 1, bytes: readFileSync(at('a.pdf')).length, losses: 3 })
    expect(report()).toHaveProperty('warnings', expect.arrayContaining([
      { code: 'resource-failed', loss: true, count: 1, messages: [expect.stringContaining('none.png')] },
    ]))
  })

  test('tells of a failure', async () => {
    expect((await run('<p>x', ['--streaming', '--toc', '--report', at('r.json')])).code).toBe(3)
    expect(report()).toMatchObject({ ok: false, pages: 0, bytes: 0, error: { code: 'render', exitCode: 3, message: expect.stringContaining('--toc') } })
  })

  test('is not written for a wrong option, and found wrong before anything is written', async () => {
    expect((await run('<p>x', ['--report', at('r.json'), '--zoom', '0'])).code).toBe(1)
    const { code, err } = await run('<p>x', ['--report', at('no/r.json')])
    expect([code, err]).toEqual([2, expect.stringContaining('there is no directory')])
    expect(readdirSync(directory)).toEqual(['a.html'])
  })
})

describe('--strict', { timeout: 30_000 }, () => {
  test.each([[], ['--streaming']])('refuses a document with losses, with %j too, and writes nothing', async (...options) => {
    const { code, err, out } = await run(lossy, ['--strict', '-o', '-', ...options])
    expect([code, out]).toEqual([3, ''])
    expect(err).toMatch(/error: something of the document would be missing[^\n]*\n( {2}[^\n]+\n){3}$/)
    await run(lossy, ['--strict', ...options])
    expect(readdirSync(directory)).toEqual(['a.html'])
  })

  test('counts what a cover and headers have lost', async () => {
    writeFileSync(at('cover.html'), '<p>x<svg></svg>')
    expect((await run('<p>x', ['--strict', '--cover', at('cover.html')])).code).toBe(3)
    expect((await run('<p>x', ['--strict', '--header-left', '\u{10FFFD}'])).code).toBe(3)
  })

  test('lets warnings pass that lose nothing', async () => {
    const { code, err } = await run('<style>p:last-of-type { color: red }</style><p>x', ['--strict', '--streaming'])
    expect([code, err]).toEqual([0, expect.stringContaining('warning: ')])
  })
})
