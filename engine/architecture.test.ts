import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const engine = fileURLToPath(new URL('.', import.meta.url))
const text = readFileSync(`${engine}ARCHITECTURE.md`, 'utf8')
const listed = /## 2\. What is where\n+```\n([^]*?)\n```/.exec(text)?.[1] ?? ''
/** What stands under each name at the left, by that name. */
const entries = new Map(listed.split(/\n(?=\S)/).map((entry) => [/^\S+/.exec(entry)?.[0] ?? '', entry] as const))

test('ARCHITECTURE.md lists every folder of the engine, and nothing else but what programs import', () => {
  const folders = readdirSync(engine, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => `${name}/`)
  expect([...entries.keys()].sort()).toEqual([...folders, 'index.ts', 'node.ts'].sort())
})

test('ARCHITECTURE.md lists files that are there', () => {
  for (const [folder, entry] of entries) {
    if (!folder.endsWith('/')) continue
    const paths = readdirSync(engine + folder, { recursive: true, encoding: 'utf8' })
    for (const [, name = ''] of entry.matchAll(/(?<![\w.])([a-z*][a-z0-9*-]*\.ts)\b/g)) {
      const pattern = new RegExp(`(^|/)${name.replace('.', '\\.').replaceAll('*', '.*')}$`)
      expect(name === 'index.ts' || paths.some((path) => pattern.test(path)), `${folder} holds no ${name}`).toBe(true)
    }
  }
})
