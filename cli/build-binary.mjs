/**
 * `npm run build -- --binary`: builds the single executable binary/pdfconv: the Node of this machine with the command, its code cache, the
 * fonts and the modules that are loaded late. It needs no other file. Linux only; build on each platform and processor separately.
 * postject injects the blob into the executable.
 */
import { spawnSync } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'
import { bundleEncodings } from './bundle-encodings.mjs'
import { bundleFontkit } from './bundle-fontkit.mjs'

const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'
const FONTS = [
  '@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf',
  '@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf',
  '@expo-google-fonts/biz-udpmincho/400Regular/BIZUDPMincho_400Regular.ttf',
  '@expo-google-fonts/biz-udpmincho/700Bold/BIZUDPMincho_700Bold.ttf',
]

/** `bundled`: a directory that `bundle` has filled; `common`: shared esbuild settings. */
export const buildBinary = async (bundled, outfile, common) => {
  if (process.platform !== 'linux') throw new Error(`the single executable is built on Linux, not on ${process.platform}`)
  const node = await readFile(process.execPath)
  if (!node.includes(`${FUSE}:0`)) {
    throw new Error(`${process.execPath} cannot become a single executable: it is a Node without that feature\nbuild with Node from nodejs.org`)
  }
  const { inject } = await loadPostject()
  const directory = await mkdtemp(join(tmpdir(), 'pdfconv-binary-'))
  try {
    const blob = await makeBlob(directory, bundled, common)
    const file = join(directory, 'pdfconv')
    await copyFile(process.execPath, file)
    await quietly(() => inject(file, 'NODE_SEA_BLOB', blob, { sentinelFuse: FUSE }))
    await chmod(file, 0o755)
    tryOut(file, directory)
    await mkdir(dirname(outfile), { recursive: true })
    const temporary = `${outfile}.tmp`
    await copyFile(file, temporary)
    await rename(temporary, outfile)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Tests the executable in an empty directory: a conversion with a thread of its own and one without. */
const tryOut = (file, directory) => {
  const page = join(directory, 'page.html')
  writeFileSync(page, Buffer.from('<meta charset="koi8-u"><p>page \xc4<p lang="ar">&#x645;&#x631;&#x62d;&#x628;&#x627;', 'latin1'))
  for (const args of [['--version'], [page, '-q'], ['batch', directory, '--pattern', 'page.html', '--restart', '-q']]) {
    const { status, stderr } = spawnSync(file, args, { cwd: directory, encoding: 'utf8' })
    if (status !== 0) throw new Error(`the freshly built executable failed at ${args.join(' ')}: ${stderr}`)
  }
}

const loadPostject = async () => {
  try {
    const { default: postject } = await import('postject')
    return postject
  } catch (error) {
    throw new Error('the package postject is needed for --binary: npm install --no-save postject@1.0.0-alpha.6', { cause: error })
  }
}

const makeBlob = async (directory, bundled, common) => {
  const require = createRequire(import.meta.url)
  const bundleOne = (entry, outfile, more = {}) => build({
    ...common, external: [], format: 'cjs', minify: true, entryPoints: [entry], outfile: join(directory, outfile), ...more,
  })
  await Promise.all([
    bundleOne('cli/binary.ts', 'main.cjs'),
    bundleOne('cli/binary-worker.ts', 'worker.cjs'),
    bundleFontkit(join(directory, 'fontkit.cjs')),
    bundleEncodings(join(directory, 'encodings.cjs')),
    bundleOne(require.resolve('@jsquash/webp/codec/dec/webp_dec.js'), 'webp.cjs', { define: { 'import.meta.url': '"file:///webp_dec.js"' } }),
  ])
  const assets = {
    'worker.cjs': join(directory, 'worker.cjs'),
    ...Object.fromEntries(['command.cjs', 'command.cjs.cache'].map((name) => [name, join(bundled, name)])),
    'fontkit.cjs': join(directory, 'fontkit.cjs'),
    'encodings.cjs': join(directory, 'encodings.cjs'),
    'harfbuzz.wasm': require.resolve('harfbuzzjs/dist/harfbuzz.wasm'),
    'webp.cjs': join(directory, 'webp.cjs'),
    'webp.wasm': require.resolve('@jsquash/webp/codec/dec/webp_dec.wasm'),
  }
  for (const font of FONTS) {
    const [scope, name, ...rest] = font.split('/')
    assets[basename(font)] = join(dirname(require.resolve(`${scope}/${name}/package.json`)), ...rest)
  }
  const output = join(directory, 'pdfconv.blob')
  const config = join(directory, 'sea.json')
  await writeFile(config, JSON.stringify({ main: join(directory, 'main.cjs'), output, disableExperimentalSEAWarning: true, assets }))
  const made = spawnSync(process.execPath, ['--experimental-sea-config', config], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`Node could not make the blob: ${made.stderr}`)
  return readFile(output)
}

/** Suppresses warnings of postject about sections of Node that it leaves unchanged. */
const quietly = async (action) => {
  const { error, warn, log } = console
  Object.assign(console, { error() {}, warn() {}, log() {} })
  try {
    return await action()
  } finally {
    Object.assign(console, { error, warn, log })
  }
}
