import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDirectory } from './make-directory.ts'

let top = ''
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'pdfconv-directory-'))
})
afterEach(() => rmSync(top, { recursive: true, force: true }))

test('a directory is made with all above it, and may be there already', () => {
  for (let count = 0; count < 2; count++) {
    makeDirectory(join(top, 'a/b/c'))
    expect(statSync(join(top, 'a/b/c')).isDirectory()).toBe(true)
  }
})

test('a file in the way is an error', () => {
  writeFileSync(join(top, 'file'), '')
  expect(() => makeDirectory(join(top, 'file'))).toThrow(/EEXIST/)
  expect(() => makeDirectory(join(top, 'file/a'))).toThrow(/ENOTDIR/)
})

test.runIf(process.platform === 'linux')('a place that takes no directories is an error, soon', () => {
  expect(() => makeDirectory('/proc/pdfconv/a')).toThrow(/ENOENT/)
})
