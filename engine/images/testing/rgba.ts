/** Converts the data of an image to 8-bit RGBA as a PDF reader would. Tests compare the result with that of other decoders. */
import { inflateSync } from 'node:zlib'
import type { PixelData } from '../image-data.ts'

export const rgbaOf = (image: PixelData): Uint8Array => {
  if (image.kind === 'jpeg') throw new Error('JPEG data are not decoded')
  const { width, height, components, alpha } = image
  const color = image.kind === 'raw' ? image.bytes : null
  const rows = image.kind === 'filtered' ? predicted(inflateSync(image.bytes), image) : null
  const rgba = new Uint8Array(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) {
      const channel = components === 1 ? 0 : c
      const value = color !== null ? color[i * components + channel] : rows?.(i % width, Math.floor(i / width), channel)
      rgba[i * 4 + c] = value ?? 0
    }
    rgba[i * 4 + 3] = alpha === null ? 255 : (alpha[i] ?? 0)
  }
  return rgba
}

type PixelReader = (x: number, y: number, channel: number) => number

/** The PNG predictor written from the PDF specification, independent of the decoder under test. */
const predicted = (data: Uint8Array, { width, height, components, bits, palette }: Extract<PixelData, { kind: 'filtered' }>): PixelReader => {
  const channels = palette === null ? components : 1
  const length = Math.ceil((width * channels * bits) / 8)
  const step = Math.max(1, (channels * bits) >> 3)
  const plain = new Uint8Array(length * height)
  const at = (x: number, y: number): number => (x < 0 || y < 0 ? 0 : (plain[y * length + x] ?? 0))
  for (let y = 0; y < height; y++) {
    const tag = data[y * (length + 1)]
    for (let x = 0; x < length; x++) {
      const [left, up, corner] = [at(x - step, y), at(x, y - 1), at(x - step, y - 1)]
      const estimate = left + up - corner
      const [byLeft, byUp, byCorner] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)]
      const paeth = byLeft <= byUp && byLeft <= byCorner ? left : byUp <= byCorner ? up : corner
      const guess = [0, left, up, Math.floor((left + up) / 2), paeth][tag ?? 9]
      if (guess === undefined) throw new Error(`row ${y} has the tag ${tag}`)
      plain[y * length + x] = (data[y * (length + 1) + 1 + x] ?? 0) + guess
    }
  }
  const max = (1 << bits) - 1
  return (x, y, channel) => {
    const bit = (x * channels + (palette === null ? channel : 0)) * bits
    const value = (at(bit >> 3, y) >> (8 - bits - (bit & 7))) & max
    return palette === null ? (value * 255) / max : (palette[value * components + (components === 1 ? 0 : channel)] ?? 0)
  }
}
