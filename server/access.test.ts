import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCommand, startServer, type Built, type RunningServer } from './testing/start-server.ts'

let built: Built
let top = ''
let site = ''
let closed: RunningServer
let open: RunningServer
let confined: RunningServer
let remote: RunningServer
let trap: Server
const trapped: string[] = []

/** A PNG of one red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC', 'base64',
)

beforeAll(async () => {
  built = await buildCommand()
  top = realpathSync(mkdtempSync(join(tmpdir(), 'pdfconv-server-access-')))
  site = join(top, 'site')
  mkdirSync(join(site, 'img'), { recursive: true })
  mkdirSync(join(top, 'other'))
  for (const path of ['site/x.png', 'site/img/y.png', 'other/z.png', 'secret.png']) writeFileSync(join(top, path), PNG)
  symlinkSync(join(top, 'secret.png'), join(site, 'link.png'))
  trap = createServer((request, response) => {
    trapped.push(request.url ?? '')
    response.end(PNG)
  })
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  closed = await startServer(built, ['--workers', '1'], { cwd: site })
  open = await startServer(built, ['--workers', '1', '--enable-local-file-access'], { cwd: site })
  confined = await startServer(built, ['--workers', '1', '--enable-local-file-access', '--allow', join(site, 'img')], { cwd: site })
  remote = await startServer(built, ['--workers', '1', '--allow-remote-assets', '--timeout', '10'], { cwd: site })
})

afterAll(async () => {
  await Promise.all([closed, open, confined, remote].map((server) => server.stop()))
  trap.close()
  built.remove()
  rmSync(top, { recursive: true, force: true })
})

interface Answer {
  readonly status: number
  readonly images: number
  readonly text: string
}

const ask = async (server: RunningServer, html: string, query = ''): Promise<Answer> => {
  const response = await fetch(`${server.url}/pdf?no-pdf-compression${query}`, { method: 'POST', body: html })
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
  return { status: response.status, images: text.match(/\/Subtype ?\/Image/g)?.length ?? 0, text }
}

const image = (src: string): string => `<p>x<img src="${src}" width=10 height=10>`
const ABORT = '&load-media-error-handling=abort'

describe('local files', () => {
  test('are closed to documents unless the server was started with them', async () => {
    for (const src of ['x.png', '/x.png', `${site}/x.png`, `file://${site}/x.png`, 'file:///etc/passwd']) {
      expect(await ask(closed, image(src)), src).toMatchObject({ status: 200, images: 0 })
      expect(await ask(closed, image(src), ABORT), src).toMatchObject({ status: 400 })
    }
  })

  test('in the working directory are read once they are allowed, and nothing outside of it', async () => {
    expect(await ask(open, image('x.png'))).toMatchObject({ status: 200, images: 1 })
    expect(await ask(open, image('img/../x.png'))).toMatchObject({ status: 200, images: 1 })
    expect(await ask(open, image('/img/y.png'))).toMatchObject({ status: 200, images: 1 })
    for (const src of ['../secret.png', '%2e%2e/secret.png', '..%2fsecret.png', '/../../secret.png', '..\\secret.png', 'x.png%00', `${top}/secret.png`]) {
      expect(await ask(open, image(src)), src).toMatchObject({ status: 200, images: 0 })
    }
    const refused = await ask(open, image('../secret.png'), ABORT)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('"../secret.png"')
    expect(refused.text).toContain('--allow-path')
    expect(refused.text).not.toContain(top)
    await expect.poll(() => open.log().filter((line) => String(line['detail']).includes(`outside the base directory ${site}`)).length).toBe(1)
  })

  test('an allowed directory narrows, on real paths, and fonts that options name stay outside of that', async () => {
    expect(await ask(confined, image('img/y.png'))).toMatchObject({ status: 200, images: 1 })
    for (const src of ['x.png', 'link.png', '../other/z.png', 'img/../x.png']) expect(await ask(confined, image(src)), src).toMatchObject({ images: 0 })
  })

  test('which are no CSS are told nothing of, nor where any of them is', async () => {
    writeFileSync(join(site, 'notes.txt'), 'SECRETWORD: 1; @import "SECRETPATH"; .SECRETCLASS { SECRETNAME: SECRETVALUE }')
    writeFileSync(join(site, '.env'), 'SECRETWORD=1 {}')
    writeFileSync(join(site, 'own.css'), '@import "missing.css"; p { color: red }')
    for (const src of ['notes.txt', '.env', 'own.css', 'missing.png', 'img', 'img/.env', '../secret.png', `${top}/secret.png`, '/etc/shadow', `file://${top}/no`]) {
      for (const server of [open, confined]) {
        const html = `<link rel=stylesheet href="${src}">${image(src)}<style>@import "${src}"; @font-face { font-family: f; src: url("${src}") } p { font-family: f }</style>`
        const response = await fetch(`${server.url}/pdf?report=1`, { method: 'POST', body: html })
        const { pdf, ...report }: Record<string, unknown> = JSON.parse(await response.text())
        expect(pdf).toBeDefined()
        const text = JSON.stringify(report).replaceAll(src, '')
        expect(text, src).not.toContain('SECRET')
        expect(text, src).not.toContain(top)
      }
    }
  })

  test('whose names begin with a dot are not read, and as if they were not there', async () => {
    writeFileSync(join(site, '.hidden.png'), PNG)
    mkdirSync(join(site, 'img/.git'), { recursive: true })
    writeFileSync(join(site, 'img/.git/y.png'), PNG)
    for (const server of [open, confined]) {
      for (const src of ['.hidden.png', 'img/.git/y.png', 'img/.git/no.png', '/.hidden.png', '/.no.png']) {
        expect(await ask(server, image(src)), src).toMatchObject({ images: 0 })
        expect((await ask(server, image(src), ABORT)).text, src).toContain('was not found')
      }
    }
  })

  test('are named by the server when it is started with them alone', () => {
    const line = open.log().find(({ event }) => event === 'local-files')
    expect(String(line?.['detail'])).toContain(site)
    expect(String(line?.['detail'])).toMatch(/--base-url.*--allow-path/)
    expect(confined.log().some(({ event }) => event === 'local-files')).toBe(false)
  })

  test('a directory that is not there ends the start with code 2 and the name of the option', () => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [built.command, 'server', '--listen', '127.0.0.1:0', '--allow', '/no/such'])
    expect([status, stdout.toString()]).toEqual([2, ''])
    expect(stderr.toString()).toContain('--allow-path')
  })
})

describe('the network', () => {
  const port = (): number => {
    const address = trap.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return address.port
  }

  test('is not touched unless the server was started so', async () => {
    expect(await ask(closed, image(`http://127.0.0.1:${port()}/closed`))).toMatchObject({ status: 200, images: 0 })
    expect((await ask(closed, image(`http://127.0.0.1:${port()}/closed`), ABORT)).text).toContain('--allow-remote-assets')
    expect(trapped).toEqual([])
  })

  test.each([
    '127.0.0.1', 'localhost', '[::1]', '127.1', '2130706433', '0x7f000001', '017700000001', '0', '0.0.0.0', '[::]',
    '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]',
    '%31%32%37.0.0.1', '127。0。0。1', '127.0.0.1.', 'localhost.',
  ])('never connects to %s', async (host) => {
    const answer = await ask(remote, image(`http://${host}:${port()}/inside`), ABORT)
    expect(answer.status).toBe(400)
    expect(answer.text).toMatch(/not a public address|cannot be resolved|not a web address/)
    expect(trapped).toEqual([])
  })

  test('style sheets, imports and fonts are judged as images are', async () => {
    const at = `http://127.0.0.1:${port()}`
    const html = `<link rel=stylesheet href="${at}/a.css"><style>@import url(${at}/b.css);@font-face{font-family:f;src:url(${at}/c.ttf)}
      p{font-family:f;background:url(${at}/d.png)}</style><base href="${at}/"><p>x<img src=e.png>`
    expect(await ask(remote, html)).toMatchObject({ status: 200, images: 0 })
    expect(trapped).toEqual([])
  })

  test('headers and footers of a request load nothing at all', async () => {
    const header = encodeURIComponent(`<img src="http://127.0.0.1:${port()}/h"><img src="x.png">`)
    expect((await ask(open, '<p>x', `&header-html-content=${header}`)).images).toBe(0)
    expect((await ask(remote, '<p>x', `&header-html-content=${header}`)).images).toBe(0)
    expect(trapped).toEqual([])
  })
})
