/** Writes GIF files for tests: one frame of indexes. The LZW compression is real, with a growing dictionary. */
export interface GifPlan {
  readonly width: number
  readonly height: number
  /** RGB triples; their number is a power of two. */
  readonly palette: readonly number[]
  readonly index: (x: number, y: number) => number
  /** The screen and the position of the frame on it; the size of the frame when absent. */
  readonly screen?: { readonly width: number, readonly height: number, readonly left: number, readonly top: number }
  readonly transparent?: number
  readonly interlaced?: boolean
  readonly hasLocalColors?: boolean
}

const u16 = (value: number): number[] => [value & 255, value >> 8]
const letters = (text: string): number[] => [...text].map((char) => char.charCodeAt(0))

export const encodeGif = (plan: GifPlan): Uint8Array => {
  const { width, height, palette, screen = { width, height, left: 0, top: 0 } } = plan
  const bits = Math.log2(palette.length / 3)
  const colorFlags = 0x80 | (bits - 1)
  const control = plan.transparent === undefined ? [] : [0x21, 0xf9, 4, 1, 0, 0, plan.transparent, 0]
  const minimumBits = Math.max(2, bits)
  const data = blocksOf(packed(rowsOf(plan).flatMap((y) => Array.from({ length: width }, (_, x) => plan.index(x, y))), minimumBits))
  const local = plan.hasLocalColors === true
  return Uint8Array.from([
    ...letters('GIF89a'), ...u16(screen.width), ...u16(screen.height), local ? 0 : colorFlags, 0, 0, ...(local ? [] : palette),
    0x21, 0xfe, 2, 0x68, 0x69, 0, ...control,
    0x2c, ...u16(screen.left), ...u16(screen.top), ...u16(width), ...u16(height),
    (local ? colorFlags : 0) | (plan.interlaced === true ? 0x40 : 0), ...(local ? palette : []), minimumBits, ...data, 0x3b,
  ])
}

const rowsOf = ({ height, interlaced }: GifPlan): number[] => {
  const all = Array.from({ length: height }, (_, y) => y)
  if (interlaced !== true) return all
  const pass = (y: number): number => (y % 8 === 0 ? 0 : y % 4 === 0 ? 1 : y % 2 === 0 ? 2 : 3)
  return all.sort((a, b) => pass(a) - pass(b) || a - b)
}

const packed = (indexes: readonly number[], minimumBits: number): number[] => {
  const bytes: number[] = []
  let [buffer, filled] = [0, 0]
  const put = (code: number, size: number): void => {
    buffer |= code << filled
    for (filled += size; filled >= 8; filled -= 8, buffer >>>= 8) bytes.push(buffer & 255)
  }
  const clear = 1 << minimumBits
  let known = new Map<string, number>()
  let size = minimumBits + 1
  const begin = (): void => {
    known = new Map(Array.from({ length: clear }, (_, i) => [String(i), i]))
    size = minimumBits + 1
  }
  begin()
  put(clear, size)
  let piece = ''
  for (const index of indexes) {
    const longer = piece === '' ? String(index) : `${piece},${index}`
    if (known.has(longer)) {
      piece = longer
      continue
    }
    put(known.get(piece) ?? 0, size)
    const next = known.size + 2
    if (next < 4096) {
      known.set(longer, next)
      if (next === 1 << size && size < 12) size++
    } else {
      put(clear, size)
      begin()
    }
    piece = String(index)
  }
  put(known.get(piece) ?? 0, size)
  put(clear + 1, size)
  if (filled > 0) bytes.push(buffer & 255)
  return bytes
}

const blocksOf = (bytes: readonly number[]): number[] => {
  const blocks: number[] = []
  for (let at = 0; at < bytes.length; at += 255) blocks.push(Math.min(255, bytes.length - at), ...bytes.slice(at, at + 255))
  return [...blocks, 0]
}
