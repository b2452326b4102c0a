/**
 * Counts of a conversion that depend neither on the machine nor on its load: pages, bytes of the PDF, bytes of the arenas. The packaged
 * font and no compression make them independent of system fonts and zlib.
 */
import { convertFile, packagedFont } from './convert-file.ts'
import { writeWorkload } from './workloads/files.ts'
import type { Mode, Workload } from './workloads/workload.ts'

export interface Counts {
  readonly pages: number
  readonly pdfBytes: number
  /** Peak size of rows and text, bytes. */
  readonly arenaBytes: number
  /** The same per node of the document; absent for streaming mode, which releases nodes. */
  readonly bytesPerNode?: number
}

/** By mode, as in expected.json. */
export type ExpectedCounts = Partial<Record<Mode, Counts>>

export async function countWorkload(workload: Workload, folder: string): Promise<ExpectedCounts> {
  const path = writeWorkload(workload, folder)
  const discarding = { write: () => undefined, finish: () => undefined, abort: () => undefined }
  const result: ExpectedCounts = {}
  for (const mode of workload.modes) {
    const stats = await convertFile(path, [
      ['font', packagedFont()], ['disable-system-fonts', null], ['no-pdf-compression', null],
      ...(mode === 'streaming' ? [['streaming', null] as const] : []), ...(workload.options ?? []),
    ], discarding)
    const arenaBytes = stats.arenaBytes + stats.textBytes
    const perNode = mode === 'streaming' ? {} : { bytesPerNode: Math.round((arenaBytes / stats.nodes) * 10) / 10 }
    result[mode] = { pages: stats.pages, pdfBytes: stats.pdfBytes, arenaBytes, ...perNode }
  }
  return result
}
