/**
 * The documents whose garbage is counted (bench/allocations.mjs), each in two sizes, so that fixed costs do not count.
 */
import { convertFile, packagedFont } from './convert-file.ts'
import { nestedFlex, pages, paragraphs } from './workloads/blocks.ts'
import { writeWorkload } from './workloads/files.ts'
import { autoTable, fixedTable, table } from './workloads/tables.ts'
import type { Workload } from './workloads/workload.ts'

const cases: Readonly<Record<string, readonly [half: Workload, whole: Workload]>> = {
  paragraphs: [paragraphs(500), paragraphs(1000)],
  pages: [pages(50), pages(100)],
  table: [table(150), table(300)],
  'auto-table': [autoTable(150), autoTable(300)],
  'fixed-table': [fixedTable(150), fixedTable(300)],
  'nested-flex': [nestedFlex(4), nestedFlex(8)],
}

export const allocationCases: readonly string[] = Object.keys(cases)

/** Functions that convert the half and the whole document and return its number of nodes. */
export function allocationRuns(name: string, folder: string): readonly (() => Promise<number>)[] {
  return (cases[name] ?? []).map((workload) => {
    const path = writeWorkload(workload, folder)
    const sink = { write: () => undefined, finish: () => undefined, abort: () => undefined }
    const options = [
      ['font', packagedFont()], ['disable-system-fonts', null], ['no-pdf-compression', null], ...(workload.options ?? []),
    ] as const
    return async () => (await convertFile(path, options, sink)).nodes
  })
}
