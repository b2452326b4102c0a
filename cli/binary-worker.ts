/** What worker threads of the single executable run: as pool-worker.ts. */
import { loadCommand } from './binary-command.ts'

void loadCommand().startWorker()
