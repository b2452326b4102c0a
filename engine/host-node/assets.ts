/**
 * What the single executable carries within itself (`npm run build -- --binary`): fonts, modules that are loaded late, the
 * command for worker threads. Elsewhere these are files of packages and there are no assets.
 * Bytes of an asset lie in read-only memory of the executable: writing to them ends the process.
 */
import { createRequire } from 'node:module'
import { getAsset, getRawAsset, isSea } from 'node:sea'

/** Begins the path of a font that is an asset. */
export const ASSET_SCHEME = 'pdfconv-asset:'

/** The bundle that worker threads run. */
const WORKER = 'worker.cjs'

/** Whether this runs from the single executable. */
export const hasAssets = (): boolean => isSea()

export const assetBytes = (name: string): Uint8Array => {
  const raw = getRawAsset(name)
  return typeof raw === 'string' ? new TextEncoder().encode(raw) : new Uint8Array(raw)
}

/** The bytes of a path that begins with the scheme; null for any other. */
export const assetOfPath = (path: string): Uint8Array | null =>
  path.startsWith(ASSET_SCHEME) ? assetBytes(path.slice(ASSET_SCHEME.length)) : null

/** Runs a CommonJS module that is an asset; gives what it exports. */
export const requireAsset = (name: string): unknown => {
  const module: { exports: unknown } = { exports: {} }
  const run = new Function('require', 'module', 'exports', `${getAsset(name, 'utf8')}\n`)
  run(createRequire(process.execPath), module, module.exports)
  return module.exports
}

/** What a worker thread is to run, which has no file of its own. What the asset exports is exported, so that it stays. */
export const assetWorker = (): URL => {
  const start = "import { createRequire } from 'node:module'; import { getAsset } from 'node:sea'; " +
    'export const module = { exports: {} }; ' +
    `new Function('require', 'module', getAsset('${WORKER}', 'utf8'))(createRequire(process.execPath), module)`
  return new URL(`data:text/javascript,${encodeURIComponent(start)}`)
}
