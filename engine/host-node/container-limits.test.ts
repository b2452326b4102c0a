import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { availableCores } from './container-limits.ts'

describe('cores of a container', () => {
  let directory = ''
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'pdfconv-cgroup-'))
  })
  afterEach(() => rmSync(directory, { recursive: true, force: true }))

  const cores = (self: string, files: Readonly<Record<string, string>>): number => {
    for (const [name, text] of Object.entries({ ...files, self })) {
      mkdirSync(dirname(join(directory, name)), { recursive: true })
      writeFileSync(join(directory, name), text)
    }
    return availableCores(directory, join(directory, 'self'), 16)
  }

  test('are those of the machine without a quota', () => {
    expect(cores('0::/\n', {})).toBe(16)
    expect(cores('0::/\n', { 'cpu.max': 'max 100000\n' })).toBe(16)
    expect(cores('3:cpu,cpuacct:/a\n', { 'cpu,cpuacct/a/cpu.cfs_quota_us': '-1\n', 'cpu,cpuacct/a/cpu.cfs_period_us': '100000\n' })).toBe(16)
    expect(availableCores(join(directory, 'none'), join(directory, 'none'), 3)).toBe(3)
  })

  test('follow a quota of version 2, rounded up', () => {
    expect(cores('0::/\n', { 'cpu.max': '150000 100000\n' })).toBe(2)
    expect(cores('0::/\n', { 'cpu.max': '20000 100000\n' })).toBe(1)
  })

  test('follow the narrowest of the groups around the process', () => {
    expect(cores('0::/pod/container\n', { 'pod/cpu.max': '300000 100000\n', 'pod/container/cpu.max': '400000 100000\n' })).toBe(3)
    // A path of the host, although the mount begins at the container.
    expect(cores('0::/../pod/x\n', { 'cpu.max': '500000 100000\n', 'pod/cpu.max': 'max 100000\n', 'pod/container/cpu.max': 'max 100000\n' })).toBe(5)
  })

  test('follow a quota of version 1', () => {
    expect(cores('5:cpu,cpuacct:/docker/1\n0::/\n', { 'cpu,cpuacct/docker/1/cpu.cfs_quota_us': '250000\n', 'cpu,cpuacct/docker/1/cpu.cfs_period_us': '100000\n' })).toBe(3)
    expect(cores('5:cpuset:/x\n1:cpu:/x\n', { 'cpu/cpu.cfs_quota_us': '100000\n', 'cpu/cpu.cfs_period_us': '50000\n' })).toBe(2)
  })
})
