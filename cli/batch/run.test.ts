import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildPackage, type Built } from '../testing/built.ts'

const state: { built: Built | null; directory: string } = { built: null, directory: '' }
beforeAll(async () => {
  state.built = await buildPackage('batch')
})
afterAll(() => state.built?.remove())
beforeEach(() => {
  state.directory = mkdtempSync(join(tmpdir(), 'pdfconv-batch-'))
  mkdirSync(at('in/sub'), { recursive: true })
})
afterEach(() => rmSync(state.directory, { recursive: true, force: true }))

const at = (name: string): string => join(state.directory, name)
const options = { env: { ...process.env, SOURCE_DATE_EPOCH: '1700000000' } }
const command = (args: readonly string[]): string[] => [state.built?.command ?? '', ...args]

const run = (args: readonly string[], input = '') => {
  const { status, stderr, stdout } = spawnSync(process.execPath, command(['batch', ...args]), { ...options, input, cwd: state.directory, encoding: 'utf8' })
  return { status, stderr, stdout }
}
const outputs = (folder: string): string[] => readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).filter((name) => !name.startsWith('.')).sort()

describe('a batch', { timeout: 60_000 }, () => {
  test('gives each file what the command gives it, and does nothing the second time', () => {
    for (const name of ['a', 'b', 'sub/c']) writeFileSync(at(`in/${name}.html`), `<link rel=stylesheet href=s.css><p>${name}`)
    for (const name of ['s.css', 'sub/s.css']) writeFileSync(at(`in/${name}`), 'p { color: red }')
    const { status, stderr } = run(['in', '--output-dir', 'out', '-s', 'A5'])
    expect([status, outputs('out')]).toEqual([0, ['a.pdf', 'b.pdf', 'sub', 'sub/c.pdf']])
    expect(stderr).toMatch(/^in\/a\.html -> out\/a\.pdf \(1 page, [^)]+\)$/m)
    expect(stderr).toMatch(/\n3 converted \(3 pages, [^)]+\) in [\d.]+ s\n$/)
    spawnSync(process.execPath, command(['in/sub/c.html', '-o', 'c.pdf', '-s', 'A5']), { ...options, cwd: state.directory })
    expect(readFileSync(at('out/sub/c.pdf'))).toEqual(readFileSync(at('c.pdf')))

    const before = statSync(at('out/a.pdf')).mtimeMs
    rmSync(at('out/b.pdf'))
    writeFileSync(at('in/sub/c.html'), 'changed')
    expect(run(['in', '--output-dir', 'out', '-s', 'A5']).stderr).toMatch(/\n2 converted .*, 1 done before\n$/)
    expect(statSync(at('out/a.pdf')).mtimeMs).toBe(before)
    expect(run(['in', '--output-dir', 'out']).stderr).toMatch(/3 converted/)
    expect(run(['in', '--output-dir', 'out', '--restart']).stderr).toMatch(/3 converted/)
  })

  test('converts again what was converted with other options, of another style sheet or picture, or is not as it was', () => {
    writeFileSync(at('in/a.html'), '<link rel=stylesheet href=s.css><p>a<img src=p.svg>')
    writeFileSync(at('in/b.html'), '<p>b')
    writeFileSync(at('in/s.css'), 'p { color: red }')
    writeFileSync(at('user.css'), 'p { margin: 0 }')
    const args = ['in', '--output-dir', 'out', '--user-style-sheet', 'user.css']
    expect(run(args).stderr).toContain('2 converted')
    expect(run([...args, '-T', '25.4mm']).stderr).toMatch(/^0 converted .* 2 done before, 1 warning of missing content\n$/)
    const again = 'note: the journal was written with other options or by another version: the files that were converted then are converted again\n'
    const { stderr } = run([...args, '--css', 'listed'])
    expect([stderr.split(again).length - 1, stderr]).toEqual([1, expect.stringMatching(/\n2 converted /)])
    expect(run(args).stderr).toContain(again)
    writeFileSync(at('user.css'), 'p { margin: 1px }')
    expect(run(args).stderr).toContain(again)
    writeFileSync(at('in/s.css'), 'p { color: blue }')
    expect(run(args).stderr).toMatch(/\n1 converted .* 1 done before, 1 warning of missing content\n$/)
    writeFileSync(at('in/p.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    expect(run(args).stderr).toMatch(/\n1 converted .* 1 done before\n$/)
    writeFileSync(at('out/a.pdf'), '')
    expect(run(args).stderr).toMatch(/^note: PDFs of an earlier run are missing or differ from the journal: they are converted again\n.*\n1 converted /)
    const bytes = readFileSync(at('out/b.pdf'))
    writeFileSync(at('out/b.pdf'), bytes.fill(0, 50, 60))
    expect(run(args).stderr).toContain('2 done before')
    expect(run([...args, '--verify']).stderr).toMatch(/\n1 converted .* 1 done before\n$/)
  })

  test('writes nothing outside of its output directory, unless it is told that it may', () => {
    writeFileSync(at('in/a.html'), '<p>x')
    mkdirSync(at('out'))
    mkdirSync(at('elsewhere'))
    symlinkSync(at('elsewhere'), at('out/link'))
    symlinkSync(at('elsewhere/hanging.pdf'), at('out/hanging.pdf'))
    const outputs = ['../up.pdf', at('absolute.pdf'), 'link/a.pdf', 'link/new/a.pdf', 'hanging.pdf', 'new/../../up.pdf']
    writeFileSync(at('list'), outputs.map((output) => JSON.stringify({ input: 'in/a.html', output })).concat('{"input":"in/a.html","output":"new/../good.pdf"}').join('\n'))
    const refused = run(['list', '--output-dir', 'out'])
    expect([refused.status, refused.stderr.split('is outside --output-dir out\n').length - 1]).toEqual([1, outputs.length])
    expect(refused.stderr).toContain('1 converted')
    expect([readdirSync(at('elsewhere')), readdirSync(state.directory).filter((name) => name.endsWith('.pdf'))]).toEqual([[], []])
    const { stderr } = run(['list', '--output-dir', 'out', '--allow-outside'])
    expect(stderr).toContain('5 converted')
    expect(readdirSync(at('elsewhere')).sort()).toEqual(['a.pdf', 'hanging.pdf', 'new'])
  })

  test.skipIf(process.platform !== 'linux')('converts files like others whose names are not UTF-8, or as long as names can be', () => {
    const latin = (name: string): Buffer => Buffer.concat([Buffer.from(`${state.directory}/`), Buffer.from(name, 'latin1')])
    for (const name of ['in/r\xe9sum\xe9.html', 'in/r\xe8sum\xe8.html', 'in/sub/\xff.html']) writeFileSync(latin(name), '<link rel=stylesheet href=s.css><p>x')
    for (const name of ['in/s.css', 'in/sub/s.css']) writeFileSync(at(name), 'p { color: red }')
    for (const length of [241, 248, 255]) writeFileSync(at(`in/${'n'.repeat(length - 5)}.html`), '<p>x')
    const all = run(['in', '--output-dir', 'out', '--report', 'report.json'])
    expect([all.status, all.stderr]).toEqual([0, expect.stringContaining('6 converted')])
    expect(readdirSync(at('out'), { encoding: 'latin1' }).filter((name) => name.startsWith('r')).sort()).toEqual(['r\xe8sum\xe8.pdf', 'r\xe9sum\xe9.pdf'])
    expect(readdirSync(at('out')).filter((name) => name.includes('tmp'))).toEqual([])
    expect(run(['in', '--output-dir', 'out']).stderr).toContain('6 done before')
    expect(run(['in', '--output-dir', 'out', '--verify']).stderr).toContain('6 done before')
    expect(readFileSync(at('report.json'), 'utf8')).toContain('r\\udce9sum')

    writeFileSync(at('list'), Buffer.from('in/r\xe9sum\xe9.html\n{"input":"in/r\xe8sum\xe8.html","output":"list/\xe0.pdf"}\n', 'latin1'))
    expect(run(['list', '--output-dir', 'more'])).toMatchObject({ status: 0, stderr: expect.stringContaining('2 converted') })
    expect(readdirSync(at('more/list'), { encoding: 'latin1' })).toEqual(['\xe0.pdf'])

    // A shell passes the bytes on; Node cannot.
    const one = spawnSync('sh', [], { ...options, cwd: state.directory, encoding: 'utf8', input: `cd in; exec ${process.execPath} ${command([]).join(' ')} "$(printf 'r\\351sum\\351.html')" -o "$(printf '\\374.pdf')"` })
    expect([one.status, one.stderr]).toEqual([0, expect.stringMatching(/^wrote \ufffd\.pdf/)])
    expect(readdirSync(at('in'), { encoding: 'latin1' })).toContain('\xfc.pdf')
  })

  test('ends at once where the place takes no more, or too many files have failed, and goes on in the next run', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) writeFileSync(at(`in/${name}.html`), '<p>x')
    writeFileSync(at('list'), ['in/a.html', '{"input":"in/b.html","output":"/dev/full"}', ...['c', 'd', 'e', 'f', 'g', 'h'].map((name) => `in/${name}.html`)].join('\n'))
    const full = run(['list', '--workers', '1', '--report', 'report.json'])
    expect(full).toMatchObject({ status: 2, stderr: expect.stringContaining('error: the output /dev/full cannot be written: the disk is full\n  the batch ends here; run it again to continue\n') })
    expect(full.stderr).toContain('stopped before the end')
    expect(JSON.parse(readFileSync(at('report.json'), 'utf8')).summary).toMatchObject({ stopped: true, failed: 0 })
    expect(outputs('in').filter((name) => name.endsWith('.pdf')).length).toBeLessThan(7)
    writeFileSync(at('list'), ['in/a.html', 'none1.html', 'none2.html', ...['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `in/${name}.html`)].join('\n'))
    const failed = run(['list', '--workers', '1', '--max-failures', '1'])
    expect(failed).toMatchObject({ status: 2, stderr: expect.stringContaining('error: 1 file has failed, the maximum that --max-failures allows\n') })
    expect(failed.stderr).not.toContain('none2.html: ')
    expect(run(['list']).stderr).toMatch(/ converted .*, 2 failed\n$/)
    expect(outputs('in').filter((name) => name.endsWith('.pdf'))).toHaveLength(8)
  })

  test('reports what earlier runs did, too', () => {
    writeFileSync(at('in/a.html'), '<p>a<canvas></canvas>')
    writeFileSync(at('in/b.html'), '<p>b')
    run(['in', '--output-dir', 'out'])
    writeFileSync(at('in/b.html'), '<p>b changed')
    const { stderr } = run(['in', '--output-dir', 'out', '--report', 'report.json'])
    expect(stderr).toMatch(/\n1 converted \(1 page, .*, 1 done before, 1 warning of missing content\n$/)
    const { files, summary } = JSON.parse(readFileSync(at('report.json'), 'utf8'))
    expect(files).toMatchObject([{ input: 'in/a.html', ok: true, pages: 1, losses: 1, warnings: [{ code: 'element-dropped' }] }, { input: 'in/b.html', ok: true, pages: 1 }])
    expect(summary).toMatchObject({ files: 2, converted: 1, skipped: 1, pages: 2, losses: 1, warnings: { 'element-dropped': 1 } })
  })

  test('refuses to write where another batch does, and leaves nothing of one that was killed', async () => {
    const html = `<p style="break-after: page">${'text '.repeat(300)}</p>`.repeat(12)
    for (let i = 0; i < 60; i++) writeFileSync(at(`in/${i}.html`), html)
    const args = ['in', '--output-dir', 'out', '--workers', '2']
    const child = spawn(process.execPath, command(['batch', ...args]), { ...options, cwd: state.directory })
    child.stderr.setEncoding('utf8')
    await new Promise((resolve) => child.stderr.once('data', resolve))
    const second = run([...args, '--journal', 'other.journal'])
    expect(second).toMatchObject({ status: 2, stderr: expect.stringContaining(`another batch is writing there: process ${child.pid} on `) })
    child.kill('SIGKILL')
    await new Promise((resolve) => child.on('close', resolve))
    writeFileSync(at(`out/7.pdf.tmp-${child.pid}`), 'half')
    const { status, stderr } = run(args)
    expect([status, outputs('out').length]).toEqual([0, 60])
    expect(stderr).toMatch(/ done before\n$/)
    expect(readdirSync(at('out')).filter((name) => !name.endsWith('.pdf'))).toEqual(['.pdfconv.journal'])
  })

  test('fails file by file, and says so in its report', () => {
    writeFileSync(at('in/a.html'), '<p>a<canvas></canvas>')
    writeFileSync(at('list'), [
      'in/a.html', '{oops', 'none.html', '{"input":"in/a.html","output":"b.pdf","options":{"strict":true}}',
      '{"input":"in/a.html","output":"c.pdf","options":{"zoom":0}}', '{"input":"in/a.html","output":"in/a.html"}',
      '{"input":"in/a.html","output":"in/a.pdf"}', '{"input":"in/a.html","output":"no/dir/a.pdf"}',
    ].join('\n'))
    const { status, stderr } = run(['list', '--report', 'report.json', '--workers', '2'])
    expect(status).toBe(3)
    expect(stderr).toContain('warning: in/a.html: an element <canvas> is not drawn')
    expect(stderr).toMatch(/1 converted .*, 7 failed, \d warnings? of missing content\n$/)
    const report = JSON.parse(readFileSync(at('report.json'), 'utf8'))
    const codes = Object.fromEntries(report.files.map((file: { output: string; error: { code: string } | null }) => [file.output, file.error?.code ?? 'ok']))
    expect(report.files).toHaveLength(8)
    expect(codes).toMatchObject({ 'b.pdf': 'render', 'c.pdf': 'usage', 'in/a.html': 'usage', 'none.pdf': 'input', 'no/dir/a.pdf': 'input' })
    expect(report.summary).toMatchObject({ files: 8, converted: 1, failed: 7, pages: 1, failures: { usage: 4, input: 2, render: 1 }, stopped: false })
    expect(outputs('in')).toEqual(['a.html', 'a.pdf', 'sub'])
    expect(readFileSync(at('in/a.html'), 'utf8')).toContain('<canvas>')
    expect(outputs('.').filter((name) => name.includes('.tmp-'))).toEqual([])
  })

  test('keeps its list, journal and report apart from each other and from documents', () => {
    writeFileSync(at('list'), '{"input":"in/a.html","output":"list"}\n{"input":"in/a.html","output":"way/r.json"}\n{"input":"in/a.html","output":"b.pdf"}\nway/in/a.html\n')
    writeFileSync(at('in/a.html'), '<p>a')
    symlinkSync('.', at('way'))
    symlinkSync('in/a.html', at('b.pdf'))
    expect(run(['list', '--report', 'way/list']).stderr).toMatch(/^error: --report: way\/list is the list itself\n  name another file for the report\n$/)
    expect(run(['list', '--journal', 'list', '--restart'])).toMatchObject({ status: 1, stderr: expect.stringContaining('--journal: list is the list itself') })
    expect(run(['list', '--journal', 'j', '--report', 'j']).stderr).toContain('--report: j is the journal itself')
    const { status, stderr } = run(['list', '--report', 'r.json'])
    expect(status).toBe(1)
    expect(stderr).toContain('the output list is the list of this batch\n')
    expect(stderr).toContain('the output way/r.json is the report of this batch\n')
    expect(stderr).toContain('the output b.pdf is the input itself\n')
    expect(stderr).toMatch(/\n1 converted .*, 3 failed\n$/)
    expect(readFileSync(at('in/a.html'), 'utf8')).toBe('<p>a')
  })

  test('writes nothing over a file that its options or those of an entry name', () => {
    writeFileSync(at('in/a.html'), '<p>a')
    writeFileSync(at('all.css'), 'p { color: red }')
    writeFileSync(at('own.css'), 'p { color: blue }')
    writeFileSync(at('list'), '{"input":"in/a.html","output":"all.css"}\n{"input":"in/a.html","output":"own.css","options":{"userStyleSheet":"./own.css"}}\n')
    const sheet = ['--user-style-sheet', 'all.css']
    expect(run(['list', ...sheet, '--report', 'all.css'])).toMatchObject({ status: 1, stderr: expect.stringContaining('--report: all.css is the file of --user-style-sheet\n') })
    const { status, stderr } = run(['list', ...sheet])
    expect(status).toBe(1)
    expect(stderr).toContain('the output all.css is the file of --user-style-sheet\n')
    expect(stderr).toContain('the output own.css is the file of --user-style-sheet\n')
    expect([readFileSync(at('all.css'), 'utf8'), readFileSync(at('own.css'), 'utf8')]).toEqual(['p { color: red }', 'p { color: blue }'])
  })

  test('writes nothing over what another entry reads, by whatever path and in whatever part of the list', () => {
    symlinkSync('.', at('way'))
    const list = [
      { input: 'in/a.html', output: 'way/in/b.html' },
      { input: 'in/b.html', output: 'in/a.html' },
      { input: 'in/a.html', output: 'c.pdf' },
    ].map((entry) => `${JSON.stringify(entry)}\n`).join('')
    for (const name of ['a', 'b']) writeFileSync(at(`in/${name}.html`), `<p>${name}`)
    writeFileSync(at('list'), list)
    const { status, stderr } = run(['list'])
    expect(status).toBe(1)
    expect(stderr).toContain('in/a.html: entry 1 of the list would write way/in/b.html, which is the input of entry 2\n  name another output in the list')
    expect(stderr).toContain('in/b.html: entry 2 of the list would write in/a.html, which is the input of entry 1\n')
    expect(stderr).toMatch(/\n1 converted .*, 2 failed\n$/)
    expect(run(['list', '-q', '--shard', '1/3']).status).toBe(1)
    // A list that can be read once: earlier entries are known.
    expect(run(['-'], `in/b.html\n${list}`).stderr).toContain('would write way/in/b.html, which is the input of entry 1\n')
    expect(readFileSync(at('in/b.html'), 'utf8')).toBe('<p>b')
  })

  test('says when there is nothing to convert, and when the list is a document', () => {
    expect(run(['in', '--pattern', '*.xml'])).toMatchObject({ status: 0, stderr: expect.stringMatching(/^warning: there is nothing to convert: no file below in matches \*\.xml\n0 converted/) })
    writeFileSync(at('list'), '\n')
    expect(run(['list', '-q'])).toMatchObject({ status: 0, stderr: '' })
    expect(run(['none', '-q'])).toEqual({ status: 2, stderr: '', stdout: '' })
    expect(run(['list', '--journal', 'no/where'])).toMatchObject({ status: 2, stderr: expect.stringContaining('the journal no/where cannot be used: there is no directory no\n') })
    expect(run(['list']).stderr).toContain('the list list has no entries')
    writeFileSync(at('in/a.html'), '\n<!DOCTYPE html><p>a')
    const { status, stderr } = run(['in/a.html'])
    expect([status, stderr]).toEqual([2, expect.stringContaining('the list in/a.html is not a list of files: it begins with HTML\n  to convert one document, leave out')])
    expect(outputs('in')).toEqual(['a.html', 'sub'])
  })

  test('shares a list with other machines', () => {
    for (let i = 0; i < 7; i++) writeFileSync(at(`in/${i}.html`), 'x')
    expect(run(['in', '--output-dir', 'one', '--shard', '1/2']).status).toBe(0)
    expect(run(['in', '--output-dir', 'two', '--shard', '2/2']).status).toBe(0)
    expect([outputs('one'), outputs('two')]).toEqual([['0.pdf', '2.pdf', '4.pdf', '6.pdf'], ['1.pdf', '3.pdf', '5.pdf']])
  })

  test('takes a list on standard input, and a level of silence', () => {
    writeFileSync(at('in/a.html'), 'x')
    expect(run(['-', '--output-dir', 'out', '-q'], 'in/a.html\n')).toEqual({ status: 0, stderr: '', stdout: '' })
    expect(outputs('out/in')).toEqual(['a.pdf'])
  })

  test('takes a list from a pipe that has a name', () => {
    writeFileSync(at('in/a.html'), 'x')
    const script = 'exec "$0" "$1" batch <(echo in/a.html) --output-dir out'
    const { status, stderr } = spawnSync('bash', ['-c', script, process.execPath, ...command([])], { ...options, cwd: state.directory, encoding: 'utf8' })
    expect([status, outputs('out/in')]).toEqual([0, ['a.pdf']])
    expect(stderr).toContain('1 converted')
  })

  test.each<[string[], number, string]>([
    [['none'], 2, 'the list none cannot be read: there is no such file'],
    [['in', '--font', 'none.ttf'], 2, '--font'],
    [['in', '--report', 'no/dir/x.json'], 2, 'there is no directory'],
    [['in', '--journal', 'no/dir/x'], 2, 'the journal no/dir/x cannot be used'],
    [['in', '--output-dir', 'in/a.html'], 2, 'the directory in/a.html cannot be created: there is a file with that name'],
    [['in', '--output-dir', 'in/a.html/x'], 2, 'a part of the path is not a directory'],
    [['in', '--pattern', '{x'], 1, '--pattern'],
    [['in', '-o', 'x'], 1, '--output names one file'],
  ])('%j ends before the first file', (args, code, message) => {
    writeFileSync(at('in/a.html'), 'x')
    const { status, stderr } = run(args)
    expect(status).toBe(code)
    expect(stderr).toContain(message)
    expect(stderr).toMatch(/^error: /)
    expect(outputs('in')).toEqual(['a.html', 'sub'])
  })

  test('that is stopped leaves whole files only, and goes on where it was', async () => {
    const files = 120
    const html = `<p style="break-after: page">${'text '.repeat(300)}</p>`.repeat(12)
    for (let i = 0; i < files; i++) writeFileSync(at(`in/${i}.html`), html)
    const child = spawn(process.execPath, command(['batch', 'in', '--output-dir', 'out', '--workers', '2']), { ...options, cwd: state.directory })
    let stderr = ''
    let converted = 0
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
      converted += text.split(' -> ').length - 1
      if (converted >= 10 && !child.killed) child.kill('SIGINT')
    })
    const signal = await new Promise((resolve) => child.on('close', (_, by) => resolve(by)))
    expect(signal).toBe('SIGINT')
    expect(stderr).toContain('stopped before the end; run it again to continue')
    const first = outputs('out')
    expect(first.length).toBeGreaterThanOrEqual(10)
    expect(first.length).toBeLessThan(files)
    expect(first.filter((name) => !name.endsWith('.pdf'))).toEqual([])
    for (const name of first) expect(readFileSync(at(`out/${name}`), 'latin1').trimEnd().endsWith('%%EOF')).toBe(true)
    const { status, stderr: second } = run(['in', '--output-dir', 'out', '--workers', '2'])
    expect([status, outputs('out').length]).toEqual([0, files])
    expect(second).toContain(`${files - first.length} converted`)
    expect(second).toContain(`${first.length} done before`)
  })

  test.each([
    ['an input', ['list.txt']],
    ['the list', ['-']],
  ])('that is stopped while %s gives nothing yet ends all the same', async (_, args) => {
    writeFileSync(at('in/a.html'), '<p>a')
    spawnSync('mkfifo', [at('in/pipe.html')])
    writeFileSync(at('list.txt'), 'in/a.html\nin/pipe.html\n')
    const child = spawn(process.execPath, command(['batch', ...args, '--output-dir', 'out']), { ...options, cwd: state.directory })
    child.stdin.write('in/a.html\n')
    child.stderr.setEncoding('utf8').on('data', (text: string) => { if (text.includes(' -> ')) child.kill('SIGTERM') })
    const signal = await new Promise((resolve) => child.on('close', (_code, by) => resolve(by)))
    expect(signal).toBe('SIGTERM')
    expect(outputs('out')).toEqual(['in', 'in/a.pdf'])
  })

  test('of a directory takes files alone: a pipe in it is not waited for', () => {
    writeFileSync(at('in/a.html'), '<p>a')
    mkdirSync(at('in/d.html'))
    spawnSync('mkfifo', [at('in/pipe.html')])
    symlinkSync('pipe.html', at('in/link.html'))
    symlinkSync('none', at('in/nowhere.html'))
    const { status, stderr } = run(['in', '--output-dir', 'out'])
    expect([status, outputs('out')]).toEqual([2, ['a.pdf']])
    expect(stderr).toContain('error: in/nowhere.html: the input in/nowhere.html cannot be read: there is no such file')
  })
})
