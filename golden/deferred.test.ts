/**
 * Style sheets that are read as far as they are used give the file that they give when all of them is read: every golden
 * document and every example, at both levels.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { renderCase } from './engine.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const files = (directory: string): string[] =>
  existsSync(directory) ? readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html')).sort().map((name) => join(directory, name)) : []

for (const file of [...files(join(root, 'cases')), ...files(join(dirname(root), 'examples'))]) {
  const html = readFileSync(file, 'utf8')
  test(`${file.slice(root.length)} comes out the same when rules are read as they are used`, async () => {
    for (const css of ['listed', 'extended']) {
      const whole = await renderCase(html, [['css', css]])
      expect(whole).not.toBeNull()
      const deferred = await renderCase(html, [['css', css]], 10_000, false)
      expect(Buffer.compare(deferred ?? Buffer.alloc(0), whole ?? Buffer.alloc(0))).toBe(0)
    }
  }, 60_000)
}
