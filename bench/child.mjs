/** Runs each measurement in a new process; an exit code other than 0 is an error. */
import { spawnSync } from 'node:child_process'

export function runNode(args, options = {}) {
  const { status, signal, stdout, stderr, error, output } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    ...options,
  })
  if (error) throw error
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${signal ?? status}\n${stderr || stdout}`)
  return { stdout, stderr, output }
}
