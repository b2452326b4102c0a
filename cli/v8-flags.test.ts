import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { setV8Flags } from './v8-flags.ts'

test('releases of V8 that were never looked at are left as they are', () => {
  const set: string[] = []
  for (const version of ['10.2.154.26-node.36', '11.3.244.8-node.33', '13.6.233.17', '14.1.0']) {
    setV8Flags([`--${version}`], version, (flag) => set.push(flag))
  }
  expect(set).toEqual(['--11.3.244.8-node.33', '--13.6.233.17'])
})

test('this V8 knows all that is set', () => {
  const flags = ['interrupt-budget=1', 'semi-space-growth-factor=1', 'heap-growing-percent=10']
  const { stderr } = spawnSync(process.execPath, ['-e', flags.map((flag) => `v8.setFlagsFromString('--${flag}')`).join(';')], { encoding: 'utf8' })
  expect(stderr).toBe('')
})
