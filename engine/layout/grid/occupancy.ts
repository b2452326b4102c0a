/**
 * Occupied cells of a grid as a bit map, with rows only as far as cells are occupied. Cells have a minor index (the axis along which items
 * flow) and a major index. Work and memory are bounded: beyond the bound `isExhausted` is set, and items must be placed after all others.
 */
const MAX_WORDS = 1 << 22

export class Occupancy {
  isExhausted = false
  private words = new Uint32Array(64)
  /** 32-bit words per major line. */
  private stride = 1
  /** Number of major lines in the map. */
  private majors = 0
  private budget = 0

  reset(minorCount: number, budget: number): void {
    this.words.fill(0, 0, this.majors * this.stride)
    this.majors = 0
    this.stride = Math.max(1, (minorCount + 31) >>> 5)
    this.budget = budget
    this.isExhausted = false
  }

  /** The next minor index to try when a cell of the area is occupied; -1 when all are free. */
  blocked(major: number, majorEnd: number, minor: number, minorEnd: number): number {
    const firstWord = minor >>> 5
    const lastWord = Math.min(this.stride - 1, (minorEnd - 1) >>> 5)
    const until = Math.min(majorEnd, this.majors)
    this.spend(until - major, lastWord - firstWord + 1)
    let next = -1
    for (let m = major; m < until && !this.isExhausted; m++) {
      for (let w = lastWord; w >= firstWord; w--) {
        const bits = (this.words[m * this.stride + w] & mask(w, minor, minorEnd)) >>> 0
        if (bits === 0) continue
        next = Math.max(next, w * 32 + 32 - Math.clz32(bits))
        break
      }
    }
    return next
  }

  mark(major: number, majorEnd: number, minor: number, minorEnd: number): void {
    const firstWord = minor >>> 5
    const lastWord = (minorEnd - 1) >>> 5
    this.spend(majorEnd - major, lastWord - firstWord + 1)
    if (!this.isExhausted) this.ensure(majorEnd, lastWord + 1)
    if (this.isExhausted) return
    for (let m = major; m < majorEnd; m++) {
      for (let w = firstWord; w <= lastWord; w++) {
        const at = m * this.stride + w
        this.words[at] |= mask(w, minor, minorEnd)
      }
    }
  }

  private spend(majors: number, words: number): void {
    this.budget -= 1 + Math.max(0, majors) * words
    if (this.budget < 0) this.isExhausted = true
  }

  private ensure(majors: number, stride: number): void {
    const wide = stride > this.stride ? Math.max(stride, this.stride * 2) : this.stride
    const high = Math.max(majors, this.majors)
    if (wide * high > MAX_WORDS) {
      this.isExhausted = true
      return
    }
    if (wide > this.stride) this.widen(wide, high)
    else if (wide * high > this.words.length) {
      const more = new Uint32Array(Math.max(wide * high, this.words.length * 2))
      more.set(this.words.subarray(0, this.majors * this.stride))
      this.words = more
    }
    this.majors = high
  }

  private widen(stride: number, majors: number): void {
    const wider = new Uint32Array(Math.max(stride * majors, this.words.length))
    for (let m = 0; m < this.majors; m++) {
      wider.set(this.words.subarray(m * this.stride, (m + 1) * this.stride), m * stride)
    }
    this.words = wider
    this.stride = stride
  }
}

/** Bits of word `w` inside the range. */
function mask(w: number, start: number, end: number): number {
  const from = Math.max(0, start - w * 32)
  const to = Math.min(32, end - w * 32)
  const low = to >= 32 ? 0xffff_ffff : (1 << to) - 1
  return (low & (0xffff_ffff << from)) >>> 0
}
