/** The bundle of the command and its code cache, as assets of the single executable. */
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
    // V8 needs writable, aligned memory for its cache; an asset of the executable is neither.
    readCache: () => Buffer.from(bufferOf('command.cjs.cache')),
  })
