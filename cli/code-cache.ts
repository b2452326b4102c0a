/**
 * Loads the command's bundle with the machine code cache that the build left beside it. Measured for a one-page
 * invoice: compiling the bundle costs about a third of the whole run, the cache all but removes it. V8 refuses a cache
 * of another version or of another source; then the bundle is compiled as usual.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { constants, Script } from 'node:vm'

export interface Compiled {
  readonly script: Script
  /** Runs the bundle and gives what it exports. */
  run(): unknown
}

/** A bundle, whose text is ASCII and one function of what a CommonJS module is given, and its cache. */
export interface Code {
  readonly text: string
  readonly cachedData: Buffer | null
}

type ModuleFunction = (
  exports: object, require: NodeJS.Require, module: { exports: unknown }, filename: string, directory: string,
) => void

export const cachePath = (file: string): string => `${file}.cache`

/** Compiles the bundle `file`; without `code` it and its cache are read from there. */
export const compile = (file: string, code: Code = readCode(file)): Compiled => {
  const { text, cachedData } = code
  const script = new Script(text, {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData === null ? {} : { cachedData }),
  })
  return {
    script,
    run() {
      const module: { exports: unknown } = { exports: {} }
      const start = script.runInThisContext() as ModuleFunction
      start(module.exports as object, createRequire(file), module, file, dirname(file))
      return module.exports
    },
  }
}

const readCode = (file: string): Code => ({ text: readFileSync(file, 'latin1'), cachedData: readCache(file) })

const readCache = (file: string): Buffer | null => {
  try {
    return readFileSync(cachePath(file))
  } catch {
    return null
  }
}
