/** What the single executable starts: as pdfconv.ts. */
import { loadCommand } from './binary-command.ts'
import { start } from './start.ts'

void start(loadCommand)
