/** The `pdfconv` command: the bundle beside it, with the cache of its code. */
import { join } from 'node:path'
import { compile } from './code-cache.ts'
import { start } from './start.ts'

// Making a `require` for the bundle would load more of Node: this one finds the same files.
void start(() => compile(join(__dirname, 'command.cjs')), require)
