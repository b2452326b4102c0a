/**
 * Builds dist/: the command (dist/pdfconv.js), the library (dist/engine.js) and its declarations (dist/types).
 * Both come out of one esbuild run with splitting, so that they share chunks and `--version` loads almost nothing.
 * The declarations come from tsc in a process of its own, side by side with the bundling.
 */
import { spawn } from 'node:child_process'
import { chmod, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Loaded lazily at run time (fontkit), or only for their files (the fonts). */
const external = ['fontkit', '@expo-google-fonts/*']

/** Bundles into `outdir`; used by the tests too, which need no declarations. */
export const bundle = async (outdir) => {
  await build({
    absWorkingDir: root,
    entryPoints: { pdfconv: 'cli/pdfconv.ts', engine: 'engine/index.ts' },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external,
    legalComments: 'none',
    chunkNames: 'chunks/[name]-[hash]',
    plugins: [shebang],
    logLevel: 'warning',
  })
  await chmod(`${outdir}/pdfconv.js`, 0o755)
}

const shebang = {
  name: 'shebang',
  setup({ onLoad }) {
    onLoad({ filter: /cli[\\/]pdfconv\.ts$/ }, async ({ path }) => {
      return { contents: `#!/usr/bin/env node\n${await readFile(path, 'utf8')}`, loader: 'ts' }
    })
  },
}

const declarations = () =>
  new Promise((resolve, reject) => {
    const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
    const child = spawn(process.execPath, [tsc, '-p', 'cli/declarations.json'], { cwd: root, stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`tsc ended with ${code}`))))
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dist = fileURLToPath(new URL('../dist', import.meta.url))
  await rm(dist, { recursive: true, force: true })
  await Promise.all([bundle(dist), declarations()])
}
