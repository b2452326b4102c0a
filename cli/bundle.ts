/**
 * What dist/command.cjs holds: the command, the threads that it starts, and the library, which lies in it for the sake of the
 * code cache. The library is not waited for, so that a program can take it with `require` too; outside of a bundle that is not there.
 */
import type * as Library from '../engine/node.ts'

export { keepCode } from './keep-code.ts'
export { main, startWorker } from './main.ts'

export const library = (): typeof Library => require('../engine/node.ts') as typeof Library
