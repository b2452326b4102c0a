/**
 * `npm run golden` compares all cases, `npm run golden -- NAME...` the named ones, and `npm run golden -- --update NAME...` rewrites their
 * expectations (`--update all` for all cases). Read rewritten files before you commit them: they only record what the engine does.
 */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const args = process.argv.slice(2)
const update = args[0] === '--update'
const names = update ? args.slice(1) : args
if (names.some((name) => name.startsWith('-')) || (update && names.length === 0)) {
  console.error('usage: npm run golden -- [--update] [NAME...]\n  --update needs the names of the cases, or "all"')
  process.exit(1)
}

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const filter = names.length === 0 || names.includes('all') ? [] : ['-t', `(?:^| )(?:${names.map(escape).join('|')}|was asked.*)(?: at the level listed)?$`]
const child = spawn(process.execPath, [vitest, 'run', '--root', join(import.meta.dirname, '..'), 'golden/', ...filter], {
  stdio: 'inherit',
  env: { ...process.env, GOLDEN_UPDATE: update ? names.join(',') : '' },
})
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})

function escape(name) {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
