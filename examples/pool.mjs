// Converts every HTML file of a directory over all processor cores: node pool.mjs invoices pdf
import { createReadStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConvertError, ConverterPool, FileSink } from 'pdfconv'

const [from = 'invoices', to = 'pdf'] = process.argv.slice(2)
await mkdir(to, { recursive: true })

const pool = new ConverterPool({ footerRight: '[page] / [topage]' })
let pages = 0
let failed = 0

async function convert(name) {
  const input = join(from, name)
  const sink = new FileSink(join(to, name.replace(/\.html$/, '.pdf')))
  try {
    // `input` tells where relative references of the document start; the bytes come from the stream.
    const { report } = await pool.convert(createReadStream(input), sink, { input, timeout: 60 })
    pages += report.pages
    for (const { code, count, items } of report.warnings) console.error(`${name}: ${code} (${count}): ${items[0].message}`)
  } catch (error) {
    if (!(error instanceof ConvertError)) throw error
    failed++
    console.error(`${name}: ${error.code}: ${error.message}`)
  }
}

const names = (await readdir(from)).filter((name) => name.endsWith('.html'))
// A few at a time, so that not all files are open at once.
await Promise.all(Array.from({ length: 16 }, async () => {
  for (let name = names.pop(); name !== undefined; name = names.pop()) await convert(name)
}))
await pool.close()

console.log(`${pages} pages, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
