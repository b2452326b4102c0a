/**
 * Import cycles of the product. Values must flow one way; types may refer to each other within a few files. Test helpers do not count.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { productFiles, root } from '../cli/testing/product-files.ts'

/** Largest number of files whose types refer to each other. */
const MOST_FILES = 4

type Graph = ReadonlyMap<string, ReadonlySet<string>>

interface Imports {
  /** Without imports that are erased because they are of types. */
  readonly values: Graph
  readonly all: Graph
}

function importsOf(texts: ReadonlyMap<string, string>): Imports {
  const values = new Map<string, Set<string>>()
  const all = new Map<string, Set<string>>()
  for (const [file, text] of texts) {
    const found = [new Set<string>(), new Set<string>()] as const
    for (const each of ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements) {
      if (!ts.isImportDeclaration(each) && !ts.isExportDeclaration(each)) continue
      const { moduleSpecifier } = each
      if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith('.')) continue
      const target = posix.join(dirname(file), moduleSpecifier.text)
      found[1].add(target)
      if (!isErased(each)) found[0].add(target)
    }
    values.set(file, found[0])
    all.set(file, found[1])
  }
  return { values, all }
}

function isErased(each: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(each)) return each.isTypeOnly
  const clause = each.importClause
  if (clause === undefined) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const names = clause.namedBindings
  return clause.name === undefined && names !== undefined && ts.isNamedImports(names) && names.elements.every(({ isTypeOnly }) => isTypeOnly)
}

/** Groups of files that import each other, directly or through others (strongly connected components, Tarjan). */
function cyclesOf(graph: Graph): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (file: string): number => {
    const number = order.size
    order.set(file, number)
    open.push(file)
    let low = number
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low)
    }
    if (low === number) {
      const group = open.splice(open.indexOf(file))
      if (group.length > 1) found.push(group.sort())
    }
    return low
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return found
}

const imports = importsOf(new Map(productFiles().map((file) => [file, readFileSync(join(root, file), 'utf8')])))

describe('imports', () => {
  test('of values have no cycle', () => {
    expect(imports.values.get('engine/index.ts')?.size).toBeGreaterThan(0)
    expect(cyclesOf(imports.values)).toEqual([])
  })

  test('of types and values together have cycles of at most 4 files', () => {
    expect(cyclesOf(imports.all).filter(({ length }) => length > MOST_FILES)).toEqual([])
  })

  test('that form a cycle are found, and erased ones count only among types', () => {
    const example = new Map([
      ['a.ts', "import { b } from './b.ts'"],
      ['b.ts', "import { c } from './c.ts'"],
      ['c.ts', "import { type A } from './a.ts'\nimport './d.ts'"],
      ['d.ts', "export { c } from './c.ts'"],
    ])
    const { values, all } = importsOf(example)
    expect(cyclesOf(values)).toEqual([['c.ts', 'd.ts']])
    expect(cyclesOf(all)).toEqual([['a.ts', 'b.ts', 'c.ts', 'd.ts']])
  })
})
