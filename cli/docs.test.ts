import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { optionNamed } from '../engine/options/names.ts'
import { unsupportedReason } from '../engine/options/unsupported.ts'
import { buildPackage, type Built } from './testing/built.ts'
import { documentTables } from './testing/option-tables.ts'
import { wkhtmltopdfOptions } from './testing/wkhtmltopdf.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const names = ['README.md', ...readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)]
const read = (name: string): string => readFileSync(join(root, name), 'utf8')

const TABLE = /(<!-- table: ([a-z]+) -->\n)[^]*?(<!-- end -->)/g
/** The parts of examples that run pdfconv, since other programs have options too. */
const ownText = (text: string): string =>
  text.replace(/^```[^]*?^```/gm, (block) => block.split('\n').filter((line) => /\bpdfconv\b/.test(line) && !line.startsWith('docker ')).join('\n'))
const OF_THE_COMMAND = ['verbose', 'version', 'help']
/** Options of Node that the docs mention. */
const OF_NODE = ['max-old-space-size']
const OF_THE_BUILD = ['features', 'binary', 'image', 'update', 'quick', 'check', 'dist']

describe('the documents', () => {
  test.each(names)('%s has the tables that the program has', (name) => {
    const text = read(name)
    const current = text.replace(TABLE, (_, open: string, key: string, close: string) =>
      `${open}${documentTables[key]?.() ?? ''}\n${close}`)
    if (process.env['UPDATE_DOCS'] === '1' && current !== text) writeFileSync(join(root, name), current)
    else expect(current, 'run UPDATE_DOCS=1 npx vitest run cli/docs').toBe(text)
  })

  test.each(names)('%s speaks of options that there are', (name) => {
    const written = [...ownText(read(name)).matchAll(/(?<![\w-])--([a-z][a-z-]*[a-z])/g)].map(([, option = '']) => option)
    const isKnown = (option: string): boolean => optionNamed(option) !== undefined || unsupportedReason(option) !== null
    expect(written.filter((option) => !isKnown(option) && ![...OF_THE_COMMAND, ...OF_THE_BUILD, ...OF_NODE].includes(option))).toEqual([])
  })

  test.each(names)('%s links to what is there', (name) => {
    const anchorOf = (title: string): string => title.toLowerCase().replace(/[^\w\- ]/g, '').replaceAll(' ', '-')
    const anchors = (file: string): string[] =>
      [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title))
    const links = [...read(name).matchAll(/\]\((?!https?:)([^)#]*)(#[^)]*)?\)/g)]
    const broken = links.filter(([, path = '', anchor]) => {
      const file = path === '' ? join(root, name) : join(root, dirname(name), path)
      return !existsSync(file) || (anchor !== undefined && !anchors(file).includes(anchor.slice(1)))
    })
    expect(broken.map(([link]) => link)).toEqual([])
  })
})

describe('the guide from wkhtmltopdf', () => {
  test.each(wkhtmltopdfOptions)('says of --%s what becomes of it', (name) => {
    const guide = read('docs/migrating-from-wkhtmltopdf.md')
    expect(guide).toContain(`\`--${name}\``)
    expect(optionNamed(name) !== undefined || unsupportedReason(name) !== null || OF_THE_COMMAND.includes(name)).toBe(true)
  })
})

describe('the programs of the documents', () => {
  const programs = ['docs/library.md', 'docs/migrating-from-a-browser.md']
    .flatMap((name) => [...read(name).matchAll(/^```js\n([^]*?)^```$/gm)]).map(([, program = '']) => program)
  const state: { built: Built | null } = { built: null }
  beforeAll(async () => {
    state.built = await buildPackage('docs')
    mkdirSync(join(state.built.directory, 'work'))
    copyFileSync(join(root, 'examples/invoice.html'), join(state.built.directory, 'work/invoice.html'))
  })
  afterAll(() => state.built?.remove())

  test.each(programs.map((program, at) => [at + 1, program] as const))('number %i runs as it stands', { timeout: 60_000 }, async (at, program) => {
    const work = join(state.built?.directory ?? '', 'work')
    writeFileSync(join(work, `${at}.mjs`), program)
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [`${at}.mjs`], { cwd: work })
    expect(stderr).toBe('')
    expect(stdout).not.toContain('false')
  })
})
