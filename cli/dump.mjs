/**
 * `npm run dump -- FILE [boxes|lines|fragments|paint] [--OPTION[=VALUE]...]` prints one stage of the conversion of an HTML file as text
 * (paint without a stage). It runs the sources, not dist/. References of the document are resolved against its directory.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const usage = 'usage: npm run dump -- FILE [boxes|lines|fragments|paint] [--OPTION[=VALUE]...]'

const args = process.argv.slice(2)
const [file, stage = 'paint', ...more] = args.filter((arg) => !arg.startsWith('-'))
const pairs = args.filter((arg) => arg.startsWith('--')).map((arg) => {
  const [name, ...value] = arg.slice(2).split('=')
  return [name, value.length === 0 ? null : value.join('=')]
})

const { dumpStage, STAGES, createNodeHost, message } = await sources()
if (file === undefined || more.length > 0 || !STAGES.includes(stage)) fail(usage)
try {
  const path = resolve(file)
  const html = readFileSync(path, 'utf8')
  process.chdir(dirname(path))
  const host = createNodeHost({ localFiles: true, warn: (warning) => console.error(`warning: ${warning.message}`) })
  process.stdout.write(await dumpStage(html, pairs, host, stage))
} catch (error) {
  fail(`error: ${message(error)}`)
}

function fail(text) {
  console.error(text)
  process.exit(1)
}

/** The engine's own code, bundled where its packages are found. */
async function sources() {
  const { outputFiles } = await build({
    stdin: {
      contents: "export * from './engine/debug/dump-stages.ts'; export { createNodeHost } from './engine/host-node/host.ts';"
        + "export const message = (error) => error instanceof Error ? error.message : String(error)",
      resolveDir: root,
    },
    bundle: true, format: 'esm', platform: 'node', target: 'node20', packages: 'external', write: false, logLevel: 'error',
  })
  const directory = join(root, 'node_modules/.cache/pdfconv')
  mkdirSync(directory, { recursive: true })
  const bundle = join(directory, `dump-${process.pid}.mjs`)
  writeFileSync(bundle, outputFiles[0].contents)
  try {
    return await import(pathToFileURL(bundle).href)
  } finally {
    rmSync(bundle)
  }
}
