/**
 * Compares the pages of every `cases/<topic>/<name>.html` with `<name>.pages.txt` beside it, and those at the level `listed` with
 * `<name>.listed.txt`. Without the latter, both levels must give the same pages. A case that sets its level is compared at that level only.
 * GOLDEN_UPDATE contains the names to rewrite (`all` for every case), separated by commas; `run.mjs` sets it.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { dumpCase, namesLevel } from './engine.ts'

const root = fileURLToPath(new URL('./cases', import.meta.url))
const asked = (process.env.GOLDEN_UPDATE ?? '').split(',').filter((name) => name !== '')

function namesIn(topic: string, ending: string): string[] {
  return readdirSync(join(root, topic)).filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length))
}

const topics = readdirSync(root).sort()
const names = new Set(topics.flatMap((topic) => namesIn(topic, '.html')))

for (const topic of topics) {
  describe(`golden: ${topic}`, () => {
    for (const name of namesIn(topic, '.html').sort()) {
      const html = readFileSync(join(root, topic, `${name}.html`), 'utf8')
      const expectation = join(root, topic, `${name}.pages.txt`)
      const listed = join(root, topic, `${name}.listed.txt`)
      const isAsked = asked.includes(name) || asked.includes('all')
      it(name, async () => {
        const pages = await dumpCase(html)
        if (isAsked) writeFileSync(expectation, pages)
        else if (!existsSync(expectation)) throw new Error(`${expectation} is missing: npm run golden -- --update ${name}`)
        expect(pages).toBe(readFileSync(expectation, 'utf8'))
      })
      if (namesLevel(html)) continue
      it(`${name} at the level listed`, async () => {
        const pages = await dumpCase(html, [['css', 'listed']])
        if (isAsked) {
          if (pages === readFileSync(expectation, 'utf8')) rmSync(listed, { force: true })
          else writeFileSync(listed, pages)
        }
        expect(pages).toBe(readFileSync(existsSync(listed) ? listed : expectation, 'utf8'))
      })
    }
    it('has a document for every expectation', () => {
      const documents = namesIn(topic, '.html')
      const expectations = [...namesIn(topic, '.pages.txt'), ...namesIn(topic, '.listed.txt')]
      expect(expectations.filter((name) => !documents.includes(name))).toEqual([])
    })
  })
}

it('was asked to rewrite cases that exist', () => {
  expect(asked.filter((name) => name !== 'all' && !names.has(name))).toEqual([])
})
