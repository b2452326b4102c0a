/** Builds JPEG files from segments, for headers that no available encoder writes. */
export const segment = (marker: number, content: readonly number[]): readonly number[] =>
  [0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255, ...content]

export const ascii = (text: string): readonly number[] => Array.from(text, (char) => char.charCodeAt(0))

export interface FrameSpec {
  readonly marker?: number
  readonly width?: number
  readonly height?: number
  readonly precision?: number
  /** Names of the components. */
  readonly ids?: readonly number[]
  readonly sampling?: number
}

export const quantization = (index = 0): readonly number[] => segment(0xdb, [index, ...Array.from({ length: 64 }, () => 1)])

/** A Huffman table of two codes, of 1 and 2 bits: the first index is 0 for DC and 1 for AC values. */
export const huffman = (kind: 0 | 1, index = 0): readonly number[] =>
  segment(0xc4, [kind * 16 + index, 1, 1, ...Array.from({ length: 14 }, () => 0), 0, 1])

export const tables: readonly number[] = [...quantization(), ...huffman(0), ...huffman(1)]

/** A frame header alone. */
export const bareFrame = ({ marker = 0xc0, width = 3, height = 2, precision = 8, ids = [1, 2, 3], sampling = 0x11 }: FrameSpec = {}): readonly number[] =>
  segment(marker, [precision, height >> 8, height & 255, width >> 8, width & 255, ids.length, ...ids.flatMap((id) => [id, sampling, 0])])

/** A frame header with the tables that it needs. */
export const frame = (spec: FrameSpec = {}): readonly number[] => [...tables, ...bareFrame(spec)]

export const adobe = (transform: number): readonly number[] => segment(0xee, [...ascii('Adobe'), 0, 100, 0, 0, 0, 0, transform])

export const jfif: readonly number[] = segment(0xe0, [...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0])

export const scanHead = (ids: readonly number[], [first, last, approximation]: readonly [number, number, number] = [0, 63, 0]): readonly number[] =>
  segment(0xda, [ids.length, ...ids.flatMap((id) => [id, 0]), first, last, approximation])

/** A scan of these components with a stuffed byte and a restart marker in its data, then the end marker. */
export const scanOf = (...ids: readonly number[]): readonly number[] => [...scanHead(ids), 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 0xff, 0xff, 0xd9]

export const scan: readonly number[] = scanOf(1)

export const RGB_IDS: readonly number[] = [0x52, 0x47, 0x42]

export const exif = (orientation: number, little = false, type = 3): readonly number[] => {
  const u16 = (value: number): number[] => (little ? [value & 255, value >> 8] : [value >> 8, value & 255])
  const u32 = (value: number): number[] => (little ? [...u16(value & 0xffff), ...u16(value >>> 16)] : [...u16(value >>> 16), ...u16(value & 0xffff)])
  return segment(0xe1, [
    ...ascii('Exif\0\0'), ...ascii(little ? 'II' : 'MM'), ...u16(42), ...u32(8), ...u16(2),
    ...u16(0x010f), ...u16(2), ...u32(4), ...ascii('abc\0'),
    ...u16(0x0112), ...u16(type), ...u32(1), ...u16(orientation), 0, 0, ...u32(0),
  ])
}

export const jpegOf = (...parts: readonly (readonly number[])[]): Uint8Array => Uint8Array.from([0xff, 0xd8, ...parts.flat()])
