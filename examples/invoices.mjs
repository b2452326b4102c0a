// Makes N invoices as HTML files: node invoices.mjs 1000 invoices
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [count = '100', directory = 'invoices'] = process.argv.slice(2)
const goods = ['Paper, 500 sheets', 'Pencils, box of 12', 'Envelopes C5', 'Ink, black', 'Stapler', 'Folder, grey']

/** One small invoice; `number` decides what is on it. */
function invoice(number) {
  const items = Array.from({ length: 3 + (number % 6) }, (_, i) => ({
    name: goods[(number + i) % goods.length], count: 1 + ((number * 7 + i) % 9), price: 3.5 + ((number + i * 3) % 40),
  }))
  const total = items.reduce((sum, { count, price }) => sum + count * price, 0)
  const rows = items.map(({ name, count, price }) =>
    `<tr><td>${name}</td><td>${count}</td><td>${price.toFixed(2)}</td><td>${(count * price).toFixed(2)}</td></tr>`).join('\n')
  return `<!DOCTYPE html>
<title>Invoice ${number}</title>
<style>
  body { font-family: sans-serif; font-size: 13px; color: #222 }
  h1 { font-size: 22px }
  table { width: 100%; border-collapse: collapse; margin-top: 24px }
  td, th { padding: 5px 8px; border-bottom: 1px solid #ccc; text-align: left }
  td + td, th + th { text-align: right }
  .total { font-weight: bold; text-align: right; margin-top: 12px }
</style>
<h1>Invoice ${number}</h1>
<p>Customer ${1000 + (number % 97)}<br>${1 + (number % 80)} Station Road</p>
<table>
<thead><tr><th>Item</th><th>Count</th><th>Price</th><th>Sum</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
<p class="total">Total ${total.toFixed(2)}</p>
`
}

mkdirSync(directory, { recursive: true })
for (let number = 1; number <= Number(count); number++) writeFileSync(join(directory, `${number}.html`), invoice(number))
console.log(`${count} invoices in ${directory}`)
