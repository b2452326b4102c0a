/** Describes the machine of the figures, since figures of different machines must not be compared. */
import { cpus, totalmem, type, release } from 'node:os'

export function describeMachine() {
  const all = cpus()
  const model = all[0]?.model.trim() ?? 'unknown processor'
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${model}, ${all.length} cores, ${memory} GiB, ${type()} ${release()}, Node ${process.version}`
}
