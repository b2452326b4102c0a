/**
 * All golden documents through a development build whose reads of rows are checked. A read out of range gives `undefined` in the product,
 * which shows in few documents only: where the last row of an arena is the last that fits.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents } from './documents.ts'
import type { render } from '../engine/node.ts'

interface Build {
  bundleChecked(outfile: string): Promise<void>
}
interface Plugin {
  withChecks(source: ts.SourceFile, checker: ts.TypeChecker): string
}

const { bundleChecked } = await import(new URL('../cli/build.mjs', import.meta.url).href) as Build
const { withChecks } = await import(new URL('../cli/checked-reads.mjs', import.meta.url).href) as Plugin

// Within the checkout, where packages outside the bundle are found.
const directory = mkdtempSync(join(import.meta.dirname, '../node_modules/.cache/pdfconv-checked-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** A read out of range, or what comes of one. */
const FAULT = /has no row|unexpectedly/

describe('reads of rows', () => {
  let convert: typeof render

  beforeAll(async () => {
    const file = join(directory, 'library.mjs')
    await bundleChecked(file)
    convert = ((await import(file)) as { readonly render: typeof render }).render
  })

  test.each(documents)('of $name are in range at both levels', async ({ html }) => {
    for (const css of ['standard', 'listed'] as const) expect(await failureOf(convert(html, { css }))).not.toMatch(FAULT)
  })

  test.each(documents)('of $name are in range in streaming', async ({ html }) => {
    expect(await failureOf(convert(html, { streaming: true }))).not.toMatch(FAULT)
  })

  test('are checked, but for those that provide for a missing row', () => {
    const text = withChecks(...compiled(`
      const rows = new Float64Array(4)
      rows[9] = 1
      rows[8]++
      export const read = rows[3] + (rows[4] ?? 0)
    `))
    expect(text.match(/checkedRead\(rows, \d/g)).toEqual(['checkedRead(rows, 3'])
  })
})

/** The message of a conversion that failed, '' for one that did not. Documents that are refused are no fault here. */
const failureOf = (done: Promise<unknown>): Promise<string> => done.then(() => '', (error: unknown) => (error instanceof Error ? error.message : String(error)))

function compiled(text: string): [ts.SourceFile, ts.TypeChecker] {
  const source = ts.createSourceFile('/example.ts', text, ts.ScriptTarget.ES2022, true)
  const host = ts.createCompilerHost({})
  const program = ts.createProgram(['/example.ts'], { target: ts.ScriptTarget.ES2022 }, {
    ...host, getSourceFile: (name, target) => (name === '/example.ts' ? source : host.getSourceFile(name, target)),
  })
  return [source, program.getTypeChecker()]
}
