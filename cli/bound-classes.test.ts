/** Classes whose members are variables of their constructor do what they did, and all documents come out the same. */
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { transform } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents } from '../golden/documents.ts'
import { compile } from './code-cache.ts'
import type * as Bundle from './convert-bundle.ts'
import { type Built, buildPackage } from './testing/built.ts'

type Rewrite = (text: string, path: string) => string
const { boundClasses } = (await import(new URL('./bound-classes.mjs', import.meta.url).href)) as {
  boundClasses(onClass?: (name: string, reason: string | null) => void): Rewrite
}
const { sourceFiles } = (await import(new URL('./rewriting.mjs', import.meta.url).href)) as { sourceFiles(): readonly string[] }

const STAGE = '/engine/layout/example.ts'

/** What the module says by `told`, as it is written and as it is rewritten. */
const both = async (source: string): Promise<readonly [unknown, unknown, string]> => {
  const rewritten = boundClasses()(source, STAGE)
  const run = async (text: string): Promise<unknown> => {
    const { code } = await transform(text, { loader: 'ts', format: 'esm', target: 'node20' })
    return ((await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as { told: unknown }).told
  }
  return [await run(source), await run(rewritten), rewritten]
}

const COUNTER = `
const start = 7
const step = (n: number): number => n * 10
interface Named { readonly name: string }
export class Counter<T> implements Named {
  static made = 0
  static of(n: number): Counter<string> { return new Counter(n, 'of') }
  readonly name: string
  readonly list: number[] = [start]
  private count = start
  private readonly log: string[] = []
  private readonly add = (n: number): number => this.count += step(n)
  last: T | null = null
  private spare

  constructor(step: number, name = 'n' + step, ...more: number[]) {
    this.name = name
    const start = more.length
    this.count += step + start
    Counter.made++
    this.log.push(this.describe())
  }

  get first(): number { return this.list[0] ?? 0 }
  get size(): number { return this.count }
  set size(value: number) { this.count = value }
  private get double(): number { return this.count * 2 }
  private set double(value: number) { this.count = value / 2 }

  run(n: number, all: T[]): T | null {
    const { log, count: before, name } = this
    this.add(n)
    this.double = this.double + 2
    this.size = this.size + this.first - 6
    this.last = all.at(-1) ?? null
    this.count++
    ;[this.count, this.spare] = [this.count + 1, before]
    log.push(\`\${name} \${before} \${this.count} \${this.spare}\`)
    return this.last
  }

  describe(): string { return [...this.parts()].join(' ') + ' ' + typeof this.spare }
  *parts(): Generator<unknown> { yield this.name; yield this.count; yield { name: 'inner', get own() { return this.name } }.own }
  async later(): Promise<string[]> { await null; return [...this.log, this.self() === this ? 'self' : 'other'] }
  self(): Counter<T> { return this }
  isBefore(other: Counter<T>): boolean { return this.count < other.count && other.hidden() }
  private hidden(): boolean { return this.log.length > 0 }
}
class Base { constructor() { this.x = 1 } private x; read() { return this.x } }
class Derived extends Base { read() { return super.read() + 1 } }
const counter = new Counter<string>(2)
const other = Counter.of(1000)
const run = counter.run(3, ['a', 'b'])
counter.size += 4
export const told = [run, counter.first, counter.size, counter.last, counter.list, counter.name, other.name, Counter.made, counter.isBefore(other), other.isBefore(counter),
  counter instanceof Counter, new Counter(1, undefined, 5, 6).size, new Derived().read(), await counter.later(), counter.describe()]
`

test('fields, methods, accessors, other objects, statics and names of the module mean what they meant', async () => {
  const [plain, rewritten, text] = await both(COUNTER)
  expect(rewritten).toEqual(plain)
  expect(text).toContain('var log$')
  expect(text).not.toContain('this.log')
  expect(text).toContain('class Derived extends Base')
})

test('a member that is read and written at once where it has functions for both is refused', () => {
  const source = 'export class A { private n = 1; private get x(): number { return this.n } private set x(v: number) { this.n = v } up(): void { this.x += 1 } }'
  expect(() => boundClasses()(source, STAGE)).toThrow('x is read and written at once')
})

test('what stands between threads and around files stays as it is', () => {
  const source = 'export class A { private n = 1; up(): number { return this.n } }'
  expect(boundClasses()(source, STAGE)).not.toBe(source)
  for (const path of ['/engine/host-node/a.ts', '/engine/library/a.ts', '/engine/host/a.ts', '/cli/a.ts']) expect(boundClasses()(source, path)).toBe(source)
})

test('of the engine only bases, what has one, and classes of many objects stay', () => {
  const left: string[] = []
  const bind = boundClasses((_, reason) => left.push(reason ?? 'bound'))
  for (const path of sourceFiles()) bind(readFileSync(path, 'utf8'), path)
  const count = (reason: string): number => left.filter((other) => other === reason).length
  expect(count('bound')).toBeGreaterThan(250)
  expect(new Set(left)).toEqual(new Set(['bound', 'has many objects', 'has a base class', 'is a base class']))
  expect(count('has many objects')).toBe(3)
})

const state: { built: Built | null, directory: string } = { built: null, directory: '' }

beforeAll(async () => {
  state.built = await buildPackage('bound-classes')
  state.directory = mkdtempSync(join(tmpdir(), 'pdfconv-bound-'))
}, 60_000)

afterAll(() => {
  state.built?.remove()
  rmSync(state.directory, { recursive: true, force: true })
})

/** Converts by the bundle of that name; what it writes, and what it says. */
const converter = (name: string): ((args: readonly string[]) => Promise<readonly [Buffer, string]>) => {
  const { main } = compile(join(state.built?.directory ?? '', 'dist', `${name}.cjs`)).run() as typeof Bundle
  return async (args) => {
    const output = join(state.directory, 'out.pdf')
    rmSync(output, { force: true })
    const stderr = new PassThrough()
    const code = await main([...args, '-o', output], { stdin: new PassThrough(), stdout: new PassThrough(), stderr })
    const said = String(stderr.read() ?? '')
    return code === 0 ? [readFileSync(output), said] : [Buffer.alloc(0), `${code} ${said}`]
  }
}

test('all golden documents and examples come out of both bundles alike', async () => {
  const date = process.env.SOURCE_DATE_EPOCH
  process.env.SOURCE_DATE_EPOCH = '1767225600'
  try {
    const [one, all] = [converter('convert'), converter('command')]
    const input = join(state.directory, 'in.html')
    for (const { name, html } of documents) {
      writeFileSync(input, html)
      for (const more of [[], ['--streaming', '--css', 'extended']]) {
        const [bytes, said] = await one([input, ...more])
        const [expected, expectedSaid] = await all([input, ...more])
        expect([name, said, bytes.equals(expected)]).toEqual([name, expectedSaid, true])
      }
    }
  } finally {
    if (date === undefined) delete process.env.SOURCE_DATE_EPOCH
    else process.env.SOURCE_DATE_EPOCH = date
  }
}, 120_000)
