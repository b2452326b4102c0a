/**
 * Runs a clean-up when a signal ends the process or it exits early, then lets the signal do what it would have done, so
 * that the shell sees the usual status. The returned function takes the guard away again.
 */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export const guardOutput = (cleanUp: () => void): (() => void) => {
  const release = (): void => {
    for (const signal of SIGNALS) process.removeListener(signal, onSignal)
    process.removeListener('exit', cleanUp)
  }
  const onSignal = (signal: NodeJS.Signals): void => {
    cleanUp()
    release()
    process.kill(process.pid, signal)
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  process.on('exit', cleanUp)
  return release
}
