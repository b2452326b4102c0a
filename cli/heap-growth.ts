/**
 * How V8 lets its heap grow. By default the part for new objects grows with what survives in it, to 32 MB: a process that
 * converts one document and ends pays that memory for nothing. Measured with it kept small: invoice of 130 rows 73 -> 66 MB,
 * 2,500 rules 109 -> 81, table of 20,000 rows 137 -> 124, at the same CPU. Nor is it worth marking old objects while the
 * program runs, so that its pauses are short: nobody waits for a pause, and the marking needs a second thread and slows
 * every store. Measured without it: 60,000 paragraphs 5 to 10% less CPU and 5 MB more, table of 20,000 rows 9% and 1 MB,
 * short documents alike. Streaming promises little memory: there old objects are collected early, instead of letting the
 * heap grow with the pages, and marking on the side costs nothing. What survives in so small a part is moved in a tenth of a
 * millisecond: to wake other threads for it costs 1 to 2% of the CPU, and to wait for them where the machine is busy 10% of the time.
 * The settings are those of the process, so that one which goes on with another document sets them back.
 */
import { setV8Flags } from './v8-flags.ts'

export const HEAP_GROWTH = {
  streaming: ['--semi-space-growth-factor=1', '--heap-growing-percent=10', '--incremental-marking', '--no-parallel-scavenge'],
  oneDocument: ['--semi-space-growth-factor=1', '--no-incremental-marking', '--no-parallel-scavenge'],
  /** What V8 has by default. */
  usual: ['--semi-space-growth-factor=2', '--heap-growing-percent=0', '--incremental-marking', '--parallel-scavenge'],
} as const

export function setHeapGrowth(growth: keyof typeof HEAP_GROWTH): void {
  setV8Flags(() => HEAP_GROWTH[growth])
}
