/** Entry of the single executable; the counterpart of pdfconv.ts. */
import { compileBundle } from './binary-command.ts'
import { start } from './start.ts'

void start(compileBundle)
