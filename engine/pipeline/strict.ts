/**
 * Keeps what a conversion warns of, and under `--strict` refuses the document when something of it would be missing.
 * The PDF is held back until all of it is known to be sound, so that a refused document leaves no output at any door.
 */
import type { Host } from '../host/host.ts'
import type { Sink } from '../host/sink.ts'
import { renderError } from '../messages/errors.ts'
import type { WarningLog } from '../messages/report.ts'

/** The same host, with its warnings entered in the log on their way; hosts of covers too. */
export const logWarnings = (host: Host, log: WarningLog): Host => ({
  load: (reference, base, kind) => host.load(reference, base, kind),
  optionFile: (path, kind, option) => host.optionFile(path, kind, option),
  beside: (path) => logWarnings(host.beside(path), log),
  get systemFonts() {
    return host.systemFonts
  },
  now: () => host.now(),
  deflate: (bytes) => host.deflate(bytes),
  inflate: (bytes, limit) => host.inflate(bytes, limit),
  warn(warning) {
    log.add(warning)
    host.warn(warning)
  },
  fontkit: () => host.fontkit(),
  webp: () => host.webp(),
})

/** Passes everything on when it ends, and nothing when there was a loss until then. */
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
  const lines = lost.flatMap(({ messages }) => messages).map((message) => message.split('\n', 1)[0] ?? '')
  const more = log.losses > MOST_NAMED ? [`and ${log.losses - MOST_NAMED} more`] : []
  return renderError(
    ['something of the document would be missing, which strict does not allow', ...lines.slice(0, MOST_NAMED), ...more].join('\n'),
  )
}
