/**
 * Implements `--strict`: refuses a document if content of it would be missing. The PDF is held back until the end of the conversion, so
 * that a refused document leaves no output at any door.
 */
import type { Sink } from '../host/sink.ts'
import { renderError } from '../messages/errors.ts'
import type { WarningLog } from '../messages/report.ts'
import { CONTENT_LOST } from '../messages/warnings.ts'

/** Passes the bytes on at the end, or throws a RenderError if content was lost. */
export const holdBack = <Output>(sink: Sink<Output>, log: WarningLog): Sink<Output> => {
  const held: Uint8Array[] = []
  return {
    write(bytes) {
      held.push(bytes.slice())
    },
    async finish() {
      if (log.losses > 0) throw contentLost(log)
      for (const bytes of held) await sink.write(bytes)
      return sink.finish()
    },
    abort: (reason) => sink.abort(reason),
  }
}

const MOST_NAMED = 5

const contentLost = (log: WarningLog): Error => {
  const lost = log.groups().filter(({ loss }) => loss)
  const lines = lost.flatMap(({ items }) => items).map(({ message, places }) => {
    const [what = ''] = message.split('\n', 1)
    return places[0] === undefined ? what : `${what} (${places[0]})`
  })
  const different = lost.reduce((sum, { items }) => sum + items.length, 0)
  const more = different > MOST_NAMED ? [`and ${different - MOST_NAMED} more`] : []
  return renderError(
    [CONTENT_LOST, ...lines.slice(0, MOST_NAMED), ...more].join('\n'),
  )
}
