/** What the single executable starts: as pdfconv.ts. */
import { compileCommand } from './binary-command.ts'
import { start } from './start.ts'

void start(compileCommand)
