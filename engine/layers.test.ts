import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** Who may import whom. A folder may always import itself; tests may import everything. */
const contracts = ['arena', 'messages', 'host']
const reading = [...contracts, 'input', 'css', 'style']
const mayImport: Readonly<Record<string, readonly string[]>> = {
  arena: [],
  messages: [],
  host: ['messages'],
  options: contracts,
  input: contracts,
  css: contracts,
  // Names of paper are one table, for options and for @page rules.
  style: [...contracts, 'input', 'css', 'options/paper-sizes.ts'],
  // An SVG image is read with the tokenizer of documents, is styled by CSS and draws itself.
  images: [...contracts, 'css', 'paint/canvas.ts', 'input/text-skip.ts'],
  text: contracts,
  boxes: [...reading, 'text', 'images'],
  layout: [...reading, 'boxes', 'text', 'images'],
  // What layout leaves behind, not how it works; margins cut at a break are collapsed as layout collapses them.
  fragment: [...reading, 'boxes', 'text', 'layout/lines.ts', 'layout/margins.ts', 'layout/table/schema.ts'],
  paint: [...reading, 'boxes', 'text', 'images', 'layout/lines.ts', 'layout/table/schema.ts', 'fragment'],
  pdf: [...contracts, 'text', 'images', 'paint/canvas.ts'],
  pipeline: [...reading, 'options', 'boxes', 'text', 'images', 'layout', 'fragment', 'paint', 'pdf'],
  // Dumps run the pipeline; nothing of the product imports them.
  debug: [...reading, 'options', 'boxes', 'text', 'images', 'layout', 'fragment', 'paint', 'pipeline'],
  'index.ts': [...contracts, 'options', 'pipeline'],
  library: [...contracts, 'options', 'host-node', 'index.ts'],
  'node.ts': ['index.ts', 'library', 'host-node'],
  // Listing installed fonts needs the names inside the files, and the text stage reads those.
  'host-node': ['host', 'messages', 'options', 'text/sfnt/face-record.ts'],
}

/** What the programs around the engine may import of it: the public entry, and what start-up needs without it. */
const doorMayImport = ['index.ts', 'node.ts', 'library', 'host-node', 'host', 'messages', 'options']
const doors = ['cli', 'server']
/** The command starts the server; nothing else connects the two. */
const doorCrossing = { from: 'cli/main.ts', to: 'server/server.ts' }

/** Packages, and the only places that may import each. */
const packageUsers: Readonly<Record<string, readonly string[]>> = {
  htmlparser2: ['engine/input', 'engine/images/svg'],
  'css-what': ['engine/css', 'engine/style'],
  'bidi-js': ['engine/text'],
  pako: ['engine/pipeline', 'engine/host', 'golden'],
  '@exodus/bytes': ['engine/host'],
  fontkit: [],
  harfbuzzjs: [],
  '@jsquash/webp': [],
  pngjs: ['engine/images', 'golden'],
  'jpeg-js': ['engine/images'],
  cac: ['cli'],
  polka: ['server'],
  '@fastify/busboy': ['server'],
  esbuild: ['cli', 'bench', 'golden'],
  postject: ['cli'],
  typescript: ['cli'],
  benny: ['bench'],
  parse5: ['golden', 'bench'],
}
const nodeUsers = ['engine/host-node', 'engine/library', 'cli', 'server', 'bench', 'golden']

interface Import {
  readonly file: string
  /** Path from the top of the repository, or the name of a package or built-in module. */
  readonly target: string
}

const layerOf = (path: string): string => path.split('/')[1] ?? ''

/** Why an import may not stand there, or null. */
const violation = ({ file, target }: Import): string | null => {
  const top = file.split('/')[0] ?? ''
  if (target.startsWith('node:')) {
    return nodeUsers.some((user) => file.startsWith(`${user}/`)) ? null : 'only host-node and the programs around the engine use Node'
  }
  if (!/^(engine|cli|server|bench|golden)\//.test(target)) {
    const name = target.startsWith('@') ? target.split('/').slice(0, 2).join('/') : (target.split('/')[0] ?? '')
    return (packageUsers[name] ?? []).some((user) => file.startsWith(`${user}/`)) ? null : `the package ${name} has no place here`
  }
  if (top === 'bench' || top === 'golden') return null
  if (doors.includes(top)) {
    if (target.startsWith(`${top}/`)) return null
    if (file === doorCrossing.from && target === doorCrossing.to) return null
    if (!target.startsWith('engine/')) return 'programs do not import each other'
    return doorMayImport.includes(layerOf(target)) ? null : 'programs see the public entry of the engine only'
  }
  if (!target.startsWith('engine/')) return 'the engine knows nothing of the programs around it'
  const from = layerOf(file)
  const to = layerOf(target)
  if (from === to) return null
  const allowed = mayImport[from]
  if (allowed === undefined) return `the folder ${from} is not in the table`
  const exact = target.slice('engine/'.length)
  return allowed.includes(to) || allowed.includes(exact) ? null : `${from} may not import ${to}`
}

const root = fileURLToPath(new URL('..', import.meta.url))

const sourceFiles = (folder: string): readonly string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
        .filter((name) => /\.(ts|mjs)$/.test(name) && !name.includes('node_modules'))
    : []

const importsOf = (file: string): readonly Import[] =>
  ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true).importedFiles.map(({ fileName }) => ({
    file,
    target: fileName.startsWith('.') ? relative(root, join(root, dirname(file), fileName)).replaceAll('\\', '/') : fileName,
  }))

const files = ['engine', 'cli', 'server', 'bench', 'golden'].flatMap(sourceFiles)
/** Tests, what only they use, and scripts that write data files are no part of what runs. */
const isOutside = (file: string): boolean => /\.test\.ts$|\/testing\/|\.generate\.mjs$/.test(file)

describe('layers', () => {
  test('every import is one that the table allows', () => {
    const found = files.filter((file) => !isOutside(file)).flatMap(importsOf)
    expect(found.length).toBeGreaterThan(50)
    const wrong = found.flatMap((each) => {
      const reason = violation(each)
      return reason === null ? [] : [`${each.file} imports ${each.target}: ${reason}`]
    })
    expect(wrong).toEqual([])
  })

  test('every folder of the engine is in the table', () => {
    const folders = readdirSync(join(root, 'engine'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).filter((name) => mayImport[name] === undefined)).toEqual([])
  })

  test.each([
    ['engine/layout/block.ts', 'engine/pdf/objects.ts'],
    ['engine/pdf/pages.ts', 'engine/style/styles.ts'],
    ['engine/pdf/pages.ts', 'engine/paint/page.ts'],
    ['engine/arena/arena.ts', 'engine/messages/errors.ts'],
    ['engine/text/words.ts', 'node:fs'],
    ['engine/pipeline/engine.ts', 'engine/host-node/host.ts'],
    ['engine/pipeline/engine.ts', 'cli/run.ts'],
    ['engine/layout/block.ts', 'htmlparser2'],
    ['cli/run.ts', 'engine/layout/block.ts'],
    ['cli/run.ts', 'server/server.ts'],
    ['server/server.ts', 'cli/run.ts'],
    ['engine/fragment/breaks.ts', 'engine/layout/block.ts'],
    ['engine/nowhere/x.ts', 'engine/arena/arena.ts'],
  ])('%s may not import %s', (file, target) => {
    expect(violation({ file, target })).not.toBeNull()
  })

  test('pdf sees the canvas of paint, and nothing else of it', () => {
    expect(violation({ file: 'engine/pdf/content.ts', target: 'engine/paint/canvas.ts' })).toBeNull()
  })
})
