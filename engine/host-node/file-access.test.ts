import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConvertError } from '../messages/errors.ts'
import { type AccessRules, createFileAccess, readBaseUrl } from './file-access.ts'
import { realAllowPaths } from './read-boundary.ts'
import { MAX_RESOURCE_BYTES, readOptionFile, readRegularFile } from './read-file.ts'

let top = ''
let site = ''

beforeAll(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'pdfconv-access-')))
  site = join(top, 'site')
  for (const directory of ['site/css', 'site/img', 'site-other', 'assets']) mkdirSync(join(top, directory), { recursive: true })
  for (const file of ['site/a b.css', 'site/css/main.css', 'site/img/x.png', 'site-other/y.css', 'assets/z.css', 'secret.css']) {
    writeFileSync(join(top, file), file)
  }
  symlinkSync(join(top, 'assets'), join(site, 'linked'))
  execFileSync('mkfifo', [join(site, 'pipe')])
})

afterAll(() => rmSync(top, { recursive: true, force: true }))

const access = (rules: Partial<AccessRules> = {}) =>
  createFileAccess({ localFiles: true, baseDirectory: site, baseUrl: null, allowPaths: [], ...rules })

const refusal = (action: () => unknown): string => {
  try {
    action()
  } catch (error) {
    if (error instanceof ConvertError && error.kind === 'input') return error.message
    throw error
  }
  throw new Error('it was allowed')
}

test('a directory may have any name, also where style sheets in it refer to more', () => {
  const odd = join(top, 'a\\b%5C#?')
  mkdirSync(join(odd, 'css'), { recursive: true })
  writeFileSync(join(odd, 'x.png'), 'x')
  const sheet = pathToFileURL(join(odd, 'css', 'main.css')).href
  expect(access({ baseDirectory: odd }).locate('../x.png', sheet)).toBe(join(odd, 'x.png'))
  expect(refusal(() => access({ baseDirectory: odd }).locate('..\\x.png', sheet))).toContain('backslash')
})

describe('refusals with allowed directories', () => {
  test('are the same whether a file outside of them is there or not, also behind links', () => {
    mkdirSync(join(top, 'outside'), { recursive: true })
    writeFileSync(join(top, 'outside/there.css'), 'x')
    for (const [link, target] of [['to-there', 'outside/there.css'], ['to-none', 'outside/none.css'], ['to-outside', 'outside']]) {
      symlinkSync(join(top, target ?? ''), join(site, 'css', link ?? ''))
    }
    const { locate } = access({ allowPaths: [join(site, 'css')] })
    const told = (reference: string): string => refusal(() => locate(reference, '')).replaceAll(/there|none/g, '-')
    expect(told('css/to-there')).toBe(told('css/to-none'))
    expect(told('css/to-outside/there.css')).toBe(told('css/to-outside/none.css'))
    expect(told('img/x.png').replaceAll('x.png', '-')).toBe(told('img/none.png').replaceAll('-.png', '-'))
    for (const form of ['../outside/', `${top}/outside/`, `file://${top}/outside/`]) expect(told(`${form}there.css`), form).toBe(told(`${form}none.css`))
    expect(refusal(() => locate('css/missing.css', ''))).toContain('there is no file')
  })

  test('come also when a link was put in between the look at the path and the opening', () => {
    const { locate, check } = access({ allowPaths: [join(site, 'css')] })
    writeFileSync(join(site, 'css/swapped.css'), 'mine')
    const path = locate('css/swapped.css', '')
    rmSync(path)
    symlinkSync(join(top, 'secret.css'), path)
    const read = (): unknown => readRegularFile(path, 'css/swapped.css', MAX_RESOURCE_BYTES, { check: (file) => check('css/swapped.css', path, file) })
    expect(refusal(read)).toContain('none of the allowed directories')
    rmSync(path)
    writeFileSync(path, 'mine')
    expect(read()).toEqual(new TextEncoder().encode('mine'))
  })
})

describe('without allowed directories', () => {
  test.each([
    ['css/main.css', '', 'site/css/main.css'],
    ['./css/../css/main.css?v=3#top', '', 'site/css/main.css'],
    ['a%20b.css', '', 'site/a b.css'],
    [' a b.css ', '', 'site/a b.css'],
    ['/css/main.css', '', 'site/css/main.css'],
    ['/../css/main.css', '', 'site/css/main.css'],
    ['linked/z.css', '', 'site/linked/z.css'],
    ['main.css', 'css/', 'site/css/main.css'],
    ['main.css', 'css/page.html', 'site/css/main.css'],
    ['css/\nma\tin.css', '', 'site/css/main.css'],
  ])('%j from %j is %s', (reference, base, path) => {
    expect(access().locate(reference, base)).toBe(join(top, path))
  })

  test('a loaded style sheet is the base of its own references', () => {
    expect(access().locate('../img/x.png', `file://${site}/css/main.css`)).toBe(join(site, 'img/x.png'))
  })

  test('an absolute path and a file: URL inside the base directory are read', () => {
    expect(access().locate(join(site, 'css/main.css'), '')).toBe(join(site, 'css/main.css'))
    expect(access().locate(`file://${site}/css/main.css`, '')).toBe(join(site, 'css/main.css'))
  })

  test('a file: URL has its path in the file system, never below the site', () => {
    expect(refusal(() => access().locate('file:///css/main.css', ''))).toContain('leads to /css/main.css, which is outside the base directory')
    expect(refusal(() => access().locate(`file://${site}/css/none.css`, ''))).toContain(`there is no file ${site}/css/none.css`)
    expect(access().locate('file:main.css', 'css/')).toBe(join(site, 'css/main.css'))
  })

  test.each(['../secret.css', 'css/../../secret.css', '%2e%2e/secret.css', '..%2Fsecret.css', '../site-other/y.css'])(
    '%j escapes, and the error names the reference, the base directory and the remedy', (reference) => {
      const message = refusal(() => access().locate(reference, ''))
      expect(message).toContain(`"${reference}"`)
      expect(message).toContain(`outside the base directory ${site}`)
      expect(message).toContain('--allow-path')
    },
  )

  test('a style sheet cannot lead its references out either', () => {
    expect(refusal(() => access().locate('../../secret.css', `file://${site}/css/main.css`))).toContain('outside the base directory')
  })

  test('an absolute path outside names both places, and does not tell whether the file is there', () => {
    const there = refusal(() => access().locate(join(top, 'secret.css'), ''))
    const absent = refusal(() => access().locate(join(top, 'absent.css'), ''))
    expect(there).toContain(join(site, top, 'secret.css'))
    expect(there).toContain(`${join(top, 'secret.css')} is outside`)
    expect(absent.replaceAll('absent', 'secret')).toBe(there)
  })

  test.each([
    ['a\0b.css', 'NUL'], ['a%00b.css', 'NUL'], ['..\\secret.css', 'backslash'], ['%5c', 'backslash'],
    ['', 'empty reference'], ['?x', 'names no file'], ['nothing.css', 'there is no file'], ['css', 'not a regular file'],
    ['pipe', 'not a regular file'], ['ftp://a/b', 'not a scheme'], ['javascript:1', 'not a scheme'],
    ['https://example.com/a.css', 'remote resources are not allowed'], ['//example.com/a.css', 'remote resources are not allowed'],
    ['file://host/a.css', 'not a usable file: URL'],
  ])('%j is refused: %s', (reference, reason) => {
    expect(refusal(() => access().locate(reference, ''))).toContain(reason)
  })

  test('relative references of a document with a web address are remote', () => {
    const web = access({ baseUrl: 'https://example.com/x/' })
    expect(refusal(() => web.locate('a.css', ''))).toContain('from https://example.com/x/')
    expect(refusal(() => web.locate('a.css', 'img/'))).toContain('remote resources are not allowed')
    expect(refusal(() => access().locate('a.css', 'http://example.com/'))).toContain('remote resources are not allowed')
  })

  test('a base that begins with the name of a server is that server, not a directory', () => {
    expect(refusal(() => access().locate('main.css', '//example.com/css/'))).toContain('remote resources are not allowed')
    expect(access().remoteAddress('main.css', '//example.com/css/')?.href).toBe('https://example.com/css/main.css')
    expect(access({ baseUrl: 'http://h/' }).remoteAddress('main.css', '//example.com/css/')?.href).toBe('http://example.com/css/main.css')
  })

  test('nothing is read when local files are not allowed', () => {
    const message = refusal(() => access({ localFiles: false }).locate('css/main.css', ''))
    expect(message).toContain('--enable-local-file-access')
  })

  test('a long reference is not echoed whole', () => {
    expect(refusal(() => access().locate(`../${'x'.repeat(100_000)}`, '')).length).toBeLessThan(300)
  })
})

describe('with allowed directories', () => {
  test('they replace the base directory as the boundary, on real paths', () => {
    const only = access({ allowPaths: [join(top, 'assets')] })
    expect(only.locate(join(top, 'assets/z.css'), '')).toBe(join(top, 'assets/z.css'))
    expect(only.locate('../assets/z.css', '')).toBe(join(top, 'assets/z.css'))
    expect(only.locate('linked/z.css', '')).toBe(join(site, 'linked/z.css'))
    expect(refusal(() => only.locate('css/main.css', ''))).toContain('in none of the allowed directories')
    expect(refusal(() => only.locate('/css/main.css', ''))).toContain('is a file that the document may read')
  })

  test('a link below an allowed directory does not lead out of it', () => {
    expect(refusal(() => access({ allowPaths: [site] }).locate('linked/z.css', ''))).toContain('none of the allowed directories')
  })

  test('a reference to the site root that is outside does not tell whether the file is there', () => {
    const only = access({ allowPaths: [join(top, 'assets')] })
    const told = (name: string): string => refusal(() => only.locate(`/css/${name}.css`, '')).replaceAll(name, 'x')
    expect(told('main')).toBe(told('none'))
  })

  test('a relative reference to what is outside does not tell whether the file is there', () => {
    const only = access({ allowPaths: [join(site, 'img')] })
    const there = refusal(() => only.locate('../secret.css', ''))
    const absent = refusal(() => only.locate('../absent.css', ''))
    expect(absent.replaceAll('absent', 'secret')).toBe(there)
    expect(refusal(() => only.locate('img/absent.png', ''))).toContain('there is no file')
  })

  test('they do not grant what is disabled', () => {
    expect(refusal(() => access({ allowPaths: [site], localFiles: false }).locate('css/main.css', ''))).toContain('not allowed')
  })

  test('one that is no directory is refused at once', () => {
    expect(refusal(() => realAllowPaths([join(top, 'nowhere')]))).toContain('--allow-path: there is no directory')
    expect(refusal(() => realAllowPaths([join(top, 'secret.css')]))).toContain('is not a directory')
  })
})

describe('the base URL', () => {
  test('is a web address or a directory that is there', () => {
    expect(readBaseUrl('https://example.com/a/')).toEqual({ url: 'https://example.com/a/' })
    expect(readBaseUrl(site)).toEqual({ directory: site })
    expect(refusal(() => readBaseUrl(join(top, 'nowhere')))).toContain('neither an http(s) URL nor an existing directory')
    expect(refusal(() => readBaseUrl('https://'))).toContain('is not a web address')
  })
})

describe('reading', () => {
  test('a pipe and a directory are refused without waiting', () => {
    expect(refusal(() => readRegularFile(join(site, 'pipe'), 'pipe', 10))).toContain('not a regular file')
    expect(refusal(() => readRegularFile(site, 'x', 10))).toContain('not a regular file')
  })

  test('what an option names may be a device, which is read to its end or to the limit', () => {
    expect(readOptionFile('/dev/null', 'cover', 10)).toEqual(new Uint8Array(0))
    expect(refusal(() => readOptionFile('/dev/zero', 'cover', 2_000_000))).toContain('--cover: "/dev/zero" yields more than 1 MiB')
    expect(refusal(() => readOptionFile(site, 'cover', 10))).toContain('not a regular file')
    expect(refusal(() => readOptionFile(join(top, 'gone'), 'cover', 10))).toContain('there is no such file')
    expect(readOptionFile(join(top, 'secret.css'), 'cover', 10).length).toBe(10)
  })

  test('a file over the limit is refused, one at the limit is read', () => {
    expect(refusal(() => readRegularFile(join(top, 'secret.css'), 'x', 9))).toContain('is larger than')
    expect(readRegularFile(join(top, 'secret.css'), 'x', 10).length).toBe(10)
    expect(MAX_RESOURCE_BYTES).toBe(20 * 1024 * 1024)
  })
})
