/**
 * Loads the bundle of the command with its code cache. For a one-page invoice, compiling the bundle takes almost half of the run; the cache
 * removes nearly all of that. V8 accepts a cache only from its own version under the same flags, and compiles everything before it rejects
 * one. So the bundle ends with a sample, the cache of a tiny script: V8 accepts the cache of the build if and only if it accepts the
 * sample. If not, a cache that this user's earlier run wrote may exist.
 */
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { constants, Script } from 'node:vm'
import { keptName, readKeptCode } from './kept-code.ts'

/** A bundle and its cache. The text is ASCII, and is one function with the parameters of a CommonJS module. */
export interface Code {
  readonly text: string
  /** Called only if V8 will accept the cache; throws if there is none. */
  readCache(): Buffer
}

export interface Compiled {
  readonly script: Script
  /** The name under which to keep a new cache of this code; null if V8 accepted an existing one. */
  readonly missing: string | null
  /** Runs the bundle and gives its exports. The bundle loads modules with `require`; by default, with a `require` of its own. */
  run(require?: NodeJS.Require): unknown
}

type ModuleFunction = (
  exports: object, require: NodeJS.Require, module: { exports: unknown }, filename: string, directory: string,
) => void

export const cachePath = (file: string): string => `${file}.cache`

const SAMPLE = '0'

/** The last line of a bundle: the sample, and a `hash` of the text before it, since V8 checks only the length of the text. */
export const endOfBundle = (hash: string): string => `//${new Script(SAMPLE).createCachedData().toString('base64')} ${hash}`

/** Compiles the bundle `file`; without `code`, bundle and cache are read from disk. */
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

/** Both are read into the same memory, one after the other: allocating more costs 1.5% of a one-page invoice. */
const codeIn = (file: string): Code => {
  const cache = cachePath(file)
  const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const memory = Buffer.allocUnsafeSlow(Math.max(sizeOf(file), sizeOf(cache)))
  return { text: readInto(memory, file, sizeOf(file)).toString('latin1'), readCache: () => readInto(memory, cache, sizeOf(cache)) }
}

/** Reads the whole file, into `memory` if one read is enough. */
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
