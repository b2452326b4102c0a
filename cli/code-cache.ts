/**
 * Loads the command's bundle with the cache of its code. Measured for a one-page invoice: compiling the bundle costs almost
 * half of the whole run, the cache all but removes it. V8 takes a cache only from its own version under the same settings,
 * and compiles everything before it says no: so the bundle ends with a sample, the cache of a tiny script, and what V8 says
 * of that it will say of the cache that the build left. If it is no, this user may have another.
 */
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { constants, Script } from 'node:vm'
import { keptName, readKeptCode } from './kept-code.ts'

/** A bundle, whose text is ASCII and one function of what a CommonJS module is given, and its cache. */
export interface Code {
  readonly text: string
  /** Asked for only where V8 will take it; throws where there is none. */
  readCache(): Buffer
}

export interface Compiled {
  readonly script: Script
  /** As what a cache of this code is to be kept; null where there was one and V8 took it. */
  readonly missing: string | null
  /** Runs the bundle and gives what it exports. It loads modules by `require`; whoever has none gets one of the bundle's own. */
  run(require?: NodeJS.Require): unknown
}

type ModuleFunction = (
  exports: object, require: NodeJS.Require, module: { exports: unknown }, filename: string, directory: string,
) => void

export const cachePath = (file: string): string => `${file}.cache`

const SAMPLE = '0'

/** What a bundle ends with: the sample, and a `hash` of the text before, of which V8 looks at no more than the length. */
export const endOfBundle = (hash: string): string => `//${new Script(SAMPLE).createCachedData().toString('base64')} ${hash}`

/** Compiles the bundle `file`; without `code` it and its cache are read from there. */
export const compile = (file: string, code: Code = codeIn(file)): Compiled => {
  const { text } = code
  const [sample = '', hash = ''] = text.slice(text.lastIndexOf('\n//') + 3).split(' ')
  const isTaken = new Script(SAMPLE, { cachedData: Buffer.from(sample, 'base64') }).cachedDataRejected === false
  const ofBuild = isTaken ? cacheOf(code) : null
  const cachedData = ofBuild ?? readKeptCode(keptName(hash))
  const script = new Script(text, {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...cachedData === null ? {} : { cachedData },
  })
  return {
    script,
    missing: cachedData !== null && script.cachedDataRejected === false ? null : keptName(hash),
    run(require = process.getBuiltinModule('node:module').createRequire(file)) {
      const module: { exports: unknown } = { exports: {} }
      const start = script.runInThisContext() as ModuleFunction
      start(module.exports as object, require, module, file, dirname(file))
      return module.exports
    },
  }
}

/** Both go through the same memory, one after the other: fetching more from the system is 1.5% of a one-page invoice. */
const codeIn = (file: string): Code => {
  const cache = cachePath(file)
  const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const memory = Buffer.allocUnsafeSlow(Math.max(sizeOf(file), sizeOf(cache)))
  return { text: readInto(memory, file, sizeOf(file)).toString('latin1'), readCache: () => readInto(memory, cache, sizeOf(cache)) }
}

/** The whole file, in `memory` unless it comes in pieces. */
const readInto = (memory: Buffer, path: string, size: number): Buffer => {
  const file = openSync(path, 'r')
  try {
    return readSync(file, memory, 0, size, 0) === size ? memory.subarray(0, size) : readFileSync(path)
  } finally {
    closeSync(file)
  }
}

const cacheOf = (code: Code): Buffer | null => {
  try {
    return code.readCache()
  } catch {
    return null
  }
}
