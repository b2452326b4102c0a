/**
 * How V8 lets its heap grow, by what the process is for. Nobody waits for a pause of a command, so that nothing of V8 that
 * makes pauses short is worth its price; streaming promises little memory instead, and gives CPU for it.
 * The settings are those of the process, so that one which goes on with another document sets them back.
 */
import { setV8Flags } from './v8-flags.ts'

/**
 * - The part for new objects grows with what survives in it, to 32 MB; in a process that ends, that saves no CPU.
 * - Marking old objects while the program runs slows every store and needs a second thread. In streaming, where they are to be
 *   collected early, it costs nothing.
 * - What survives in so small a part is moved at once: waking other threads for it, and waiting for them, takes longer.
 */
export const HEAP_GROWTH = {
  /** While the command is loaded, most of what it makes stays: it would double the part for new objects before it has begun, 2 MB. */
  loading: ['--semi-space-growth-factor=1'],
  streaming: ['--semi-space-growth-factor=1', '--heap-growing-percent=10', '--incremental-marking', '--no-parallel-scavenge'],
  oneDocument: ['--semi-space-growth-factor=1', '--no-incremental-marking', '--no-parallel-scavenge'],
  /** What V8 has by default. */
  usual: ['--semi-space-growth-factor=2', '--heap-growing-percent=0', '--incremental-marking', '--parallel-scavenge'],
} as const

export function setHeapGrowth(growth: keyof typeof HEAP_GROWTH): void {
  setV8Flags(() => HEAP_GROWTH[growth])
}
