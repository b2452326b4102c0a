/**
 * Contents of dist/command.cjs: the command with server and batch, the threads that it starts, and the library, which is included so that
 * the code cache covers it.
 */
export { byteArguments } from './byte-arguments.ts'
export { keepCode } from './keep-code.ts'
export { main, startWorker } from './main.ts'
export { processTerminal } from './terminal.ts'
export * as library from '../engine/node.ts'
