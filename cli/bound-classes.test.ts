/** Classes whose members are variables of their constructor do what they did, and all documents come out the same. */
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlainArena } from '../engine/arena/arena.ts'
import { u8 } from '../engine/arena/schema.ts'
import { documents } from '../golden/documents.ts'
import { compile } from './code-cache.ts'
import type * as Bundle from './convert-bundle.ts'
import { type Built, buildPackage } from './testing/built.ts'

type Rewrite = (text: string, path: string) => string
const { boundClasses } = (await import(new URL('./bound-classes.mjs', import.meta.url).href)) as {
  boundClasses(onClass?: (name: string, reason: string | null) => void): Rewrite
}
const { CORE } = (await import(new URL('./bound-columns.mjs', import.meta.url).href)) as { CORE: ReadonlySet<string> }
const { sourceFiles } = (await import(new URL('./rewriting.mjs', import.meta.url).href)) as { sourceFiles(): readonly string[] }

const STAGE = fileURLToPath(new URL('../engine/layout/example.ts', import.meta.url))

const reasons = new Map<string, string | null>()
const rewrite = boundClasses((name, reason) => reasons.set(name, reason))

/** What the module says by `told`, as it is written and as it is rewritten. */
const both = async (source: string): Promise<readonly [unknown, unknown, string]> => {
  const rewritten = rewrite(source, STAGE)
  const run = async (text: string): Promise<unknown> => {
    const { code } = await transform(text, { loader: 'ts', format: 'esm', target: 'node20' })
    return ((await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as { told: unknown }).told
  }
  return [await run(source), await run(rewritten), rewritten]
}

/** `classes`: by the name of each class of the engine why it stays, or null. */
const state: { built: Built | null, directory: string, classes: ReadonlyMap<string, string | null> } = { built: null, directory: '', classes: new Map() }

beforeAll(async () => {
  state.built = await buildPackage('bound-classes')
  for (const path of sourceFiles()) rewrite(readFileSync(path, 'utf8'), path)
  state.classes = new Map(reasons)
  state.directory = mkdtempSync(join(tmpdir(), 'pdfconv-bound-'))
})

afterAll(() => {
  state.built?.remove()
  rmSync(state.directory, { recursive: true, force: true })
})

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

/** Of each source: a class `A`, and what the module says. */
const WRITTEN_ANEW: readonly (readonly [string, string])[] = [
  ['read-only fields written as parts of a pattern', `export class A { readonly a: number; readonly b: number; readonly c: object
    constructor(all: object) { [this.a, this.b = 2] = [1]; ({ c: this.c } = { c: all }) } all(): unknown[] { return [this.a, this.b, this.c] } }
    const a = new A({ x: 1 }); export const told = [a.a, a.b, a.c, a.all()]`],
  ['read-only fields counted up', `export class A { readonly n: number = 1; constructor() { this.n += 2; this.n ??= 9; this.n++ } read(): number { return this.n } }
    const a = new A(); export const told = [a.n, a.read()]`],
  ['read-only fields of another, written in spite of their type', `export class A { readonly n: number = 1; read(): number { return this.n }
    set(other: A): void { (other as { n: number }).n = 5 } }
    const a = new A(); a.set(a); export const told = [a.n, a.read()]`],
  ['fields that others read, counted in every way', `export class A { n = 1; m: number | undefined; at: Record<string, number> = {}
    up(): unknown[] {
      const before = this.n
      this.n++
      --this.n
      this.n += 2; this.m ??= 7; this.at['x'] = this.n
      for (let i = 0; i < 3; i++, this.n++) continue
      return [before, ++this.n, this.n, this.n--, this.n - this.n++, this.m, this.at]
    } }
    const a = new A(); export const told = [a.m, a.n, a.up(), a.n, a.m, a.at['x']]`],
  ['fields that others write', `export class A { one = 1; two = 1; three = 1; four = 1; five = 1
    all(): number[] { return [this.one++, this.two++, this.three++, this.four++, this.five++] } }
    const a = new A(); a.one = 5; [a.two] = [6]; a['three'] = 7; Object.assign(a, { four: 8 }); a.five++
    export const told = [a.all(), a.one, a.two, a.three, a.four, a.five]`],
  ['private members of another, taken by an assignment', `export class A { private readonly n = 4; private m = 5
    take(other: A): number[] { let n, m; ({ n, m } = other); return [n, m] } }
    export const told = new A().take(new A())`],
  ['private members asked for by a function with a this of its own', `export class A { private n = 4
    read(): unknown { const read = function (this: A) { const { n } = this; return [n, this.m()] }; return read.call(this) } private m(): number { return this.n } }
    export const told = new A().read()`],
  ['accessors, the one that sets first', `export class A { n = 1; set x(v: number) { this.n = v } get x(): number { return this.n } up(): void { this.x = this.x + 1 } }
    const a = new A(); a.up(); export const told = a.x`],
  ['defaults of parts and parameters', `export class A { private readonly all: { b?: number } = {}; private readonly d = 7
    read(n = this.d): number[] { const { all: { b = this.d + 1 } } = this; return [n, b] } }
    export const told = new A().read()`],
  ['functions of named types', `export class A { private readonly n = 3; private readonly make = <T>(x: T): unknown[] => [x, this.n]
    read(): unknown { const make = this.make<string>; return make('a') } }
    export const told = new A().read()`],
  ['fields that others only read, counted up and down', `export class A { n = 1; at = 0; readonly log: number[] = []
    up(): number[] { this.log[this.at++] = this.n++; this.log[this.at++] = ++this.n; this.n--; this.n *= 3; return [this.n--, --this.n, -this.n] } }
    const a = new A(); export const told = [a.up(), a.n, a.at, a.log]`],
  ['fields that others write', `export class A { n = 1; m = 1; read(): number[] { return [this.n, this.m] } up(): void { this.n++; this.m++ } }
    const a = new A(); a.up(); a.n = 7; const list = [a]; [list[0]!.m] = [9]; a.up(); export const told = [a.n, a.m, a.read()]`],
  ['a constructor that ends early, or gives another object', `export class A { readonly n: number = 1; static kept: A | null = null
    constructor(isNew: boolean) { if (!isNew) return; if (A.kept !== null) return A.kept; A.kept = this; this.n = 2 } read(): number { return this.n } }
    export const told = [new A(false).read(), new A(true).read(), new A(true) === A.kept]`],
]

test.each(WRITTEN_ANEW)('%s mean what they meant', async (_, source) => {
  const [plain, rewritten, text] = await both(source)
  expect(text).not.toBe(source)
  expect(rewritten).toEqual(plain)
})

/** An arena of two columns that grow; what follows says how many follow it. */
const ARENA = `type Followed<A> = A
class Rows { length = 0; x: number[] = [1]; y: number[] = [2]; readonly followers: (() => void)[] = []
  follow(take: () => void): void { this.followers.push(take); take() }
  grow(): void { this.length++; this.x = [...this.x, 10 + this.length]; this.y = [20 + this.length]; for (const take of this.followers) take() } }
const rows = new Rows()
`
const FOLLOWED: readonly (readonly [string, string, readonly string[]])[] = [
  ['set in a constructor that goes on with them', `export class A { private readonly rows: Followed<Rows>; readonly first: number
    constructor(all: Rows) { this.rows = all; all.grow(); this.first = this.rows.x[1] ?? 0 }
    read(): unknown { const { rows, first } = this; rows.grow(); return [first, rows.x[rows.length], this.rows.y[0], rows.length] } }
    const a = new A(rows); export const told = [a.read(), a.read()]`, ['rows$x', 'rows$y']],
  ['set where they are declared, by other names and taken apart', `export class A { readonly rows: Followed<Rows> = rows
    read(): unknown { const { rows: all } = this; const mine = this.rows; const { x, y: second, length } = all; all.grow()
      all.x[0]++; return [x, second, length, mine.x, (() => all.y[0])(), [1].map(() => mine.y[0])] } }
    const a = new A(); export const told = [a.read(), a.rows.x, a.rows === rows]`, ['rows$x', 'rows$y']],
]

test.each(FOLLOWED)('columns of arenas %s are those of the arena as it is', async (_, source, variables) => {
  const [plain, rewritten, text] = await both(ARENA + source)
  expect(rewritten).toEqual(plain)
  for (const name of variables) expect(text).toContain(name)
  expect(text).not.toMatch(/\b(?:all|mine)\.[xy]\b/)
})

const NOT_FOLLOWED: readonly (readonly [string, string])[] = [
  ['of a field that says nothing of it', `export class A { private readonly rows: Rows = rows; read(): unknown { return this.rows.x } }`],
  ['of a field that is set twice', `export class A { private readonly rows: Followed<Rows>; constructor() { this.rows = rows; this.rows = new Rows() } read(): unknown { return this.rows.x } }`],
  ['of a field that is set on a condition', `export class A { private readonly rows: Followed<Rows>; constructor() { if (rows.length === 0) this.rows = rows; else throw new Error() } read(): unknown { return this.rows.x } }`],
  ['of a field that others may set', `export class A { rows: Followed<Rows> = rows; read(): unknown { return this.rows.x } }`],
  ['by a name that something else has', `export class A { private readonly rows: Followed<Rows> = rows; read(): unknown { const { rows } = this; return [rows.length, [{ x: 5 }].map((rows) => rows.x)] } }`],
  ['by a name that may change', `export class A { private readonly rows: Followed<Rows> = rows; read(): unknown { let { rows } = this; rows = new Rows(); return rows.x } }`],
]

test.each(NOT_FOLLOWED)('columns %s stay as they are', async (_, source) => {
  const [plain, rewritten, text] = await both(`${ARENA}${source}\nexport const told = new A().read()`)
  expect(rewritten).toEqual(plain)
  expect(text).not.toContain('rows$x')
})

const TOLD = 'export const told = new A().read()'
const LEFT: readonly (readonly [string, string])[] = [
  ['this[name]', `export class A { private readonly n = 1; read(name = 'n'): unknown { return this[name as 'n'] } } ${TOLD}`],
  ['{ ...this }', `export class A { private n = 1; read(): unknown { return { ...this } } } ${TOLD}`],
  ['Object.keys(this)', `export class A { private n = 1; read(): unknown { return Object.keys(this) } } ${TOLD}`],
  ['JSON.stringify(this)', `export class A { private n = 1; read(): unknown { return JSON.stringify(this) } } ${TOLD}`],
  ['structuredClone(this)', `export class A { private n = 1; read(): unknown { return structuredClone(this) } } ${TOLD}`],
  ["'n' in this", `export class A { private n = 1; read(): unknown { return 'n' in this } } ${TOLD}`],
  ['for (… in this)', `export class A { private n = 1; read(): unknown { const all = []; for (const name in this) all.push(name); return all } } ${TOLD}`],
  ['(this as T).n', `export class A { private readonly n = 1; read(): unknown { return (this as unknown as { n: number }).n } } ${TOLD}`],
  ['const self = this as T', `export class A { private readonly n = 1; read(): unknown { const self = this as unknown as Record<string, number>; return self['n' + ''] } } ${TOLD}`],
  ['{ n = 2 } = this', `export class A { private readonly n?: number; read(): unknown { const { n = 2 } = this; return n } } ${TOLD}`],
  ['{ ...rest } = this', `export class A { private n = 1; read(): unknown { const { ...rest } = this; return rest } } ${TOLD}`],
  ['({ n } = this)', `export class A { private n = 1; read(): unknown { let n; ({ n } = this); return n } } ${TOLD}`],
  ['a method written', `export class A { f(): number { return 1 } read(): unknown { this.f = () => 2; return [this.f(), this['f']()] } } ${TOLD}`],
  ['a method called for another object', `export class A { n = 1; f(): number { return this.n } read(): unknown { return this.f.call({ n: 5 } as A) } } ${TOLD}`],
  ['a field deleted', `export class A { private n?: number = 1; read(): unknown { delete this.n; return this.n } } ${TOLD}`],
  ['members of all objects', `export class A { private n = 1; read(): unknown { return [this.constructor.name, this.n] } } ${TOLD}`],
  ['an accessor that only sets', `export class A { private n = 1; private set x(v: number) { this.n = v } read(): unknown { this.x = 2; return [this.x, this.n] } } ${TOLD}`],
  ['an accessor read and written at once', `export class A { private n = 1; private get x(): number { return this.n } private set x(v: number) { this.n = v } read(): unknown { this.x += 1; this.x++; return this.x } } ${TOLD}`],
  ['an accessor written for its value', `export class A { private n = 1; private get x(): number { return this.n } private set x(v: number) { this.n = v * 2 } read(): unknown { const set = (v: number) => this.x = v; return [set(4), this.x] } } ${TOLD}`],
  ['an accessor written in a pattern', `export class A { private n = 1; private get x(): number { return this.n } private set x(v: number) { this.n = v * 2 } read(): unknown { [this.x] = [4]; return this.x } } ${TOLD}`],
  ['names within that are computed', `export class A { private readonly n = 'k'; read(): unknown { return { [this.n]() { return 1 } }.k() } } ${TOLD}`],
  ['a class within that extends what it holds', `export class A { private readonly base = Map; read(): unknown { return new (class extends this.base {})().size } } ${TOLD}`],
  ['a function with a this of its own as a field', `export class A { private n = 1; private readonly f = function (this: A) { return this.n }; read(): unknown { return this.f() } } ${TOLD}`],
  ['names as variables have', `const n$ = 5; export class A { private n = 1; read(): unknown { return [this.n, n$] } } ${TOLD}`],
  ['fields that are only declared', `export class A { declare n: number; read(): unknown { return Object.hasOwn(this, 'n') } } ${TOLD}`],
  ['private names', `export class A { #n = 1; read(): unknown { return this.#n } } ${TOLD}`],
  ['a base of a class with types', `export class Base { n(): number { return 1 } read(): unknown { return this.n() } }
    class B<T extends { x: number }> extends Base { n(): number { return 2 } } export const told = new B().read()`],
  ['a base of a class within', `export class Outer { n(): number { return 1 } read(): unknown { return this.n() } }
    const make = () => class extends Outer { n(): number { return 2 } }; export const told = new (make())().read()`],
]

test.each(LEFT)('a class with %s stays as it is', async (_, source) => {
  const [plain, rewritten, text] = await both(source)
  expect(text).toContain(source.slice(source.indexOf('export class'), source.indexOf('export const')))
  expect(rewritten).toEqual(plain)
})

test('a base stays as it is where it has another name in the file of what extends it', () => {
  rewrite("import { Ground as Base } from './ground.ts'\nexport class Derived extends Base {}", STAGE)
  const base = 'export class Ground { private n = 1; read(): number { return this.n } }'
  expect(rewrite(base, STAGE)).toBe(base)
})

test('what stands between threads and around files stays as it is', () => {
  const source = 'export class A { private n = 1; up(): number { return this.n } }'
  expect(rewrite(source, STAGE)).not.toBe(source)
  for (const path of ['host-node/a.ts', 'library/a.ts', 'host/a.ts', 'a.ts', '../cli/a.ts']) {
    expect(rewrite(source, fileURLToPath(new URL(`../engine/${path}`, import.meta.url)))).toBe(source)
  }
})

test('of the engine only bases, what has one, and classes of many objects stay', () => {
  const classes = [...state.classes]
  expect(classes.filter(([, reason]) => reason === null).length).toBeGreaterThan(250)
  const others = classes.filter(([, reason]) => reason !== null && !['has many objects', 'has a base class', 'is a base class'].includes(reason))
  expect(others).toEqual([])
  expect(classes.filter(([, reason]) => reason === 'has many objects')).toHaveLength(4)
})

test('nothing takes objects of such classes apart, or writes their methods', () => {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true, types: ['node'],
  }
  const program = ts.createProgram(sourceFiles(), options)
  const checker = program.getTypeChecker()
  const { classes } = state
  const isBound = (node: ts.Node | undefined): boolean => {
    if (node === undefined) return false
    const type = checker.getTypeAtLocation(node)
    return (type.isUnionOrIntersection() ? type.types : [type]).some(({ symbol }: { symbol?: ts.Symbol }) =>
      symbol?.valueDeclaration !== undefined && ts.isClassDeclaration(symbol.valueDeclaration) && classes.get(symbol.name) === null)
  }
  const isMethod = (node: ts.Node): boolean => {
    const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration
    return declaration !== undefined && ts.isMethodDeclaration(declaration)
  }
  const isOdd = (node: ts.Node): boolean => {
    if (ts.isSpreadAssignment(node) || ts.isForInStatement(node)) return isBound(node.expression)
    if (ts.isElementAccessExpression(node)) return isBound(node.expression) && !ts.isStringLiteralLike(node.argumentExpression)
    if (ts.isCallExpression(node)) return /^(?:Object\.(?!defineProperty)|Reflect\.|JSON\.)|structuredClone|postMessage/.test(node.expression.getText()) && node.arguments.some(isBound)
    if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name)) return isBound(node.initializer) && node.name.elements.some(({ dotDotDotToken }) => dotDotDotToken !== undefined)
    if (!ts.isBinaryExpression(node)) return false
    if (node.operatorToken.kind === ts.SyntaxKind.InKeyword) return isBound(node.right)
    return node.operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isPropertyAccessExpression(node.left) && isBound(node.left.expression) && isMethod(node.left)
  }
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (isOdd(node)) found.push(`${node.getSourceFile().fileName}: ${node.getText()}`)
    ts.forEachChild(node, look)
  }
  for (const path of sourceFiles()) look(program.getSourceFile(path) ?? expect.unreachable(path))
  expect(found).toEqual([])
}, 120_000)

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
      for (const more of [[], ['--streaming', '--css', 'standard']]) {
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

test('what an arena has besides its columns is known, which are the only names that become variables', () => {
  expect([...CORE].sort()).toEqual(Object.keys(createPlainArena('boxes', { x: u8 }, 2)).sort())
})

test('what is made anew for each page follows no arena, which would keep hold of it', () => {
  const following = sourceFiles().filter((path) => /engine\/(paint|pipeline)\//.test(path) && readFileSync(path, 'utf8').includes('Followed<'))
  expect(following).toEqual([])
})
