/** What worker threads of the single executable run, and export: as pool-worker.ts. */
import { compileBundle } from './binary-command.ts'
import type * as Main from './main.ts'

export const command = compileBundle().run() as typeof Main

command.startWorker()
