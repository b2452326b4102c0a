/**
 * Streaming mode and normal mode write the same file: every golden document, once as it is and once repeated until it
 * fills several stretches of the input. Documents that ask for what streaming mode refuses or warns of are left out, and
 * counted, so that they cannot come to be all of them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { renderCase } from './engine.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const files = (directory: string): string[] =>
  existsSync(directory) ? readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html')).sort().map((name) => join(directory, name)) : []
const documents = [...files(join(root, 'cases')), ...files(join(dirname(root), 'examples'))]

/** The document with its body's content many times over; headings and text go on through all of it. */
function repeated(html: string, times: number): string {
  const start = /<body[^>]*>/i.exec(html)
  const from = start === null ? Math.max(html.lastIndexOf('</style>') + 8, html.lastIndexOf('<title>')) : start.index + start[0].length
  const head = html.slice(0, from)
  const body = html.slice(from).replace(/<\/(body|html)>/gi, '')
  return `${head}${body.repeat(times)}`
}

let compared = 0
let excepted = 0

for (const file of documents) {
  const html = readFileSync(file, 'utf8')
  test(`${file.slice(root.length)} comes out the same in pieces`, async () => {
    for (const text of [html, repeated(html, Math.ceil(60_000 / html.length))]) {
      const streamed = await renderCase(text, [['streaming', null]])
      if (streamed === null) {
        excepted++
        continue
      }
      const whole = await renderCase(text, [])
      expect(whole).not.toBeNull()
      expect(Buffer.compare(streamed, whole ?? Buffer.alloc(0))).toBe(0)
      compared++
    }
  }, 60_000)
}

test('most documents are ones that streaming mode takes', () => {
  expect(compared).toBeGreaterThan(excepted)
  expect(compared).toBeGreaterThan(60)
})
