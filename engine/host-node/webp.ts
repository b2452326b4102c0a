/**
 * Loads the WebP decoder from its package, synchronously: the module is compiled here, so that its own code has nothing to fetch. A
 * WebAssembly memory never shrinks, so the instance is dropped after an image that made it large or trapped. The decoder creates an
 * `ImageData`, which Node lacks; one is provided during each call.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { assetBytes, hasAssets, requireAsset } from './assets.ts'
import type { WebpDecoder, WebpPixels } from '../host/webp.ts'

/** The used part of the Emscripten module of the package. */
interface Module {
  readonly noInitialRun: true
  instantiateWasm(imports: object, done: (instance: object) => void): object
  print(text: string): void
  printErr(text: string): void
  decode?(file: Uint8Array): WebpPixels | null
  readonly HEAPU8?: Uint8Array
}

/** The used part of WebAssembly; the types of Node do not include it. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: object }
}

type Factory = (module: Module) => Promise<unknown>

interface CodecModule {
  readonly default: Factory
}

const PACKAGE = '@jsquash/webp/codec/dec/webp_dec'

/** Maximum memory of an idle instance. */
const MOST_KEPT_BYTES = 32 * 1_048_576

class Pixels implements WebpPixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number

  /** `data` is in the memory of the module and is copied. */
  constructor(data: Uint8Array, width: number, height: number) {
    this.data = data.slice()
    this.width = width
    this.height = height
  }
}

const loadCodec = (): { readonly factory: Factory, readonly code: Uint8Array } => {
  if (hasAssets()) {
    return { factory: (requireAsset('webp.cjs') as CodecModule).default, code: assetBytes('webp.wasm') }
  }
  const require = createRequire(import.meta.url)
  const { default: factory } = require(`${PACKAGE}.js`) as CodecModule
  return { factory, code: readFileSync(require.resolve(`${PACKAGE}.wasm`)) }
}

export const loadWebpDecoder = (): WebpDecoder => {
  const { factory, code } = loadCodec()
  const wasm = (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }).WebAssembly
  const compiled = new wasm.Module(code)
  let current: Module | null = null

  const start = (): Module => {
    const module: Module = {
      noInitialRun: true,
      instantiateWasm(imports, done) {
        const instance = new wasm.Instance(compiled, imports)
        done(instance)
        return instance.exports
      },
      print: () => undefined,
      printErr: () => undefined,
    }
    // The module is ready synchronously; the promise matters only if it rejects.
    factory(module).catch(() => undefined)
    return module
  }

  const decode = (file: Uint8Array): WebpPixels | null => {
    const module = current ?? start()
    current = null
    const pixels = module.decode?.(file) ?? null
    if ((module.HEAPU8?.length ?? Infinity) <= MOST_KEPT_BYTES) current = module
    return pixels
  }

  return (file) => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'ImageData')
    Object.defineProperty(globalThis, 'ImageData', { value: Pixels, configurable: true, writable: true })
    try {
      return decode(file)
    } catch {
      // A trap, for example because the image needs too much memory: the instance is unusable.
      return null
    } finally {
      if (own === undefined) Reflect.deleteProperty(globalThis, 'ImageData')
      else Object.defineProperty(globalThis, 'ImageData', own)
    }
  }
}
