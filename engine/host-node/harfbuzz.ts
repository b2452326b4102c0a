/**
 * Loads HarfBuzz from the package harfbuzzjs or from the single executable. The WebAssembly module is used directly, because the JavaScript
 * of the package is asynchronous. Memory is bounded; a trap ends the call, and the next font gets a new instance.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Harfbuzz, HarfbuzzFont, HarfbuzzGlyph } from '../host/harfbuzz.ts'
import { assetBytes, hasAssets } from './assets.ts'

const MODULE = 'harfbuzzjs/dist/harfbuzz.wasm'
const ASSET = 'harfbuzz.wasm'
const PAGE_BYTES = 65_536
const MOST_BYTES = 512 * 1_048_576

/** `hb_direction_t`, `hb_memory_mode_t`. */
const LEFT_TO_RIGHT = 4
const RIGHT_TO_LEFT = 5
const READ_ONLY = 1
/** Sizes of `hb_feature_t`, `hb_glyph_info_t` and `hb_glyph_position_t` in bytes. */
const FEATURE_BYTES = 16
const RECORD_BYTES = 20
const TO_THE_END = 0xffffffff

interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/** The functions that are used; pointers are numbers. */
interface Exports {
  readonly memory: Memory
  __wasm_call_ctors?(): void
  malloc(size: number): number
  free(pointer: number): void
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number
  hb_face_create(blob: number, index: number): number
  hb_font_create(face: number): number
  hb_buffer_create(): number
  hb_buffer_destroy(buffer: number): void
  hb_buffer_add_utf16(buffer: number, text: number, length: number, offset: number, count: number): void
  hb_buffer_guess_segment_properties(buffer: number): void
  hb_buffer_set_direction(buffer: number, direction: number): void
  hb_buffer_get_length(buffer: number): number
  hb_buffer_get_glyph_infos(buffer: number, length: number): number
  hb_buffer_get_glyph_positions(buffer: number, length: number): number
  hb_shape(font: number, buffer: number, features: number, count: number): void
}

/** The used part of WebAssembly; the types of Node do not include it. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: object }
}

/** Null if the package is not installed. */
export const loadHarfbuzz = (): Harfbuzz | null => {
  let code: Uint8Array
  try {
    code = hasAssets() ? assetBytes(ASSET) : readFileSync(createRequire(import.meta.url).resolve(MODULE))
  } catch {
    return null
  }
  const wasm = (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }).WebAssembly
  const compiled = new wasm.Module(code)
  return { open: (file) => new Font(start(wasm, compiled), file) }
}

function start(wasm: WebAssemblyApi, compiled: object): Exports {
  const stop = (): never => {
    throw new Error('HarfBuzz stopped')
  }
  let exports: Exports | null = null
  const instance = new wasm.Instance(compiled, {
    wasi_snapshot_preview1: { proc_exit: stop },
    env: {
      _abort_js: stop,
      _emscripten_runtime_keepalive_clear: () => undefined,
      _setitimer_js: () => 0,
      emscripten_resize_heap: (size: number) => {
        const wanted = size >>> 0
        if (exports === null || wanted > MOST_BYTES) return 0
        exports.memory.grow(Math.ceil((wanted - exports.memory.buffer.byteLength) / PAGE_BYTES))
        return 1
      },
    },
  })
  exports = instance.exports as Exports
  exports.__wasm_call_ctors?.()
  return exports
}

class Font implements HarfbuzzFont {
  private readonly exports: Exports
  private readonly font: number

  constructor(exports: Exports, file: Uint8Array) {
    this.exports = exports
    const at = exports.malloc(file.length)
    if (at === 0) throw new Error('the font is too large')
    new Uint8Array(exports.memory.buffer).set(file, at)
    this.font = exports.hb_font_create(exports.hb_face_create(exports.hb_blob_create(at, file.length, READ_ONLY, 0, 0), 0))
  }

  shape(text: string, direction: 'ltr' | 'rtl', wanted: Readonly<Record<string, boolean>>): readonly HarfbuzzGlyph[] {
    const { exports } = this
    const tags = Object.entries(wanted)
    const units = exports.malloc(text.length * 2 + tags.length * FEATURE_BYTES + FEATURE_BYTES)
    const features = (units + text.length * 2 + 3) & ~3
    const input = new DataView(exports.memory.buffer)
    for (let i = 0; i < text.length; i++) input.setUint16(units + i * 2, text.charCodeAt(i), true)
    for (const [i, [tag, isOn]] of tags.entries()) {
      const at = features + i * FEATURE_BYTES
      for (let k = 0; k < 4; k++) input.setUint8(at + k, tag.charCodeAt(3 - k))
      input.setUint32(at + 4, isOn ? 1 : 0, true)
      input.setUint32(at + 8, 0, true)
      input.setUint32(at + 12, TO_THE_END, true)
    }
    const buffer = exports.hb_buffer_create()
    exports.hb_buffer_add_utf16(buffer, units, text.length, 0, text.length)
    exports.hb_buffer_guess_segment_properties(buffer)
    exports.hb_buffer_set_direction(buffer, direction === 'rtl' ? RIGHT_TO_LEFT : LEFT_TO_RIGHT)
    exports.hb_shape(this.font, buffer, features, tags.length)
    const count = exports.hb_buffer_get_length(buffer)
    const infos = exports.hb_buffer_get_glyph_infos(buffer, 0)
    const positions = exports.hb_buffer_get_glyph_positions(buffer, 0)
    // Shaping may have grown the memory, which replaces its buffer.
    const output = new DataView(exports.memory.buffer)
    const glyphs: HarfbuzzGlyph[] = []
    for (let i = 0; i < count; i++) {
      const info = infos + i * RECORD_BYTES
      const position = positions + i * RECORD_BYTES
      glyphs.push({
        id: output.getUint32(info, true), cluster: output.getUint32(info + 8, true),
        xAdvance: output.getInt32(position, true), xOffset: output.getInt32(position + 8, true), yOffset: output.getInt32(position + 12, true),
      })
    }
    exports.hb_buffer_destroy(buffer)
    exports.free(units)
    return glyphs
  }
}
