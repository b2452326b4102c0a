/**
 * From a signal to the end: no new connections, requests that came whole may finish within the time limit, then everything is
 * closed. A second signal ends it at once.
 */
import type { Pool } from '../engine/host-node/pool/index.ts'
import type { HttpServer } from './listen.ts'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** Beyond the time limit of requests, for answers that are still on their way. */
const EXTRA_MS = 2000
const CLOSE_MS = 50
/** For the answer to a request that is not there as a whole. */
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
  // Those that are silent, and those that are kept alive as they become idle one by one.
  const begun = performance.now()
  const closing = setInterval(() => connections.endIdle(performance.now() - begun > HALF_MS), CLOSE_MS)
  const force = setTimeout(() => server.closeAllConnections(), Math.min(2 ** 31 - 1, timeoutSeconds * 1000 + EXTRA_MS))
  await closed
  clearTimeout(force)
  clearInterval(closing)
  await pool.close()
}
