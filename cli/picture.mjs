/**
 * `node cli/picture.mjs`: renders the picture for the README, docs/invoice.png, from examples/invoice.html. Needs a build (or `--dist DIR`)
 * and pdftoppm of poppler.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const WIDTH = 620

const run = (program, args) => {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${program} failed`, { cause: error })
}

const at = process.argv.indexOf('--dist')
const dist = at < 0 ? join(root, 'dist') : process.argv[at + 1] ?? ''
const folder = mkdtempSync(join(tmpdir(), 'pdfconv-picture-'))
try {
  const pdf = join(folder, 'invoice.pdf')
  run(process.execPath, [join(dist, 'pdfconv.js'), 'examples/invoice.html', '-o', pdf])
  run('pdftoppm', ['-png', '-singlefile', '-scale-to-x', String(WIDTH), '-scale-to-y', '-1', pdf, join(root, 'docs/invoice')])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
