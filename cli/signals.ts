/**
 * Handles signals that end the process. A handler runs only when the event loop is idle, not during a long layout, so it is installed only
 * while there is something to clean up.
 */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs `cleanUp` when a signal ends the process or the process exits early, then lets the signal take its default effect, so that the
 * shell sees the usual status. The returned function removes the handlers.
 */
export const guardOutput = (cleanUp: () => void): (() => void) => guard(cleanUp, () => false)

/**
 * For work that needs time to stop: the first signal is passed to `stop`. A second signal exits the process after `cleanUp`. The returned
 * function removes the handlers.
 */
export const guardStop = (stop: (signal: NodeJS.Signals) => void, cleanUp: () => void): (() => void) => {
  let isStopping = false
  return guard(cleanUp, (signal) => {
    if (isStopping) return false
    isStopping = true
    stop(signal)
    return true
  })
}

/** `takes`: whether another handler deals with the signal; otherwise the signal ends the process. */
const guard = (cleanUp: () => void, takes: (signal: NodeJS.Signals) => boolean): (() => void) => {
  const release = (): void => {
    for (const signal of SIGNALS) process.removeListener(signal, onSignal)
    process.removeListener('exit', cleanUp)
  }
  const onSignal = (signal: NodeJS.Signals): void => {
    if (takes(signal)) return
    cleanUp()
    release()
    process.kill(process.pid, signal)
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  process.on('exit', cleanUp)
  return release
}
