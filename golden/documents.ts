/** All golden documents and examples, for tests that apply to any document. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))

const documentsIn = (directory: string): readonly GoldenDocument[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html')).sort()
    .map((name) => ({ name, html: readFileSync(join(directory, name), 'utf8') }))

export interface GoldenDocument {
  readonly name: string
  readonly html: string
}

export const documents: readonly GoldenDocument[] = [...documentsIn(join(root, 'cases')), ...documentsIn(join(dirname(root), 'examples'))]
