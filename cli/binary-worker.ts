/** Entry of the worker threads in the single executable; the counterpart of pool-worker.ts. */
import { compileBundle } from './binary-command.ts'
import type * as Main from './main.ts'

export const command = compileBundle().run() as typeof Main

command.startWorker()
