import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { UsageError } from '../../engine/messages/errors.ts'
import { globPattern } from './glob.ts'
import { assetsOf, checkAssets, digestWithAssets } from './entry-assets.ts'
import { optionsOf, outputOf } from './job.ts'
import { type Journal, openJournal, type Job, type Outcome, outputHash } from './journal.ts'
import { Leftovers } from './leftovers.ts'
import { takeLock } from './lock.ts'
import { fileState } from '../../engine/host-node/file-state.ts'
import { reportOf } from '../../engine/messages/report.ts'
import { openList, type Entry } from './list.ts'
import { createProgress, progressLine } from './progress.ts'
import { journalPath, readSettings } from './settings.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pdfconv-batch-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))
const at = (name: string): string => join(directory, name)

const entriesOf = async (path: string, pattern = '**/*.html', stdin: AsyncIterable<unknown> = lines([])): Promise<Entry[]> => {
  const entries: Entry[] = []
  for await (const entry of openList(path, pattern, stdin).entries()) entries.push(entry)
  return entries
}
async function* lines(pieces: readonly string[]): AsyncGenerator<unknown> {
  for (const piece of pieces) yield Buffer.from(piece)
}

describe('patterns', () => {
  test.each<[string, string[], string[]]>([
    ['**/*.html', ['a.html', 'x/y/b.html'], ['a.htm', 'ahtml', 'x/a.html/b']],
    ['*.html', ['a.html'], ['x/a.html']],
    ['in?oice-*.{html,htm}', ['invoice-1.htm', 'invoice-.html'], ['invoice.html', 'inoice-1.html']],
    ['a/**', ['a/b', 'a/b/c'], ['b/a']],
    ['a+(b).[c].html', ['a+(b).[c].html'], ['aab.c.html']],
    ['𠮟?.html', ['𠮟😀.html'], []],
  ])('%s', (pattern, good, bad) => {
    const matches = globPattern(pattern)
    expect([good.map(matches), bad.map(matches)]).toEqual([good.map(() => true), bad.map(() => false)])
  })

  test('with an open brace are refused', () => {
    expect(() => globPattern('{a')).toThrow(UsageError)
  })
})

describe('the list', () => {
  test('has paths and objects, and blank lines do not count', async () => {
    writeFileSync(at('list'), 'a.html\r\n\n  {"input":"b.html","output":"x.pdf","options":{"pageSize":"A5"}}\nwith space.html\n')
    expect(await entriesOf(at('list'))).toEqual([
      { number: 0, input: 'a.html', isNamed: true, output: null, options: null, problem: null },
      { number: 1, input: 'b.html', isNamed: true, output: 'x.pdf', options: { pageSize: 'A5' }, problem: null },
      { number: 2, input: 'with space.html', isNamed: true, output: null, options: null, problem: null },
    ])
  })

  test.each<[string, string]>([
    ['{oops', 'entry 1 of the list is no JSON'],
    ['{"output":"x"}', 'has no "input"'],
    ['{"input":"a","pageSize":"A5"}', '"pageSize", which is none of input, output, options'],
    ['{"input":"a","options":[]}', '"options" that are no object'],
    ['{"input":"a","output":1}', '"output" that is no path'],
    ['{"input":"a","output":"\\u0000"}', '"output" that is no path'],
    ['{"input":"\\u0000"}', 'entry 1 of the list has a NUL character'],
    ['\x7fELF\0', 'entry 1 of the list has a NUL character'],
    ['a'.repeat(40_000), 'entry 1 of the list has 40000 characters, more than any path'],
  ])('%s is a problem of its entry', async (line, message) => {
    writeFileSync(at('list'), `${line}\nb.html`)
    const [wrong, good] = await entriesOf(at('list'))
    expect(wrong?.problem?.message).toContain(message)
    expect(good).toMatchObject({ input: 'b.html', problem: null })
  })

  test('may begin with a byte-order mark', async () => {
    writeFileSync(at('list'), '\ufeffa.html\nb.html')
    expect((await entriesOf(at('list'))).map(({ input }) => input)).toEqual(['a.html', 'b.html'])
  })

  test('is not held in memory where a line does not end', async () => {
    let given = 0
    async function* endless(): AsyncGenerator<unknown> {
      for (; given < 1000; given++) yield Buffer.alloc(1_048_576, 'a')
    }
    await expect(entriesOf('-', '', endless())).rejects.toThrow('a line of the list has more than 16777216 bytes')
    expect(given).toBeLessThan(20)
  })

  test('comes on standard input in pieces of any size', async () => {
    expect((await entriesOf('-', '', lines(['a.h', 'tml\nb.html\n{"input', '":"c.html"}']))).map(({ input }) => input)).toEqual(['a.html', 'b.html', 'c.html'])
  })

  test('is a directory in the order of its names, without hidden files and links to directories', async () => {
    mkdirSync(at('in/sub/.hidden'), { recursive: true })
    for (const name of ['b.html', 'a.html', 'a.txt', '.c.html', 'sub/d.html', 'sub/.hidden/e.html']) writeFileSync(at(`in/${name}`), '')
    symlinkSync(at('in'), at('in/sub/round'))
    symlinkSync(at('in/a.html'), at('in/link.html'))
    expect((await entriesOf(at('in'))).map(({ input }) => input)).toEqual(['a.html', 'b.html', 'link.html', 'sub/d.html'].map((name) => at(`in/${name}`)))
  })

  test('must be there', () => {
    expect(() => openList(at('none'), '', lines([]))).toThrow('there is no such file')
  })
})

describe('the output', () => {
  const entry = (input: string, output: string | null = null): Entry => ({ number: 0, input, isNamed: true, output, options: null, problem: null })
  test.each<[Entry, string | null, string | null, string]>([
    [entry('a.html'), null, null, 'a.pdf'],
    [entry('a.html', 'b.pdf'), null, null, 'b.pdf'],
    [entry('a.html', 'b.pdf'), null, 'out', 'out/b.pdf'],
    [entry('a.html', '/b.pdf'), null, 'out', '/b.pdf'],
    [entry('in/x/a.html'), 'in', 'out', 'out/x/a.pdf'],
    [entry('/in/x/a'), '/in', 'out', 'out/x/a.pdf'],
    [entry('in/x/a.html'), null, 'out', 'out/in/x/a.pdf'],
    [entry('/abs/a.html'), null, 'out', 'out/a.pdf'],
    [entry(join(process.cwd(), 'in/x/a.html')), null, 'out', 'out/in/x/a.pdf'],
    [entry('..in/a.html'), null, 'out', 'out/..in/a.pdf'],
    [entry('../a.html'), null, 'out', 'out/a.pdf'],
  ])('of %j in %s to %s is %s', (given, listed, outputDir, expected) => {
    expect(outputOf(given, listed, outputDir)).toBe(expected)
  })
})

describe('the arguments', () => {
  test('are those of the batch, and those of every file', () => {
    const settings = readSettings(['-s', 'A5', 'list', '--workers', '3', '--shard=2/4', '-q', '--title', 'x', '--report', 'r.json'])
    expect(settings).toMatchObject({
      list: 'list', workers: 3, shard: { part: 2, of: 4 }, report: 'r.json', logLevel: 'none', pattern: '**/*.{html,htm,xhtml}',
      pairs: [['page-size', 'A5'], ['title', 'x']],
    })
    expect(settings.options).toMatchObject({ pageSize: 'A5', title: 'x' })
  })

  test.each<[string[], string]>([
    [[], 'no list was given'],
    [['a', 'b'], 'one list is converted at a time'],
    [['a', '-o', 'x.pdf'], '--output names one file'],
    [['a', '--shard', '0/4'], '--shard: "0/4" is not of the form I/N'],
    [['a', '--shard', '5/4'], '--shard'],
    [['a', '--workers', '0'], '--workers must be at least 1'],
    [['a', '--workers', '1e9'], '--workers must be at most 1024'],
    [['a', '--zoom', '0'], '--zoom must be more than 0'],
    [['a', '--listen', 'x'], '--listen is an option of "pdfconv server"'],
    [['a', '--max-queue', '1'], '--max-queue is an option of "pdfconv server"'],
    [['a', '--bogus'], 'there is no option --bogus'],
    [['a', '--pattern', ''], '--pattern needs a value: GLOB, an empty one was given'],
  ])('%j are refused', (args, message) => {
    expect(() => readSettings(args)).toThrow(UsageError)
    expect(() => readSettings(args)).toThrow(message)
  })

  test('say where the journal is', () => {
    const file = { isDirectory: false, isRepeatable: true }
    const directory = { isDirectory: true, isRepeatable: true }
    const pipe = { isDirectory: false, isRepeatable: false }
    expect(journalPath(readSettings(['a.txt']), file)).toBe('a.txt.journal')
    expect(journalPath(readSettings(['a.txt', '--shard', '1/2']), file)).toBe('a.txt.1-of-2.journal')
    expect(journalPath(readSettings(['in', '--output-dir', 'out']), directory)).toBe('out/.pdfconv.journal')
    expect(journalPath(readSettings(['in', '--journal', 'j']), directory)).toBe('j')
    expect(journalPath(readSettings(['-']), pipe)).toBeNull()
    expect(journalPath(readSettings(['/dev/fd/63']), pipe)).toBeNull()
    expect(journalPath(readSettings(['/dev/fd/63', '--journal', 'j']), pipe)).toBe('j')
  })

  describe('of one file', () => {
    const of = (args: readonly string[], own: Record<string, unknown>, input = at('in/a.html')) =>
      optionsOf({ number: 0, input, isNamed: true, output: null, options: own, problem: null }, readSettings(['list', ...args]))
    beforeEach(() => mkdirSync(at('in/sub'), { recursive: true }))

    test('may narrow what its document reads', () => {
      expect(of(['--enable-local-file-access'], { disableLocalFileAccess: true })).toMatchObject({ disableLocalFileAccess: true, enableLocalFileAccess: false })
      expect(of(['--allow-remote-assets'], { allowRemoteAssets: false })).toMatchObject({ allowRemoteAssets: false })
      expect(of(['--allow-path', at('in')], { allowPath: at('in/sub') })).toMatchObject({ allowPath: [at('in/sub')] })
      expect(of([], { allowPath: [at('in'), at('in/sub')], baseUrl: at('in/sub') })).toMatchObject({ baseUrl: at('in/sub') })
      expect(of(['--disable-local-file-access'], { allowPath: '/', baseUrl: '/' })).toMatchObject({ disableLocalFileAccess: true })
    })

    test.each<[string[], Record<string, unknown>, string]>([
      [[], { allowRemoteAssets: true }, 'access to the web'],
      [['--disable-local-file-access'], { enableLocalFileAccess: true }, 'access to local files'],
      [[], { allowPath: '/' }, 'access to the directory /'],
      [[], { baseUrl: '/' }, 'access to the directory /'],
      [[], { baseUrl: 'file:///' }, 'access to the directory /'],
      [['--allow-path', 'cli'], { allowPath: 'cli/../..' }, 'access to the directory'],
      [['--allow', 'cli'], { allow: 'engine' }, 'access to the directory'],
    ])('beside %j may not widen it: %j', (args, own, message) => {
      expect(() => of(args, own)).toThrow(message)
      expect(() => of([...args, '--allow-wider-access'], own)).not.toThrow()
    })

    test('may not widen it through links', () => {
      symlinkSync('/', at('in/root'))
      expect(() => of([], { allowPath: at('in/root') })).toThrow('access to the directory /')
    })
  })

  test('of one file win over those of every file, fonts add up', () => {
    const settings = readSettings(['list', '-s', 'A5', '-g', '--font', 'a.ttf'])
    const options = (own: Record<string, unknown>) =>
      optionsOf({ number: 0, input: 'a', isNamed: true, output: null, options: own, problem: null }, settings)
    expect(options({ pageSize: 'A3', font: { path: 'b.ttc', index: 1 } })).toMatchObject({
      pageSize: 'A3', grayscale: true, font: [{ path: 'a.ttf', index: 0 }, { path: 'b.ttc', index: 1 }],
    })
    expect(() => options({ output: 'x' })).toThrow('--output cannot be set for a single file')
    expect(() => options({ logLevel: 'none' })).toThrow('--log-level cannot be set for a single file')
    expect(() => options({ pageSze: 'A4' })).toThrow('did you mean pageSize?')
    // As in the library, the value of a flag may be a word.
    expect(options({ toc: 'yes', grayscale: 'off' })).toMatchObject({ toc: true, grayscale: true })
    expect(() => options({ toc: 'perhaps' })).toThrow('toc: "perhaps" is neither on nor off')
    expect(() => options({ zoom: -1 })).toThrow(/^zoom must be more than 0/)
  })
})

describe('files of an entry', () => {
  const entry = (assets: Readonly<Record<string, unknown>>): Entry => ({ number: 0, input: at('in/a.html'), isNamed: true, output: null, options: null, assets, problem: null })
  const check = (args: readonly string[], assets: Readonly<Record<string, unknown>>): void => checkAssets(entry(assets), readSettings(['list', ...args]))

  test('come from paths, data: URLs and base64', () => {
    mkdirSync(at('in'), { recursive: true })
    writeFileSync(at('in/x.txt'), 'x')
    const named = assetsOf(entry({ './a': at('in/x.txt'), b: 'data:,y', c: { base64: 'eg==' } }))?.named ?? new Map<string, Uint8Array>()
    expect([...named].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([['a', 'x'], ['b', 'y'], ['c', 'z']])
    expect(() => assetsOf(entry({ a: at('in/none') }))).toThrow(/^assets: a: .*there is no such file/)
    expect(() => assetsOf(entry({ a: { base64: '!!' } }))).toThrow('assets: a: its base64 is damaged')
  })

  test('must be ones that the document may read', () => {
    expect(() => check([], { a: at('in/x.txt'), b: 'data:,y' })).not.toThrow()
    expect(() => check([], { a: '/etc/passwd' })).toThrow('access to the file /etc/passwd')
    expect(() => check(['--allow-path', '/etc'], { a: '/etc/passwd' })).not.toThrow()
    expect(() => check(['--allow-wider-access'], { a: '/etc/passwd' })).not.toThrow()
    expect(() => check(['--disable-local-file-access'], { a: at('in/x.txt') })).toThrow('access to local files')
    expect(() => check([], { a: 5 })).toThrow('assets: "a" must be a path')
  })

  test('belong to what decides whether it is converted again', () => {
    const digest = (assets: Readonly<Record<string, unknown>>): string => digestWithAssets('o', entry(assets))
    expect(digest({ a: 'data:,x' })).not.toBe(digest({ a: 'data:,y' }))
    mkdirSync(at('in'), { recursive: true })
    const before = digest({ a: at('in/x.txt') })
    writeFileSync(at('in/x.txt'), 'longer')
    expect(digest({ a: at('in/x.txt') })).not.toBe(before)
  })
})

describe('the journal', () => {
  const job = (name: string, options = '', state = '1 2'): Job => ({ input: `${name}.html`, output: at(`${name}.pdf`), state, options })
  const outcome = (bytes = 3, reads: Outcome['reads'] = []): Outcome => ({ hash: outputHash().update('pdf').digest('hex'), reads, report: reportOf(1, bytes, []) })
  const found = (journal: Journal, ...jobs: readonly Job[]): readonly string[] => jobs.map((each) => journal.find(each).found)

  test('knows what was done, if the output is as it was and nothing has changed', async () => {
    const first = await openJournal(at('journal'), false)
    for (const name of ['a', 'b', 'short', 'empty']) first.add(job(name), outcome())
    await first.sync()
    first.close()
    for (const name of ['a', 'short']) writeFileSync(at(`${name}.pdf`), 'pdf')
    writeFileSync(at('short.pdf'), 'pd')
    writeFileSync(at('empty.pdf'), '')
    const second = await openJournal(at('journal'), false)
    expect(second.find(job('a'))).toEqual({ found: 'done', report: reportOf(1, 3, []) })
    expect(found(second, job('b'), job('c'), job('a', 'other'), job('a', '', '1 3'), job('short'), job('empty')))
      .toEqual(['output', 'new', 'options', 'changed', 'output', 'output'])
    second.close()
  })

  test('reads outputs where that is asked for', async () => {
    const first = await openJournal(at('journal'), false)
    for (const name of ['a', 'b']) first.add(job(name), outcome())
    first.close()
    writeFileSync(at('a.pdf'), 'pdf')
    writeFileSync(at('b.pdf'), 'PDF')
    for (const [verify, expected] of [[false, ['done', 'done']], [true, ['done', 'output']]] as const) {
      const second = await openJournal(at('journal'), false, verify)
      expect(found(second, job('a'), job('b'))).toEqual(expected)
      second.close()
    }
  })

  test('compares what the document read, also what was not there', async () => {
    writeFileSync(at('s.css'), 'p {}')
    writeFileSync(at('a.pdf'), 'pdf')
    const journal = await openJournal(at('journal'), false)
    journal.add(job('a'), outcome(3, [[at('s.css'), fileState(at('s.css'))], [at('none.png'), '-']]))
    journal.close()
    const look = async (): Promise<readonly string[]> => {
      const again = await openJournal(at('journal'), false)
      const all = found(again, job('a'))
      again.close()
      return all
    }
    expect(await look()).toEqual(['done'])
    writeFileSync(at('none.png'), '')
    expect(await look()).toEqual(['changed'])
    rmSync(at('none.png'))
    expect(await look()).toEqual(['done'])
    writeFileSync(at('s.css'), 'p { color: red }')
    expect(await look()).toEqual(['changed'])
  })

  test('takes the last line of a file, and those of another version as done with other options', async () => {
    writeFileSync(at('a.pdf'), 'pdf')
    const first = await openJournal(at('journal'), false)
    first.add(job('a', 'old'), outcome())
    first.add(job('a'), outcome())
    first.add(job('b'), outcome())
    first.close()
    const lines = readFileSync(at('journal'), 'utf8').split('\n')
    writeFileSync(at('journal'), [...lines.slice(0, 2), lines[2]?.replace(/,"state".*/, '}'), 'x'.repeat(200_000), ''].join('\n'))
    const second = await openJournal(at('journal'), false)
    expect(found(second, job('a'), job('b'))).toEqual(['done', 'options'])
    second.close()
  })

  test('does not trust a line that was torn apart, and goes on after it', async () => {
    const first = await openJournal(at('journal'), false)
    for (const name of ['a', 'b']) first.add(job(name), outcome())
    first.close()
    for (const name of ['a', 'b', 'c']) writeFileSync(at(`${name}.pdf`), 'pdf')
    writeFileSync(at('journal'), readFileSync(at('journal'), 'utf8').slice(0, -10))
    const second = await openJournal(at('journal'), false)
    expect(found(second, job('a'), job('b'))).toEqual(['done', 'new'])
    second.add(job('c'), outcome())
    second.close()
    const third = await openJournal(at('journal'), false)
    expect(found(third, job('a'), job('c'))).toEqual(['done', 'done'])
    third.close()
  })

  test('may be a device, which has nothing to say', async () => {
    for (const restart of [false, true]) {
      const none = await openJournal('/dev/null', restart)
      none.add(job('a'), outcome())
      await none.sync()
      none.close()
    }
    const full = await openJournal('/dev/full', false)
    expect(() => full.add(job('a'), outcome())).toThrow(/^the journal \/dev\/full cannot be used: the disk is full/)
    full.close()
  })

  test('takes the place of no other file, begun anew or not', async () => {
    for (const restart of [false, true]) {
      writeFileSync(at('letters.txt'), 'a.html\n')
      await expect(openJournal(at('letters.txt'), restart)).rejects.toThrow(/letters\.txt cannot be used: the file is not a journal\nname another/)
      expect(readFileSync(at('letters.txt'), 'utf8')).toBe('a.html\n')
      writeFileSync(at('torn'), '{"ke')
      const torn = await openJournal(at('torn'), restart)
      torn.close()
    }
  })

  test('can be begun anew', async () => {
    const first = await openJournal(at('journal'), false)
    first.add(job('a'), outcome())
    first.close()
    writeFileSync(at('a.pdf'), 'pdf')
    const second = await openJournal(at('journal'), true)
    expect(found(second, job('a'))).toEqual(['new'])
    second.close()
    expect(readFileSync(at('journal'), 'utf8')).toBe('')
  })
})

describe('the lock of a place', () => {
  const lockFile = (): string => at('.pdfconv.lock')
  const place = (): string => at('.pdfconv')
  const leave = (owner: object): void => writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, host: hostname(), started: '', list: '/l', part: 0, of: 0, ...owner }))

  test('is given back, and refuses a second batch with the name of the first', () => {
    const lock = takeLock(place(), 'list', null)
    expect(() => takeLock(place(), 'list', null)).toThrow(new RegExp(`another batch is writing there: process ${process.pid} on ${hostname()}, with the list `))
    expect(() => takeLock(place(), 'list', { part: 1, of: 2 })).toThrow('another batch is writing there')
    lock?.release()
    expect(existsSync(lockFile())).toBe(false)
    takeLock(place(), 'list', null)?.release()
  })

  test('lets parts of one list write side by side', () => {
    const one = takeLock(place(), 'list', { part: 1, of: 2 })
    const two = takeLock(place(), 'list', { part: 2, of: 2 })
    expect([one?.hasCompany, two?.hasCompany]).toEqual([false, false])
    expect(() => takeLock(place(), 'list', { part: 1, of: 2 })).toThrow('part 1 of 2')
    expect(() => takeLock(place(), 'other', { part: 2, of: 3 })).toThrow('another batch')
    expect(() => takeLock(place(), 'list', null)).toThrow('another batch')
    for (const lock of [one, two]) lock?.release()
  })

  test('is taken over from a process that is no more, and from another machine when it stands still', () => {
    leave({ pid: 4_000_000 })
    takeLock(place(), 'list', null)?.release()
    leave({ started: '1' })
    takeLock(place(), 'list', null)?.release()
    leave({ host: 'elsewhere' })
    expect(() => takeLock(place(), 'list', null)).toThrow('on elsewhere')
    utimesSync(lockFile(), 1, 1)
    takeLock(place(), 'list', null)?.release()
    writeFileSync(lockFile(), '{')
    takeLock(place(), 'list', null)?.release()
    expect(existsSync(lockFile())).toBe(false)
  })

  test('is not asked for where no file can be made', () => {
    expect(takeLock(at('none/.pdfconv'), 'list', null)).toBeNull()
  })
})

describe('temporary files of runs that were killed', () => {
  test('are removed, once for each directory, if their process is no more', () => {
    for (const name of ['a.pdf.tmp-4000000', 'b.pdf.tmp-4000001-3', `c.pdf.tmp-${process.pid}`, 'd.tmp-4000000', 'e.pdf']) writeFileSync(at(name), '')
    new Leftovers(true).removeFrom(at('.'))
    expect(existsSync(at('a.pdf.tmp-4000000'))).toBe(true)
    const leftovers = new Leftovers(false)
    leftovers.removeFrom(at('.'))
    expect(['a.pdf.tmp-4000000', 'b.pdf.tmp-4000001-3', `c.pdf.tmp-${process.pid}`, 'd.tmp-4000000', 'e.pdf'].map((name) => existsSync(at(name)))).toEqual([false, false, true, true, true])
    writeFileSync(at('a.pdf.tmp-4000000'), '')
    leftovers.removeFrom(at('.'))
    leftovers.removeFrom(at('none'))
    expect(existsSync(at('a.pdf.tmp-4000000'))).toBe(true)
  })
})

describe('progress', () => {
  const screen = (isTTY: boolean) => {
    const out = { text: '', isTTY, columns: 60, write(text: string) { this.text += text } }
    let time = 0
    return { out, progress: createProgress('info', out, () => (time += 1000)) }
  }
  const counts = { converted: 5, skipped: 1, failed: 2, total: 16 }

  test('is a line that messages stand above, on a terminal', () => {
    const { out, progress } = screen(true)
    progress.update(counts)
    progress.success('a done')
    progress.error('b failed')
    progress.end('all done')
    expect(out.text.replaceAll('\r\u001b[K', '<')).toBe(
      `<${progressLine(counts, 1).slice(0, 59)}<error: b failed\n${progressLine(counts, 1).slice(0, 59)}<all done\n`)
  })

  test('is a plain line for each file elsewhere', () => {
    const { out, progress } = screen(false)
    progress.update(counts)
    progress.success('a done')
    progress.end('all done')
    expect(out.text).toBe('a done\nall done\n')
  })

  test('shows what it knows', () => {
    expect(progressLine(counts, 2)).toBe('[############............] 8/16, 3.5/s, 0:02 left, 1 done before, 2 failed')
    expect(progressLine({ converted: 3, skipped: 0, failed: 0, total: null }, 0)).toBe('3')
  })
})
