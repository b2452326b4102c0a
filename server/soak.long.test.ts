import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCommand, type Built } from './testing/start-server.ts'

let built: Built

beforeAll(async () => {
  built = await buildCommand()
})
afterAll(() => built.remove())

const script = fileURLToPath(new URL('../bench/server/soak.mjs', import.meta.url))

test('three hundred good, bad, huge, slow and aborted requests: no crash, and every good answer is that of the command line', async () => {
  const child = spawn(process.execPath, [script, '300', built.command], { stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
  expect(out).toMatch(/\d+ {2}good: 200\n/)
  expect(out).toMatch(/\d+ {2}aborted: 0\n/)
  expect(out).toContain('alive true; exit code 0')
  expect(code, out).toBe(0)
}, 120_000)
