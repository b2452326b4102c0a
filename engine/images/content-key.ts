/**
 * A short key for long content: equal bytes (or code units) give equal keys, and different ones in effect never do.
 * It tells the resources of one document apart, and is no defence against anybody.
 */
export const contentKey = (bytes: Uint8Array): string => {
  let low = 0x811c9dc5 | 0
  let high = 0x9e3779b9 | 0
  let at = 0
  for (; at + 4 <= bytes.length; at += 4) {
    const word = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)
    low = mixed(low, word)
    high = mixed(high, low)
  }
  for (; at < bytes.length; at++) {
    low = mixed(low, bytes[at] ?? 0)
    high = mixed(high, low)
  }
  return written(bytes.length, low, high)
}

export const textKey = (text: string): string => {
  let low = 0x811c9dc5 | 0
  let high = 0x9e3779b9 | 0
  for (let i = 0; i < text.length; i++) {
    low = mixed(low, text.charCodeAt(i))
    high = mixed(high, low)
  }
  return written(text.length, low, high)
}

const mixed = (hash: number, word: number): number => {
  const next = Math.imul(hash ^ word, 0x85ebca6b)
  return next ^ (next >>> 15)
}

const written = (length: number, low: number, high: number): string =>
  `${length}:${(low >>> 0).toString(36)}:${(high >>> 0).toString(36)}`
