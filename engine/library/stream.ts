/**
 * A conversion as a web ReadableStream. The conversion begins with the first read and waits while nobody reads, so that at most one piece
 * of the PDF is in memory.
 */
import type { OutputSink } from './sinks.ts'

type Run = (sink: OutputSink<void>, signal: AbortSignal) => Promise<unknown>

/** `run` converts into the sink until the signal is raised. */
export const streamOf = (run: Run, outer: AbortSignal | null | undefined): ReadableStream<Uint8Array> => {
  const stop = new AbortController()
  const onOuter = (): void => stop.abort(outer?.reason)
  let isStarted = false
  let wanted: () => void = () => {}

  const start = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    isStarted = true
    if (outer?.aborted) onOuter()
    outer?.addEventListener('abort', onOuter, { once: true })
    const sink: OutputSink<void> = {
      async write(bytes) {
        // Created before the bytes are queued, because a waiting reader requests more at that moment.
        const isWanted = new Promise<void>((resolve) => {
          wanted = resolve
        })
        controller.enqueue(bytes.slice())
        await isWanted
        stop.signal.throwIfAborted()
      },
      finish: () => controller.close(),
    }
    run(sink, stop.signal)
      .catch((error: unknown) => {
        if (!stop.signal.aborted || stop.signal.reason !== CANCELLED) controller.error(error)
      })
      .finally(() => outer?.removeEventListener('abort', onOuter))
  }

  return new ReadableStream<Uint8Array>({
    pull(controller) {
      wanted()
      if (!isStarted) start(controller)
    },
    cancel() {
      stop.abort(CANCELLED)
      wanted()
    },
  }, { highWaterMark: 0 })
}

const CANCELLED = Object.freeze(new Error('the stream was cancelled'))
