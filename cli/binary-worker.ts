/** What worker threads of the single executable run, and export: as pool-worker.ts. */
import { loadCommand } from './binary-command.ts'

export const command = loadCommand()

void command.startWorker()
