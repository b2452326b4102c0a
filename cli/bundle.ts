/**
 * What dist/command.cjs holds: the command with its servers and batches, the threads that it starts, and the library, which lies in it for the sake of the
 * code cache.
 */
export { byteArguments } from './byte-arguments.ts'
export { keepCode } from './keep-code.ts'
export { main, startWorker } from './main.ts'
export { processTerminal } from './terminal.ts'
export * as library from '../engine/node.ts'
