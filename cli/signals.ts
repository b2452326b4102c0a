/**
 * What happens when a signal ends the process. A handler runs when the event loop comes round, not within a long layout: it
 * is only to be set while there is something to clean up.
 */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a clean-up when a signal ends the process or it exits early, then lets the signal do what it would have done, so
 * that the shell sees the usual status. The returned function takes the guard away again.
 */
export const guardOutput = (cleanUp: () => void): (() => void) => guard(cleanUp, () => false)

/**
 * For work that needs time to stop: the first signal is handed over, and whoever sends another one does not want to wait;
 * then the process exits, after the clean-up. The returned function takes the guard away again.
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

/** `takes` says whether somebody else deals with a signal; any other ends the process. */
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
