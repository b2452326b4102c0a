/**
 * Runs the Ruby tests of the gem and reports each as a separate test. Without Ruby and minitest, one skipped test is reported.
 */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { buildPackage, type Built } from '../../cli/testing/built.ts'
import { VERSION } from '../../engine/messages/version.ts'
import { optionRows } from '../../engine/options/table.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const hasRuby = spawnSync('ruby', ['-e', 'exit RUBY_VERSION >= "3.0" && require("minitest") ? 0 : 1']).status === 0

interface Result {
  readonly name: string
  readonly status: 'passed' | 'failed' | 'skipped'
  readonly message: string
}

const isResult = (value: unknown): value is Result =>
  typeof value === 'object' && value !== null && 'name' in value && 'status' in value && 'message' in value

/** All results, and how the run ended: a run that breaks off is a failure. */
const run = async (built: Built): Promise<{ readonly results: readonly Result[]; readonly code: number | null; readonly output: string }> => {
  const report = join(built.directory, 'ruby.jsonl')
  const child = spawn('ruby', ['-w', '-Ilib', '-Itest', 'test/all.rb'], {
    cwd: here,
    env: { ...process.env, PDFCONV_BINARY: built.command, PDFCONV_TEST_REPORT: report },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()))
  const limit = setTimeout(() => child.kill('SIGKILL'), 900_000)
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  clearTimeout(limit)
  try {
    const results: readonly unknown[] = readFileSync(report, 'utf8').trim().split('\n').map((line): unknown => JSON.parse(line))
    return { results: results.filter(isResult), code, output }
  } catch {
    return { results: [], code, output }
  } finally {
    rmSync(report, { force: true })
  }
}

const built = hasRuby ? await buildPackage('ruby') : null
const ended = built === null ? null : await run(built)
afterAll(() => built?.remove())

describe('the Ruby gem', () => {
  test('refuses for a server what the option table refuses for requests', () => {
    const source = readFileSync(join(here, 'lib/pdfconv/server.rb'), 'utf8')
    const refused = (/REFUSED = %w\[([^\]]*)\]/.exec(source)?.[1] ?? '').trim().split(/\s+/)
    const local = optionRows.filter((row) => row.doors.includes('cli') && !row.doors.includes('request'))
    expect(refused.sort()).toEqual(local.flatMap((row) => [row.name, ...(row.aliases ?? [])]).sort())
  })

  test('has the version of the package', () => {
    expect(readFileSync(join(here, 'lib/pdfconv/version.rb'), 'utf8')).toContain(`VERSION = "${VERSION}"`)
  })

  test.skipIf(!hasRuby)('runs its tests to the end', () => {
    expect(ended?.results.length, ended?.output).toBeGreaterThan(50)
    // Minitest exits with 1 if a test failed; failures are reported below.
    expect([0, 1], ended?.output).toContain(ended?.code)
  })

  for (const { name, status, message } of ended?.results ?? []) {
    test.skipIf(status === 'skipped')(name, () => {
      expect(status, message).toBe('passed')
    })
  }
})
