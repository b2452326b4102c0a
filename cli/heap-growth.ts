/**
 * How V8 lets its heap grow. Streaming promises little memory: garbage is collected early instead of letting the heap grow
 * with the pages. The settings are those of the process, so that one which goes on with another document sets them back.
 */
import { setV8Flags } from './v8-flags.ts'

const LITTLE = ['--semi-space-growth-factor=1', '--heap-growing-percent=10']
/** What V8 has by default. */
const USUAL = ['--semi-space-growth-factor=2', '--heap-growing-percent=0']

export function setHeapGrowth(growth: 'little' | 'usual'): void {
  setV8Flags(growth === 'little' ? LITTLE : USUAL)
}
