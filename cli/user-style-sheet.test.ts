import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Readable, Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { main } from './main.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pdfconv-user-sheet-'))
  for (const name of ['docs', 'styles', 'styles/parts']) mkdirSync(join(directory, name))
  writeFileSync(at('styles/user.css'), '@import "parts/more.css"; p { background-image: url(dot.svg) }')
  writeFileSync(at('styles/parts/more.css'), 'b { background-image: url(../dot.svg) } i { background-image: url(dot.svg) }')
  for (const name of ['styles/dot.svg', 'styles/parts/dot.svg']) {
    writeFileSync(at(name), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0H9V9z"/></svg>')
  }
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))
const at = (name: string): string => join(directory, name)

const failures = async (html: string, sheet: string, args: readonly string[] = []): Promise<unknown> => {
  writeFileSync(at('docs/a.html'), html)
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = { stdin: Readable.from([]), stdout: nothing, stderr: nothing }
  const code = await main([at('docs/a.html'), '--user-style-sheet', sheet, '--report', at('r.json'), ...args], terminal)
  expect(code).toBe(0)
  const { warnings } = JSON.parse(readFileSync(at('r.json'), 'utf8')) as { warnings: { code: string, items: { message: string }[] }[] }
  return warnings.filter(({ code }) => code === 'resource-failed').flatMap(({ items }) => items.map(({ message }) => message))
}

describe('references in a user style sheet', () => {
  test('are relative to it, wherever the document and the working directory are', async () => {
    const html = '<p>x <b>y</b> <i>z</i>'
    expect(await failures(html, at('styles/user.css'))).toEqual([])
    expect(await failures(html, relative(process.cwd(), at('styles/user.css')))).toEqual([])
    expect(await failures(html, at('styles/user.css'), ['--base-url', 'https://example.org/'])).toEqual([])
  })

  test('do not open its directory to the document', async () => {
    const html = `<img src="../styles/dot.svg"><img src="${at('styles/dot.svg')}">`
    expect(await failures(html, at('styles/user.css'))).toHaveLength(2)
    const base = pathToFileURL(at('styles/user.css')).href
    for (const start of ['', '\0', '&#0;']) {
      expect(await failures(`<base href="${start}${base}"><img src="dot.svg">`, at('styles/user.css'))).toHaveLength(1)
    }
  })

  test('stay within its directory and that of the document', async () => {
    writeFileSync(at('secret.svg'), readFileSync(at('styles/dot.svg')))
    writeFileSync(at('styles/user.css'), 'p { background-image: url(../secret.svg) }')
    expect(await failures('<p>x', at('styles/user.css'))).toEqual([expect.stringContaining('outside the base directory')])
    expect(await failures('<p>x', at('styles/user.css'), ['--allow-path', directory])).toEqual([])
  })
})

test('a user style sheet that is a picture or another binary file is refused, and nothing is written', async () => {
  writeFileSync(at('a.html'), '<p>x')
  for (const [bytes, what] of [[Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'it is a PNG image'], [Buffer.alloc(100, 1), 'it holds binary data']] as const) {
    writeFileSync(at('user.css'), bytes)
    let told = ''
    const terminal = {
      stdin: Readable.from([]),
      stdout: new Writable({ write: (_chunk, _encoding, done) => done() }),
      stderr: new Writable({ write: (chunk: Buffer, _encoding, done) => { told += String(chunk); done() } }),
    }
    expect(await main([at('a.html'), '-o', at('a.pdf'), '--user-style-sheet', at('user.css')], terminal)).toBe(2)
    expect(told).toContain(`--user-style-sheet: ${at('user.css')} is not CSS: ${what}`)
    expect(existsSync(at('a.pdf'))).toBe(false)
  }
})
