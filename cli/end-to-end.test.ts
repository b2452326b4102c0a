import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readdirSync, readSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VERSION } from '../engine/messages/version.ts'
import { buildPackage } from './testing/built.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const built = await buildPackage('end-to-end')
const { command } = built
const state = { directory: '' }

beforeAll(() => {
  state.directory = mkdtempSync(join(tmpdir(), 'pdfconv-e2e-'))
})

afterAll(() => {
  built.remove()
  rmSync(state.directory, { recursive: true, force: true })
})

const run = (args: readonly string[], options: { input?: string; env?: Record<string, string> } = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: state.directory,
    input: options.input ?? '',
    env: { ...process.env, ...options.env },
    maxBuffer: 1 << 28,
  })
  return { status, stdout, stderr: stderr.toString() }
}

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN'

const untilNothingGoes = (step: () => void): void => {
  try {
    for (;;) step()
  } catch (error) {
    if (!isFull(error)) throw error
  }
}

/** Writes zeros to a pipe until it is full. */
const fill = (file: number): void => {
  untilNothingGoes(() => writeSync(file, new Uint8Array(4096)))
  untilNothingGoes(() => writeSync(file, new Uint8Array(1)))
}

/** The content of a pipe. */
const drain = (file: number): string => {
  const pieces: Buffer[] = []
  untilNothingGoes(() => {
    const piece = Buffer.alloc(65_536)
    pieces.push(piece.subarray(0, readSync(file, piece)))
  })
  return Buffer.concat(pieces).toString()
}

describe('the built command', () => {
  test('starts by itself and prints its version', () => {
    expect(statSync(command).mode & 0o111).toBe(0o111)
    expect(readFileSync(command, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
    expect(spawnSync(command, ['--version']).stdout.toString()).toBe(`pdfconv ${VERSION}\n`)
  })

  test('answers --version without loading the engine', () => {
    const eager = [...readFileSync(command, 'utf8').matchAll(/^import [^(]*?"(\.\/[^"]+)"/gm)].map(([, path = '']) => path)
    const bytes = [command, ...eager.map((path) => join(dirname(command), path))].reduce((sum, path) => sum + statSync(path).size, 0)
    expect(bytes).toBeLessThan(6144)
  })

  test('waits for the reader of its messages, where their pipe is full and writing to it would not wait', async () => {
    const pipe = join(state.directory, 'messages')
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
    const file = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
    try {
      fill(file)
      // Through a shell, because Node makes the standard streams of a child blocking.
      const child = spawn('sh', ['-c', `exec "${process.execPath}" "${command}" no-such.html 2>&3`], { stdio: ['ignore', 'ignore', 'ignore', file] })
      const ended = once(child, 'exit')
      let read = ''
      for (let looks = 0; looks < 500 && !read.endsWith('there is no such file\n'); looks++) {
        await setTimeout(20)
        read += drain(file)
      }
      expect(read.replace(/^\0+/, '')).toBe('error: the input no-such.html cannot be read: there is no such file\n')
      expect(await ended).toEqual([2, null])
    } finally {
      closeSync(file)
    }
  })

  test('prints the help on standard output', () => {
    const { status, stdout, stderr } = run(['--help'])
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout.toString()).toContain('--margin-top <LENGTH>')
    expect(run(['server', '--help']).stdout.toString()).toContain('server [OPTIONS]')
  })

  test.each([['--help'], ['--version'], ['--version', '--verbose'], ['batch', '--help'], ['server', '--help']])(
    '%s %s fails where standard output cannot be written, and not where its reader has enough', (...args) => {
      const into = (target: string) =>
        spawnSync('sh', ['-c', `"${process.execPath}" "${command}" ${args.join(' ')} ${target}`], { encoding: 'utf8' })
      expect(into('>/dev/full')).toMatchObject({ status: 2, stderr: 'error: standard output cannot be written: the disk is full\n' })
      expect(into('| true')).toMatchObject({ status: 0, stderr: '' })
    },
  )

  test.each(['invoice', 'receipt', 'report'])('converts the example %s', (name) => {
    const output = join(state.directory, `${name}.pdf`)
    const { status, stdout, stderr } = run([join(root, 'examples', `${name}.html`), '-o', output])
    expect([status, stdout.length]).toEqual([0, 0])
    expect(stderr).toMatch(new RegExp(`^wrote ${output} \\(\\d+ pages?, [\\d.]+ [kM]?B\\)\n$`))
    const pdf = readFileSync(output, 'latin1')
    expect(pdf).toMatch(/^%PDF-1\.\d/)
    expect(pdf.trimEnd()).toMatch(/%%EOF$/)
  })

  test('the example invoice is one page', () => {
    expect(run([join(root, 'examples/invoice.html'), '-o', 'one.pdf']).stderr).toContain('(1 page, ')
  })

  test('standard input to standard output gives the bytes that a file gets, and the clock can be fixed', () => {
    const env = { SOURCE_DATE_EPOCH: '1767225600' }
    const html = '<!DOCTYPE html><title>Same</title><p>The same bytes'
    writeFileSync(join(state.directory, 'same.html'), html)
    expect(run(['same.html'], { env }).status).toBe(0)
    const streamed = run(['-', '-o', '-'], { input: html, env })
    expect(streamed.status).toBe(0)
    expect(streamed.stderr).toMatch(/^wrote standard output/)
    expect(Buffer.compare(streamed.stdout, readFileSync(join(state.directory, 'same.pdf')))).toBe(0)
    expect(run(['-', '-o', '-'], { input: html, env: { SOURCE_DATE_EPOCH: 'noon' } }).status).toBe(2)
  })

  test('files that options name may be pipes, also where two documents need what comes from one', () => {
    const folder = mkdtempSync(join(state.directory, 'pipes-'))
    writeFileSync(join(folder, 'a.html'), '<p>body')
    const script = `mkfifo css cover; echo 'p { color: red }' > css & echo '<p>cover' > cover &
      exec "${process.execPath}" "${command}" a.html -q --no-pdf-compression --user-style-sheet css --cover cover`
    const { status, stderr } = spawnSync('sh', ['-c', script], { cwd: folder, timeout: 20_000 })
    expect([status, stderr.toString()]).toEqual([0, ''])
    expect(readFileSync(join(folder, 'a.pdf'), 'latin1').match(/^1 0 0 rg$/gm)).toHaveLength(2)
  })

  test('a directory as standard input is no empty document', () => {
    const file = openSync(state.directory, 'r')
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, '-', '-o', '-'], { stdio: [file, 'pipe', 'pipe'] })
    closeSync(file)
    expect([status, stdout.length, stderr.toString()]).toEqual([2, 0, 'error: standard input cannot be read: it is a directory\n'])
  })

  test('a reader that goes away ends it with code 2 and one line', async () => {
    const html = '<p>text</p>'.repeat(30_000)
    const child = spawn(process.execPath, [command, '-', '-o', '-', '--no-pdf-compression'], { stdio: ['pipe', 'pipe', 'pipe'] })
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
    })
    child.stdout.destroy()
    child.stdin.end(html)
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect(code).toBe(2)
    expect(stderr).toBe('error: standard output cannot be written: the reader has closed its end\n')
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it with nothing left behind', async (signal) => {
    const folder = mkdtempSync(join(state.directory, 'signal-'))
    const args = [command, '-', '-o', join(folder, 'x.pdf'), '--streaming', '--no-pdf-compression']
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'ignore'] })
    const ended = new Promise((resolve) => child.on('exit', (_, by) => resolve(by)))
    child.stdin.on('error', () => {})
    child.stdin.write(`${'<p style="break-after: page">some text on a page of its own</p>'.repeat(2000)}<p>never finished`)
    await expect.poll(() => readdirSync(folder), { timeout: 10_000 }).toEqual([`x.pdf.tmp-${child.pid}`])
    child.kill(signal)
    expect(await ended).toBe(signal)
    expect(readdirSync(folder)).toEqual([])
  }, 30_000)

  test('a long fixed table goes out while its rows come, in the bytes that it has in normal mode', async () => {
    const env = { ...process.env, SOURCE_DATE_EPOCH: '0' }
    const style = '<style>table { table-layout: fixed; width: 100%; border-collapse: collapse } td { border: 1px solid #999; font-size: 9px }</style>'
    const rows = Array.from({ length: 2400 }, (_, i) => `<tr><td rowspan=2>${2 * i}<td>an item<td>${i * 7}</tr><tr><td>another<td>${i * 3}</tr>\n`)
    const begin = `${style}<h1>List</h1><table><thead><tr><th>No<th>Item<th>Price</thead>${rows.slice(0, 2000).join('')}`
    const rest = `${rows.slice(2000).join('')}</table><p>the end`
    const options = ['-', '-o', '-', '-q', '--no-pdf-compression']
    const child = spawn(process.execPath, [command, ...options, '--streaming'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
    const parts: Buffer[] = []
    const begun = new Promise<void>((resolve) => {
      child.stdout.on('data', (part: Buffer) => {
        parts.push(part)
        resolve()
      })
    })
    const ended = new Promise((resolve) => child.on('close', resolve))
    child.stdin.write(begin)
    await begun
    child.stdin.end(rest)
    expect(await ended).toBe(0)
    const whole = run(options, { input: begin + rest, env: { SOURCE_DATE_EPOCH: '0' } })
    expect(whole.stdout.length).toBeGreaterThan(200_000)
    expect(Buffer.compare(Buffer.concat(parts), whole.stdout)).toBe(0)
  }, 30_000)

  test('output and report may be pipes that go by names of /dev, as those of a shell do', () => {
    const through = (args: string) =>
      spawnSync('sh', ['-c', `echo '<p>x' | "${process.execPath}" "${command}" - -q ${args} | cat`], { encoding: 'latin1' })
    for (const name of ['/dev/stdout', '/dev/fd/1', '/proc/self/fd/1']) {
      const { stdout, stderr } = through(`-o ${name}`)
      expect([stdout.slice(0, 5), stdout.trimEnd().slice(-5), stderr], name).toEqual(['%PDF-', '%%EOF', ''])
    }
    expect(JSON.parse(through(`-o ${join(state.directory, 'pipe.pdf')} --report /dev/stdout`).stdout)).toMatchObject({ ok: true, pages: 1 })
  })

  test('an output that cannot be written ends with code 2', () => {
    expect(run(['-', '-o', 'no/such/x.pdf'], { input: '<p>x' })).toMatchObject({ status: 2 })
    expect(run(['-', '-o', '/dev/full'], { input: '<p>x' }).stderr).toContain('the disk is full')
  })
})
