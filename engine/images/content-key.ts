/**
 * A short key for long content: equal bytes (or code units) give equal keys, and different content practically never does. It distinguishes
 * the resources of one document; it is not safe against deliberate collisions.
 */
import type { CheckSum } from './png-file.ts'

/** The number of words sampled in addition to the checksum. */
const MOST_WORDS = 32
const WORD_BYTES = 4

/**
 * Where the host has a fast checksum of all bytes, the key is the checksum, the length and a sample of words: hashing all words took 6% of
 * the instructions of a page of small images.
 */
export const contentKey = (bytes: Uint8Array, checkSum?: CheckSum): string => {
  let low = 0x811c9dc5 | 0
  let high = (checkSum === undefined ? 0x9e3779b9 : checkSum(bytes)) | 0
  const step = checkSum === undefined ? WORD_BYTES : WORD_BYTES * Math.ceil(bytes.length / (WORD_BYTES * MOST_WORDS))
  let at = 0
  // `mixed`, inlined, reading four bytes per step.
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (const end = bytes.length - WORD_BYTES; at <= end; at += step) {
    low = Math.imul(low ^ words.getInt32(at, true), FACTOR)
    low ^= low >>> 15
    high = Math.imul(high ^ low, FACTOR)
    high ^= high >>> 15
  }
  for (; at < bytes.length; at++) {
    low = mixed(low, bytes[at] ?? 0)
    high = mixed(high, low)
  }
  return written(bytes.length, low, high)
}

/** The key of a text. */
export const textKey = (text: string): string => {
  let low = 0x811c9dc5 | 0
  let high = 0x9e3779b9 | 0
  for (let i = 0; i < text.length; i++) {
    low = mixed(low, text.charCodeAt(i))
    high = mixed(high, low)
  }
  return written(text.length, low, high)
}

const FACTOR = 0x85ebca6b

const mixed = (hash: number, word: number): number => {
  const next = Math.imul(hash ^ word, FACTOR)
  return next ^ (next >>> 15)
}

const written = (length: number, low: number, high: number): string =>
  `${length}:${(low >>> 0).toString(36)}:${(high >>> 0).toString(36)}`
