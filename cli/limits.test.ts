/** Time and memory limits of the commands, with documents that exceed them. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { buildPackage } from './testing/built.ts'

const built = await buildPackage('limits')
const directory = mkdtempSync(join(tmpdir(), 'pdfconv-limits-'))
afterAll(() => {
  built.remove()
  rmSync(directory, { recursive: true, force: true })
})

const env = { ...process.env, SOURCE_DATE_EPOCH: '1' }
const run = (args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [built.command, ...args], { cwd: directory, env, maxBuffer: 1 << 28 })
  return { status, stdout, stderr: stderr.toString() }
}

// One table, so that the whole time is one layout without awaits.
writeFileSync(join(directory, 'long.html'), `<table>${'<tr><td>a<td>b'.repeat(80_000)}</table>`)
writeFileSync(join(directory, 'short.html'), '<p>short<img src=none.png>')

describe('--timeout', () => {
  test('ends a conversion within one layout, and leaves no output', () => {
    const { status, stderr } = run(['long.html', '-o', 'late.pdf', '--timeout', '0.3'])
    expect([status, stderr]).toEqual([4, expect.stringContaining('the time limit was exceeded')])
    expect(readdirSync(directory).filter((name) => name.includes('late'))).toEqual([])
  })

  test('changes nothing of a conversion that keeps it', () => {
    const plain = run(['short.html', '-o', '-'])
    const limited = run(['short.html', '-o', '-', '--timeout=100', '--memory-limit=200'])
    expect(limited).toEqual(plain)
    expect(plain.stderr).toContain('none.png')
    const report = run(['short.html', '-o', 'short.pdf', '--timeout', '100', '--report', '-'])
    expect(JSON.parse(report.stdout.toString())).toMatchObject({ pages: 1, losses: 1 })
  })

  test('counts while standard input gives nothing', async () => {
    const child = spawn(process.execPath, [built.command, '-', '-o', '-', '--timeout', '0.3'], { cwd: directory, stdio: 'pipe' })
    child.stdin.on('error', () => {})
    child.stdout.resume()
    child.stdin.write('<p>begun')
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(4)
  })

  test('of a batch is that of each file', () => {
    mkdirSync(join(directory, 'in'))
    writeFileSync(join(directory, 'in/a.html'), readFileSync(join(directory, 'long.html')))
    for (const name of ['B.HTML', 'c.htm', 'd.xhtml']) writeFileSync(join(directory, 'in', name), '<p>x')
    const { status, stderr } = run(['batch', 'in', '--output-dir', 'out', '--workers', '1', '--timeout', '1'])
    expect([status, stderr]).toEqual([4, expect.stringContaining('error: in/a.html: the time limit was exceeded')])
    expect(readdirSync(join(directory, 'out')).filter((name) => name.endsWith('.pdf'))).toEqual(['B.pdf', 'c.pdf', 'd.pdf'])
  })

  test('of a worker is that of the request', async () => {
    const frame = (type: string, payload: string): Buffer => {
      const header = Buffer.alloc(5)
      header.write(type)
      header.writeUInt32BE(payload.length, 1)
      return Buffer.concat([header, Buffer.from(payload)])
    }
    const pieces = readFileSync(join(directory, 'long.html'), 'latin1').match(/[^]{1,60000}/g) ?? []
    const { status, stdout } = spawnSync(process.execPath, [built.command, 'worker'], {
      cwd: directory, env, maxBuffer: 1 << 28,
      input: Buffer.concat([
        frame('R', JSON.stringify({ args: ['--timeout', '0.3'] })), ...pieces.map((piece) => frame('I', piece)), frame('E', ''),
      ]),
    })
    expect([status, stdout.toString('latin1')]).toEqual([0, expect.stringContaining('"kind":"timeout","class":"TimeoutError","exitCode":4')])
  })
})

describe('--memory-limit', () => {
  test('ends a conversion that needs more', () => {
    const { status, stderr } = run(['long.html', '-o', 'large.pdf', '--memory-limit', '64'])
    expect([status, stderr]).toEqual([2, expect.stringContaining('the document needs more than the 64 MiB of memory')])
    expect(existsSync(join(directory, 'large.pdf'))).toBe(false)
  })

  test('of a batch fails the file that needs more', () => {
    writeFileSync(join(directory, 'list'), 'long.html\nshort.html\n')
    const { status, stderr } = run(['batch', 'list', '--output-dir', 'small', '--memory-limit', '64'])
    expect([status, stderr]).toEqual([2, expect.stringContaining('1 converted')])
  })

  test('is at least 64 MiB', () => {
    expect(run(['short.html', '--memory-limit', '10'])).toMatchObject({ status: 1, stderr: expect.stringContaining('64') })
  })
})

describe('what the shell does to a conversion', () => {
  test('a closed standard output is an error; the null device is not', () => {
    const shell = (redirection: string) => spawnSync('sh', ['-c', `"$0" "$1" short.html -o - ${redirection}`, process.execPath, built.command], { cwd: directory, env })
    const closed = shell('>&-')
    expect([closed.status, closed.stderr.toString()]).toEqual([process.platform === 'linux' ? 2 : 0, expect.stringContaining(process.platform === 'linux' ? 'it is closed' : '')])
    expect(shell('> /dev/null').status).toBe(0)
  })

  test('a name may be as long as the file system allows', () => {
    const name = `${'n'.repeat(251)}.pdf`
    expect(run(['short.html', '-o', name]).status).toBe(0)
    expect(existsSync(join(directory, name))).toBe(true)
  })

  test.skipIf(process.platform === 'win32')('SIGUSR1 opens no debugger', async () => {
    const child = spawn(process.execPath, [built.command, '-', '-o', 'signal.pdf'], { cwd: directory, stdio: 'pipe' })
    let said = ''
    child.stderr.on('data', (piece: Buffer) => (said += piece.toString()))
    child.stdin.write('<p>x')

    await new Promise((resolve) => setTimeout(resolve, 1500))
    child.kill('SIGUSR1')
    await new Promise((resolve) => setTimeout(resolve, 300))
    child.stdin.end()
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0)
    expect(said).not.toContain('ebugger')
  })
})
