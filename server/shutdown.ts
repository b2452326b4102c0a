/**
 * Shutdown after a signal: no new connections; complete requests may finish within the time limit; then everything is closed. A second
 * signal ends the process at once.
 */
import type { Pool } from '../engine/host-node/pool/index.ts'
import type { HttpServer } from './listen.ts'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** Additional time after the time limit of requests, for responses that are being sent. */
const EXTRA_MS = 2000
const CLOSE_MS = 50
/** Time for the response to an incomplete request. */
const HALF_MS = 300

/** Resolves at the first signal. */
export const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    const onSignal = (): void => {
      for (const signal of SIGNALS) process.removeListener(signal, onSignal)
      resolve()
    }
    for (const signal of SIGNALS) process.on(signal, onSignal)
  })

export const drain = async ({ server, connections }: HttpServer, pool: Pool, timeoutSeconds: number): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Silent connections, and persistent connections as they become idle.
  const begun = performance.now()
  const closing = setInterval(() => connections.endIdle(performance.now() - begun > HALF_MS), CLOSE_MS)
  const force = setTimeout(() => server.closeAllConnections(), Math.min(2 ** 31 - 1, timeoutSeconds * 1000 + EXTRA_MS))
  await closed
  clearTimeout(force)
  clearInterval(closing)
  await pool.close()
}
