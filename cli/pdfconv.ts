/** The `pdfconv` command: runs the bundle beside it with its code cache. */
import { join } from 'node:path'
import { compile } from './code-cache.ts'
import { start } from './start.ts'

// Creating a `require` for the bundle would load more modules of Node; this one resolves the same files.
void start(() => compile(join(__dirname, 'command.cjs')), require)
