/**
 * Streaming mode and normal mode write the same file: every golden document, once unchanged and once repeated until it fills several
 * chunks. Documents that streaming mode refuses or warns of are left out and counted, so that they do not become all of them.
 */
import { expect, test } from 'vitest'
import { documents } from './documents.ts'
import { renderCase } from './engine.ts'

/** The document with the content of its body repeated; headings and text continue through all of it. */
function repeated(html: string, times: number): string {
  const start = /<body[^>]*>/i.exec(html)
  const from = start === null ? Math.max(html.lastIndexOf('</style>') + 8, html.lastIndexOf('<title>')) : start.index + start[0].length
  const head = html.slice(0, from)
  const body = html.slice(from).replace(/<\/(body|html)>/gi, '')
  return `${head}${body.repeat(times)}`
}

let compared = 0
let excepted = 0

/** Pages as high as their content have another height in streaming mode. */
const isFitted = (html: string): boolean => /@page\s*\{[^}]*size:\s*\d+\w+ auto/.test(html)

for (const { name, html } of documents.filter((document) => !isFitted(document.html))) {
  test(`${name} comes out the same in pieces`, async () => {
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
