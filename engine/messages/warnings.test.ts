import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { warningRows } from './warnings.ts'

const engine = fileURLToPath(new URL('..', import.meta.url))

test('every warning of the table is given by somebody', () => {
  const sources = readdirSync(engine, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name) && name !== 'messages/warnings.ts')
    .map((name) => readFileSync(engine + name, 'utf8'))
    .join('\n')
  expect(Object.keys(warningRows).filter((code) => !sources.includes(`'${code}'`))).toEqual([])
})
