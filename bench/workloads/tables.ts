/**
 * Tables: collapsed borders with a repeated header; six columns in automatic layout, and one column with many rows; six columns in fixed
 * layout, which streaming mode can write row by row; and an invoice with 130 items.
 */
import { bothModes, type Mode, type Workload } from './workload.ts'

export function table(size: number): Workload {
  return { series: 'table', size, modes: bothModes, html: () => makeTable(size) }
}

function* makeTable(count: number): Iterable<string> {
  yield '<html><head><style>table{border-collapse:collapse;width:100%} th,td{border:1px solid #999;padding:4px 6px} thead th{background:#eee}</style></head>'
  yield '<body><table><thead><tr><th>#</th><th>Item</th><th>Qty</th><th>Unit</th><th>Total</th></tr></thead><tbody>'
  for (let i = 0; i < count; i++) {
    const quantity = (i % 97) + 1
    yield `<tr><td>${i}</td><td>Item ${i} description text</td><td>${quantity}</td><td>${quantity * 120}</td><td>${quantity * 360}</td></tr>`
  }
  yield '</tbody></table></body></html>'
}

/** Columns as wide as their content requires. */
export function autoTable(size: number): Workload {
  return { series: 'auto-table', size, modes: ['normal'], html: () => makeSixColumns(size, 'td { padding: 2px 4px }') }
}

/** One column, with as many rows as the node limit allows. */
export function longTable(size: number): Workload {
  return { series: 'long-table', size, modes: bothModes, html: () => makeOneColumn(size) }
}

function* makeOneColumn(count: number): Iterable<string> {
  yield '<!DOCTYPE html><html><head><title>Rows</title><style>td { padding: 2px 4px; border-bottom: 1px solid #999 }</style></head><body><table>'
  for (let i = 0; i < count; i++) yield `<tr><td>Row ${i} of a long table</td></tr>`
  yield '</table></body></html>'
}

/** Widths from the first row only. */
export function fixedTable(size: number, modes: readonly Mode[] = bothModes): Workload {
  const css = 'table { table-layout: fixed; width: 100%; border-collapse: collapse } td { border: 1px solid #999; padding: 2px 4px }'
  return { series: 'fixed-table', size, modes, html: () => makeSixColumns(size, css) }
}

function* makeSixColumns(count: number, css: string): Iterable<string> {
  yield `<!DOCTYPE html><html><head><title>Rows</title><style>${css}</style></head><body><table><thead><tr>`
  yield '<th>Number</th><th>Name</th><th>Place</th><th>Amount</th><th>Rate</th><th>Sum</th></tr></thead><tbody>'
  for (let i = 0; i < count; i++) {
    const amount = (i * 37) % 1000
    yield `<tr><td>${i}</td><td>Name ${i % 500}</td><td>Place ${(i * 7) % 89}</td><td>${amount}</td><td>${i % 13}.5</td><td>${amount * ((i % 13) + 0.5)}</td></tr>`
  }
  yield '</tbody></table></body></html>'
}

export function invoice(): Workload {
  return { series: 'invoice', size: 130, modes: ['normal'], html: () => makeInvoice(130) }
}

function* makeInvoice(count: number): Iterable<string> {
  yield `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Invoice 2026-0417</title><style>
@page { size: A4; margin: 20mm 18mm; @bottom-right { content: counter(page) " / " counter(pages); font-size: 8pt } }
body { font-size: 9pt; margin: 0; color: #222 } h1 { font-size: 20pt; margin: 0 0 6mm; color: #1a4d7a }
.parties { display: flex; justify-content: space-between; margin-bottom: 8mm } .parties p { margin: 0 0 1mm }
table { border-collapse: collapse; width: 100% } th { background: #1a4d7a; color: #fff; text-align: left; padding: 2mm }
td { padding: 1.5mm 2mm; border-bottom: 1px solid #ccd } tr:nth-child(even) td { background: #f4f7fa } .n { text-align: right }
.sum { margin-top: 6mm; margin-left: auto; width: 70mm; break-inside: avoid } .sum td { border: 0 } .sum .all { font-weight: bold }
</style></head><body><h1>Invoice 2026-0417</h1><div class="parties"><div><p><b>Northwind Tools</b></p><p>12 Harbour Road</p>
<p>Exampleton</p></div><div><p><b>Contoso Works</b></p><p>7 Mill Lane</p><p>Sampleford</p></div></div>
<table><thead><tr><th>#</th><th>Article</th><th class="n">Quantity</th><th class="n">Price</th><th class="n">Amount</th></tr></thead><tbody>`
  let total = 0
  for (let i = 1; i <= count; i++) {
    const quantity = (i % 9) + 1
    const price = 3 + ((i * 17) % 240)
    total += quantity * price
    yield `<tr><td>${i}</td><td>Article ${1000 + i * 3}, batch ${i % 7}, delivered to the store</td><td class="n">${quantity}</td>`
    yield `<td class="n">${price}.00</td><td class="n">${quantity * price}.00</td></tr>`
  }
  yield `</tbody></table><table class="sum"><tr><td>Net</td><td class="n">${total}.00</td></tr>`
  yield `<tr><td>Tax 20%</td><td class="n">${(total * 0.2).toFixed(2)}</td></tr>`
  yield `<tr class="all"><td>Total</td><td class="n">${(total * 1.2).toFixed(2)}</td></tr></table></body></html>`
}
