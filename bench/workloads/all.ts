/** All workloads in the order of the table, and the few for `--quick`. */
import { nestedFlex, pages, paragraphs } from './blocks.ts'
import { framework } from './framework.ts'
import { icons, kanji, map, photo } from './media.ts'
import { cards, images, rules } from './styled.ts'
import { autoTable, fixedTable, invoice, longTable, table } from './tables.ts'
import { japanese, prose, report } from './texts.ts'
import { nameOf, type Workload } from './workload.ts'

export { nameOf } from './workload.ts'

export const workloads: readonly Workload[] = [
  ...[1000, 5000, 20_000, 60_000].map((size) => paragraphs(size)),
  paragraphs(2_000_000, ['streaming']),
  ...[1000, 5000, 10_000, 20_000, 40_000].map(table),
  ...[5000, 10_000, 20_000].map(autoTable),
  ...[25_000, 50_000, 100_000].map(longTable),
  ...[1000, 10_000, 20_000].map((size) => fixedTable(size)),
  fixedTable(1_000_000, ['streaming']),
  invoice(),
  report(),
  prose(),
  japanese(),
  cards(),
  rules(),
  framework(),
  images(),
  kanji(),
  icons(),
  photo(),
  map(),
  ...[25, 50].map(nestedFlex),
  ...[1000, 2000, 4000, 8000, 16_000].map(pages),
]

/** A second or two each, one of every kind; the tests count these. */
export const quick: readonly string[] = [
  'paragraphs-1000', 'table-1000', 'fixed-table-1000', 'invoice-130', 'report', 'cards-500', 'images-200', 'nested-flex-50', 'pages-1000',
]

/** The workloads whose name or series is among the names; throws for an unknown name. */
export function selectWorkloads(names: readonly string[]): readonly Workload[] {
  const unknown = names.filter((name) => !workloads.some((one) => nameOf(one) === name || one.series === name))
  if (unknown.length > 0) throw new Error(`no workload is called ${unknown.join(', ')}; there are ${workloads.map(nameOf).join(', ')}`)
  return workloads.filter((one) => names.includes(nameOf(one)) || names.includes(one.series))
}
