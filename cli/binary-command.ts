/** The command's bundle and the cache of its code, as parts of the single executable. */
import { Buffer } from 'node:buffer'
import { getRawAsset } from 'node:sea'
import { compile } from './code-cache.ts'
import type * as Main from './main.ts'

const bufferOf = (name: string): Buffer => {
  const raw = getRawAsset(name)
  return typeof raw === 'string' ? Buffer.from(raw) : Buffer.from(raw)
}

export const loadCommand = (): typeof Main => {
  // V8 takes its cache from ordinary memory only: that of the executable cannot be written, and need not be aligned.
  const code = { text: bufferOf('command.cjs').toString('latin1'), cachedData: Buffer.from(bufferOf('command.cjs.cache')) }
  return compile(process.execPath, code).run() as typeof Main
}
