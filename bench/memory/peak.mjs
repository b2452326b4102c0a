/** Peak resident set of this process in bytes. Linux keeps it; elsewhere there is no figure that means the same. */
import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'

export function peakBytes() {
  const match = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))
  if (match === null) throw new Error('/proc/self/status has no VmHWM: the memory cases need Linux')
  return Number(match[1]) * 1024
}

/** As the command does for --streaming. */
export function promiseLittleMemory() {
  setFlagsFromString('--semi-space-growth-factor=1')
}
