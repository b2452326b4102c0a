/** What plain-numbers.mjs writes gives the same numbers, asks for each part once and in order, and leaves the rest. */
import { transform } from 'esbuild'
import { expect, test } from 'vitest'

const { plainNumbers } = (await import(new URL('./plain-numbers.mjs', import.meta.url).href)) as { plainNumbers(text: string): string }

type Given = (a: number, b: number) => unknown

const made = async (text: string): Promise<Given> => {
  const { code } = await transform(text, { loader: 'ts', format: 'esm', target: 'node20' })
  return ((await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as { given: Given }).given
}

const NUMBERS = [0, -0, 1, -1, 0.5, -0.5, 2, -2, 1e300, Infinity, -Infinity, NaN]

test.each([
  ['names', 'Math.max(a, b)'],
  ['the least of names', 'Math.min(a, b)'],
  ['a number first', '[Math.max(0, a), Math.max(2, a), Math.max(-1, a), Math.min(0, a), Math.min(2, a), Math.min(-1, a)]'],
  ['a number last', '[Math.max(a, 0), Math.max(a, 2), Math.max(a, -1), Math.min(a, 0), Math.min(a, 2), Math.min(a, -1)]'],
  ['zero with a sign', '[Math.max(-0, a), Math.max(a, -0), Math.min(-0, a), Math.min(a, -0)]'],
  ['what is no number', '[Number.isNaN(a), !Number.isNaN(a * b), Number.isNaN(b)]'],
  ['calls within each other', 'Math.min(Math.max(a, b, 0), Math.max(Math.min(a + 0, b * 1), Math.max(b - 0, a * 1)))'],
])('%s give what calls give, for all numbers', async (_, expression) => {
  const source = `export const given = (a: number, b: number): unknown => ${expression}`
  const written = plainNumbers(source)
  const [before, after] = await Promise.all([made(source), made(written)])
  expect(written).toMatch(/ \? | !== /)
  for (const a of NUMBERS) for (const b of NUMBERS) expect(after(a, b)).toStrictEqual(before(a, b))
})

test('each part is found once, in order, before what it is compared with is asked for again', async () => {
  const source = `
    const asked: string[] = []
    let changed = 1
    const part = (name: string, value: number): number => { asked.push(name); changed += value; return value }
    class Counted { least = 5; of(a: number): number { return Math.max(this.least, part('of', a)) + Math.min(changed, part('change', a)) } }
    function nested(a: number, b: number): number {
      return Math.max(part('first', a), Math.min(part('second', b), [a, b].map((each) => Math.max(part('each', each), b * 2)).length))
    }
    export const given = (a: number, b: number): unknown => { asked.length = 0; changed = 1; return [new Counted().of(a), nested(a, b), changed, ...asked] }`
  const [before, after] = await Promise.all([made(source), made(plainNumbers(source))])
  for (const a of NUMBERS) for (const b of NUMBERS) expect(after(a, b)).toStrictEqual(before(a, b))
})

test('a call in no body stays where its parts would have to be kept', () => {
  expect(plainNumbers('class Box { least = Math.max(this.a, this.b) }')).toContain('Math.max(this.a, this.b)')
  expect(plainNumbers('const least = Math.max(sizes.a, sizes.b)')).toContain('Math.max(sizes.a, sizes.b)')
  expect(plainNumbers('function room(a = Math.max(sizes.a, sizes.b)) { return Math.max(a, 1) }')).toContain('a = Math.max(sizes.a, sizes.b)')
})

test('what has other names, more parts or parts that are spread stays as it is', () => {
  const source = 'export const given = (a, b) => [Math.max(a, b, 1), Math.max(...a), Math.abs(a), other.max(a, b), Math.max(a), isNaN(a)];\n'
  expect(plainNumbers(`${source}Number.isNaN(a)`)).toContain(source.trim().slice(source.indexOf('[')))
})
