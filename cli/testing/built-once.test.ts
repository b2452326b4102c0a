import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtOnce } from './built-once.ts'

const state = { builds: '', calls: 0 }

beforeEach(() => {
  state.builds = mkdtempSync(join(tmpdir(), 'pdfconv-builds-'))
  state.calls = 0
})

afterEach(() => rmSync(state.builds, { recursive: true, force: true }))

const build = async (directory: string): Promise<void> => {
  state.calls++
  mkdirSync(directory)
  await new Promise((resolve) => setTimeout(resolve, 20))
  writeFileSync(join(directory, 'made'), String(state.calls))
}

test('whoever asks while another builds gets what that one made', async () => {
  const made = await Promise.all([1, 2, 3].map(() => builtOnce(build, state.builds)))
  expect(new Set(made).size).toBe(1)
  expect(readFileSync(join(made[0] ?? '', 'made'), 'utf8')).toBe('1')
  expect(readdirSync(state.builds)).toEqual([basename(made[0] ?? '')])
})

test('a build that fails leaves nothing, and the next one tries again', async () => {
  const failing = async (directory: string): Promise<void> => {
    await build(directory)
    throw new Error('no room')
  }
  await expect(builtOnce(failing, state.builds)).rejects.toThrow('no room')
  expect(readdirSync(state.builds)).toEqual([])
  expect(existsSync(await builtOnce(build, state.builds))).toBe(true)
})

test('the lock of a process that is gone is taken over, and builds of earlier sources go', async () => {
  const name = basename(await builtOnce(build, state.builds))
  rmSync(join(state.builds, name), { recursive: true })
  mkdirSync(join(state.builds, 'earlier'))
  mkdirSync(join(state.builds, `${name}.lock`))
  utimesSync(join(state.builds, `${name}.lock`), 1, 1)
  await builtOnce(build, state.builds)
  expect(state.calls).toBe(2)
  expect(readdirSync(state.builds)).toEqual([name])
})
