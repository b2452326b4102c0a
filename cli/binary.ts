/** What the single executable starts: as pdfconv.ts. */
import { compileBundle } from './binary-command.ts'
import { start } from './start.ts'

void start(compileBundle)
