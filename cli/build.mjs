/**
 * Builds dist/:
 * - the command (dist/pdfconv.js), which answers `--version` without loading more
 * - the library (dist/library.mjs with dist/library-engine.mjs; dist/node.mjs and dist/engine.mjs for bundlers, the latter without Node)
 * - dist/command.cjs, shared by command and library, with a code cache beside it; dist/worker.js starts it in a thread
 * - dist/fontkit.cjs, which shapes complex scripts, and dist/encodings.cjs, which decodes encodings other than UTF-8
 * Executed files are CommonJS, because the ES module loader of Node takes 7 ms of CPU before the first line (an idle Node takes 27 ms).
 * `--features` leaves parts out, see features.mjs. `--types` adds declarations in dist/types. `--binary` also builds the single executable,
 * see build-binary.mjs. An install builds through prepare.mjs, without declarations.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { build } from 'esbuild'
import { bundleEncodings } from './bundle-encodings.mjs'
import { bundleFontkit } from './bundle-fontkit.mjs'
import { constants } from './constants.mjs'
import { entityTable } from './entity-table.mjs'
import { defaultFeatures, takeFeatures, withFeatures } from './features.mjs'
import { fingerprint, fingerprintFile } from './fingerprint.mjs'
import { nodeLts } from './node-lts.mjs'
import { lateNodeModules } from './late-node-modules.mjs'
import { styleStarts } from './style-starts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

/** Not bundled: loaded lazily at run time (fontkit, HarfBuzz, the WebP decoder), or used for their files only (the fonts). */
const external = ['fontkit', 'harfbuzzjs/*', '@jsquash/webp/*', '@expo-google-fonts/*']

/** Length of the hash that identifies a bundle. */
const HASH_DIGITS = 16

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  external,
  legalComments: 'none',
  logLevel: 'warning',
}

const pluginsFor = (names) => [withFeatures(names), styleStarts, constants()]

/** The library as one module whose reads of rows are checked; see checked-reads.mjs. */
export const bundleChecked = async (outfile) => {
  const { checkedReads } = await import('./checked-reads.mjs')
  await build({
    ...common, entryPoints: ['engine/node.ts'], outfile, format: 'esm', plugins: [withFeatures(defaultFeatures), styleStarts, checkedReads()],
  })
}

/** Bundles into `outdir`; also used by tests. `names`: features to include. */
export const bundle = async (outdir, names = defaultFeatures) => {
  const hasCommand = names.includes('cli')
  const plugins = pluginsFor(names)
  const [{ metafile }] = await Promise.all([
    build({
      ...common,
      entryPoints: { node: 'engine/node.ts', engine: 'engine/index.ts' },
      outdir,
      splitting: true,
      format: 'esm',
      outExtension: { '.js': '.mjs' },
      chunkNames: 'chunks/[name]-[hash]',
      metafile: true,
      plugins,
    }),
    ...(hasCommand ? [bundleStarts(outdir, plugins), bundleCommand(outdir, plugins), bundleFontkit(join(outdir, 'fontkit.cjs')),
      bundleEncodings(join(outdir, 'encodings.cjs')), bundleLibrary(outdir, plugins)] : []),
  ])
  const { exports } = Object.entries(metafile.outputs).find(([file]) => file.endsWith('/engine.mjs'))[1]
  await writeFile(`${outdir}/library-engine.mjs`, `export { ${exports.sort().join(', ')} } from './library.mjs'\n`)
  if (!hasCommand) {
    await writeFile(`${outdir}/library.mjs`, "export * from './node.mjs'\n")
    return
  }
  await writeFile(`${outdir}/package.json`, '{ "type": "commonjs" }\n')
  await chmod(`${outdir}/pdfconv.js`, 0o755)
  await writeCodeCache(`${outdir}/command.cjs`)
}

/** The library, which loads the bundle of the command. */
const bundleLibrary = (outdir, plugins) =>
  build({ ...common, entryPoints: { library: 'cli/library.ts' }, outdir, format: 'esm', outExtension: { '.js': '.mjs' }, plugins })

/** The executed entry files, one file each: finding and linking a module costs Node half a millisecond. */
const bundleStarts = (outdir, plugins) =>
  build({
    ...common,
    entryPoints: { pdfconv: 'cli/pdfconv.ts', worker: 'cli/pool-worker.ts' },
    outdir,
    format: 'cjs',
    banner: { js: '#!/usr/bin/env node' },
    plugins,
  })

/**
 * One file, so that one code cache covers it. Names are minified too: error messages do not need them, and the code cache makes this free.
 */
const bundleCommand = (outdir, plugins) =>
  build({
    ...common,
    entryPoints: { command: 'cli/bundle.ts' },
    outdir,
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    minify: true,
    // Node prints the source line of an uncaught error.
    lineLimit: 200,
    define: { 'import.meta.url': 'moduleFile.url' },
    // The file contains the function that Node would wrap around a module, so that its text is used without copying.
    banner: {
      js: `(function (exports, require, module, __filename, __dirname) {
const moduleFile = { get url() { return require("node:url").pathToFileURL(__filename).href } };`,
    },
    footer: { js: '})' },
    plugins: [...plugins, entityTable, lateNodeModules],
  })

/**
 * Documents for the code cache, whose conversion calls the functions that most conversions call; the first is the smallest. Each document
 * makes the cache larger, which costs every run. The table costs a one-page invoice without tables 2% of CPU and saves documents with
 * tables 5 to 9%. The page (floats, lists, flex containers, images, positioned boxes, all kinds of selectors; no grids, SVG or gradients,
 * which are rarer) costs that invoice another 2% and saves ordinary web pages, which lacked 300 to 440 functions, 2 to 6%.
 */
const usualDocuments = (directory) => [`${root}examples/invoice.html`, join(directory, 'table.html'), `${root}cli/usual-page.html`]
const TABLE = `<!DOCTYPE html><title>Table</title><style>
table { border-collapse: collapse; width: 100% } th, td { padding: 4px 8px; border-bottom: 1px solid #ccc }
th { text-align: left; background: #124 } tr:nth-child(even) td { background: #eee } .n { text-align: right }
</style><table><caption>Articles</caption><thead><tr><th>Article<th class=n>Price</thead><tbody>
${'<tr><td>Tea, green<td class=n>12.50'.repeat(120)}<tr><td colspan=2><b>In all</b></table>`

/**
 * Ends the bundle, converts those documents so that the cache contains the functions they call, and writes the code cache. The cache also
 * records which functions V8 compiled to machine code, so that V8 compiles them again at their first call. This pays off for functions that
 * even the smallest document calls often; the other documents do not add to them. Invoices and resumes take 3% fewer instructions.
 */
const writeCodeCache = async (file) => {
  const { outputFiles } = await build({ ...common, entryPoints: ['cli/code-cache.ts'], format: 'esm', write: false })
  const { cachePath, compile, endOfBundle } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
  const bundled = await readFile(file, 'latin1')
  await writeFile(file, bundled + endOfBundle(createHash('sha256').update(bundled).digest('hex').slice(0, HASH_DIGITS)))
  await rm(cachePath(file), { force: true })
  const { script, run } = compile(file)
  const { main } = run()
  const directory = await mkdtemp(join(tmpdir(), 'pdfconv-build-'))
  try {
    await writeFile(join(directory, 'table.html'), TABLE)
    for (const document of usualDocuments(directory)) {
      const code = await main(['-q', document, '-o', join(directory, 'made.pdf')], process)
      if (code !== 0) throw new Error(`the freshly built command failed on ${document} with exit code ${code}`)
      setFlagsFromString('--no-sparkplug')
    }
  } finally {
    // V8 accepts a cache only under the flags with which it was made.
    setFlagsFromString('--sparkplug')
    await rm(directory, { recursive: true, force: true })
  }
  await writeFile(cachePath(file), script.createCachedData())
}

/** Writes the declarations to dist/types with tsc in its own process. */
const emitDeclarations = async (dist) => {
  await new Promise((resolve, reject) => {
    const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
    const child = spawn(process.execPath, [tsc, '-p', 'cli/declarations.json', '--outDir', join(dist, 'types')], { cwd: root, stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`tsc ended with ${code}`))))
  })
  await writeFile(join(dist, 'types/package.json'), '{ "type": "module" }\n')
}

/**
 * Builds dist/ in a new directory and then swaps it for the old one, so that concurrent users of dist/ see either version completely.
 * `features`: names of the features to include; `hasTypes`: with declarations.
 */
export const buildDist = async ({ features: names = defaultFeatures, hasTypes = false } = {}) => {
  // Within the checkout, where packages outside the bundles are found.
  const fresh = join(root, 'node_modules', '.cache', `pdfconv-dist-${process.pid}`)
  const before = `${fresh}-before`
  const made = fingerprint()
  try {
    await mkdir(fresh, { recursive: true })
    await Promise.all([bundle(fresh, names), ...(hasTypes ? [emitDeclarations(fresh)] : [])])
    await writeFile(fingerprintFile(fresh), `${made}\n`)
    if (existsSync(dist)) await rename(dist, before)
    await rename(fresh, dist)
  } finally {
    await Promise.all([fresh, before].map((directory) => rm(directory, { recursive: true, force: true })))
  }
}

/** Builds the single executable `outfile` with the running Node, from the bundles in `bundled`, which this Node has made. */
export const binary = async (bundled, outfile, names = defaultFeatures) => {
  const { buildBinary } = await import('./build-binary.mjs')
  await buildBinary(bundled, outfile, { ...common, plugins: pluginsFor(names) })
}

/** Where the single executable of this checkout goes. */
const binaryFile = fileURLToPath(new URL('../binary/pdfconv', import.meta.url))

/** Builds the executable alone, without touching dist/, which belongs to another Node. */
const binaryAlone = async (names) => {
  const fresh = join(root, 'node_modules', '.cache', `pdfconv-binary-${process.pid}`)
  try {
    await mkdir(fresh, { recursive: true })
    await bundle(fresh, names)
    await binary(fresh, binaryFile, names)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/** The same in a process of the Node that the executable carries. */
const binaryOfOtherNode = (node, args) => {
  const { status } = spawnSync(node, [fileURLToPath(import.meta.url), ...args, BINARY_ALONE], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}

const BINARY_ALONE = '--binary-alone'

/** Ends the process if the arguments are invalid. */
function readArguments(args) {
  try {
    const { names, rest } = takeFeatures(args)
    const isKnown = rest.every((flag) => flag === '--types' || flag === BINARY_ALONE || (flag === '--binary' && names.includes('cli')))
    if (isKnown) return { names, hasTypes: rest.includes('--types'), isBinary: rest.includes('--binary'), isAlone: rest.includes(BINARY_ALONE) }
    console.error('usage: npm run build [-- [--features NAME,NAME…] [--types] [--binary]]')
  } catch (error) {
    console.error(error.message)
  }
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2)
  const { names, hasTypes, isBinary, isAlone } = readArguments(args)
  if (isAlone) await binaryAlone(names)
  else {
    await buildDist({ features: names, hasTypes })
    const node = isBinary ? nodeLts() : process.execPath
    if (node !== process.execPath) binaryOfOtherNode(node, args.filter((arg) => arg !== '--types'))
    else if (isBinary) await binary(dist, binaryFile, names)
  }
}
