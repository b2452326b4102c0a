/**
 * Pixels of four bytes, red, green, blue and alpha, a word at a time: logos and signatures are such images, and a page with one is
 * over before V8 has optimized a loop. The words are as the machine has them: where the first byte of a word is the highest, none of
 * this holds.
 */

/** Whether words are so. */
export const hasPixelWords = new Uint8Array(Int32Array.of(1).buffer)[0] === 1

export interface Planes {
  /** Three bytes per pixel. */
  readonly color: Uint8Array
  /** One byte per pixel; null when every pixel is opaque. */
  readonly alpha: Uint8Array | null
}

/** Four pixels are three words of colours and one of alphas; those that the last four lack count as opaque. */
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
