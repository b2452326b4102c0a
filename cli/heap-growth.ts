/**
 * How V8 lets its heap grow. Streaming promises little memory: garbage is collected early instead of letting the heap grow
 * with the pages. The settings are those of the process, so that one which goes on with another document sets them back.
 */
import { setV8Flags } from './v8-flags.ts'

export const HEAP_GROWTH = {
  little: ['--semi-space-growth-factor=1', '--heap-growing-percent=10'],
  /** What V8 has by default. */
  usual: ['--semi-space-growth-factor=2', '--heap-growing-percent=0'],
} as const

export function setHeapGrowth(growth: keyof typeof HEAP_GROWTH): void {
  setV8Flags(() => HEAP_GROWTH[growth])
}
