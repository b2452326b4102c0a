/** Tables of numbers that are written as enums keep their values; tables that cannot be enums are not written as such. */
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { expect, test } from 'vitest'

interface Table {
  readonly name: string
  readonly isExported: boolean
}

const { constants, findTables } = (await import(new URL('./constants.mjs', import.meta.url).href)) as {
  constants(): Plugin
  findTables(): Promise<{ readonly enums: ReadonlyMap<string, readonly Table[]>, readonly asObjects: ReadonlySet<string> }>
}

const root = fileURLToPath(new URL('..', import.meta.url))

const built = async (contents: string, plugins: Plugin[]): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    bundle: true, format: 'esm', platform: 'node', target: 'node20', minifySyntax: true, write: false, plugins,
  })
  return outputFiles[0]?.text ?? ''
}

const exportsOf = async (text: string): Promise<Record<string, Record<string, number>>> =>
  await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`) as Record<string, Record<string, number>>

test('the members of a table are numbers in a bundle and nothing of the table is left', async () => {
  const text = await built(`
    import { BoxKind } from './engine/boxes/boxes.ts'
    import { Tag } from './engine/input/names.ts'
    export const numbers = [BoxKind.block, Tag.p, Tag['annotation-xml']]`, [constants()])
  expect(text).toMatch(/numbers = \[\d+ \/\* block \*\/, \d+ \/\* p \*\/, \d+ \/\* annotation-xml \*\/\]/)
  expect(text).not.toContain('"annotation-xml"] =')
})

test('every member of a table has the number that it has in the source', async () => {
  const { enums } = await findTables()
  const contents = [...enums].flatMap(([path, tables], file) => tables.filter(({ isExported }) => isExported)
    .map(({ name }) => `export { ${name} as ${name}_${file} } from './${relative(root, path).replaceAll('\\', '/')}'`)).join('\n')
  const [asEnums, asWritten] = await Promise.all([built(contents, [constants()]), built(contents, [])].map(async (text) => exportsOf(await text)))
  const names = Object.keys(asWritten ?? {})
  expect(names.length).toBeGreaterThanOrEqual(50)
  for (const name of names) expect(asEnums?.[name], name).toMatchObject(asWritten?.[name] ?? {})
})

test('tables that are used as objects stay objects', async () => {
  const { asObjects } = await findTables()
  expect([...asObjects].sort()).toEqual(['BreakClass', 'CAPS', 'ColorType', 'JOINS', 'RESERVE', 'SharedState'])
})
