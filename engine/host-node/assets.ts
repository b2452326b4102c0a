/**
 * Assets of the single executable (`npm run build -- --binary`): fonts, modules that are loaded late, the command for worker threads. In
 * other installations these are files of packages, and there are no assets. The bytes of an asset are in read-only memory of the
 * executable: writing to them ends the process.
 */
import { createRequire } from 'node:module'
import { getAsset, getRawAsset, isSea } from 'node:sea'

/** Scheme of the path of a font that is an asset. */
export const ASSET_SCHEME = 'pdfconv-asset:'

/** The bundle that worker threads run. */
const WORKER = 'worker.cjs'

/** Whether the code runs in the single executable. */
export const hasAssets = (): boolean => isSea()

export const assetBytes = (name: string): Uint8Array => {
  const raw = getRawAsset(name)
  return typeof raw === 'string' ? new TextEncoder().encode(raw) : new Uint8Array(raw)
}

/** The bytes of a path with the scheme; null for other paths. */
export const assetOfPath = (path: string): Uint8Array | null =>
  path.startsWith(ASSET_SCHEME) ? assetBytes(path.slice(ASSET_SCHEME.length)) : null

/** Runs a CommonJS module that is an asset and returns its exports. */
export const requireAsset = (name: string): unknown => {
  const module: { exports: unknown } = { exports: {} }
  const run = new Function('require', 'module', 'exports', `${getAsset(name, 'utf8')}\n`)
  run(createRequire(process.execPath), module, module.exports)
  return module.exports
}

/** The script for a worker thread, which has no file of its own. It re-exports the exports of the asset, so that V8 keeps them. */
export const assetWorker = (): URL => {
  const start = "import { createRequire } from 'node:module'; import { getAsset } from 'node:sea'; " +
    'export const module = { exports: {} }; ' +
    `new Function('require', 'module', getAsset('${WORKER}', 'utf8'))(createRequire(process.execPath), module)`
  return new URL(`data:text/javascript,${encodeURIComponent(start)}`)
}
