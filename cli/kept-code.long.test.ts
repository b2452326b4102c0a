import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Built, buildPackage } from './testing/built.ts'

const state: { built: Built | null, directory: string } = { built: null, directory: '' }
const cache = (): string => join(state.directory, 'pdfconv')

beforeAll(async () => {
  state.built = await buildPackage('kept-code')
})

beforeEach(() => {
  if (state.directory !== '') rmSync(state.directory, { recursive: true, force: true })
  state.directory = mkdtempSync(join(tmpdir(), 'pdfconv-kept-'))
  writeFileSync(join(state.directory, 'page.html'), '<p>page</p>')
})

afterAll(() => {
  state.built?.remove()
  rmSync(state.directory, { recursive: true, force: true })
})

/** The PDF of a page, converted by a command with the V8 flags `settings`. */
const convert = (settings: readonly string[], home = state.directory): string => {
  const page = join(state.directory, 'page.html')
  const { status, stdout, stderr } = spawnSync(process.execPath, [...settings, state.built?.command ?? '', page, '-o', '-', '-q'], {
    env: { ...process.env, XDG_CACHE_HOME: home, SOURCE_DATE_EPOCH: '1767225600' }, encoding: 'latin1',
  })
  expect([status, stderr]).toEqual([0, ''])
  return stdout
}

const kept = (): readonly string[] => readdirSync(cache()).filter((name) => name.startsWith('code-'))
/** Names and inodes of the cache files, to distinguish a rewritten file from an unchanged one. */
const stamps = (): readonly string[] => kept().map((name) => `${name} ${statSync(join(cache(), name)).ino}`)

const SETTINGS = ['--stack-trace-limit=11']

test('a V8 that the cache of the build fits leaves none', () => {
  convert([])
  expect(kept()).toEqual([])
})

test('a V8 with other settings leaves one, and the next process takes it', () => {
  const plain = convert([])
  const first = convert(SETTINGS)
  const left = stamps()
  expect(left).toHaveLength(1)
  expect([first, convert(SETTINGS)]).toEqual([plain, plain])
  expect(stamps()).toEqual(left)
})

test('what others may write is not run but written anew', () => {
  convert(SETTINGS)
  const [name = ''] = kept()
  const before = stamps()
  chmodSync(join(cache(), name), 0o666)
  convert(SETTINGS)
  expect(stamps()).not.toEqual(before)
  expect(statSync(join(cache(), name)).mode & 0o777).toBe(0o600)
})

test('a damaged one is written anew', () => {
  const plain = convert([])
  convert(SETTINGS)
  const path = join(cache(), kept()[0] ?? '')
  const { length } = readFileSync(path)
  for (const damaged of [Buffer.alloc(0), Buffer.alloc(length)]) {
    writeFileSync(path, damaged)
    expect(convert(SETTINGS)).toBe(plain)
    expect(readFileSync(path).length).toBeGreaterThan(100_000)
  }
})

test('the newest four stay', () => {
  mkdirSync(cache(), { recursive: true })
  for (let i = 1; i <= 4; i++) {
    const path = join(cache(), `code-${i}-${i}.cache`)
    writeFileSync(path, '')
    utimesSync(path, i, i)
  }
  convert(SETTINGS)
  expect(kept()).toHaveLength(4)
  expect(kept()).not.toContain('code-1-1.cache')
})

test('a command that tells of its options, or fails, leaves none', () => {
  for (const args of [['--help'], ['missing.html'], ['--bogus']]) {
    spawnSync(process.execPath, [...SETTINGS, state.built?.command ?? '', ...args], { env: { ...process.env, XDG_CACHE_HOME: state.directory } })
  }
  expect(() => kept()).toThrow('ENOENT')
})

test('where nothing can be kept the conversion is the same', () => {
  expect(convert(SETTINGS, '/dev/null')).toBe(convert([]))
})

/** Modules of Node that a process compiled because V8 rejected their bundled code cache. */
const compiledModules = (args: readonly string[], input = ''): readonly string[] => {
  const probe = join(state.directory, 'probe.cjs')
  writeFileSync(probe, `process.on('exit', () => {
    const { getCacheUsage } = require('internal/test/binding').internalBinding('builtins')
    require('node:fs').writeFileSync(${JSON.stringify(join(state.directory, 'modules.json'))}, JSON.stringify([...getCacheUsage().compiledWithoutCache]))
  })`)
  const { status } = spawnSync(process.execPath, ['--expose-internals', '-r', probe, state.built?.command ?? '', ...args, '-q'], { input })
  expect(status).toBe(0)
  const modules: unknown = JSON.parse(readFileSync(join(state.directory, 'modules.json'), 'utf8'))
  // The probe itself has no cache.
  return Array.isArray(modules) ? modules.map(String).filter((name) => name !== 'internal/test/binding') : []
}

test('Node takes its own code from its cache, whatever settings the command has', () => {
  const page = join(state.directory, 'page.html')
  const output = join(state.directory, 'page.pdf')
  expect(compiledModules([page, '-o', output])).toEqual([])
  expect(compiledModules(['-', '-o', output], '<p>page')).toEqual([])
  expect(compiledModules(['batch', state.directory, '--output-dir', join(state.directory, 'out'), '--restart'])).toEqual([])
})
