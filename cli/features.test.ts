import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { afterAll, describe, expect, test } from 'vitest'

interface Build {
  bundle(directory: string, names: readonly string[]): Promise<void>
}
interface Features {
  takeFeatures(args: readonly string[]): { readonly names: readonly string[], readonly rest: readonly string[] }
}

const { bundle } = await import(new URL('./build.mjs', import.meta.url).href) as Build
const { takeFeatures } = await import(new URL('./features.mjs', import.meta.url).href) as Features

const directory = mkdtempSync(join(tmpdir(), 'pdfconv-features-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('features of a build', () => {
  test('are the default ones where none are named', () => {
    expect(takeFeatures(['--binary'])).toEqual({ names: ['cli', 'server', 'svg'], rest: ['--binary'] })
  })

  test('are taken from a list, other arguments left', () => {
    expect(takeFeatures(['--features', 'cli, svg', '--binary'])).toEqual({ names: ['cli', 'svg'], rest: ['--binary'] })
    expect(takeFeatures(['--features=svg'])).toEqual({ names: ['svg'], rest: [] })
  })

  test.each([
    ['a name that is none', ['--features', 'cli,gif'], 'there is no feature gif; there are cli, server, svg, svg-text'],
    ['text in images that are left out', ['--features', 'cli,svg-text'], 'it needs svg'],
    ['a server without a command', ['--features', 'server'], 'server needs cli'],
    ['no list', ['--features'], 'needs a list'],
  ])('are refused: %s', (_, args, reason) => expect(() => takeFeatures(args)).toThrow(reason))

  test('that are left out are not in the output, and --version --verbose names those that are', async () => {
    await bundle(directory, ['cli'])
    const command = readFileSync(join(directory, 'command.cjs'), 'utf8')
    expect(command).not.toContain('preserveAspectRatio"]')
    expect(command).not.toContain('healthz')
    const run = (...args: readonly string[]) => spawnSync(process.execPath, [join(directory, 'pdfconv.js'), ...args], { encoding: 'utf8' })
    expect(run('--version', '--verbose').stdout).toMatch(/^pdfconv \d+\.\d+\.\d+\nfeatures: cli\n$/)
    const server = run('server')
    expect([server.status, server.stderr]).toEqual([1, expect.stringContaining('this build has no server')])
  }, 120_000)
})
