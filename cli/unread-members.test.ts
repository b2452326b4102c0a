import { expect, test } from 'vitest'

const { refuseReaders, unreadMembers } = (await import(new URL('./unread-members.mjs', import.meta.url).href)) as {
  readonly unreadMembers: (text: string, path: string) => string
  readonly refuseReaders: (bundled: string, name: string) => void
}

const ROW_FILE = '/x/engine/style/properties/text.ts'

test('members for the docs are left out of rows, wherever they stand in them, and nothing else is', () => {
  const text = `import { syntax } from './a.ts'
export const rows = { color: row({ accepts: ['a', { b: 1 }], initial: 'black', note: 'such, as it is', rejects: [] }), last: { value: 1, syntax() { return 'x' } } }
const made = { ...words, standardSyntax: () => [written(words.standardSyntax)].join(), parse(syntax) { return { syntax, kept: syntax } } }
`
  expect(unreadMembers(text, ROW_FILE)).toBe(`import { syntax } from './a.ts'
export const rows = { color: row({ initial: 'black', }), last: { value: 1, } }
const made = { ...words, parse(syntax) { return { kept: syntax } } }
`)
  expect(unreadMembers(text, '/x/engine/css/rules.ts')).toBe(text)
})

test('a bundle in which something asks for such a member is refused', () => {
  for (const reading of ['let a=row.accepts[0]', 'function f({syntax:e,item:t}){}', 'const{a,standardSyntax:b}=c', 'f({rejects:x})', 'let a=row.\naccepts']) {
    expect(() => refuseReaders(`${reading};`, 'a.cjs')).toThrow('a.cjs has')
  }
  refuseReaders('let syntax=1;f(syntax);x="a.syntax";const accepts=e=>e', 'a.cjs')
})
