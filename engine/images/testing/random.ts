/** Seeded random numbers for tests: the same mutations in every run. */
export type Random = (below: number) => number

export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** A copy with up to four damages: bytes changed, removed or doubled, or the end cut off. */
export const mutated = (bytes: Uint8Array, random: Random): Uint8Array => {
  let result = bytes.slice()
  for (let i = random(4); i >= 0; i--) {
    const at = random(Math.max(1, result.length))
    switch (random(8)) {
      case 0: result = result.slice(0, at); break
      case 1: result = new Uint8Array([...result.subarray(0, at), ...result.subarray(at + 1 + random(8))]); break
      case 2: result = new Uint8Array([...result.subarray(0, at), ...result.subarray(Math.max(0, at - random(16)))]); break
      case 3: result[at] = 0xff; break
      case 4: result[at] = 0; break
      default: result[at] = random(256)
    }
  }
  return result
}
