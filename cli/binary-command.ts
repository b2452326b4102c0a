/** The command's bundles and the caches of their code, as parts of the single executable. */
import { Buffer } from 'node:buffer'
import { getRawAsset } from 'node:sea'
import { compile, type Compiled } from './code-cache.ts'
import type { BundleName } from './start.ts'

const bufferOf = (name: string): Buffer => {
  const raw = getRawAsset(name)
  return typeof raw === 'string' ? Buffer.from(raw) : Buffer.from(raw)
}

export const compileBundle = (name: BundleName): Compiled =>
  compile(process.execPath, {
    text: bufferOf(`${name}.cjs`).toString('latin1'),
    // V8 takes its cache from ordinary memory only: that of the executable cannot be written, and need not be aligned.
    readCache: () => Buffer.from(bufferOf(`${name}.cjs.cache`)),
  })
