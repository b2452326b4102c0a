import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { UsageError } from '../../engine/messages/errors.ts'
import { globPattern } from './glob.ts'
import { optionsOf, outputOf } from './job.ts'
import { openJournal, type Job } from './journal.ts'
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
    await expect(entriesOf('-', '', endless())).rejects.toThrow('a line of the list has more than 16777216 characters')
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
      list: 'list', workers: 3, shard: { part: 2, of: 4 }, report: 'r.json', logLevel: 'none', pattern: '**/*.html',
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

  test('of one file win over those of every file, fonts add up', () => {
    const settings = readSettings(['list', '-s', 'A5', '-g', '--font', 'a.ttf'])
    const options = (own: Record<string, unknown>) =>
      optionsOf({ number: 0, input: 'a', isNamed: true, output: null, options: own, problem: null }, settings)
    expect(options({ pageSize: 'A3', font: { path: 'b.ttc', index: 1 } })).toMatchObject({
      pageSize: 'A3', grayscale: true, font: [{ path: 'a.ttf', index: 0 }, { path: 'b.ttc', index: 1 }],
    })
    expect(() => options({ output: 'x' })).toThrow('--output cannot be given for one file')
    expect(() => options({ logLevel: 'none' })).toThrow('--log-level cannot be given for one file')
    expect(() => options({ pageSze: 'A4' })).toThrow('did you mean pageSize?')
    // As in the library, where a flag may be a word.
    expect(options({ toc: 'yes', grayscale: 'off' })).toMatchObject({ toc: true, grayscale: true })
    expect(() => options({ toc: 'perhaps' })).toThrow('toc: "perhaps" is neither on nor off')
    expect(() => options({ zoom: -1 })).toThrow(/^zoom must be more than 0/)
  })
})

describe('the journal', () => {
  const job = (name: string, rest = ''): Job => ({ input: `${name}.html`, output: at(`${name}.pdf`), rest })

  test('knows what was done, if the output is there and nothing has changed', async () => {
    const first = await openJournal(at('journal'), false)
    for (const name of ['a', 'b']) first.add(job(name))
    first.close()
    writeFileSync(at('a.pdf'), '')
    const second = await openJournal(at('journal'), false)
    expect([second.isDone(job('a')), second.isDone(job('b')), second.isDone(job('c')), second.isDone(job('a', 'other'))]).toEqual([true, false, false, false])
    second.close()
  })

  test('does not trust a line that was torn apart, and goes on after it', async () => {
    const first = await openJournal(at('journal'), false)
    for (const name of ['a', 'b']) first.add(job(name))
    first.close()
    for (const name of ['a', 'b', 'c']) writeFileSync(at(`${name}.pdf`), '')
    writeFileSync(at('journal'), readFileSync(at('journal'), 'utf8').slice(0, -10))
    const second = await openJournal(at('journal'), false)
    expect([second.isDone(job('a')), second.isDone(job('b'))]).toEqual([true, false])
    second.add(job('c'))
    second.close()
    const third = await openJournal(at('journal'), false)
    expect([third.isDone(job('a')), third.isDone(job('c'))]).toEqual([true, true])
    third.close()
  })

  test('may be a device, which has nothing to say', async () => {
    for (const restart of [false, true]) {
      const none = await openJournal('/dev/null', restart)
      none.add(job('a'))
      none.close()
    }
    const full = await openJournal('/dev/full', false)
    expect(() => full.add(job('a'))).toThrow(/^the journal \/dev\/full cannot be used: the disk is full/)
    full.close()
  })

  test('takes the place of no other file, begun anew or not', async () => {
    for (const restart of [false, true]) {
      writeFileSync(at('letters.txt'), 'a.html\n')
      await expect(openJournal(at('letters.txt'), restart)).rejects.toThrow(/letters\.txt cannot be used: the file holds something else\nname another/)
      expect(readFileSync(at('letters.txt'), 'utf8')).toBe('a.html\n')
      writeFileSync(at('torn'), '{"ke')
      const torn = await openJournal(at('torn'), restart)
      torn.close()
    }
  })

  test('can be begun anew', async () => {
    const first = await openJournal(at('journal'), false)
    first.add(job('a'))
    first.close()
    writeFileSync(at('a.pdf'), '')
    const second = await openJournal(at('journal'), true)
    expect(second.isDone(job('a'))).toBe(false)
    second.close()
    expect(readFileSync(at('journal'), 'utf8')).toBe('')
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
