/**
 * CRC-32 as in PNG chunks, for hosts without one. It processes four bytes per step, because verifying a file must not cost more than
 * writing it.
 */
const POLYNOMIAL = 0xedb88320

/** CRCs are linear: those of the bytes with one bit give all others, in 255 steps instead of 2,048. */
const tableOfBytes = (): Int32Array => {
  const table = new Int32Array(256)
  let sum = 1
  for (let bit = 128; bit > 0; bit >>= 1) {
    sum = sum & 1 ? (sum >>> 1) ^ POLYNOMIAL : sum >>> 1
    for (let lower = 0; lower < 256; lower += 2 * bit) table[lower + bit] = sum ^ (table[lower] ?? 0)
  }
  return table
}

const bytewise = tableOfBytes()

/** The CRC of each byte with one more zero byte after it. */
const shifted = (table: Int32Array): Int32Array => table.map((crc) => (crc >>> 8) ^ (bytewise[crc & 255] ?? 0))

const t0 = bytewise
const t1 = shifted(t0)
const t2 = shifted(t1)
const t3 = shifted(t2)

/** Returns an unsigned number. */
export const crc32 = (bytes: Uint8Array): number => {
  const end = bytes.length
  let crc = -1
  let at = 0
  for (; at + 4 <= end; at += 4) {
    crc ^= (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)
    crc = (t3[crc & 255] ?? 0) ^ (t2[(crc >>> 8) & 255] ?? 0) ^ (t1[(crc >>> 16) & 255] ?? 0) ^ (t0[crc >>> 24] ?? 0)
  }
  for (; at < end; at++) crc = (crc >>> 8) ^ (t0[(crc ^ (bytes[at] ?? 0)) & 255] ?? 0)
  return ~crc >>> 0
}
