/** Writes big-endian numbers and bytes to a buffer that grows by doubling. */

/** A growing buffer for big-endian data. */
export class ByteSink {
  private data: Uint8Array
  length = 0

  constructor(reserve: number) {
    this.data = new Uint8Array(Math.max(64, reserve))
  }

  u8(value: number): void {
    this.reserve(1)
    this.data[this.length++] = value
  }

  u16(value: number): void {
    this.reserve(2)
    this.data[this.length++] = value >> 8
    this.data[this.length++] = value
  }

  bytes(values: Uint8Array): void {
    this.reserve(values.length)
    this.data.set(values, this.length)
    this.length += values.length
  }

  /** Pads with zeros to the next multiple. */
  align(multiple: number): void {
    while (this.length % multiple !== 0) this.u8(0)
  }

  i16At(at: number): number {
    return (((this.data[at] ?? 0) << 24) >> 16) | (this.data[at + 1] ?? 0)
  }

  setI16(at: number, value: number): void {
    this.data[at] = value >> 8
    this.data[at + 1] = value
  }

  /** Everything written, without unused capacity. */
  taken(): Uint8Array {
    return this.data.slice(0, this.length)
  }

  private reserve(more: number): void {
    if (this.length + more <= this.data.length) return
    const larger = new Uint8Array(Math.max(this.data.length * 2, this.length + more))
    larger.set(this.data.subarray(0, this.length))
    this.data = larger
  }
}
