import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CONTENT_LOST } from '../engine/messages/warnings.ts'
import { renderError } from '../engine/messages/errors.ts'
import { VERSION } from '../engine/messages/version.ts'
import { splitArguments } from '../engine/options/arguments.ts'
import { findCommandFlag } from './argv.ts'
import { main } from './main.ts'
import { createReporter } from './reporter.ts'
import { outputFor } from './run.ts'
import type { StartEngine } from './run.ts'

describe('splitting arguments', () => {
  const split = (line: string) => splitArguments(line.split(' '), 'cli')

  test.each<[string, [string, string | null][], string[]]>([
    ['a.html -o b.pdf', [['output', 'b.pdf']], ['a.html']],
    ['- -o -', [['output', '-']], ['-']],
    ['-ob.pdf a.html', [['output', 'b.pdf']], ['a.html']],
    ['-T10mm -d96 -T -5mm', [['margin-top', '10mm'], ['dpi', '96'], ['margin-top', '-5mm']], []],
    ['-T=10mm', [['margin-top', '10mm']], []],
    ['--title=x=y --author --x', [['title', 'x=y'], ['author', '--x']], []],
    ['--title= a.html', [['title', '']], ['a.html']],
    ['-gq a.html', [['grayscale', null], ['quiet', null]], ['a.html']],
    ['-gT 1in a.html', [['grayscale', null], ['margin-top', '1in']], ['a.html']],
    ['-gT1in', [['grayscale', null], ['margin-top', '1in']], []],
    ['-g -- -o b --x', [['grayscale', null]], ['-o', 'b', '--x']],
    ['--font a --font-index 1 --font b', [['font', 'a'], ['font-index', '1'], ['font', 'b']], []],
    ['--allow dir', [['allow', 'dir']], []],
    ['--grayscale=1', [['grayscale', '1']], []],
    ['--bookmarks 3 a.html', [['bookmarks', '3']], ['a.html']],
    ['--bookmarks a.html', [['bookmarks', null]], ['a.html']],
    ['--bookmarks=2 3.html', [['bookmarks', '2']], ['3.html']],
    ['a.html -o', [['output', null]], ['a.html']],
    ['--output=--toc', [['output', '--toc']], []],
    ['-o --x', [['output', '--x']], []],
  ])('%s', (line, pairs, operands) => {
    expect(split(line)).toEqual({ pairs, operands })
  })

  test.each([
    ['--bogus', 'there is no option --bogus'],
    ['--outline a.html', '--outline is not supported'],
    ['--proxy=http://x a.html', '--proxy is not supported'],
    ['--grayscal', 'did you mean --grayscale?'],
    ['-gZ', 'there is no option -Z'],
    ['-l', '-l (--lowquality) is not supported'],
    ['a.html --output --toc', '--output needs a path, and --toc is an option\nfor a file of that name write --output=--toc'],
    ['-go -q', '--output needs a path, and -q is an option'],
    ['--font --disable-system-fonts', '--font needs a path'],
    ['-o --help', '--help is an option'],
  ])('%s is refused', (line, message) => {
    expect(() => split(line)).toThrow(message)
  })

  test('help and version are not mistaken for values or operands', () => {
    expect(findCommandFlag(['a.html', '--help'])).toBe('help')
    expect(findCommandFlag(['--title', '--help', 'a.html'])).toBeNull()
    expect(findCommandFlag(['-o', '-V'])).toBeNull()
    expect(findCommandFlag(['--title=x', '-V'])).toBe('version')
    expect(findCommandFlag(['--', '-h'])).toBeNull()
  })
})

describe('the output name', () => {
  test.each([
    ['a.html', 'a.pdf'], ['dir.d/a', 'dir.d/a.pdf'], ['a.b.htm', 'a.b.pdf'], ['.html', '.html.pdf'], ['dir/x.HTML', 'dir/x.pdf'],
  ])('of %s is %s', (input, output) => {
    expect(outputFor(input, null)).toBe(output)
  })

  test('must be given for standard input', () => {
    expect(() => outputFor('-', null)).toThrow('-o PATH')
    expect(outputFor('-', 'x')).toBe('x')
  })
})

describe('log levels', () => {
  test.each([
    ['none', ''],
    ['error', 'error: e\n  more\n'],
    ['warn', 'error: e\n  more\nwarning: w\n'],
    ['info', 'error: e\n  more\nwarning: w\ns\n'],
  ] as const)('%s', (level, expected) => {
    let text = ''
    const reporter = createReporter(level, (part) => {
      text += part
    })
    reporter.error('e\nmore')
    reporter.warning('w')
    reporter.success('s')
    expect(text).toBe(expected)
  })
})

describe('a run', () => {
  let directory = ''
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'pdfconv-cli-'))
    writeFileSync(join(directory, 'a.html'), '<p>hello')
  })
  afterEach(() => rmSync(directory, { recursive: true, force: true }))

  /** An engine that writes its input to the sink, so that tests can see it; fails on request. */
  const echo: StartEngine = (options, host, sink) => ({
    feed: (bytes) => {
      if (options.title === 'fail') throw renderError('cannot render\nremedy')
      if (options.title === 'crash') throw new TypeError('x is undefined')
      if (options.title === 'warn' || options.title === 'lost') host.warn({ code: 'element-dropped', message: 'odd' })
      if (options.title === 'lost') throw renderError(`${CONTENT_LOST}\nodd`)
      return sink.write(bytes)
    },
    finish: async () => {
      await sink.finish()
      return { pages: 1, warnings: [] }
    },
  })

  const run = async (args: readonly string[], stdin = '') => {
    const collect = (into: Buffer[]) =>
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          into.push(Buffer.from(chunk))
          done()
        },
      })
    const out: Buffer[] = []
    const err: Buffer[] = []
    const terminal = { stdin: Readable.from([Buffer.from(stdin)]), stdout: collect(out), stderr: collect(err) }
    const code = await main(args, terminal, echo)
    return { code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() }
  }

  const at = (name: string): string => join(directory, name)

  test('writes beside the input and says so', async () => {
    expect(await run([at('a.html')])).toEqual({ code: 0, out: '', err: `wrote ${at('a.pdf')} (1 page, 8 B)\n` })
    expect(readFileSync(at('a.pdf'), 'utf8')).toBe('<p>hello')
  })

  test('a second operand that ends in .pdf is the output', async () => {
    expect(await run([at('a.html'), at('b.PDF')])).toMatchObject({ code: 0, err: `wrote ${at('b.PDF')} (1 page, 8 B)\n` })
    expect(readdirSync(directory).sort()).toEqual(['a.html', 'b.PDF'])
  })

  test('a loss under --strict is told once', async () => {
    expect((await run([at('a.html'), '--strict', '--title', 'lost'])).err)
      .toBe(`warning: odd\nerror: ${CONTENT_LOST}: see the warnings\n`)
    expect((await run([at('a.html'), '--strict', '--title', 'lost', '--log-level', 'error'])).err).toBe(`error: ${CONTENT_LOST}\n  odd\n`)
  })

  test('reads standard input and writes standard output', async () => {
    expect(await run(['-', '-o', '-'], '<p>in')).toEqual({ code: 0, out: '<p>in', err: 'wrote standard output (1 page, 5 B)\n' })
  })

  test('feeds large inputs whole and in order', async () => {
    const html = Array.from({ length: 40_000 }, (_, i) => `<p>${i}`).join('')
    writeFileSync(at('big.html'), html)
    await run([at('big.html'), '-o', at('big.pdf')])
    expect(readFileSync(at('big.pdf'), 'utf8')).toBe(html)
    expect((await run(['-', '-o', '-'], html)).out).toBe(html)
  })

  test('is silent when quiet, also when it fails', async () => {
    expect(await run([at('a.html'), '-q'])).toEqual({ code: 0, out: '', err: '' })
    expect(await run([at('a.html'), '-q', '--title', 'fail'])).toEqual({ code: 3, out: '', err: '' })
    expect((await run([at('a.html'), '--log-level', 'warn', '--title', 'warn'])).err).toBe('warning: odd\n')
    expect((await run([at('a.html'), '--log-level', 'error', '--title', 'warn'])).err).toBe('')
  })

  test('a failed conversion leaves nothing behind and an old output alone', async () => {
    writeFileSync(at('a.pdf'), 'old')
    expect(await run([at('a.html'), '--title', 'fail'])).toEqual({ code: 3, out: '', err: 'error: cannot render\n  remedy\n' })
    expect(readdirSync(directory).sort()).toEqual(['a.html', 'a.pdf'])
    expect(readFileSync(at('a.pdf'), 'utf8')).toBe('old')
  })

  test('an unexpected failure is told as such, without leftovers', async () => {
    const { code, err } = await run([at('a.html'), '--title', 'crash'])
    expect(code).toBe(3)
    expect(err).toContain('error: the converter failed unexpectedly: TypeError: x is undefined')
    expect(readdirSync(directory)).toEqual(['a.html'])
  })

  test.each<[string, string[], number, string]>([
    ['a missing input', ['none.html'], 2, 'there is no such file'],
    ['a directory as input', ['.', '-o', 'x.pdf'], 2, 'it is a directory'],
    ['an output in a missing directory', ['a.html', '-o', 'no/x.pdf'], 2, 'there is no directory'],
    ['a missing font', ['a.html', '--font', 'none.ttf'], 2, '--font: "'],
    ['a file that is no font', ['a.html', '--serif-font', 'a.html'], 2, 'is not a font'],
    ['a missing user style sheet', ['a.html', '--user-style-sheet', 'none.css'], 2, '--user-style-sheet: "'],
    ['a wrong base URL', ['a.html', '--base-url', 'none'], 2, '--base-url: '],
    ['a wrong allowed path', ['a.html', '--allow', 'none'], 2, '--allow-path: there is no directory'],
    ['the input as output', ['a.html', '-o', 'a.html'], 1, 'is the input itself'],
    ['two inputs', ['a.html', 'b.html'], 1, 'one input is converted at a time'],
    ['three operands', ['a.html', 'b.html', 'x.pdf'], 1, '| pdfconv batch -'],
    ['two outputs', ['a.html', 'x.pdf', '-o', 'y.pdf'], 1, 'two outputs were given'],
    ['an address', ['https://example.com/a?b'], 2, "curl -sSL 'https://example.com/a?b' | pdfconv -"],
    ['a name of a command of other programs', ['serve'], 2, 'did you mean pdfconv server?'],
    ['the name of a flag', ['help'], 2, 'did you mean pdfconv --help?'],
    ['a batch of several operands', ['batch', 'a.html', 'b.html'], 1, 'give a directory, or pipe the names'],
    ['a page without room, in the unit of the user', ['a.html', '--page-width', '1in', '-L', '2in'], 1, '(2in and 1in) leave no room on a page 1in wide'],
    ['a wrong value', ['a.html', '--zoom', '0'], 1, '--zoom must be more than 0'],
    ['an unknown encoding', ['a.html', '--encoding', 'x-none'], 1, 'not a known character encoding'],
    ['a cover that is not there', ['a.html', '--cover', 'none.html'], 2, 'there is no such file'],
    ['an unsupported option', ['a.html', '--outline'], 1, '--outline is not supported\n  '],
  ])('%s ends with one clear error, the right code and nothing written', async (_, args, code, message) => {
    const inDirectory = args.map((arg) => (/^(\.|none|.*\.(html|pdf|ttf|css))$/.test(arg) ? at(arg) : arg))
    const result = await run(inDirectory)
    expect(result.code).toBe(code)
    expect(result.out).toBe('')
    expect(result.err).toMatch(/^error: [^\n]+\n(  [^\n]+\n)*$/)
    expect(result.err).toContain(message)
    expect(readdirSync(directory)).toEqual(['a.html'])
  })

  test.each(['font', 'mono-font', 'user-style-sheet', 'cover', 'footer-html'])('what --%s names is not written over', async (option) => {
    writeFileSync(at('other'), 'its text')
    for (const [args, what] of [[['-o', at('./other')], 'the output'], [['--report', at('other')], '--report:']] as const) {
      const { code, err } = await run([at('a.html'), `--${option}`, at('other'), ...args])
      expect([code, err]).toEqual([1, expect.stringMatching(new RegExp(`^error: ${what} [^ ]*other is the file of --${option} itself\\n  name another `))])
    }
    expect(readFileSync(at('other'), 'utf8')).toBe('its text')
    expect(readdirSync(directory).sort()).toEqual(['a.html', 'other'])
  })

  test('without arguments it says how it is used', async () => {
    const { code, out, err } = await run([])
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('pdfconv [OPTIONS] <INPUT.HTML>')
  })

  test('the version goes to standard output, whatever else is written', async () => {
    expect(await run(['--bogus', '--version'])).toEqual({ code: 0, out: `pdfconv ${VERSION}\n`, err: '' })
  })

  test('the server says what is wrong before it listens', async () => {
    expect(await run(['server', '--listen', 'garbage'])).toMatchObject({ code: 1, out: '', err: expect.stringContaining('--listen: "garbage"') })
    expect(await run(['server', '--page-size', 'A4'])).toMatchObject({ code: 1, err: expect.stringContaining('not an option of "pdfconv server"') })
    expect(await run(['server', '--outline'])).toMatchObject({ code: 1, err: expect.stringContaining('is not supported') })
  })

  test('the version is that of the package', () => {
    const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
    expect(manifest).toMatchObject({ name: 'pdfconv', version: VERSION })
  })
})
