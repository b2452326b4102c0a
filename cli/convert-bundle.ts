/** What dist/convert.cjs holds: the command that converts one document. */
export { keepCode } from './keep-code.ts'
export { convertOne as main } from './one-document.ts'
export { processTerminal } from './terminal.ts'
