/**
 * The small workloads have the pages and bytes in expected.json, in normal and streaming mode. `npm run bench -- --check` compares all
 * workloads; with `--update` it writes the file.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { countWorkload, type ExpectedCounts } from './counts.ts'
import { nameOf, quick, selectWorkloads, workloads } from './workloads/all.ts'

interface Garbage {
  readonly node: number
  readonly bytesPerNode: Readonly<Record<string, number>>
}
type Expected = Readonly<Record<string, ExpectedCounts>> & { readonly garbage: Garbage }

const folder = mkdtempSync(join(tmpdir(), 'pdfconv-expected-'))
const { garbage, ...expected }: Expected = JSON.parse(readFileSync(new URL('expected.json', import.meta.url), 'utf8'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('counts that depend on no machine', () => {
  test.each(selectWorkloads(quick).map((workload) => [nameOf(workload), workload] as const))('%s', async (name, workload) => {
    const counted = await countWorkload(workload, folder)
    for (const mode of workload.modes) {
      const [now, before] = [counted[mode], expected[name]?.[mode]]
      expect(now?.pages).toBe(before?.pages)
      expect(now?.pdfBytes).toBe(before?.pdfBytes)
      expect(now?.arenaBytes).toBeLessThanOrEqual((before?.arenaBytes ?? 0) * 1.01)
    }
  }, 30_000)

  test('are expected of all workloads that can be converted', () => {
    // A table of a million rows exceeds the node limit of normal mode.
    const missing = workloads.map(nameOf).filter((name) => expected[name] === undefined)
    expect(missing.filter((name) => name !== 'fixed-table-1000000')).toEqual([])
  })

  // Another release of Node may allocate differently; objects of our own code stay few on all.
  test.skipIf(!process.version.startsWith(`v${garbage.node}.`))('of garbage are no more than expected', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/run.mjs', '--check', 'garbage'], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout).toMatch(/^garbage \{"node":\d+,"bytesPerNode":\{"paragraphs":\d+/)
  }, 120_000)

  test('keep to 256 bytes per node where nodes are many', () => {
    for (const name of ['paragraphs-60000', 'table-40000', 'auto-table-20000', 'long-table-100000', 'pages-16000']) {
      expect(expected[name]?.normal?.bytesPerNode, name).toBeLessThanOrEqual(256)
    }
  })
})
