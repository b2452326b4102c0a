/**
 * The destination of PDF bytes. `write` is called in order, at least once for each finished page; `finish` once at the end, and its result
 * is the result of the conversion. If the conversion fails, `abort` is called instead of `finish`: no output may remain.
 */
export interface Sink<Output = unknown> {
  /** The sink must not keep `bytes`: the buffer is reused after the call (or its promise) is done. */
  write(bytes: Uint8Array): void | Promise<void>
  finish(): Output | Promise<Output>
  abort(reason: unknown): void | Promise<void>
}
