/**
 * Where PDF bytes go. `write` is called in order, at least once for each finished page; `finish` once at the end,
 * and its result is the render's result; `abort` instead of `finish` when the conversion fails: nothing may be left.
 */
export interface Sink<Output = unknown> {
  /** The sink may not keep `bytes`: the buffer is reused after the call (or its promise) is done. */
  write(bytes: Uint8Array): void | Promise<void>
  finish(): Output | Promise<Output>
  abort(reason: unknown): void | Promise<void>
}
