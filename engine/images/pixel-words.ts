/**
 * Converts pixels of RGBA, of grey and alpha, or of 16-bit samples one 32-bit word at a time. Logos and signatures are such images, and a
 * page with one is converted before V8 has optimized a loop. Only for little-endian machines.
 */

/** Whether words are little-endian. */
export const hasPixelWords = new Uint8Array(Int32Array.of(1).buffer)[0] === 1

export interface Planes {
  /** Three bytes per pixel, or one for grey. */
  readonly color: Uint8Array
  /** One byte per pixel; null when every pixel is opaque. */
  readonly alpha: Uint8Array | null
}

/** Four pixels become three words of colour and one of alpha. Missing pixels of the last four count as opaque. */
export const splitPixels = (pixels: Int32Array): Planes => {
  const groups = (pixels.length + 3) >> 2
  const colors = new Int32Array(groups * 3)
  const alphas = new Int32Array(groups)
  let common = -1
  for (let group = 0, at = 0, to = 0; group < groups; group++, at += 4, to += 3) {
    const a = pixels[at] ?? -1
    const b = pixels[at + 1] ?? -1
    const c = pixels[at + 2] ?? -1
    const d = pixels[at + 3] ?? -1
    common &= a & b & c & d
    if ((a | b | c | d) === 0) continue
    colors[to] = (a & 0xffffff) | (b << 24)
    colors[to + 1] = ((b >>> 8) & 0xffff) | (c << 16)
    colors[to + 2] = ((c >>> 16) & 0xff) | (d << 8)
    alphas[group] = (a >>> 24) | ((b >>> 16) & 0xff00) | ((c >>> 8) & 0xff0000) | (d & 0xff000000)
  }
  return {
    color: new Uint8Array(colors.buffer, 0, pixels.length * 3),
    alpha: common >>> 24 === 255 ? null : new Uint8Array(alphas.buffer, 0, pixels.length),
  }
}

/** The same for grey and alpha: four pixels are two words. */
export const splitGray = (bytes: Uint8Array): Planes => {
  const count = bytes.length >> 1
  const whole = count >> 2
  const pairs = new Int32Array(bytes.buffer, bytes.byteOffset, whole * 2)
  const grays = new Int32Array((count + 3) >> 2)
  const alphas = new Int32Array((count + 3) >> 2)
  let common = -1
  for (let group = 0, at = 0; group < whole; group++, at += 2) {
    const a = pairs[at] ?? 0
    const b = pairs[at + 1] ?? 0
    common &= a & b
    if ((a | b) === 0) continue
    grays[group] = (a & 0xff) | ((a >>> 8) & 0xff00) | ((b & 0xff) << 16) | ((b << 8) & 0xff000000)
    alphas[group] = ((a >>> 8) & 0xff) | ((a >>> 16) & 0xff00) | ((b << 8) & 0xff0000) | (b & 0xff000000)
  }
  const color = new Uint8Array(grays.buffer, 0, count)
  const alpha = new Uint8Array(alphas.buffer, 0, count)
  let isOpaque = (common & 0xff00ff00) === (0xff00ff00 | 0)
  for (let pixel = whole * 4; pixel < count; pixel++) {
    color[pixel] = bytes[pixel * 2] ?? 0
    alpha[pixel] = bytes[pixel * 2 + 1] ?? 0
    isOpaque &&= alpha[pixel] === 255
  }
  return { color, alpha: isOpaque ? null : alpha }
}

/** Converts 16-bit big-endian samples to 8 bits, in a block of whole words. Nearly all are widened 8-bit samples with two equal bytes. */
export const narrowed = (bytes: Uint8Array): Uint8Array => {
  const count = bytes.length >> 1
  const result = new Uint8Array((count + 3) & ~3)
  const pairs = new Int32Array(bytes.buffer, bytes.byteOffset, count >> 1)
  const narrow = new Uint16Array(result.buffer)
  for (let i = 0; i < pairs.length; i++) {
    const pair = pairs[i] ?? 0
    narrow[i] = ((pair ^ (pair >>> 8)) & 0xff00ff) === 0 ? (pair & 0xff) | ((pair >>> 8) & 0xff00)
      : rounded(pair & 0xff, (pair >>> 8) & 0xff) | (rounded((pair >>> 16) & 0xff, pair >>> 24) << 8)
  }
  if ((count & 1) !== 0) result[count - 1] = rounded(bytes[count * 2 - 2] ?? 0, bytes[count * 2 - 1] ?? 0)
  return result.subarray(0, count)
}

/** `sample * 255 / 65535`, rounded, for a sample of the bytes `high` and `low`. */
const rounded = (high: number, low: number): number => low - high > 128 ? high + 1 : high - low > 128 ? high - 1 : high
