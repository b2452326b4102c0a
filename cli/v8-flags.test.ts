import { spawnSync } from 'node:child_process'
import { cachedDataVersionTag } from 'node:v8'
import { expect, test } from 'vitest'
import { heapGrowth, holdNewObjects, setHeapGrowth } from './heap-growth.ts'
import { compilePlainly, optimizationFlags, optimizeAsUsual, optimizeUnlessLoading } from './optimize-late.ts'
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
  setV8Flags((release) => [...optimizationFlags(release, { times: 16, inlined: 320 }), ...Object.values(heapGrowth(release)).flat(), '--turbofan', '--no-turbofan'], undefined, (flag) => flags.push(flag))
  const script = flags.map((flag) => `v8.setFlagsFromString('${flag}')`).join(';')
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

test('while a worker of a batch loads V8 takes caches of code as it does by default', () => {
  const tag = cachedDataVersionTag()
  const tags: number[] = []
  try {
    for (const isLoading of [true, false, true, false]) {
      optimizeUnlessLoading(isLoading)
      tags.push(cachedDataVersionTag())
    }
    setHeapGrowth('oneDocument')
    holdNewObjects()
    compilePlainly()
  } finally {
    setHeapGrowth('usual')
    optimizeAsUsual()
  }
  expect(tags.map((each) => each === tag)).toEqual([true, false, true, false])
  expect(cachedDataVersionTag()).toBe(tag)
})
