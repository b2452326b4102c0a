/** The command's bundle and the cache of its code, as parts of the single executable. */
import { Buffer } from 'node:buffer'
import { getRawAsset } from 'node:sea'
import { compile, type Compiled } from './code-cache.ts'

const bufferOf = (name: string): Buffer => {
  const raw = getRawAsset(name)
  return typeof raw === 'string' ? Buffer.from(raw) : Buffer.from(raw)
}

export const compileBundle = (): Compiled =>
  compile(process.execPath, {
    text: bufferOf('command.cjs').toString('latin1'),
    // V8 takes its cache from ordinary memory only: that of the executable cannot be written, and need not be aligned.
    readCache: () => Buffer.from(bufferOf('command.cjs.cache')),
  })
