import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Built, buildPackage } from './testing/built.ts'

const state: { built: Built | null } = { built: null }

beforeAll(async () => {
  state.built = await buildPackage('library')
})

afterAll(() => state.built?.remove())

/** The output of a program located beside the package. */
const run = (name: string, program: string, ...settings: readonly string[]): string => {
  const path = join(state.built?.directory ?? '', name)
  writeFileSync(path, program)
  const { stdout, stderr } = spawnSync(process.execPath, [...settings, path], { encoding: 'utf8' })
  return stdout + stderr
}

test('Node and programs that bundle the library get the same names', () => {
  const program = "import * as library from 'pdfconv'\nconsole.log(Object.keys(library).join())"
  const names = run('names.mjs', program)
  expect(names).toContain('ConverterPool,')
  expect(run('names.mjs', program, '--conditions=module')).toBe(names)
})

test('the engine is a part of the library, so that the errors of the one are those of the other', () => {
  expect(run('engine.mjs', `
    import * as library from 'pdfconv'
    import * as engine from 'pdfconv/engine'
    console.log(Object.entries(engine).every(([name, value]) => library[name] === value), 'Engine' in engine)
  `)).toBe('true true\n')
})

test('it can be required, and does not have to be waited for', () => {
  const program = "require('pdfconv').render('<p>page').then((pdf) => console.log(pdf.subarray(0, 5).toString()))"
  expect(run('required.cjs', program)).toContain('37,80,68,70,45')
})

test('an error that nobody catches shows its class and a short line of code', () => {
  const printed = run('thrown.mjs', "import { render } from 'pdfconv'\nawait render('', { pageSize: 'A11' })")
  expect(printed).toContain('\nUsageError: pageSize: "A11" is not one of')
  expect(Math.max(...printed.split('\n').map((line) => line.length))).toBeLessThan(1000)
})
