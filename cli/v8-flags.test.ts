import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { heapGrowth } from './heap-growth.ts'
import { optimizationFlags } from './optimize-late.ts'
import { setV8Flags } from './v8-flags.ts'

test('releases of V8 that were never looked at are left as they are', () => {
  const set: string[] = []
  for (const version of ['10.2.154.26-node.36', '11.3.244.8-node.33', '13.6.233.17-node.53', '14.1.0']) {
    setV8Flags((release) => [`--of-${release}`], version, (flag) => set.push(flag))
  }
  expect(set).toEqual(['--of-11', '--of-13'])
})

test('this V8 knows all that is set', () => {
  const flags: string[] = []
  setV8Flags((release) => [...optimizationFlags(release, { times: 16, inlined: 320 }), ...Object.values(heapGrowth(release)).flat()], undefined, (flag) => flags.push(flag))
  const script = flags.map((flag) => `v8.setFlagsFromString('${flag}')`).join(';')
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})
