/**
 * From a signal to the end: no new connections, what runs may finish within the time limit, then everything is closed. A
 * second signal ends it at once.
 */
import type { Server } from 'node:http'
import type { Pool } from '../engine/host-node/pool/index.ts'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** Beyond the time limit of requests, for answers that are still on their way. */
const EXTRA_MS = 2000
const CLOSE_MS = 50

/** Resolves at the first signal. */
export const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    const onSignal = (): void => {
      for (const signal of SIGNALS) process.removeListener(signal, onSignal)
      resolve()
    }
    for (const signal of SIGNALS) process.on(signal, onSignal)
  })

export const drain = async (server: Server, pool: Pool, timeoutSeconds: number): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Connections that are kept alive become idle one by one.
  const closing = setInterval(() => server.closeIdleConnections(), CLOSE_MS)
  const force = setTimeout(() => server.closeAllConnections(), Math.min(2 ** 31 - 1, timeoutSeconds * 1000 + EXTRA_MS))
  await closed
  clearTimeout(force)
  clearInterval(closing)
  await pool.close()
}
