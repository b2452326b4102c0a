/** That loops and patterns over arrays mean what they meant when they count, and which are left as they are. */
import ts from 'typescript'
import { expect, test } from 'vitest'

const { arrayLoops, withCounting } = (await import(new URL('./array-loops.mjs', import.meta.url).href)) as {
  arrayLoops(entries: readonly string[], program: ts.Program): (text: string, path: string) => string
  withCounting(text: string, source: ts.SourceFile, checker: ts.TypeChecker): string
}

const PATH = '/written.ts'

const options = { target: ts.ScriptTarget.ES2022, strict: true, noEmit: true }
/** The declarations of the language, which are read once. */
const language = ts.createProgram([], options)

const programOf = (text: string): ts.Program => {
  const host = ts.createCompilerHost(options)
  host.getSourceFile = (name) => name === PATH ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true) : language.getSourceFile(name)
  return ts.createProgram([PATH], options, host)
}

const rewritten = (text: string): string => arrayLoops([], programOf(text))(text, PATH)

/** What the function body says, as it is written and as it is rewritten. */
const both = (body: string): readonly [unknown, unknown] => {
  const text = `export const run = () => {\n${body}\n}`
  return [text, rewritten(text)].map((each) => {
    const { outputText } = ts.transpileModule(each, { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS } })
    const module: { run?: () => unknown } = {}
    new Function('exports', outputText)(module)
    return module.run?.()
  }) as [unknown, unknown]
}

test.each([
  ['of a list', 'const seen: unknown[] = []; for (const x of [3, 1, 2]) seen.push(x); return seen', [3, 1, 2]],
  ['of a typed array', 'let sum = 0; for (const x of new Int16Array([5, -7])) sum += x; return sum', -2],
  ['of a list that grows while it is read', 'const list = [1]; for (const x of list) if (x < 4) list.push(x + 1); return list', [1, 2, 3, 4]],
  ['of a list that shrinks while it is read', 'const list = [1, 2, 3], seen: number[] = []; for (const x of list) { seen.push(x); list.pop() } return seen', [1, 2]],
  ['that go on with the next and stop', 'const seen: number[] = []; outer: for (const x of [1, 2, 3, 4]) { for (const y of [1, 2]) { if (y > 1) continue outer; if (x > 3) break outer; seen.push(x * 10 + y) } } return seen', [11, 21, 31]],
  ['whose variable closures keep', 'const made: (() => number)[] = []; for (const x of [1, 2]) made.push(() => x); return made.map((each) => each())', [1, 2]],
  ['whose variable is set', 'const seen: number[] = []; for (let x of [1, 2]) { x *= 2; seen.push(x) } return seen', [2, 4]],
  ['of what a call gives, which is called once', 'let calls = 0; const give = () => { calls++; return [1, 2, 3] }; let sum = 0; for (const x of give()) sum += x; return [calls, sum]', [1, 6]],
  ['of pairs', 'const seen: string[] = []; for (const [a, b = "none"] of [["x", "y"], ["z"]] as [string, string?][]) seen.push(a + b); return seen', ['xy', 'znone']],
  ['of places and elements', 'const seen: unknown[] = []; for (const [i, { n }] of [{ n: 7 }, { n: 8 }].entries()) seen.push(i, n); return seen', [0, 7, 1, 8]],
  ['that are the body of one another without braces', 'const seen: number[] = []; for (const x of [1, 2]) for (const y of [x]) if (y > 1) seen.push(y); return seen', [2]],
  ['within what is looped over', 'const sum = (list: readonly number[]) => { let all = 0; for (const x of list) all += x; return all }; const seen: number[] = []; for (const x of [[1, 2], [3]].map((list) => { const [first = 0] = list; return first + sum(list) })) seen.push(x); return seen', [4, 6]],
])('loops %s', (_, body, expected) => {
  const [before, after] = both(body)
  expect(before).toEqual(expected)
  expect(after).toEqual(expected)
})

test.each([
  ['of a list', 'const list: readonly (number | undefined)[] = [1, 2]; const [a, , c = 9] = list; return [a, c]', [1, 9]],
  ['of as many values, which need no list', 'const f = (x: number) => x + 1; const [a, b] = [f(1), f(2)]; return [a, b]', [2, 3]],
  ['of values that are told their types', 'const [a, b] = [1, "x"] as const; return [a, b]', [1, 'x']],
  ['of the same list that another takes apart', 'const pair: [number, [string]] = [1, ["x"]]; const [a, [b]] = pair; return [a, b]', [1, 'x']],
  ['of an only parameter', 'return [[1, 2], [3, 4]].map(([a, b]) => ({ sum: (a ?? 0) + (b ?? 0) }))', [{ sum: 3 }, { sum: 7 }]],
  ['of the first parameter of a block', 'return [[1, 2], [3, 4]].map(([a], at) => { const sum = (a ?? 0) + at; return sum })', [1, 4]],
])('patterns %s', (_, body, expected) => {
  const [before, after] = both(body)
  expect(before).toEqual(expected)
  expect(after).toEqual(expected)
})

test.each([
  'for (const x of new Map([[1, 2]])) void x',
  'for (const [key, value] of new Map([[1, 2]])) void [key, value]',
  'for (const x of new Set([1])) void x',
  'for (const x of "text") void x',
  'for (const x of [1].values()) void x',
  'for (const x of JSON.parse("[1]")) void x',
  'const [first] = "text"',
  'const [first, ...others] = [1, 2]',
  'const [first = Math.random()] = [1, 2]',
  'const [first] = new Set([1])',
  'const read = ([a]: Iterable<number>) => a',
])('%s stays as it is', (text) => {
  expect(rewritten(text)).toBe(text)
})

test('a text that has lost a loop of its source is refused', () => {
  const text = 'for (const x of [1]) void x; for (const y of [2]) void y'
  const program = programOf(text)
  const source = program.getSourceFile(PATH)
  if (source === undefined) throw new Error('the program has not the file')
  expect(() => withCounting('for (const x of [1]) void x', source, program.getTypeChecker())).toThrow('/written.ts had 2 loops and patterns, and has 1 as it was rewritten')
})
