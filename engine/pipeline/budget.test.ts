import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Host } from '../host/host.ts'
import { createNodeHost } from '../host-node/host.ts'
import { parseOptions } from '../options/parse.ts'
import {
  ADVERSARIAL_BYTES_PER_NODE, adversarialShapes, BYTES_PER_UNIT, bytesOf, HOSTILE_BYTES_PER_NODE, hostileShapes, ORDINARY_BYTES_PER_NODE, ordinaryShapes,
  ownStyle, paragraph, perNode, rowBytes, textShapes, type Shape,
} from './budget.ts'
import { createDocument } from './document.ts'
import { Engine, type RenderStats } from './engine.ts'

const font = join(dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/biz-udpgothic/package.json')), '400Regular/BIZUDPGothic_400Regular.ttf')

const host = (): Host => createNodeHost({ localFiles: true, warn: () => undefined })

async function statsOf(html: string): Promise<RenderStats> {
  const sink = { write: () => undefined, finish: () => undefined, abort: () => undefined }
  const engine = new Engine(parseOptions([['font', font], ['disable-system-fonts', null]], 'library'), host(), sink)
  await engine.feed(new TextEncoder().encode(html))
  return (await engine.finish()).stats
}

/** Rows and text for a thousand more pieces; fixed costs of a document cancel out. */
async function grown(piece: (i: number) => string): Promise<{ nodes: number, bytes: number }> {
  const document = (count: number): string =>
    `<style>p { height: 60px; margin: 0 }</style><body>${Array.from({ length: count }, (_, i) => piece(i + 1000)).join('')}`
  const [few, many] = [await statsOf(document(1000)), await statsOf(document(3000))]
  const bytes = (stats: RenderStats): number => stats.arenaBytes + stats.textBytes
  return { nodes: (many.nodes - few.nodes) / 2000, bytes: (bytes(many) - bytes(few)) / 2000 }
}

/** Without hash slots, which a run does not count. */
const counted = (shape: Shape): number => bytesOf({ ...shape, hashEntry: 0, keyBlock: 0 })

describe('bytes per node, computed from the schemas', () => {
  test.each(Object.entries(ordinaryShapes))('ordinary: %s', (_, shape) => {
    expect(perNode(shape)).toBeLessThanOrEqual(ORDINARY_BYTES_PER_NODE)
  })

  test.each(Object.entries(textShapes))('text: %s', (_, shape) => {
    expect(bytesOf(shape) / (shape.unit ?? 1)).toBeLessThanOrEqual(BYTES_PER_UNIT)
  })

  test('every arena of a document is in the table or lives for one page only', () => {
    const doc = createDocument(parseOptions([['font', font], ['disable-system-fonts', null]], 'library'), host())
    // Fragments belong to the page being painted; displaced glyphs occur in few scripts.
    const apart = ['fragments', 'glyphOffsets']
    const counted: readonly number[] = Object.values(rowBytes)
    const names = doc.arenas.all().filter(({ arenaName }) => !apart.includes(arenaName))
    expect(names.length).toBeGreaterThan(15)
    for (const arena of names) expect(counted, arena.arenaName).toContain(arena.bytesPerRow)
  })
})

/** The two tables of ARCHITECTURE.md, section 4, generated from the schemas and the shapes of `budget.ts`. */
function tables(): Readonly<Record<'arenas' | 'nodes', string>> {
  const doc = createDocument(parseOptions([['font', font], ['disable-system-fonts', null]], 'library'), host())
  const arenas = doc.arenas.all().map(({ arenaName, bytesPerRow, schema, capacity }) => {
    const columns = Object.keys(schema)
    const listed = columns.length <= 24 ? columns.join(', ') : `${columns[0] ?? ''}, … (${columns.length} columns)`
    return `| ${arenaName} | ${listed} | ${bytesPerRow} | ${capacity.toLocaleString('en')} |`
  })
  const bounded = (shapes: Readonly<Record<string, Shape>>, bound: number): string[] =>
    Object.entries(shapes).map(([what, shape]) => `| ${what} | ${Math.round(perNode(shape)).toLocaleString('en')} | ${bound.toLocaleString('en')} |`)
  return {
    arenas: ['| Arena | Columns | Bytes per row | Rows reserved |', '|---|---|---|---|', ...arenas].join('\n'),
    nodes: [
      '| Document | Bytes per node | Bound |', '|---|---|---|', ...bounded(ordinaryShapes, ORDINARY_BYTES_PER_NODE),
      ...bounded(adversarialShapes, ADVERSARIAL_BYTES_PER_NODE), ...bounded(hostileShapes, HOSTILE_BYTES_PER_NODE),
    ].join('\n'),
  }
}

test('the tables of bytes in ARCHITECTURE.md are those of the schemas', () => {
  const file = new URL('../ARCHITECTURE.md', import.meta.url)
  const written = readFileSync(file, 'utf8')
  let text = written
  for (const [name, table] of Object.entries(tables())) {
    text = text.replace(new RegExp(`(<!-- ${name} -->\\n)[^]*?(\\n<!-- end -->)`), (_, begin: string, end: string) => `${begin}${table}${end}`)
  }
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(file, text)
  else expect(text, 'run UPDATE_DOCS=1 npx vitest run engine/pipeline/budget -t tables').toBe(written)
})

describe('bytes of real runs', () => {
  test('2,000 paragraphs take at most 256 bytes a node, and what was computed within 15%', async () => {
    const text = (i: number): string => `paragraph ${i} lorem ipsum dolor sit amet`
    const { nodes, bytes } = await grown((i) => `<p>${text(i)}</p>`)
    expect(nodes).toBe(2)
    expect(bytes / nodes).toBeLessThanOrEqual(ORDINARY_BYTES_PER_NODE)
    const computed = counted(paragraph(text(1000).length, 7, 5))
    expect(bytes / computed).toBeGreaterThan(0.85)
    expect(bytes / computed).toBeLessThan(1.15)
  }, 60_000)

  test('a width of its own costs a paragraph what was computed within 15%', async () => {
    const { nodes, bytes } = await grown((i) => `<p style="width:${i}px">x</p>`)
    const computed = counted({ ...paragraph(1, 1, 0) }) + counted(ownStyle(12, 1, ['boxGroup']))
    expect(nodes).toBe(2)
    expect(bytes / computed).toBeGreaterThan(0.85)
    expect(bytes / computed).toBeLessThan(1.15)
  }, 60_000)

  test('elements that differ in every group stay below the ceiling', async () => {
    const { nodes, bytes } = await grown((i) =>
      `<p style="width:calc(${i}px + 1%);text-indent:calc(${i}px + 1%);margin:calc(${i}px + 1%);vertical-align:calc(${i}px + 1%);row-gap:calc(${i}px + 1%)">${i}</p>`)
    expect(bytes / nodes).toBeLessThanOrEqual(ADVERSARIAL_BYTES_PER_NODE)
    expect(bytes / nodes).toBeGreaterThan(ORDINARY_BYTES_PER_NODE)
  }, 60_000)

  test('empty floats that differ in every group stay below the higher ceiling', async () => {
    const { nodes, bytes } = await grown((i) =>
      `<p style="float:left;width:calc(${i}px + 1%);text-indent:calc(${i}px + 1%);margin:calc(${i}px + 1%);vertical-align:calc(${i}px + 1%);row-gap:calc(${i}px + 1%)"></p>`)
    expect(nodes).toBe(1)
    expect(bytes / nodes).toBeLessThanOrEqual(HOSTILE_BYTES_PER_NODE)
    expect(bytes / nodes).toBeGreaterThan(ADVERSARIAL_BYTES_PER_NODE)
  }, 60_000)
})
